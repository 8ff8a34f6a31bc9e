"""Work on a GPU that is recorded once and then replayed."""

from collections.abc import Callable

import torch


class CudaReplay:
    """A step that always does the same to the same tensors: recorded once, then only replayed.

    Starting its hundreds of small operations one by one takes longer than running them.
    """

    WARM_UP = 3

    def __init__(self, step: Callable[[], None]) -> None:
        self.do, self.calls = step, 0
        self.graph = torch.cuda.CUDAGraph()
        self.aside = torch.cuda.Stream()

    def __call__(self) -> None:
        self.calls += 1
        if self.calls <= self.WARM_UP:
            self.aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.aside):
                self.do()
            torch.cuda.current_stream().wait_stream(self.aside)
            return
        if self.calls == self.WARM_UP + 1:
            with torch.cuda.graph(self.graph):
                self.do()
        self.graph.replay()
