import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import { isPair } from '../../array/labels/asLabelPair'
import type { Side } from '../../array/labels/labelPair'
import { labelRuns } from '../../array/labels/labelRuns'
import type { ArrayInput, LabelPair, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { pairRuns } from '../../kernels/components/pairRuns'
import { touchingLabels } from '../../kernels/components/touchingLabels'

/** Options of {@link labelAdjacency}. */
export interface LabelAdjacencyOptions extends LabelArrayOptions {
  /** Which neighbours touch: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
  /** Side of a `labelPair`. Default `'prediction'`. */
  readonly side?: Side
}

/**
 * For every label but 0, the other labels (not 0) that it touches, both ascending; of an array of one to three axes or of one side of a `labelPair`.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const labels = { data: Uint8Array.of(1, 2, 0, 3), shape: [1, 4] }
 * labelAdjacency(labels).get(1) // → [ 2 ]
 */
export function labelAdjacency(
  array: ArrayInput | LabelPair,
  options: LabelAdjacencyOptions = {},
): ReadonlyMap<number, readonly Whole[]> {
  checkOptions('labelAdjacency', options, { ...labelArrayTable, connectivity: 'number', side: 'string' })
  if (isPair(array)) {
    if (options.mask ?? options.foreground) {
      refuse('bad-argument', 'options with a labelPair', Object.keys(options), 'mask and foreground in labelPair')
    }
    const { nx, ny, rank } = array.grid
    const reach = reachOf(options.connectivity, rank)
    const side = options.side ?? 'prediction'
    const touching = array.keep(`adjacency ${side} ${reach}`, () =>
      touchingLabels(pairRuns(array, side, false), nx, ny, reach),
    )
    const { ranked } = array
    if (!ranked) return touching
    const ids = new Map(array.labels.map((id) => [ranked.rankOf(id), id]))
    const idOf = (rank: number) => ids.get(rank)!
    return new Map(Array.from(touching, ([rank, others]) => [idOf(rank), others.map(idOf)]))
  }
  const { data, grid } = asLabelArray(array as ArrayInput, options)
  const { nx, ny, rank } = grid
  return touchingLabels(labelRuns(data, nx), nx, ny, reachOf(options.connectivity, rank))
}
