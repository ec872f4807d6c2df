import type { PresetRow } from '../presetTypes'

/** Dice and volumes in ml of one prediction. */
export type MissedScore = { readonly dice: number; readonly fpv: number; readonly fnv: number }

/** The rows of autoPET III and IV, under the names of their scripts. */
export function missedRows({ dice, fpv, fnv }: MissedScore): PresetRow[] {
  const label = 'lesion'
  return [
    { label, metric: 'dice_sc', value: dice },
    { label, metric: 'false_pos_vol', value: fpv },
    { label, metric: 'false_neg_vol', value: fnv },
  ]
}

/** The metrics of the columns, also of the areas under their curves and of their last steps. */
export const missedMetrics = { dice: ['dice_sc', 'dice_auc', 'dice_final'] } as const

const volumes = ['false_pos_vol', 'false_neg_vol', 'fpv_auc', 'fnv_auc', 'fpv_final', 'fnv_final'] as const

/** Volumes that are wrong or missed. */
export const missedMeasures = { lower: volumes }
export const missedUnits = { ml: volumes }
