import type { EvaluationTask } from '../../catalogue/inputKinds'

export type TaskFiles = 'images' | 'tables' | 'detections' | 'displacements' | 'tracks' | 'texts'

/** The files of tasks. */
export interface FileSheet {
  /** Their endings; empty: those of images. */
  readonly endings: readonly string[]
  /** What they are, for messages. */
  readonly wanted: string
  /** Other files that tasks with these take, too. */
  readonly also: readonly TaskFiles[]
  /** Other files that metrics take which are asked for. */
  readonly ofMetrics?: readonly TaskFiles[]
  /** What a pair of files is called where cases are counted. Default: a case. */
  readonly each?: string
}

/** Endings of tables. */
export const tableEndings: readonly string[] = ['.csv', '.tsv', '.txt', '.json', '.npy']

export const fileSheets: Readonly<Record<TaskFiles, FileSheet>> = {
  images: { endings: [], wanted: 'images', also: ['tracks'] },
  tables: {
    endings: tableEndings,
    wanted: 'tables: CSV, JSON lists of values, rows or objects, or NPY',
    also: [],
    each: 'table',
  },
  detections: {
    endings: ['.json'],
    wanted:
      "COCO's JSON: a dataset with images, categories and annotations, and a list of detections of each model; --metrics luna16_cpm for tables of marks, picai_score for maps of confidences",
    also: [],
    ofMetrics: ['images', 'tables'],
  },
  displacements: {
    endings: tableEndings,
    wanted:
      'tables of landmarks (or masks of the fixed images), and displacements (NIfTI, NPY and other volumes) or tables of moved points of each model',
    also: ['images', 'tables'],
  },
  texts: {
    endings: ['.txt', '.md', '.csv', '.tsv', '.json'],
    wanted: 'texts, one a file, or tables with a text a row (CSV, JSON)',
    also: ['tables'],
  },
  tracks: {
    endings: [],
    wanted:
      'folders of the Cell Tracking Challenge: man_track.txt or res_track.txt beside a label picture for each frame',
    also: [],
  },
}

/** What is known of a task of `evaluate` beside its computation. */
export interface TaskSheet {
  /** What the two sides are, for `--help` and the docs. */
  readonly about: string
  /** What its files are. */
  readonly files: TaskFiles
  /** The title of its page. */
  readonly title: string
  /** The metrics without `--metrics`. */
  readonly metrics: readonly string[]
  /** Names that stand for several metrics. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Functions of arrays that take its numbers as one, beside the metrics of its input. */
  readonly also?: readonly string[]
}

/** The tasks, in the order in which lists show them. */
export const taskSheets: Readonly<Record<EvaluationTask, TaskSheet>> = {
  segmentation: {
    about: 'folders of label maps',
    files: 'images',
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
    files: 'images',
    title: 'Evaluation of images',
    metrics: ['ssim', 'psnr', 'mae', 'nmse'],
    groups: {},
  },
  classification: {
    about: 'tables of classes or scores, one of each model',
    files: 'tables',
    title: 'Evaluation of classifications',
    metrics: ['accuracy', 'balanced_accuracy', 'matthews_correlation', 'auroc'],
    groups: {},
  },
  regression: {
    about: 'tables of numbers, one of each model',
    files: 'tables',
    title: 'Evaluation of regressions',
    metrics: ['mae', 'mse', 'plcc', 'srocc'],
    groups: {},
    also: ['mae', 'mse', 'nrmse', 'nmse'],
  },
  detection: {
    about: "COCO's JSON of boxes or masks, tables of marks, or maps of confidences",
    files: 'detections',
    title: 'Evaluation of detections',
    metrics: ['ap', 'ap50', 'ap75', 'ar'],
    groups: { mask: ['mask_ap', 'mask_ap50', 'mask_ap75', 'mask_ar'] },
  },
  registration: {
    about: 'landmarks, and folders of displacements or moved points',
    files: 'displacements',
    title: 'Evaluation of registrations',
    metrics: ['tre', 'sdlogj', 'jacobian_folds', 'dice', 'hd95:surface-distance'],
    groups: {},
    also: ['robustMean30', 'dice', 'hausdorffDistance'],
  },
  tracking: {
    about: 'folders of tracks as the Cell Tracking Challenge has them',
    files: 'tracks',
    title: 'Evaluation of tracking',
    metrics: ['ctc_tra', 'ctc_seg', 'ctc_det', 'ctc_lnk', 'hota', 'idf1', 'mota'],
    groups: {},
  },
  instances: {
    about: 'folders of label maps in which each value is an object',
    files: 'images',
    title: 'Evaluation of instances',
    metrics: ['pq', 'sq', 'rq', 'instance_tp', 'instance_fp', 'instance_fn'],
    groups: {},
    also: ['panopticQuality'],
  },
  text: {
    about: 'folders of reports, or tables with a text a row',
    files: 'texts',
    title: 'Evaluation of texts',
    metrics: ['rouge_l', 'rouge1', 'rouge2', 'meteor', 'token_f1', 'bleu'],
    groups: {},
  },
}

/** What a pair of files of a task is called where cases are counted. */
export function eachOf(task: EvaluationTask = 'segmentation'): string {
  return fileSheets[taskSheets[task].files].each ?? 'case'
}

/** Whether a path may be one file that stands for a folder, as those of tables and detections do. */
export function isSingleFile(path: string): boolean {
  return tableEndings.some((ending) => path.toLowerCase().endsWith(ending))
}

/** The name of a model without the ending of such a file. */
export function withoutSingleEnding(name: string): string {
  const ending = tableEndings.find((one) => name.toLowerCase().endsWith(one)) ?? ''
  return name.slice(0, name.length - ending.length)
}

export const taskNames = Object.keys(taskSheets) as readonly EvaluationTask[]
