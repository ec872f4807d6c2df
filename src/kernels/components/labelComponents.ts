// Components of one array: runs, joined, with what metrics ask of them. A label image is written only when somebody asks.

import type { PreparedPair, Side } from '../../array/labels/labelPair'
import { foregroundRuns, type LabelRuns, labelRuns } from '../../array/labels/labelRuns'
import type { LabelData } from '../../array/labels/toLabels'
import type { Grid } from '../../array/resampling/gridOf'
import { connectRuns } from './connectRuns'
import { pairRuns } from './pairRuns'

/** Components in memory order of first voxels. */
export interface LabelComponents {
  readonly count: number
  readonly runs: LabelRuns
  /** 0-based component of each run. */
  readonly component: Int32Array
}

/** @param merged true: foreground as one; false: only voxels of one label connect. */
export function labelComponents(data: LabelData, grid: Grid, reach: 1 | 2 | 3, merged: boolean): LabelComponents {
  const runs = labelRuns(data, grid.nx)
  return joined(merged ? foregroundRuns(runs) : runs, grid, reach)
}

/** Components of one side of a pair, computed once and kept. */
export function pairComponents(pair: PreparedPair, side: Side, reach: 1 | 2 | 3, merged: boolean): LabelComponents {
  return pair.keep(`components ${side} ${reach} ${merged}`, () =>
    joined(pairRuns(pair, side, merged), pair.grid, reach),
  )
}

function joined(runs: LabelRuns, { nx, ny }: Grid, reach: 1 | 2 | 3): LabelComponents {
  return { runs, ...connectRuns(runs, nx, ny, reach) }
}

/** Number of components of each label. */
export function componentsPerLabel(components: LabelComponents): Map<number, number> {
  const { runs, component } = components
  const perLabel = new Map<number, number>()
  let next = 0
  for (let r = 0; r < runs.count; r++) {
    if (component[r] !== next) continue
    next++
    perLabel.set(runs.label[r], (perLabel.get(runs.label[r]) ?? 0) + 1)
  }
  return perLabel
}
