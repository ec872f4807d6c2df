import type { PreparedPair, Side } from '../../array/labels/labelPair'
import { pairComponents } from '../../kernels/components/labelComponents'
import { sharedRuns } from '../../kernels/components/runOverlaps'

/** A connected component of one label; positions are x, y, z of the grid. */
export interface Instance {
  readonly label: number
  voxels: number
  /** Sums of positions over its voxels. */
  readonly sum: [number, number, number]
  readonly low: [number, number, number]
  /** Inclusive. */
  readonly high: [number, number, number]
  /** First and end index of each run. */
  readonly runs: [start: number, end: number][]
}

/** The components of both sides, by their first voxels, and which of them share voxels. */
export interface PairInstances {
  readonly reference: readonly Instance[]
  readonly prediction: readonly Instance[]
  /** Pairs of one label, by their indices. */
  readonly overlaps: readonly { readonly reference: number; readonly prediction: number; readonly voxels: number }[]
}

/** The components of all labels of a pair, computed once: all neighbours connect (8 in the plane, 26 in space). */
export function pairInstances(pair: PreparedPair): PairInstances {
  return pair.keep('instances', () => {
    const [a, b] = (['reference', 'prediction'] as const).map((side) => pairComponents(pair, side, 3, false))
    const common = new Map<number, number>()
    sharedRuns(a!.runs, b!.runs, (p, q, length) => {
      if (a!.runs.label[p] !== b!.runs.label[q]) return
      const key = a!.component[p]! * b!.count + b!.component[q]!
      common.set(key, (common.get(key) ?? 0) + length)
    })
    const overlaps = [...common].map(([key, voxels]) => ({
      reference: Math.floor(key / b!.count),
      prediction: key % b!.count,
      voxels,
    }))
    return { reference: instancesOf(pair, 'reference'), prediction: instancesOf(pair, 'prediction'), overlaps }
  })
}

function instancesOf(pair: PreparedPair, side: Side): Instance[] {
  const { runs, component } = pairComponents(pair, side, 3, false)
  const { nx, ny } = pair.grid
  const found: Instance[] = []
  for (let r = 0; r < runs.count; r++) {
    const [start, end] = [runs.start[r]!, runs.end[r]!]
    const row = Math.floor(start / nx)
    const z = Math.floor(row / ny)
    const [first, last, y] = [start - row * nx, end - 1 - row * nx, row - z * ny]
    const one = (found[component[r]!] ??= {
      label: runs.label[r]!,
      voxels: 0,
      sum: [0, 0, 0],
      low: [first, y, z],
      high: [last, y, z],
      runs: [],
    })
    const length = end - start
    one.voxels += length
    for (const [axis, twice] of [first + last, 2 * y, 2 * z].entries()) one.sum[axis]! += (twice * length) / 2
    for (const [axis, at] of [first, y, z].entries()) one.low[axis] = Math.min(one.low[axis]!, at)
    for (const [axis, at] of [last, y, z].entries()) one.high[axis] = Math.max(one.high[axis]!, at)
    one.runs.push([start, end])
  }
  return found
}
