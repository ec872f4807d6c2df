import type { SlicePlace } from '../sliceStack'

/** Slices that are nearer lie at one place, as in `sliceStack`. */
const samePlace = 1e-4

/** How the slices of a series lie that is no regular stack, as far as they have one orientation. */
export interface SlicePlaces {
  readonly orientation: string | null
  readonly missingSlices: number | null
  readonly doubledSlices: number | null
}

/** Missing slices are told by distances that are a multiple of the usual one, which is the median. */
export function slicePlaces(slices: readonly SlicePlace[]): SlicePlaces {
  const none = { orientation: null, missingSlices: null, doubledSlices: null }
  const [first] = slices
  if (first === undefined) return none
  const { orientation } = first
  const isOne = slices.every((slice) => slice.orientation.every((v, i) => Math.abs(v - orientation[i]!) < 1e-4))
  if (!isOne || !slices.every(({ position }) => position.every(Number.isFinite))) return none
  const [a, b, c, d, e, f] = orientation as [number, number, number, number, number, number]
  const normal = [b * f - c * e, c * d - a * f, a * e - b * d]
  const heights = slices.map(({ position }) => position.reduce((sum, v, i) => sum + v * normal[i]!, 0))
  heights.sort((p, q) => p - q)
  const steps = heights.slice(1).map((height, i) => height - heights[i]!)
  const apart = steps.filter((step) => step >= samePlace)
  const usual = [...apart].sort((p, q) => p - q)[(apart.length - 1) >> 1] ?? 0
  const missing = apart.reduce((sum, step) => {
    const more = Math.round(step / usual) - 1
    return Math.abs(step / usual - more - 1) < 0.05 ? sum + more : sum
  }, 0)
  return {
    orientation: planeOf(normal),
    missingSlices: missing,
    doubledSlices: steps.length - apart.length,
  }
}

/** By the direction of a volume, row-major. */
export const anatomicalPlane = (direction: readonly number[]) => planeOf([2, 5, 8].map((i) => direction[i]!))

const planes = ['sagittal', 'coronal', 'axial']

/** The plane across the axis that the normal is next to; up to a tenth of a degree it is that plane. */
function planeOf(normal: readonly number[]): string {
  const sizes = normal.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  const cosine = sizes[axis]! / Math.hypot(...normal)
  const angle = (180 * Math.acos(Math.min(1, cosine))) / Math.PI
  return angle < 0.1 ? planes[axis]! : `${planes[axis]}, oblique by ${angle.toFixed(1)}°`
}
