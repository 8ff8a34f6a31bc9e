"""Errors of `bottleimp train`, which are one line each."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is of the extra 'train': make test-training")

from bottleimp.cli import main  # noqa: E402


@pytest.mark.parametrize(
    ("gpus", "device", "found"),
    [(0, "cuda", "no GPU"), (0, "cuda:0", "no GPU"), (2, "cuda:2", "2 GPUs")],
)
def test_a_gpu_that_is_not_there_is_named(
    gpus: int,
    device: str,
    found: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(torch.cuda, "device_count", lambda: gpus)
    (tmp_path / "checkpoint.pt").write_bytes(b"of a run that was on a GPU")
    assert main(["train", str(tmp_path), "--device", device, "--seconds", "0"]) == 2
    assert capsys.readouterr().err == f"bottleimp: --device {device}: PyTorch finds {found} here\n"
