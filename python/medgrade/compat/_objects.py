"""Objects of masks as MedPy compares them: components, and which object of one mask stands for which of the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Set, Tuple

import numpy as np
from numpy.typing import NDArray

from ..metrics import connected_components

#: Values of ``connectivity`` of `connected_components`, by the number of axes in which neighbours may differ.
NEIGHBOURS: Dict[int, Tuple[Any, ...]] = {1: (None,), 2: (4, 8), 3: (6, 18, 26)}


@dataclass(frozen=True)
class Objects:
    """The components of a mask, numbered from 1 in raster order."""

    labels: NDArray[Any]
    boxes: List[Tuple[slice, ...]]

    @property
    def count(self) -> int:
        return len(self.boxes)


def objects_of(mask: NDArray[Any], connectivity: float) -> Objects:
    neighbours = NEIGHBOURS.get(mask.ndim, (None,))
    step = min(max(int(connectivity), 1), len(neighbours))
    labels = connected_components(mask, label=1, connectivity=neighbours[step - 1])["labels"]
    return Objects(labels, _boxes(labels))


def _boxes(labels: NDArray[Any]) -> List[Tuple[slice, ...]]:
    """The bounding box of each label."""
    places = np.nonzero(labels)
    numbers = labels[places]
    order = np.argsort(numbers, kind="stable")
    starts = np.flatnonzero(np.diff(numbers[order], prepend=0))
    if len(starts) == 0:
        return []
    sides = [
        (np.minimum.reduceat(axis[order], starts).tolist(), np.maximum.reduceat(axis[order], starts).tolist())
        for axis in places
    ]
    return [tuple(slice(low[k], high[k] + 1) for low, high in sides) for k in range(len(starts))]


def counterparts(of: Objects, among: Objects) -> Dict[int, int]:
    """Numbers of objects of the first mask, and for each that of the object of the second mask that stands for it.

    An object that touches one object gets it, the first in raster order before the others. What touches several takes
    its turn by the number of those that are left.
    """
    found: Dict[int, int] = {}
    taken: Set[int] = set()
    undecided: List[Tuple[int, Set[int]]] = []
    for number, touched in _touching(of.labels, among.labels).items():
        if len(touched) > 1:
            undecided.append((number, set(touched)))
        elif touched[0] not in taken:
            found[number] = touched[0]
            taken.add(touched[0])
    while True:
        undecided = [(number, left) for number, left in ((n, touched - taken) for n, touched in undecided) if left]
        if not undecided:
            return found
        # Equal numbers of candidates: the first in raster order. Which of its candidates it gets is up to the order of
        # Python's sets, as in MedPy.
        undecided.sort(key=lambda entry: len(entry[1]))
        number, left = undecided.pop(0)
        found[number] = left.pop()
        taken.add(found[number])


def _touching(first: NDArray[Any], second: NDArray[Any]) -> Dict[int, List[int]]:
    """The labels of the second array within each label of the first, ascending."""
    both = (first != 0) & (second != 0)
    pairs = np.unique(np.stack([first[both], second[both]], axis=1), axis=0)
    touching: Dict[int, List[int]] = {}
    for one, other in pairs.tolist():
        touching.setdefault(one, []).append(other)
    return touching


def joined(first: Tuple[slice, ...], second: Tuple[slice, ...]) -> Tuple[slice, ...]:
    """The box around two boxes."""
    return tuple(slice(min(a.start, b.start), max(a.stop, b.stop)) for a, b in zip(first, second))
