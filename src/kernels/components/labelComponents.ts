import type { PreparedPair, Side } from '../../array/labels/labelPair'
import { foregroundRuns, type LabelRuns, labelRuns } from '../../array/labels/labelRuns'
import type { LabelData } from '../../array/labels/toLabels'
import type { Grid } from '../../array/resampling/gridOf'
import { connectRuns } from './connectRuns'
import { pairRuns } from './pairRuns'

/** Components as runs, in memory order of first voxels; no label image is written. */
export interface LabelComponents {
  readonly count: number
  readonly runs: LabelRuns
  /** 0-based component of each run. */
  readonly component: Int32Array
}

/** @param merged true: all labels count as one foreground; false: only voxels of one label connect. */
export function labelComponents(data: LabelData, grid: Grid, reach: 1 | 2 | 3, merged: boolean): LabelComponents {
  const runs = labelRuns(data, grid.nx)
  return componentsOfRuns(merged ? foregroundRuns(runs) : runs, grid, reach)
}

/** Components of one side of a pair, computed at first use and kept with the pair. */
export function pairComponents(pair: PreparedPair, side: Side, reach: 1 | 2 | 3, merged: boolean): LabelComponents {
  return pair.keep(`components ${side} ${reach} ${merged}`, () =>
    componentsOfRuns(pairRuns(pair, side, merged), pair.grid, reach),
  )
}

function componentsOfRuns(runs: LabelRuns, { nx, ny }: Grid, reach: 1 | 2 | 3): LabelComponents {
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
