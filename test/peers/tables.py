"""What pandas reads from tables whose dress it is told: a list of {"bytes", "separator", ...} in, [ids, numbers] of each out."""

import base64
import io
import json
import sys

import pandas as pd

SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}


def read(table):
    frame = pd.read_csv(
        io.BytesIO(base64.b64decode(table["bytes"])),
        sep=SIGNS[table["separator"]],
        header=0 if table["header"] else None,
        encoding=table["encoding"],
        dtype=str,
        keep_default_na=False,
        index_col=False,
        usecols=[0, 1],
    )
    ids, values = (frame.iloc[:, k].str.strip() for k in (0, 1))
    return [list(ids), [float(value.replace(table["decimal"], ".")) for value in values]]


json.dump([read(table) for table in json.load(sys.stdin)], sys.stdout)
