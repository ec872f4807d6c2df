"""Modules with the names, arguments and results of other libraries, computed by medgrade.

- `medgrade.compat.surface_distance` for ``surface_distance``
- `medgrade.compat.medpy` for ``medpy.metric.binary``
- `medgrade.compat.monai` for ``monai.metrics``; needs torch

An argument that is not covered raises an error; nothing is ignored in silence.
"""
