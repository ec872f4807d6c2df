import type { EvaluationRow } from '../presetTypes'

/** Dice and volumes in ml of one prediction. */
export type MissedScore = { readonly dice: number; readonly fpv: number; readonly fnv: number }

/** The rows of autoPET III and IV, under the names of their scripts. */
export function missedRows({ dice, fpv, fnv }: MissedScore): EvaluationRow[] {
  const label = 'lesion'
  return [
    { label, metric: 'dice_sc', value: dice, unit: 'one' },
    { label, metric: 'false_pos_vol', value: fpv, unit: 'ml' },
    { label, metric: 'false_neg_vol', value: fnv, unit: 'ml' },
  ]
}
