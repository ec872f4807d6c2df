/** What the segmentation tasks of TopCoW and TopBrain declare alike. */
import type { CaseResult, LabelPair, Metric } from '../../../contract'
import { labelVerdicts } from '../../../metrics/instances/labelVerdicts'
import { verdictScores } from '../../../metrics/instances/verdictScores'
import { statesOf } from '../../caseMean'

export const vesselFiles = {
  answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'sitk' } } },
  submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  bootstrap: 'cases',
} as const

export const vesselMetrics: readonly Metric[] = [
  { name: 'dice', direction: 'higher' },
  { name: 'cldice', direction: 'higher' },
  { name: 'b0_error', direction: 'lower' },
  { name: 'hd95', direction: 'lower', unit: 'mm' },
]

/** A label counts as found from this IoU on. */
export const foundFrom = 0.25

/** What the F1 of vessels that not every patient has needs of a case: the verdict on each, by label. */
export type DetectionState = { readonly detection: Readonly<Record<string, string>> }

export const verdictsOf = (pair: LabelPair, labels: readonly number[]) => labelVerdicts(pair, labels, foundFrom)

export const detectionScores = (cases: readonly CaseResult<DetectionState>[], labels: readonly number[]) =>
  verdictScores(
    statesOf(cases).map(({ detection }) => detection),
    labels,
  )
