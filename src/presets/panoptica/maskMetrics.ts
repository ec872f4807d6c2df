import type { Runs } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'
import { largest, linearPercentile } from '../../kernels/statistics/percentile'
import { distancesFromSide, type ZeroedBits } from '../../metrics/distance/distancesFromSide'
import type { SurfaceSetting } from '../../metrics/distance/surfaceSetting'
import { surfacesOfRuns } from '../../metrics/distance/surfacesOfRuns'
import { clDice } from '../../metrics/topology/clDice'
import { numpyMean } from '../../python/numpyMean'
import type { PanopticaMetric } from './panopticaTypes'

/** Two masks by their runs; neither is empty. */
export interface MaskPair {
  readonly reference: Runs
  readonly prediction: Runs
  readonly count: { readonly reference: number; readonly prediction: number; readonly both: number }
}

/** In what unit distances are measured. */
export interface MaskScale {
  readonly setting: SurfaceSetting
  /** In the order of the shape. */
  readonly spacing: readonly number[]
  /** Largest distance at which surfaces agree. */
  readonly tolerance: number
  readonly bits: ZeroedBits
  readonly grid: Grid
}

/** Python's `sys.float_info.min`. */
const SMALLEST_NORMAL = 2.2250738585072014e-308

/** The values of these metrics for one pair of masks. */
export function maskMetrics(
  metrics: readonly PanopticaMetric[],
  masks: MaskPair,
  scale: MaskScale,
): Map<PanopticaMetric, number> {
  const { reference, prediction, both } = masks.count
  let measured: { reference: Float64Array; prediction: Float64Array } | null = null
  const distances = () => (measured ??= surfaceDistances(masks, scale))
  const measure = (metric: PanopticaMetric): number => {
    switch (metric) {
      case 'DSC':
        return (2 * both) / (reference + prediction)
      case 'IOU':
        return both / (reference + prediction - both)
      case 'RVD':
        return (prediction - reference) / reference
      case 'RVAE':
        return Math.abs((prediction - reference) / reference)
      case 'CEDI':
        return centreDistance(masks, scale)
      case 'clDSC':
        return centrelineDice(masks, scale.grid)
      case 'ASSD':
        return (numpyMean(distances().reference) + numpyMean(distances().prediction)) / 2
      case 'HD':
        return Math.max(largest(distances().reference), largest(distances().prediction))
      case 'HD95':
        return linearPercentile(joined(distances().reference, distances().prediction), 95, false)
      case 'NSD':
        return surfaceAgreement(distances().reference, distances().prediction, scale.tolerance)
    }
  }
  return new Map(metrics.map((metric) => [metric, measure(metric)]))
}

function surfaceDistances(masks: MaskPair, { setting, bits }: MaskScale) {
  const surfaces = surfacesOfRuns(masks.reference, masks.prediction, setting, 1)!
  return {
    reference: distancesFromSide('reference', surfaces, setting, bits).distances,
    prediction: distancesFromSide('prediction', surfaces, setting, bits).distances,
  }
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const out = new Float64Array(first.length + second.length)
  out.set(first)
  out.set(second, first.length)
  return out
}

function surfaceAgreement(reference: Float64Array, prediction: Float64Array, tolerance: number): number {
  const within = (list: Float64Array) => {
    let n = 0
    for (let i = 0; i < list.length; i++) if (list[i]! <= tolerance) n++
    return n
  }
  const a = within(reference)
  const b = within(prediction)
  const hits = a / reference.length + b / prediction.length
  const misses = [(reference.length - a) / reference.length, (prediction.length - b) / prediction.length] as const
  return hits / (hits + misses[0] + misses[1] + SMALLEST_NORMAL)
}

/** Distance between the centres of mass. */
function centreDistance({ reference, prediction }: MaskPair, { grid, spacing }: MaskScale): number {
  const a = centre(reference, grid)
  const b = centre(prediction, grid)
  let sum = 0
  for (let axis = 0; axis < spacing.length; axis++) {
    const file = grid.axes.indexOf(axis)
    const step = (b[file]! - a[file]!) * spacing[axis]!
    sum += step * step
  }
  return Math.sqrt(sum)
}

/** Centre of mass along x, y, z. */
function centre({ count, start, end }: Runs, { nx, ny }: Grid): [number, number, number] {
  const sum = [0, 0, 0]
  let voxels = 0
  for (let r = 0; r < count; r++) {
    const row = Math.floor(start[r]! / nx)
    const z = Math.floor(row / ny)
    const length = end[r]! - start[r]!
    voxels += length
    // The mean of first and last x, times the number of voxels.
    sum[0]! += ((start[r]! + end[r]! - 1 - 2 * row * nx) * length) / 2
    sum[1]! += (row - z * ny) * length
    sum[2]! += z * length
  }
  return [sum[0]! / voxels, sum[1]! / voxels, sum[2]! / voxels]
}

function centrelineDice(masks: MaskPair, grid: Grid): number {
  const { nx, ny, rank } = grid
  const low = [grid.nx, grid.ny, grid.nz]
  const high = [0, 0, 0]
  const visit = ({ count, start, end }: Runs, run: (at: readonly number[], length: number) => void) => {
    for (let r = 0; r < count; r++) {
      const row = Math.floor(start[r]! / nx)
      const z = Math.floor(row / ny)
      run([start[r]! - row * nx, row - z * ny, z], end[r]! - start[r]!)
    }
  }
  for (const mask of [masks.reference, masks.prediction])
    visit(mask, (at, length) => {
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis]!, at[axis]!)
        high[axis] = Math.max(high[axis]!, at[axis]! + (axis === 0 ? length : 1))
      }
    })
  const [sx, sy, sz] = low.map((first, axis) => high[axis]! - first) as [number, number, number]
  const drawn = (mask: Runs) => {
    const data = new Uint8Array(sx * sy * sz)
    visit(mask, ([x, y, z], length) => {
      const at = ((z! - low[2]!) * sy + y! - low[1]!) * sx + x! - low[0]!
      data.fill(1, at, at + length)
    })
    return { data, shape: rank === 2 ? [sy, sx] : [sz, sy, sx] }
  }
  return clDice(drawn(masks.reference), drawn(masks.prediction), { label: 1, convention: 'original' })
}
