"""Python values as messages and back, by the generated table of types.

A type of the table is None for what needs no care, or
    "array", "list", "rows"   an array: with a shape, flat, or as a list of rows (arguments)
    "number", "whole"         a float, an int where it is a whole number (results)
    a dict with one or several of
        "fields": {from: (to, type)}   for an object with declared fields, which Python names in snake_case
        "items": type                  for a list
        "values": type, "keys": type   for a mapping with keys of the user
        "arguments": type              for a function
        "scalar": type                 for a number beside them
"""

from __future__ import annotations

import json
import math
from typing import Any, Callable, Dict, List, Mapping

import numpy as np
from numpy.typing import NDArray

from ._arrays import WHOLE, Sent, as_array, prepared
from ._errors import MedgradeError

FORMS = ("array", "list", "rows")


class Message:
    """The values of a call, with the arrays and functions that they refer to."""

    def __init__(self) -> None:
        self.arrays: List[Sent] = []
        self.callbacks: List[Callable[..., Any]] = []
        self.types: List[Any] = []

    def encode(self, value: Any, kind: Any = None, name: str = "a value") -> Any:
        if value is None or isinstance(value, (str, bool)):
            return value
        if isinstance(value, np.bool_):
            return bool(value)
        if isinstance(value, (int, np.integer)):
            return _whole(int(value), name)
        if isinstance(value, (float, np.floating)):
            number = float(value)
            return number if math.isfinite(number) else {"$": ["number", _text(number)]}
        handle = getattr(value, "_medgrade_handle", None)
        if handle is not None:
            return {"$": ["pair", handle()]}
        if kind in FORMS:
            return self._array(value, kind, name)
        if hasattr(value, "__array__"):
            return self.encode(as_array(value).tolist(), kind, name)
        if isinstance(value, Mapping):
            return self._mapping(value, kind, name)
        if callable(value):
            return self._callback(value, kind, name)
        return self._list(value, kind, name)

    def _array(self, value: Any, form: str, name: str) -> Any:
        if isinstance(value, (list, tuple)) and form != "array":
            inner = "list" if form == "rows" else None
            return [self.encode(item, inner, f"{name}[{k}]") for k, item in enumerate(value)]
        spacing = None
        if form == "array" and hasattr(value, "array") and hasattr(value, "spacing"):
            value, spacing = value.array, list(value.spacing)
        if isinstance(value, (Mapping, set, frozenset)) or callable(value):
            raise _refusal(name, type(value).__name__, "an array")
        array = as_array(value)
        if array.dtype.kind in "OUS":
            if form == "array":
                raise _refusal(name, f"elements of type {array.dtype}", "numbers", "bad-array")
            return self.encode(array.tolist(), form, name)
        self.arrays.append(prepared(array, keep_order=form == "array"))
        reference = {"$": ["array", len(self.arrays) - 1, form]}
        return reference if spacing is None else {"$": ["spaced", reference, self.encode(spacing)]}

    def _mapping(self, value: Mapping[Any, Any], kind: Any, name: str) -> Any:
        fields, inner = _part(kind, "fields"), _part(kind, "values")
        out: Dict[str, Any] = {}
        for key, item in value.items():
            if not isinstance(key, (str, int, np.integer)):
                raise _refusal(f"a key of {name}", repr(key), "a text")
            to, of = (str(key), inner) if fields is None else fields.get(key, (str(key), None))
            out[to] = self.encode(item, of, f"{name}[{key!r}]")
        if "$" in out or "__proto__" in out:
            return {"$": ["object", [[key, item] for key, item in out.items()]]}
        return out

    def _callback(self, value: Callable[..., Any], kind: Any, name: str) -> Any:
        if not isinstance(kind, dict) or "arguments" not in kind:
            raise _refusal(name, "a function", "a value")
        self.callbacks.append(value)
        self.types.append(kind)
        return {"$": ["callback", len(self.callbacks) - 1]}

    def _list(self, value: Any, kind: Any, name: str) -> Any:
        try:
            items = list(value)
        except TypeError:
            raise _refusal(name, type(value).__name__, "a number, text, list, mapping or array") from None
        inner = _part(kind, "items")
        return [self.encode(item, inner, f"{name}[{k}]") for k, item in enumerate(items)]


def decode(value: Any, kind: Any, arrays: List[NDArray[Any]], pair: Callable[..., Any]) -> Any:
    """The value of an answer."""
    if isinstance(value, dict):
        special = value.get("$")
        if special is not None:
            return _decode_special(special, kind, arrays, pair)
        return _decode_fields(value.items(), kind, arrays, pair)
    if isinstance(value, list):
        inner = _part(kind, "items")
        return [decode(item, inner, arrays, pair) for item in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(value, kind)
    return value


def _decode_special(special: List[Any], kind: Any, arrays: List[NDArray[Any]], pair: Callable[..., Any]) -> Any:
    what, first = special[0], special[1]
    if what == "number":
        return float(first.replace("Infinity", "inf"))
    if what == "integer":
        return int(first)
    if what == "array":
        return arrays[first]
    if what == "numbers":
        inner = _part(kind, "items")
        return [_number(item, inner) for item in arrays[first].tolist()]
    if what == "map":
        inner, keys = _part(kind, "values"), _part(kind, "keys")
        return {
            decode(key, keys, arrays, pair): decode(item, inner, arrays, pair) for key, item in first
        }
    if what == "pair":
        return pair(first, [int(label) for label in special[2]])
    return _decode_fields(first, kind, arrays, pair)


def _decode_fields(items: Any, kind: Any, arrays: List[NDArray[Any]], pair: Callable[..., Any]) -> Dict[str, Any]:
    fields, inner = _part(kind, "fields") or {}, _part(kind, "values")
    out = {}
    for key, item in items:
        to, of = fields.get(key, (key, inner))
        out[to] = decode(item, of, arrays, pair)
    return out


def _part(kind: Any, what: str) -> Any:
    return kind.get(what) if isinstance(kind, dict) else None


def _number(value: Any, kind: Any) -> Any:
    scalar = kind if isinstance(kind, str) else _part(kind, "scalar")
    if scalar == "number":
        return float(value)
    if scalar == "whole":
        return int(value) if value == math.floor(value) else value
    return value


def _whole(value: int, name: str) -> int:
    if abs(value) > WHOLE:
        raise _refusal(name, str(value), "a whole number up to 2**53, which a double holds exactly", "bad-value")
    return value


def _text(number: float) -> str:
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _refusal(name: str, found: str, expected: str, code: str = "bad-argument") -> MedgradeError:
    return MedgradeError(code, f"{name}: found {found}, expected {expected}", found=found, expected=expected)


def to_json(message: Any) -> bytes:
    return json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
