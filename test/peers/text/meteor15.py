"""METEOR 1.5 by its own program, the jar of the package pycocoevalcap, as its wrapper runs it.

{"references": [[text, ...], ...], "candidates": [text, ...]} in, {"corpus": number, "perText": [number, ...]} out; with "tables" the program reads those instead
of its own; {"extract": folder} writes its own tables there.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

from pycocoevalcap.meteor import meteor as wrapper

HOME = os.path.dirname(os.path.abspath(wrapper.__file__))
JAR = os.path.join(HOME, wrapper.METEOR_JAR)
TABLES = {"english.synsets": "synonym", "english.exceptions": "synonym", "english.words": "function", "english.prefixes": "nonbreaking"}


def extract(folder):
    with zipfile.ZipFile(JAR) as jar:
        for name, inside in TABLES.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(jar.read(f"{inside}/{name}"))
    shutil.copy(os.path.join(HOME, "data", "paraphrase-en.gz"), folder)


def options(tables, folder):
    for name in ("synsets", "exceptions"):
        with open(os.path.join(folder, f"english.{name}"), "w") as file:
            file.write(tables[name])
    with open(os.path.join(folder, "english.relations"), "w"):
        pass
    with open(os.path.join(folder, "words"), "w") as file:
        file.write(tables["functionWords"])
    with gzip.open(os.path.join(folder, "paraphrases.gz"), "wt") as file:
        file.write(tables["paraphrases"])
    return ["-d", folder, "-a", os.path.join(folder, "paraphrases.gz"), "-s", os.path.join(folder, "words")]


def score(references, candidates, more):
    # It runs for seconds: to compile its methods a second time takes longer than that saves.
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "-Xmx2G", JAR, "-", "-", "-stdio", "-l", "en", "-norm", *more]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf8") as program:
        def ask(line):
            program.stdin.write(line + "\n")
            program.stdin.flush()
            return program.stdout.readline().strip()

        counts = [ask(" ||| ".join(["SCORE", *own, text])) for own, text in zip(references, candidates)]
        first = ask(" ||| ".join(["EVAL", *counts]))
        each = [first] + [program.stdout.readline() for _ in counts[1:]]
        corpus = program.stdout.readline()
        program.stdin.close()
    return {"corpus": float(corpus), "perText": [float(one) for one in each]}


payload = json.load(sys.stdin)
if "extract" in payload:
    extract(payload["extract"])
    json.dump(None, sys.stdout)
else:
    with tempfile.TemporaryDirectory() as scratch:
        more = options(payload["tables"], scratch) if "tables" in payload else []
        json.dump(score(payload["references"], payload["candidates"], more), sys.stdout)
