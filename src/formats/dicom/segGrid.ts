import { refuseDicom } from './refuseDicom'
import type { SegFrame } from './segFrames'
import { slicePlane } from './slicePlane'

/** The grid in which the frames of a segmentation lie: columns, rows and slices. */
export interface SegGrid {
  /** x, y, z. */
  readonly spacing: readonly [number, number, number]
  /** LPS millimetres. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of axis k. */
  readonly direction: readonly number[]
  readonly slices: number
  /** Slice of each frame. */
  readonly sliceOf: readonly number[]
  /** Whether the distance of the slices is that of the nearest two frames, as no element states it: slices between them may exist elsewhere. */
  readonly inferred: boolean
}

/** Distances that differ by less than this share are equal: the tolerance of highdicom. */
const spacingTolerance = 1e-2
/** Shift within the plane per millimetre along its normal. */
const perpendicularTolerance = 1e-3
const mostSlices = 1 << 20

/**
 * Sorts the frames along the normal of their plane. Slices between them may be missing: a frame without voxels is often left out. The distance of the slices
 * is SpacingBetweenSlices, else the smallest distance of two frames, else 1: the rules of highdicom.
 *
 * @throws MedgradeError `bad-geometry` for frames that are in no regular stack.
 */
export function segGrid(frames: readonly SegFrame[], file: string): SegGrid {
  const { orientation, pixelSpacing, sliceSpacing } = frames[0]
  const bad = (what: string, found: string, expected: string): never =>
    refuseDicom('bad-geometry', what, found, expected, { file })
  for (const frame of frames)
    if (`${frame.orientation}` !== `${orientation}` || `${frame.pixelSpacing}` !== `${pixelSpacing}`)
      bad('ImageOrientationPatient and PixelSpacing', 'several orientations or pixel spacings', 'one grid')
  const plane = slicePlane(orientation, pixelSpacing, file)
  const heights = frames.map(({ position }) => plane.heightOf(position))
  const beyond = heights.findIndex((height) => !Number.isFinite(height))
  if (beyond >= 0) bad('ImagePositionPatient', `[${frames[beyond].position}]`, 'a place in millimetres')
  const lowest = heights.reduce((best, height, i) => (height < heights[best] ? i : best), 0)
  const origin = frames[lowest].position
  for (const [i, { position }] of frames.entries()) {
    const span = position.map((value, axis) => value - origin[axis])
    const aside = plane.asideOf(span, heights[i] - heights[lowest])
    if (aside > 0.045 * Math.hypot(...span) + perpendicularTolerance)
      bad('ImagePositionPatient', `[${position}]`, `a slice above [${origin}]`)
  }
  const step = sliceSpacing ? Math.abs(sliceSpacing) : smallestStep(heights)
  const sliceOf = heights.map((height) => Math.round((height - heights[lowest]) / step))
  const off = heights.findIndex(
    (height, i) => Math.abs(height - heights[lowest] - sliceOf[i] * step) > spacingTolerance * step,
  )
  if (off >= 0) bad('ImagePositionPatient', `[${frames[off].position}]`, `slices of equal distance (${step} mm)`)
  const slices = 1 + sliceOf.reduce((a, b) => Math.max(a, b), 0)
  if (slices > mostSlices) bad('slices by ImagePositionPatient', `${slices}`, `at most ${mostSlices}`)
  return {
    spacing: [pixelSpacing[1], pixelSpacing[0], step],
    origin,
    direction: plane.direction,
    slices,
    sliceOf,
    inferred: !sliceSpacing,
  }
}

function smallestStep(heights: readonly number[]): number {
  const sorted = [...heights].sort((a, b) => a - b)
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < sorted.length; i++) {
    const step = sorted[i] - sorted[i - 1]
    if (step > 1e-5) least = Math.min(least, step)
  }
  return Number.isFinite(least) ? least : 1
}
