/** What the segmentation tasks of TopCoW and TopBrain declare alike. */
import type { Metric } from '../../../contract'

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
