import type { PreparedPair, Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import { refuse } from '../../errors/refuse'
import { pairComponents } from '../../kernels/components/labelComponents'
import { pairRuns } from '../../kernels/components/pairRuns'
import { rasterNumbers } from '../../kernels/components/rasterNumbers'

/** Lesions of one side as runs in memory order. */
export interface Lesions {
  readonly count: number
  readonly runs: Runs
  /** Lesion of each run, from 0. */
  readonly lesion: Int32Array
  /** Voxels of each lesion. */
  readonly sizes: Float64Array
}

/** Voxels that share a face or an edge are neighbours: 18 in three dimensions. */
const REACH = 2
const MOST_INSTANCES = 2 ** 24

/**
 * The lesions of one side. `merged`: components of all values but 0. `separate`: only voxels of one value connect. `instances`: every value from 1 to
 * the largest is a lesion, those that do not occur included. Components are numbered by their first voxel in C order (`raster`) or in memory order.
 */
export function lesionsOf(
  pair: PreparedPair,
  side: Side,
  kind: 'merged' | 'separate' | 'instances',
  numbering: 'raster' | 'memory' = 'raster',
): Lesions {
  if (kind === 'instances') return instancesOf(pair, side)
  const found = pairComponents(pair, side, REACH, kind === 'merged')
  const { runs, component, count } = found
  if (numbering === 'memory') return sized(runs, component, count)
  const { number } = rasterNumbers(found, pair.grid, pair.shape)
  return sized(
    runs,
    Int32Array.from({ length: runs.count }, (_, r) => number[component[r]!]!),
    count,
  )
}

function instancesOf(pair: PreparedPair, side: Side): Lesions {
  const all = pairRuns(pair, side, false)
  let count = 0
  for (let r = 0; r < all.count; r++) count = Math.max(count, all.label[r]!)
  if (count > MOST_INSTANCES)
    refuse('bad-label', `the largest number of a lesion in the ${side}`, count, MOST_INSTANCES)
  return sized(
    all,
    all.label.slice(0, all.count).map((label) => label - 1),
    count,
  )
}

function sized(runs: Runs, lesion: Int32Array, count: number): Lesions {
  const sizes = new Float64Array(count)
  for (let r = 0; r < runs.count; r++) if (lesion[r]! >= 0) sizes[lesion[r]!]! += runs.end[r]! - runs.start[r]!
  return { count, runs, lesion, sizes }
}
