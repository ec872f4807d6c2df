import { refuseDicom } from './refuseDicom'

/** The plane of slices. */
export interface SlicePlane {
  /** Row-major; column k is the direction of axis k. */
  readonly direction: readonly number[]
  /** How far a place lies along the normal. */
  heightOf(position: readonly number[]): number
  /** How far a step leads beside the normal, of which it goes `height` along. */
  asideOf(step: readonly number[], height: number): number
}

/** @throws MedgradeError `bad-geometry` unless two perpendicular directions and sizes above 0 are given. */
export function slicePlane(orientation: readonly number[], pixelSpacing: readonly number[], file: string): SlicePlane {
  const [x, y] = [orientation.slice(0, 3), orientation.slice(3, 6)]
  if (Math.abs(Math.hypot(...x) - 1) > 1e-2 || Math.abs(Math.hypot(...y) - 1) > 1e-2 || Math.abs(dot(x, y)) > 1e-2)
    refuseDicom(
      'bad-geometry',
      'ImageOrientationPatient',
      `[${orientation}]`,
      'two perpendicular directions of length 1',
      {
        file,
      },
    )
  if (pixelSpacing.some((size) => !(size > 0)))
    refuseDicom('bad-geometry', 'PixelSpacing', `[${pixelSpacing}]`, 'sizes above 0', { file })
  const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
  return {
    direction: [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]],
    heightOf: (position) => dot(position, z),
    asideOf: (step, height) => Math.hypot(...step.map((value, axis) => value - height * z[axis])),
  }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
