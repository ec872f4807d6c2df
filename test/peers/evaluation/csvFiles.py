"""Reads tables as pandas does by default: the kind of each column (i, f: numbers, O: texts) and the sum of its numbers."""

import io
import json
import sys

import pandas

tables = json.load(sys.stdin)
kinds = {}
for name, text in tables.items():
    frame = pandas.read_csv(io.StringIO(text))
    kinds[name] = {column: frame[column].dtype.kind for column in frame.columns}
print(json.dumps(kinds))
