import type { Samples } from './separable'

const WINDOW = 7
const VOXELS = WINDOW ** 3
/** From a window's last plane, row or column back to its middle. */
const HALF = (WINDOW - 1) / 2

/** Sums of x, y, x², y² and x·y. */
type Sums = readonly [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]

function sumsOf(n: number): Sums {
  const zeros = () => new Float64Array(n)
  return [zeros(), zeros(), zeros(), zeros(), zeros()]
}

/** Of the windows of one level. */
interface Score {
  sum: number
  count: number
}

interface Level {
  readonly height: number
  readonly width: number
  readonly mask: Uint8Array | null
  readonly weight: number
  /** Keep quotients from growing without bound. */
  readonly c1: number
  readonly c2: number
}

/**
 * Mean of luminance, contrast and structure, each to the power `weight`, over the windows of 7³ voxels that lie in the volume and whose middle is in the
 * mask. The sums of the windows slide along the axes, plane after plane, so that no volume of them is kept. Bench row N15.
 */
export function maskedLevelMean(
  x: Samples,
  y: Samples,
  mask: Uint8Array | null,
  weight: number,
  range: number,
): number {
  const [depth, height, width] = x.shape
  const plane = height * width
  const level = { height, width, mask, weight, c1: (0.01 * range) ** 2, c2: (0.03 * range) ** 2 }
  const sums = sumsOf(plane)
  const score = { sum: 0, count: 0 }
  for (let z = 0; z < depth; z++) {
    slide(sums, x.data, y.data, z * plane, z < WINDOW ? -1 : (z - WINDOW) * plane)
    if (z >= WINDOW - 1) scorePlane(sums, level, (z - HALF) * plane, score)
  }
  return score.sum / score.count
}

/** Adds the plane that begins at `enters`, and takes away that at `leaves`; −1: none. */
function slide(sums: Sums, x: Float64Array, y: Float64Array, enters: number, leaves: number): void {
  const [sx, sy, sxx, syy, sxy] = sums
  for (let i = 0; i < sx.length; i++) {
    const a = x[enters + i]
    const b = y[enters + i]
    const c = leaves < 0 ? 0 : x[leaves + i]
    const d = leaves < 0 ? 0 : y[leaves + i]
    sx[i] += a - c
    sy[i] += b - d
    sxx[i] += a * a - c * c
    syy[i] += b * b - d * d
    sxy[i] += a * b - c * d
  }
}

/** @param at of the plane in the mask. */
function scorePlane(sums: Sums, level: Level, at: number, score: Score): void {
  const { height, width } = level
  const rows = sumsOf(width)
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < 5; k++) slideRow(rows[k], sums[k], y * width, y < WINDOW ? -1 : (y - WINDOW) * width)
    if (y >= WINDOW - 1) scoreRow(rows, level, at + (y - HALF) * width, score)
  }
}

function slideRow(row: Float64Array, plane: Float64Array, enters: number, leaves: number): void {
  if (leaves < 0) for (let i = 0; i < row.length; i++) row[i] += plane[enters + i]
  else for (let i = 0; i < row.length; i++) row[i] += plane[enters + i] - plane[leaves + i]
}

function scoreRow([rx, ry, rxx, ryy, rxy]: Sums, level: Level, at: number, score: Score): void {
  const { width, mask, weight, c1, c2 } = level
  const unbiased = VOXELS / (VOXELS - 1)
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0]
  for (let i = 0; i < width; i++) {
    sx += rx[i]
    sy += ry[i]
    sxx += rxx[i]
    syy += ryy[i]
    sxy += rxy[i]
    if (i < WINDOW - 1) continue
    if (mask === null || mask[at + i - HALF] !== 0) {
      const p = sx / VOXELS
      const q = sy / VOXELS
      const vx = unbiased * (sxx / VOXELS - p * p)
      const vy = unbiased * (syy / VOXELS - q * q)
      const covariance = unbiased * (sxy / VOXELS - p * q)
      const deviations = Math.sqrt(Math.max(vx, 0)) * Math.sqrt(Math.max(vy, 0))
      const luminance = (2 * p * q + c1) / (p * p + q * q + c1)
      const contrast = (2 * deviations + c2) / (vx + vy + c2)
      const structure = (covariance + c2 / 2) / (deviations + c2 / 2)
      score.sum += (Math.max(luminance, 0) * Math.max(contrast, 0) * Math.max(structure, 0)) ** weight
      score.count++
    }
    const first = i - WINDOW + 1
    sx -= rx[first]
    sy -= ry[first]
    sxx -= rxx[first]
    syy -= ryy[first]
    sxy -= rxy[first]
  }
}
