"""Exact grading of medical-imaging work: the metrics and graders of medgrade on NumPy arrays and files.

>>> import medgrade
>>> medgrade.dice([[0, 1], [1, 1]], [[0, 0], [1, 1]], label=1)
0.8
"""

from ._bridge import LabelPair, session
from ._errors import MedgradeError
from ._files import (
    BatchReport,
    Evaluation,
    Report,
    Volume,
    challenges,
    evaluate,
    grade,
    grade_batch,
    read_image,
    read_volume,
    validate,
)
from .detection import *
from .images import *
from .metrics import *
from .statistics import *

__version__ = "0.1.0"
