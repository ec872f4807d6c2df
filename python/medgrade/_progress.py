"""A progress bar of tqdm, where it is installed."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, Optional

Listener = Optional[Callable[[Dict[str, Any]], Any]]


@contextlib.contextmanager
def progress_bar(wanted: Optional[bool], listener: Listener, unit: str = "case") -> Iterator[Listener]:
    """The given listener, else one that moves a bar. Nothing is shown without tqdm, and, unless wanted, outside of a terminal or a notebook."""
    if listener is not None or wanted is False:
        yield listener
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        if wanted:
            raise ImportError("progress=True needs the package tqdm: pip install tqdm") from None
        yield None
        return
    bar = tqdm(unit=unit, disable=False if wanted else None, leave=False)

    def update(event: Dict[str, Any]) -> None:
        bar.total = event["total"]
        bar.update(event["done"] - bar.n)

    try:
        yield None if bar.disable else update
    finally:
        bar.close()
