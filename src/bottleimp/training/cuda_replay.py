"""Recording and replay of GPU work as a CUDA graph."""

from collections.abc import Callable

import torch


class CudaReplay:
    """Step on fixed tensors that is recorded as a CUDA graph after some calls and then replayed.

    Launching its hundreds of small operations one by one takes longer than running them.
    """

    WARM_UP = 3

    def __init__(self, step: Callable[[], None]) -> None:
        self.step, self.calls = step, 0
        self.graph = torch.cuda.CUDAGraph()
        self.side_stream = torch.cuda.Stream()

    def __call__(self) -> None:
        self.calls += 1
        if self.calls <= self.WARM_UP:
            self.side_stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self.side_stream):
                self.step()
            torch.cuda.current_stream().wait_stream(self.side_stream)
            return
        if self.calls == self.WARM_UP + 1:
            with torch.cuda.graph(self.graph):
                self.step()
        self.graph.replay()
