import { insideRow } from '../components/insideRow'
import { type Plane, planeFilter, product } from './planeFilter'
import { gaussianWeights, tapsPass } from './tapsPass'
import { uniformPass } from './uniformPass'

/** Resolved settings of SSIM. */
export interface SsimSetting {
  readonly window: number
  /** null: uniform window. */
  readonly sigma: number | null
  readonly c1: number
  readonly c2: number
  /** NP/(NP−1) or 1. */
  readonly covariance: number
}

const TRUNCATE = 3.5

/** Radius of the Gaussian taps for a sigma. */
export function gaussianRadius(sigma: number): number {
  return Math.floor(TRUNCATE * sigma + 0.5)
}

/** The SSIM map of two images of any dimension, in the type of its input: double, or single with every elementwise step rounded. */
export function ssimMap<P extends Plane>(x: P, y: P, shape: readonly number[], setting: SsimSetting): P {
  const pass =
    setting.sigma === null
      ? uniformPass(setting.window)
      : tapsPass(gaussianWeights(setting.sigma, TRUNCATE), 'symmetric')
  const filtered = planeFilter(shape, pass)
  const uxy = filtered(product(x, y), true)
  if (x instanceof Float32Array) {
    const uxx = filtered(product(x, x), true)
    const uyy = filtered(product(y, y), true)
    combineSingle(filtered(x, false), filtered(y, false), uxx, uyy, uxy, setting)
  } else {
    const usquares = filtered(squares(x, y), true)
    combineDouble(filtered(x, false), filtered(y, false), usquares, uxy, setting)
  }
  return uxy as P
}

/** Only the sum of both variances is needed, so double precision filters x² + y². */
function squares(x: Plane, y: Plane): Plane {
  const out = new Float64Array(x.length)
  for (let i = 0; i < out.length; i++) out[i] = x[i] * x[i] + y[i] * y[i]
  return out
}

/** Writes the map over `uxy`. */
function combineDouble(ux: Plane, uy: Plane, usquares: Plane, uxy: Plane, setting: SsimSetting): void {
  const { c1, c2, covariance } = setting
  for (let i = 0; i < ux.length; i++) {
    const mx = ux[i]
    const my = uy[i]
    const ofMeans = mx * mx + my * my
    const variances = covariance * (usquares[i] - ofMeans)
    const vxy = covariance * (uxy[i] - mx * my)
    uxy[i] = ((2 * mx * my + c1) * (2 * vxy + c2)) / ((ofMeans + c1) * (variances + c2))
  }
}

function combineSingle(ux: Plane, uy: Plane, uxx: Plane, uyy: Plane, uxy: Plane, setting: SsimSetting): void {
  const { fround } = Math
  const c1 = fround(setting.c1)
  const c2 = fround(setting.c2)
  const covariance = fround(setting.covariance)
  for (let i = 0; i < ux.length; i++) {
    const mx = ux[i]
    const my = uy[i]
    const mxx = fround(mx * mx)
    const myy = fround(my * my)
    const vx = fround(covariance * fround(uxx[i] - mxx))
    const vy = fround(covariance * fround(uyy[i] - myy))
    const vxy = fround(covariance * fround(uxy[i] - fround(mx * my)))
    const a1 = fround(fround(fround(2 * mx) * my) + c1)
    const a2 = fround(fround(2 * vxy) + c2)
    const b1 = fround(fround(mxx + myy) + c1)
    const b2 = fround(fround(vx + vy) + c2)
    uxy[i] = fround(fround(a1 * a2) / fround(b1 * b2))
  }
}

/** Mean of a C-ordered map without `border` values at every edge, summed in double precision. */
export function croppedMean(map: Plane, shape: readonly number[], border: number): number {
  const dimensions = shape.length
  const width = shape[dimensions - 1]
  const rows = map.length / width
  let sum = 0
  let count = 0
  for (let row = 0; row < rows; row++) {
    if (!insideRow(row, shape, border)) continue
    let rowSum = 0
    for (let i = row * width + border; i < (row + 1) * width - border; i++) rowSum += map[i]
    sum += rowSum
    count += width - 2 * border
  }
  return sum / count
}
