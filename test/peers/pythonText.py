"""What Python makes of texts: {"name": "texts", "cases": [text, ...]} in, a list of answers out; without a case, the table of test/python."""

import json
import math
import sys

SPACES = [chr(c) for c in (*range(0x21), 0x7F, 0x85, 0xA0, 0xAD, 0x1680, 0x180E, *range(0x2000, 0x2010), 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF)]
WORDS = ["", " ", "+", "-", ".", "5", "+5", "-5", "--5", "- 5", "007", "-0", "1_000", "1__0", "_1", "1_", "1_.5", "1._5", "1_0.5_0", "1e1_0", "1e_1",
         "5.", ".5", "-.5", "1.0", "0x1", "1e", "e1", "1e3", "1E-10", "1e999", "-1e999", "1e-999", "4.9e-324", "0.1", "9007199254740993",
         "123456789012345678901234567890", "inf", "-INFINITY", "+inf", "infin", "infx", "xinf", "nAn", "-nan", "nan1", "1 2", "1,5", "²", "½", "Ⅷ",
         "٣٤", "٣.٤", "٣e٤", "१٢", "𝟛𝟡", "１２", "1\u00005", "5\u0000", "\u00005"]


def number(text, kind):
    try:
        value = kind(text)
    except ValueError:
        return None
    if kind is int:
        return str(value)
    return value if math.isfinite(value) else str(value)


def answer(text):
    return {"text": text, "strip": text.strip(), "rstrip": text.rstrip(), "split": text.split(), "lines": text.splitlines(), "int": number(text, int), "float": number(text, float)}


def table():
    texts = WORDS + [each for s in SPACES for each in (s, f"{s}5", f"5{s}", f"a{s}b", f"{s} 5{s}{s}", f"{s}٣{s}")]
    return [answer(text) for text in texts]


payload = json.load(sys.stdin)
json.dump([answer(text) for text in payload["cases"]] or table(), sys.stdout)
