"""Exact grading of medical-imaging work: the metrics and graders of medgrade on NumPy arrays and files.

>>> import medgrade
>>> medgrade.dice([[0, 1], [1, 1]], [[0, 0], [1, 1]], label=1)
0.8
"""

from ._bridge import LabelPair as LabelPair
from ._bridge import session as session
from ._errors import MedgradeError as MedgradeError
from ._files import BatchReport as BatchReport
from ._files import Evaluation as Evaluation
from ._files import Region as Region
from ._files import RegionImage as RegionImage
from ._files import Report as Report
from ._files import Structure as Structure
from ._files import Volume as Volume
from ._files import challenges as challenges
from ._files import evaluate as evaluate
from ._files import grade as grade
from ._files import grade_batch as grade_batch
from ._files import read_image as read_image
from ._files import read_regions as read_regions
from ._files import read_structures as read_structures
from ._files import read_volume as read_volume
from ._files import validate as validate
from ._warnings import AbsentLabelWarning as AbsentLabelWarning
from ._warnings import FailedCasesWarning as FailedCasesWarning
from ._warnings import MeaningWarning as MeaningWarning
from ._warnings import MedgradeWarning as MedgradeWarning
from ._warnings import MisplacedCasesWarning as MisplacedCasesWarning
from ._warnings import MissingCasesWarning as MissingCasesWarning
from .calibration import *
from .clinical import *
from .detection import *
from .images import *
from .lesions import *
from .metrics import *
from .registration import *
from .statistics import *
from .tracking import *

__version__ = "0.2.0"
