import { homedir } from 'node:os'
import { join } from 'node:path'

const cache = join(homedir(), '.cache/medgrade')

/** The Pythons of the differential tests: nnU-Net has one of its own (bench/peers/nnunet.txt). */
export const interpreters = {
  peers: process.env.MEDGRADE_PYTHON ?? join(cache, 'peers/bin/python'),
  nnunet: process.env.MEDGRADE_NNUNET_PYTHON ?? join(cache, 'nnunet/bin/python'),
} as const

/** What takes long to import, or what several scripts import. */
export const libraries: Readonly<Record<keyof typeof interpreters, readonly string[]>> = {
  peers: [
    ...['numpy', 'pandas', 'SimpleITK', 'PIL.Image', 'tifffile', 'nibabel', 'pydicom', 'cv2', 'pycocotools.cocoeval'],
    ...['scipy.ndimage', 'scipy.optimize', 'scipy.stats', 'scipy.integrate', 'scipy.spatial', 'sklearn.metrics'],
    ...['skimage.metrics', 'skimage.measure', 'skimage.morphology', 'medpy.metric', 'surface_distance', 'cc3d'],
    ...['torch', 'monai.metrics', 'torchmetrics.functional.classification', 'torchmetrics.functional.image'],
    ...['properscoring', 'pingouin', 'lifelines.utils', 'sksurv.metrics', 'statsmodels.stats.inter_rater'],
    ...['picai_eval.eval', 'panoptica', 'ctc_metrics.scripts.evaluate', 'vtk', 'zarr'],
  ],
  nnunet: ['nnunetv2.evaluation.evaluate_predictions'],
}
