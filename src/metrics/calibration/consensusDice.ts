import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { ratedGrid, requireLabel, votesFor } from './raters'

/** Options of {@link consensusDice}. */
export interface ConsensusDiceOptions {
  /** Default 1. */
  readonly label?: number
  /**
   * `'volume'` (default): Dice over all voxels on which the raters agree. `'curvas2024'`: as that challenge's code, the mean over slices of the mean over
   * rows (first axis, second axis) of the Dice of a row; row 0 of each slice and rows without agreed voxels are left out.
   */
  readonly convention?: 'volume' | 'curvas2024'
}

/**
 * Dice of a prediction where all raters say the label or none does; voxels of dissent count on no side. 0 to 1, higher is better; 1 if nobody sees the
 * label there.
 *
 * @param raters label maps of one shape.
 * @param prediction label map of the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `too-few-values` without a rater, `bad-argument`; `unsupported` for `'curvas2024'` without three axes.
 * @example
 * consensusDice([[1, 1, 0, 0], [1, 0, 0, 0]], [1, 1, 1, 0]) // → 0.6666666666666666
 */
export function consensusDice(
  raters: readonly ArrayInput[],
  prediction: ArrayInput,
  options: ConsensusDiceOptions = {},
): number {
  checkOptions('consensusDice', options, { label: 'number', convention: 'string' })
  const { label = 1 } = options
  requireLabel(label)
  const convention = oneOf('convention', options.convention, 'volume', 'curvas2024')
  const grid = ratedGrid(raters, prediction)
  const votes = votesFor(grid, label)
  const all = grid.raters.length
  const count = (from: number, to: number): { agreed: number; dice: number } => {
    let [agreed, predicted, both] = [0, 0, 0]
    for (let i = from; i < to; i++) {
      if (votes[i] !== 0 && votes[i] !== all) continue
      const found = grid.other[i] === label
      if (votes[i] === all) agreed++
      if (found) predicted++
      if (found && votes[i] === all) both++
    }
    return { agreed, dice: agreed + predicted === 0 ? 1 : (2 * both) / (agreed + predicted) }
  }
  if (convention === 'volume') return count(0, votes.length).dice
  if (grid.shape.length !== 3) refuse('unsupported', 'shape', grid.shape, '3 axes: slices, rows, columns')
  const [slices, rows, columns] = grid.shape as [number, number, number]
  const means: number[] = []
  for (let z = 0; z < slices; z++) {
    const scores: number[] = []
    for (let y = 1; y < rows; y++) {
      const at = (z * rows + y) * columns
      const { agreed, dice } = count(at, at + columns)
      if (agreed > 0) scores.push(dice)
    }
    if (scores.length > 0) means.push(scores.reduce((a, b) => a + b, 0) / scores.length)
  }
  return means.length === 0 ? 0 : means.reduce((a, b) => a + b, 0) / means.length
}
