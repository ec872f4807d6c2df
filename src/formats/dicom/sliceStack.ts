import { refuseDicom } from './refuseDicom'
import { type SlicePlane, slicePlane } from './slicePlane'

/** Where a slice lies. */
export interface SlicePlace {
  /** Name of its file, with the frame where there are several, for errors. */
  readonly name: string
  /** Centre of the first pixel, LPS millimetres. */
  readonly position: readonly number[]
  /** Directions of the rows and of the columns. */
  readonly orientation: readonly number[]
  /** Distance of rows, distance of columns. */
  readonly pixelSpacing: readonly number[]
}

/** A regular stack of slices. */
export interface SliceStack {
  /** x, y, z. */
  readonly spacing: readonly [number, number, number]
  /** LPS millimetres, of the lowest slice. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of axis k. */
  readonly direction: readonly number[]
  /** Indices of the slices, the lowest along the normal first. */
  readonly order: readonly number[]
}

/** Distances that differ by less than this share are equal. */
const spacingTolerance = 1e-2
/** Positions are texts of a few digits. */
const positionTolerance = 1e-3
/** Slices that are nearer lie at one place. */
const samePlace = 1e-4

/**
 * Sorts the slices of one series along the normal of their plane, as SimpleITK's reader of series; the distance of the slices is their mean distance.
 *
 * @param single distance of the slices where there is one.
 * @throws MedgradeError `bad-geometry` for several orientations or pixel spacings, for a gantry tilt, and for slices that are doubled, missing or of varying
 *   distance.
 */
export function sliceStack(slices: readonly SlicePlace[], single: number | null, file: string): SliceStack {
  const [{ orientation, pixelSpacing }] = slices
  const bad = (what: string, found: unknown, expected: string): never =>
    refuseDicom('bad-geometry', what, found, expected, { file })
  for (const { name, ...slice } of slices) {
    if (!slice.orientation.every((value, i) => Math.abs(value - orientation[i]) < 1e-4))
      bad('ImageOrientationPatient', `[${orientation}], and [${slice.orientation}] in ${name}`, 'one orientation')
    if (`${slice.pixelSpacing}` !== `${pixelSpacing}`)
      bad('PixelSpacing', `[${pixelSpacing}], and [${slice.pixelSpacing}] in ${name}`, 'one size of pixels')
    if (!slice.position.every(Number.isFinite))
      bad('ImagePositionPatient', `[${slice.position}] in ${name}`, 'a place in millimetres')
  }
  const plane = slicePlane(orientation, pixelSpacing, file)
  const heights = slices.map(({ position }) => plane.heightOf(position))
  const order = [...slices.keys()].sort((a, b) => heights[a] - heights[b])
  const [first] = order
  const step = distanceOf(slices, order, heights, bad)
  requireUpright(slices, order, { heights, plane }, bad)
  return {
    spacing: [pixelSpacing[1], pixelSpacing[0], step ?? single ?? 1],
    origin: slices[first].position,
    direction: plane.direction,
    order,
  }
}

type Bad = (what: string, found: unknown, expected: string) => never

/** The mean distance of neighbours, which must be equal; null for one slice. */
function distanceOf(
  slices: readonly SlicePlace[],
  order: readonly number[],
  heights: readonly number[],
  bad: Bad,
): number | null {
  if (order.length < 2) return null
  const steps = order.slice(1).map((slice, i) => heights[slice] - heights[order[i]])
  const between = (i: number) => `${slices[order[i]].name} and ${slices[order[i + 1]].name}`
  const doubled = steps.findIndex((step) => step < samePlace)
  if (doubled >= 0) bad('slices by ImagePositionPatient', `two at one place: ${between(doubled)}`, 'one slice a place')
  const usual = [...steps].sort((a, b) => a - b)[(steps.length - 1) >> 1]
  const odd = steps.findIndex((step) => Math.abs(step - usual) > spacingTolerance * usual + positionTolerance)
  if (odd >= 0) {
    const times = steps[odd] / usual
    const missing = Math.round(times) - 1
    if (missing > 0 && Math.abs(times - missing - 1) < 0.05)
      bad(
        'slices by ImagePositionPatient',
        `${steps[odd].toFixed(3)} mm between ${between(odd)}, where others are ${usual.toFixed(3)} mm apart: ${missing} missing`,
        'every slice of the series',
      )
    const [least, most] = steps.reduce(([a, b], step) => [Math.min(a, step), Math.max(b, step)], [usual, usual])
    bad(
      'distance of the slices by ImagePositionPatient',
      `${least.toFixed(3)} to ${most.toFixed(3)} mm`,
      'one distance; resample the series, or convert it with dcm2niix',
    )
  }
  return (heights[order[order.length - 1]] - heights[order[0]]) / steps.length
}

/** Every slice lies straight above the first. */
function requireUpright(
  slices: readonly SlicePlace[],
  order: readonly number[],
  { heights, plane }: { readonly heights: readonly number[]; readonly plane: SlicePlane },
  bad: Bad,
): void {
  const lowest = order[0]
  const { position: origin } = slices[lowest]
  for (const slice of order) {
    const height = heights[slice] - heights[lowest]
    const shift = plane.asideOf(
      slices[slice].position.map((value, axis) => value - origin[axis]),
      height,
    )
    if (shift <= positionTolerance * (1 + height)) continue
    const angle = ((180 * Math.atan2(shift, height)) / Math.PI).toFixed(1)
    bad(
      'slices by ImagePositionPatient',
      `${slices[slice].name} ${shift.toFixed(3)} mm beside ${slices[lowest].name}: the gantry is tilted by ${angle}°`,
      'slices straight above each other; dcm2niix corrects the tilt',
    )
  }
}
