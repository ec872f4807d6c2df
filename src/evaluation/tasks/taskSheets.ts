import type { EvaluationTask } from '../../catalogue/inputKinds'

/** What is known of a task of `evaluate` beside its computation. */
export interface TaskSheet {
  /** What the two sides are, for `--help` and the docs. */
  readonly about: string
  /** The title of its page. */
  readonly title: string
  /** The metrics without `--metrics`. */
  readonly metrics: readonly string[]
  /** Names that stand for several metrics. */
  readonly groups: Readonly<Record<string, readonly string[]>>
}

/** The tasks, in the order in which lists show them. */
export const taskSheets: Readonly<Record<EvaluationTask, TaskSheet>> = {
  segmentation: {
    about: 'folders of label maps',
    title: 'Evaluation of segmentations',
    metrics: ['dice', 'hd95', 'nsd@1mm', 'volume', 'counts'],
    groups: {
      volume: ['volume_reference', 'volume_prediction'],
      counts: ['tp', 'fp', 'fn'],
      voxels: ['voxels_reference', 'voxels_prediction'],
      components: ['components_reference', 'components_prediction'],
    },
  },
  images: {
    about: 'folders of pictures or volumes of intensities',
    title: 'Evaluation of images',
    metrics: ['ssim', 'psnr', 'mae', 'nmse'],
    groups: {},
  },
}

export const taskNames = Object.keys(taskSheets) as readonly EvaluationTask[]
