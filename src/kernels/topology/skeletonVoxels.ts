import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import type { Runs } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { runsOfLabel } from '../components/pairRuns'
import type { Axis } from './bitBox'
import { thinPixels } from './thinPixels'
import { type ThinScratch, thinScratch, thinVoxels } from './thinVoxels'

/** `'lee'`: Lee 1994, any rank. `'zhang'`: Zhang-Suen as scikit-image, two axes only. */
export type SkeletonMethod = 'lee' | 'zhang'

export interface SkeletonSettings {
  /** Default: zhang for two axes, lee for three (scikit-image's choice). */
  readonly method?: SkeletonMethod | undefined
  /** The order in which the axes of the shape are scanned; the skeleton depends on it. Default: the order of the shape. */
  readonly axes?: readonly number[] | undefined
}

/** Skeleton of a mask with axes in any memory order. @param runs in memory order. @returns flat indices in any order. */
export function skeletonVoxels(
  runs: Runs,
  grid: Grid,
  shape: readonly number[],
  settings: SkeletonSettings,
  scratch: ThinScratch,
): Int32Array {
  const rank = grid.rank
  const axes = settings.axes ?? [...shape.keys()]
  if (rank < 2) {
    refuse('unsupported', 'shape', shape, 'two or three axes')
  }
  if (axes.length !== rank || [...axes].sort().some((axis, k) => axis !== k)) {
    refuse('bad-argument', 'axes', axes, `an order of 0 to ${rank - 1}`)
  }
  const method = oneOf('method', settings.method ?? (rank === 2 ? 'zhang' : 'lee'), 'lee', 'zhang')
  if (method === 'zhang' && rank !== 2) {
    refuse('bad-argument', 'method for three axes', method, 'lee')
  }
  const axis = (k: number): Axis => grid.axes.indexOf(axes[k]) as Axis
  if (method === 'zhang') return thinPixels(runs, grid.nx, axis(0) === 0)
  // Lee's method treats two axes as a volume of one slice.
  return rank === 2
    ? thinVoxels(runs, grid, [2, axis(0), axis(1)], true, scratch)
    : thinVoxels(runs, grid, [axis(0), axis(1), axis(2)], shape[axes[0]] === 1, scratch)
}

/** The skeleton of one label of one side of a pair, computed at first use and kept with the pair. */
export function pairSkeleton(
  pair: PreparedPair,
  label: LabelSelector,
  side: Side,
  settings: SkeletonSettings,
): Int32Array {
  return pair.keep(`skeleton ${label} ${side} ${settings.method} ${settings.axes}`, () => {
    const scratch = pair.keep('skeleton', thinScratch)
    return skeletonVoxels(runsOfLabel(pair, side, label), pair.grid, pair.shape, settings, scratch)
  })
}
