import { challenges } from '../../challenges'

/** A script for Python 3 without packages that checks a submission beside the prepared public data: columns, ids and files, without any label. */
export function localEvaluation(id: string): string {
  const { submission } = challenges.get(id)!
  const columns = Object.values(submission.files ?? {}).map(({ column }) => column)
  return `${start}ID = ${JSON.stringify(submission.id ?? null).replace('null', 'None')}
FILES = ${JSON.stringify(columns)}
NUMBERS = ${JSON.stringify(Object.values(submission.numbers ?? {}))}
${end}`
}

const start = `"""Checks a submission without labels: columns, ids, numbers and files. Exit status 0: valid, 1: invalid, 2: wrong usage.

python3 local_evaluation.py submission.csv [folder of its files]
"""

import csv
import sys
from collections import Counter
from pathlib import Path

`

const end = `

def rows(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        reader = csv.DictReader(file)
        return reader.fieldnames or [], list(reader)


def problems(table, folder):
    wanted, samples = rows(Path(__file__).parent / "sample_submission.csv")
    given, lines = rows(table)
    missing = [name for name in wanted if name not in given]
    if missing:
        return [f"the column '{name}' is missing" for name in missing]
    found = []
    if ID is not None:
        expected, there = Counter(row[ID] for row in samples), Counter(row[ID] for row in lines)
        found += [f"no row for {one}" for one in expected - there]
        found += [f"a row that is not asked for: {one}" for one in there - expected]
    for row in lines:
        name = row[ID] if ID is not None else ""
        for column in FILES:
            if not (folder / (row[column] or ".")).is_file():
                found.append(f"{name}: there is no file {row[column]!r} ({column})")
        for column in NUMBERS:
            try:
                float(row[column])
            except (TypeError, ValueError):
                found.append(f"{name}: {row[column]!r} is no number ({column})")
    return found


def main(arguments):
    if len(arguments) not in (1, 2) or not Path(arguments[0]).is_file():
        print(__doc__.strip(), file=sys.stderr)
        return 2
    table = Path(arguments[0])
    found = problems(table, Path(arguments[1]) if len(arguments) == 2 else table.parent)
    for line in found[:20]:
        print(f"invalid: {line}")
    if len(found) > 20:
        print(f"invalid: {len(found) - 20} more")
    if not found:
        print("valid: columns, ids and files are as asked; no score without labels")
    return 1 if found else 0


sys.exit(main(sys.argv[1:]))
`
