import { insideRow } from '../components/insideRow'
import { type Plane, planeFilter, product } from './planeFilter'
import { tapsPass } from './tapsPass'

/** Summary of local correlations. */
export interface LnccSummary {
  /** Mean over the counted windows; NaN if none. */
  readonly mean: number
  /** Number of windows. */
  readonly windows: number
  /** Windows with both variances above the floor. */
  readonly counted: number
  readonly min: number
  readonly max: number
}

export type LnccBorder = 'mirror' | 'zero' | 'valid'

/** Sums of x, y, x², y², xy over the cubic window around every pixel. */
export interface WindowSums {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly xx: Float64Array
  readonly yy: Float64Array
  readonly xy: Float64Array
}

function windowSums(
  x: Float64Array,
  y: Float64Array,
  shape: readonly number[],
  window: number,
  border: 'mirror' | 'zero',
): WindowSums {
  const pass = tapsPass(new Float64Array((window + 1) / 2).fill(1), border)
  const filter = planeFilter(shape, pass)
  const filtered = (plane: Plane, consumed: boolean) => filter(plane, consumed) as Float64Array
  return {
    xx: filtered(product(x, x), true),
    yy: filtered(product(y, y), true),
    xy: filtered(product(x, y), true),
    x: filtered(x, false),
    y: filtered(y, false),
  }
}

/**
 * Local normalised cross-correlation in double precision, any dimension. Whole numbers give exact sums. Other images are centred first, except with a
 * zero border, where centring would change the padding.
 */
export function lnccDense(
  x: Float64Array,
  y: Float64Array,
  shape: readonly number[],
  window: number,
  border: LnccBorder,
  floor: number,
): LnccSummary {
  const centre = border !== 'zero' && !(areWhole(x) && areWhole(y))
  const sums = windowSums(
    centre ? centred(x) : x,
    centre ? centred(y) : y,
    shape,
    window,
    border === 'zero' ? 'zero' : 'mirror',
  )
  const n = window ** shape.length
  const skip = border === 'valid' ? (window - 1) / 2 : 0
  const tally = newTally()
  const width = shape[shape.length - 1]
  for (let row = 0; row < x.length / width; row++) {
    if (skip > 0 && !insideRow(row, shape, skip)) continue
    tallyRow(tally, sums, row * width + skip, (row + 1) * width - skip, n, floor)
  }
  return summary(tally)
}

function areWhole(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== Math.trunc(values[i])) return false
  return true
}

function centred(values: Float64Array): Float64Array {
  let mean = 0
  for (let i = 0; i < values.length; i++) mean += values[i]
  mean /= values.length
  return values.map((value) => value - mean)
}

export interface LnccTally {
  sum: number
  windows: number
  counted: number
  min: number
  max: number
}

export function newTally(): LnccTally {
  return { sum: 0, windows: 0, counted: 0, min: Infinity, max: -Infinity }
}

/** Adds the windows from … to − 1 of a row of sums; n is the number of pixels in a window. */
function tallyRow(tally: LnccTally, sums: WindowSums, from: number, to: number, n: number, floor: number): void {
  const { x, y, xx, yy, xy } = sums
  const least = floor * n * n
  let { min, max } = tally
  let counted = 0
  let total = 0
  for (let i = from; i < to; i++) {
    const sx = x[i]
    const sy = y[i]
    const vx = n * xx[i] - sx * sx
    const vy = n * yy[i] - sy * sy
    if (!(vx > least && vy > least)) continue
    const value = (n * xy[i] - sx * sy) / Math.sqrt(vx * vy)
    total += value
    counted++
    if (value < min) min = value
    if (value > max) max = value
  }
  tally.sum += total
  tally.windows += to - from
  tally.counted += counted
  tally.min = min
  tally.max = max
}

export function summary(tally: LnccTally): LnccSummary {
  const { sum, windows, counted, min, max } = tally
  const none = counted === 0
  return {
    mean: none ? Number.NaN : sum / counted,
    windows,
    counted,
    min: none ? Number.NaN : min,
    max: none ? Number.NaN : max,
  }
}

/** The registration-loss form: `cross² / (vx·vy + epsilon)` of zero-padded window sums, averaged over all pixels. */
export function lnccSquared(
  x: Float64Array,
  y: Float64Array,
  shape: readonly number[],
  window: number,
  epsilon: number,
): number {
  const sums = windowSums(x, y, shape, window, 'zero')
  const n = window ** shape.length
  let total = 0
  for (let i = 0; i < x.length; i++) {
    const mx = sums.x[i] / n
    const my = sums.y[i] / n
    const cross = sums.xy[i] - my * sums.x[i] - mx * sums.y[i] + mx * my * n
    const vx = sums.xx[i] - 2 * mx * sums.x[i] + mx * mx * n
    const vy = sums.yy[i] - 2 * my * sums.y[i] + my * my * n
    total += (cross * cross) / (vx * vy + epsilon)
  }
  return total / x.length
}
