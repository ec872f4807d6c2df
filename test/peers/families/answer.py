"""Reads a request, answers each case by the function of its name, prints a list; numbers that JSON cannot hold become texts."""

import json
import math
import sys


def number(value):
    return float(value) if isinstance(value, str) and value in ("NaN", "Infinity", "-Infinity") else value


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def answer(functions):
    request = json.load(sys.stdin)
    out = [plain(functions[request["name"]](case)) for case in request["cases"]]
    print(json.dumps(out))
