"""What every generated function does: names, options, call."""

from __future__ import annotations

from typing import Any, Dict, Sequence

from ._bridge import LabelPair, bridge
from ._errors import MedgradeError
from ._table import Function


class _Unset:
    def __repr__(self) -> str:
        return "<default>"


#: Stands for an option that was not given where None is a value.
UNSET: Any = _Unset()


def call(function: Function, positional: Sequence[Any], options: Dict[str, Any]) -> Any:
    values = [(value, kind) for value, (_, kind, _) in zip(positional, function.positional)]
    while values and values[-1][0] is None and function.positional[len(values) - 1][2]:
        values.pop()
    if isinstance(positional[0] if positional else None, LabelPair) and len(values) > 1:
        raise MedgradeError("bad-argument", f"{function.name}: found a label pair and another array, expected one of them")
    given = {name: value for name, value in options.items() if value is not UNSET}
    given = {name: value for name, value in given.items() if value is not None or function.options[name][2]}
    if given:
        fields = {name: (to, kind) for name, (to, kind, _) in function.options.items()}
        values.append((given, {"fields": fields}))
    return bridge.call(function.path, values, function.result)
