import { asContiguous } from '../../array/asContiguous'
import type { NdArray } from '../../contract'
import { requireSameShape } from '../../errors/refuse'
import { hausdorffDistance } from '../../metrics/distance/hausdorffDistance'
import { comparedPair } from '../common/comparedPair'
import type { CaseEvaluation, EvaluationPair, PresetRow } from '../presetTypes'

/** Scores of one structure, or of their average. */
export type ToothScore = { readonly label: string; readonly dice: number; readonly hd95: number }

/** All structures of a case and their plain means. */
export type ToothCase = { readonly scores: readonly ToothScore[]; readonly average: ToothScore }

/** Structures in the order of the table, and which values count as which. */
export interface ToothTable {
  readonly labels: readonly (readonly [value: number, name: string])[]
  /** Values that are changed on both sides first. */
  readonly merged?: ReadonlyMap<number, number>
}

/** Dice and HD95 (MedPy, in voxels) of every structure of a table. */
export function toothCase(pair: EvaluationPair, { labels, merged }: ToothTable): CaseEvaluation<ToothCase> {
  const reference = squeezed(pair.reference)
  const prediction = squeezed(pair.prediction)
  requireSameShape(reference.shape, prediction.shape, `prediction of case ${pair.name}`)
  const classes = new Map([...labels.map(([value]) => [value, value] as const), ...(merged ?? [])])
  const { pair: compared } = comparedPair({ name: pair.name, reference, prediction }, { classes })
  const penalty = Math.sqrt(reference.shape.reduce((sum, n) => sum + n * n, 0))
  const quirks = new Set<string>()
  const scores = labels.map(([value, label]): ToothScore => {
    const { reference: g, prediction: p, both } = compared.count(value)
    if (g + p === 0) {
      quirks.add('absent-structures')
      return { label, dice: 1, hd95: 0 }
    }
    if (g === 0 || p === 0) return { label, dice: 0, hd95: penalty }
    const options = { label: value, convention: 'medpy', percentile: 95, unit: 'voxel' } as const
    const hd95 = hausdorffDistance(compared, options)
    if (hd95 > 0 && pair.reference.spacing.some((size) => size !== 1)) quirks.add('voxel-distances')
    return { label, dice: (2 * both) / (g + p), hd95 }
  })
  const average = { label: 'average', dice: meanOf(scores, 'dice'), hd95: meanOf(scores, 'hd95') }
  return { rows: [...scores, average].flatMap(rowsOf), quirks: [...quirks], state: { scores, average } }
}

/** The array without its axes of length 1, as `np.squeeze` returns it. */
function squeezed(array: NdArray): NdArray {
  const { data, shape, stride, spacing } = asContiguous(array, 'any')
  const kept = [...shape.keys()].filter((axis) => shape[axis] !== 1)
  const of = (values: readonly number[]) => kept.map((axis) => values[axis]!)
  return { data, shape: of(shape), stride: of(stride), spacing: of(spacing), dtype: array.dtype }
}

function meanOf(scores: readonly ToothScore[], key: 'dice' | 'hd95'): number {
  return scores.reduce((sum, score) => sum + score[key], 0) / scores.length
}

function rowsOf({ label, dice, hd95 }: ToothScore): PresetRow[] {
  return [
    { label, metric: 'Dice', value: dice },
    { label, metric: 'HD95', value: hd95 },
  ]
}

/** The metrics of the columns, also of the areas under their curves and of their last steps. */
export const toothMetrics = {
  dice: ['Dice', 'Dice_AUC', 'Dice_Final'],
  hd95: ['HD95', 'HD95_AUC', 'HD95_Final'],
} as const

/** The tool leaves out the voxel size. */
export const toothUnits = { voxel: toothMetrics.hd95 }
