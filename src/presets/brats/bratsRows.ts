import type { EvaluationRow, EvaluationUnit } from '../presetTypes'
import type { BratsCase } from './bratsTypes'

/** The metrics of the columns. */
export const bratsMetrics = {
  dice: ['Legacy_Dice', 'LesionWise_Score_Dice'],
  hd95: ['Legacy_HD95', 'LesionWise_Score_HD95'],
  nsd: ['Legacy NSD @ *', 'LesionWise_Score_NSD @ *'],
  recall: ['Sensitivity'],
  specificity: ['Specificity'],
} as const

/** Rows of the tidy table: the columns of each region and the values of each reference lesion. */
export function bratsRows({ rows, lesions }: BratsCase): EvaluationRow[] {
  const whole = rows.flatMap(({ region, values }) =>
    Object.entries(values).map(
      ([metric, value]): EvaluationRow => ({ label: region, metric, value, unit: unitOf(metric) }),
    ),
  )
  const each = lesions.flatMap(({ region, number, volume, dice, hd95, nsd, predictions }): EvaluationRow[] => {
    const own = { label: region, instance: number }
    return [
      { ...own, metric: 'gt_lesion_vol', value: volume, unit: 'mm3' },
      { ...own, metric: 'dice_lesionwise', value: dice, unit: 'one' },
      { ...own, metric: 'hd95_lesionwise', value: hd95, unit: 'mm' },
      ...nsd.map((value, k): EvaluationRow => ({ ...own, metric: NSD[k]!, value, unit: 'one' })),
      { ...own, metric: '_len', value: predictions.length, unit: 'count' },
    ]
  })
  return [...whole, ...each]
}

const NSD = ['nsd05_lesionwise', 'nsd10_lesionwise']

function unitOf(column: string): EvaluationUnit {
  if (column.startsWith('Num_')) return 'count'
  if (column === 'GT_Complete_Volume') return 'mm3'
  return column.endsWith('HD95') ? 'mm' : 'one'
}
