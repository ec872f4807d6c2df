import type { PresetRow } from '../presetTypes'
import type { BratsCase } from './bratsTypes'

/** The metrics of the columns. */
export const bratsMetrics = {
  dice: ['Legacy_Dice', 'LesionWise_Score_Dice'],
  hd95: ['Legacy_HD95', 'LesionWise_Score_HD95'],
  nsd: ['Legacy NSD @ *', 'LesionWise_Score_NSD @ *'],
  recall: ['Sensitivity'],
  specificity: ['Specificity'],
} as const

/** Numbers and volumes; HD95 of a lesion. */
export const bratsUnits = {
  count: ['Num_*', '_len'],
  mm3: ['GT_Complete_Volume', 'gt_lesion_vol'],
  mm: ['hd95_lesionwise'],
} as const

/** Rows of the tidy table: the columns of each region and the values of each reference lesion. */
export function bratsRows({ rows, lesions }: BratsCase): PresetRow[] {
  const whole = rows.flatMap(({ region, values }) =>
    Object.entries(values).map(([metric, value]): PresetRow => ({ label: region, metric, value })),
  )
  const each = lesions.flatMap(({ region, number, volume, dice, hd95, nsd, predictions }): PresetRow[] => {
    const own = { label: region, instance: number }
    return [
      { ...own, metric: 'gt_lesion_vol', value: volume },
      { ...own, metric: 'dice_lesionwise', value: dice },
      { ...own, metric: 'hd95_lesionwise', value: hd95 },
      ...nsd.map((value, k): PresetRow => ({ ...own, metric: NSD[k]!, value })),
      { ...own, metric: '_len', value: predictions.length },
    ]
  })
  return [...whole, ...each]
}

const NSD = ['nsd05_lesionwise', 'nsd10_lesionwise']
