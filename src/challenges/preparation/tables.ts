/** The columns of the answers and of the sample submission, challenge by challenge. */
export interface TableColumns {
  readonly answers: readonly string[]
  /** Columns of the sample submission; the last one holds the prediction. */
  readonly sample: readonly string[]
  /** The cell of the prediction; `*` is the id. */
  readonly pattern: string
}

const image = ['image_id', 'image_path', 'label_path'] as const
const puma = ['case_id', 'image_path', 'label_path'] as const
const withModality = [...image, 'modality'] as const

const mask = (answers: readonly string[], pattern: string): TableColumns => ({
  answers,
  sample: [answers[0]!, 'predicted_mask_path'],
  pattern,
})
const nuclei: TableColumns = {
  answers: puma,
  sample: ['case_id', 'predicted_nuclei_path'],
  pattern: 'predictions/*.json',
}
const vessels = (column: string, pattern: string): TableColumns => ({
  answers: withModality,
  sample: ['image_id', 'modality', column],
  pattern,
})
const vesselTasks = (track: 1 | 2, scan: 'ct' | 'mr'): Record<string, TableColumns> => ({
  [`topbrain-track${track}`]: vessels('predicted_mask_path', `predictions/topcow_${scan}_*_0000.nii.gz`),
  [`topcow-track${track}-task1`]: vessels('predicted_mask_path', `predictions/topcow_${scan}_*_0000.nii.gz`),
  [`topcow-track${track}-task2`]: vessels('predicted_bbox_path', `predictions/topcow_${scan}_*_bbox.json`),
  [`topcow-track${track}-task3`]: vessels('predicted_edges_path', `predictions/topcow_${scan}_*_edges.json`),
})

export const tableColumns: ReadonlyMap<string, TableColumns> = new Map(
  Object.entries({
    dentex: {
      answers: ['image_id', 'ground_truth_json'],
      sample: ['image_id', 'predictions_json'],
      pattern: 'predictions/*.json',
    },
    isles22: mask(['case_id', 'dwi_path', 'adc_path', 'flair_path', 'mask_path'], 'predictions/*_pred.nii.gz'),
    'ldct-iqa': { answers: ['image_id', 'quality_score'], sample: ['image_id', 'quality_score'], pattern: '0.0' },
    'neurips-cellseg': mask(image, 'predictions/*_label.tiff'),
    'panther-task1': mask(image, 'predictions/*.mha'),
    'panther-task2': mask(image, 'predictions/*.mha'),
    'puma-track1-task1': mask(puma, 'predictions/*.tif'),
    'puma-track1-task2': nuclei,
    'puma-track2-task1': mask(puma, 'predictions/*.tif'),
    'puma-track2-task2': nuclei,
    seg_a: mask(image, 'predictions/*.seg.nrrd'),
    ...vesselTasks(1, 'ct'),
    ...vesselTasks(2, 'mr'),
    usenhance: {
      answers: ['image_id', 'ground_truth_path'],
      sample: ['image_id', 'enhanced_image_path'],
      pattern: 'enhanced/*.png',
    },
  }),
)
