import { catheterTargets } from '../mle-bench/catheterTargets'

/** The sample submission of a competition of MLE-bench: columns copied from the answers, and columns with the same guess in every row. */
export interface MleSample {
  /** The first is the id. */
  readonly kept: readonly string[]
  readonly guessed: readonly (readonly [column: string, cell: string | ((id: string) => string)])[]
  /** Whether the answers may list an id several times and a submission lists it once. */
  readonly distinct?: boolean
}

const half = (id: string, ...columns: readonly string[]): MleSample => ({
  kept: [id],
  guessed: columns.map((column) => [column, '0.5']),
})

/** One probability for all, no mask, no finding. For `osic` no source states a guess: 2000 ml with a confidence of 100 is this library's own. */
export const mleSamples: ReadonlyMap<string, MleSample> = new Map<string, MleSample>([
  ['histopathologic-cancer-detection', half('id', 'label')],
  ['hubmap-kidney-segmentation', { kept: ['id'], guessed: [['predicted', '']] }],
  [
    'osic-pulmonary-fibrosis-progression',
    {
      kept: ['Patient_Week'],
      guessed: [
        ['FVC', '2000'],
        ['Confidence', '100'],
      ],
    },
  ],
  ['ranzcr-clip-catheter-line-classification', half('StudyInstanceUID', ...catheterTargets)],
  ['rsna-2022-cervical-spine-fracture-detection', half('row_id', 'fractured')],
  ['rsna-breast-cancer-detection', { kept: ['prediction_id'], guessed: [['cancer', '0']] }],
  ['rsna-miccai-brain-tumor-radiogenomic-classification', half('BraTS21ID', 'MGMT_value')],
  [
    'siim-covid19-detection',
    {
      kept: ['id'],
      guessed: [['PredictionString', (id) => (id.endsWith('_study') ? 'negative 1 0 0 1 1' : 'none 1 0 0 1 1')]],
    },
  ],
  ['siim-isic-melanoma-classification', half('image_name', 'target')],
  ['uw-madison-gi-tract-image-segmentation', { kept: ['id', 'class'], guessed: [['predicted', '']] }],
  [
    'vinbigdata-chest-xray-abnormalities-detection',
    { kept: ['image_id'], guessed: [['PredictionString', '14 1 0 0 1 1']], distinct: true },
  ],
])
