"""Arrays on their way to Node and back: any element type and strides, 64-bit integers only where no value is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from ._errors import MedgradeError

ALIGNMENT = 64
WHOLE = 2**53

_direct = {np.dtype(t): t for t in ("uint8", "int8", "uint16", "int16", "uint32", "int32", "float32", "float64")}


@dataclass
class Sent:
    """An array in a message: its samples are copied to `start` of the memory, as `stored`."""

    array: NDArray[Any]
    stored: np.dtype[Any]
    declared: str
    strides: Tuple[int, ...]
    start: int = 0

    @property
    def size(self) -> int:
        return self.array.size * self.stored.itemsize

    def header(self) -> Dict[str, Any]:
        return {
            "stored": self.stored.name,
            "dtype": self.declared,
            "shape": list(self.array.shape),
            "stride": [step // self.stored.itemsize for step in self.strides],
            "start": self.start,
        }

    def copy_to(self, memory: Any) -> None:
        view: NDArray[Any] = np.ndarray(
            self.array.shape, self.stored, buffer=memory, offset=self.start, strides=self.strides
        )
        # 64-bit integers were looked through: every value fits.
        np.copyto(view, self.array, casting="unsafe")


def prepared(array: NDArray[Any], keep_order: bool) -> Sent:
    """How an array crosses. `keep_order`: axes lie in memory as they do in the array, so that nothing is reordered."""
    stored, declared = _types(array)
    axes = list(range(array.ndim))
    if keep_order:
        axes.sort(key=lambda axis: -abs(array.strides[axis]))
    strides = [0] * array.ndim
    step = stored.itemsize
    for axis in reversed(axes):
        strides[axis] = step
        step *= max(array.shape[axis], 1)
    return Sent(array, stored, declared, tuple(strides))


def _types(array: NDArray[Any]) -> Tuple[np.dtype[Any], str]:
    kind = array.dtype.kind
    native = array.dtype.newbyteorder("=")
    if native in _direct:
        return native, native.name
    if kind == "b":
        return np.dtype(np.uint8), "bool"
    if kind == "f" and array.dtype.itemsize == 2:
        return np.dtype(np.float32), "float16"
    if kind in "iu" and array.dtype.itemsize == 8:
        return _narrowed(array), native.name
    raise MedgradeError(
        "bad-array",
        f"an array: found elements of type {array.dtype}, expected bool, integers or floats of at most 64 bits",
        found=str(array.dtype),
        expected="bool, integers or floats of at most 64 bits",
    )


def _narrowed(array: NDArray[Any]) -> np.dtype[Any]:
    """A type that Node computes with and that holds every one of these 64-bit integers."""
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    for name in ("int32", "uint32"):
        limits = np.iinfo(name)
        if low >= limits.min and high <= limits.max:
            return np.dtype(name)
    if low >= -WHOLE and high <= WHOLE:
        return np.dtype(np.float64)
    found = high if high > WHOLE else low
    raise MedgradeError(
        "bad-value",
        f"an array of 64-bit integers: found {found}, expected values up to 2**53, which a double holds exactly",
        found=str(found),
        expected="values up to 2**53",
    )


def placed(arrays: Sequence[Sent]) -> int:
    """Gives every array a place; the length of all."""
    end = 0
    for item in arrays:
        item.start = -(-end // ALIGNMENT) * ALIGNMENT
        end = item.start + item.size
    return end


def received(header: Dict[str, Any], memory: Any, copy: bool) -> NDArray[Any]:
    """The array of an answer. `copy`: the memory serves the next call, too."""
    stored = np.dtype(header["stored"])
    shape: List[int] = header["shape"]
    strides = [step * stored.itemsize for step in header["stride"]]
    view: NDArray[Any] = np.ndarray(shape, stored, buffer=memory, offset=header["start"], strides=strides)
    declared = header["dtype"]
    if declared in ("complex64", "complex128"):
        pairs: NDArray[Any] = np.array(view, order="C").view(declared)
        return pairs.reshape(pairs.shape[:-1])
    if declared != header["stored"] and declared != "struct":
        return view.astype(declared, order="K")
    return view.copy(order="K") if copy else view


def as_array(value: Any) -> NDArray[Any]:
    """NumPy arrays as they are; what has `__array__` (tensors, columns of pandas) and lists are converted."""
    if isinstance(value, np.ma.MaskedArray) and np.any(value.mask):
        raise MedgradeError(
            "bad-array",
            "an array: found masked elements, expected none; fill them, or pass the mask as `mask`",
            found="masked elements",
            expected="an array without a mask",
        )
    array = np.asarray(value)
    if array.dtype.kind == "O" and array.size:
        try:
            return array.astype(np.float64)
        except (TypeError, ValueError):
            return array
    return array
