import type { Voxel } from './compareTypes'

/** The world position of a voxel in mm towards the right, the front and the head. @param affine row-major 4 × 4 in RAS, by file axis. */
export function worldPosition([z, y, x]: Voxel, affine: readonly number[]): readonly [number, number, number] {
  const row = (k: number) => affine[k]! * x + affine[k + 1]! * y + affine[k + 2]! * z + affine[k + 3]!
  return [row(0), row(4), row(8)]
}

/** The voxel that is nearest to a world position; null where the axes of the placement are not independent. */
export function voxelAt(position: readonly number[], affine: readonly number[]): Voxel | null {
  const [a, b, c, p, d, e, f, q, g, h, i, r] = affine as readonly number[] & { length: 16 }
  const [u, v, w] = [position[0]! - p!, position[1]! - q!, position[2]! - r!]
  const det = a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!)
  if (det === 0) return null
  const x = (u * (e! * i! - f! * h!) - b! * (v * i! - f! * w) + c! * (v * h! - e! * w)) / det
  const y = (a! * (v * i! - f! * w) - u * (d! * i! - f! * g!) + c! * (d! * w - v * g!)) / det
  const z = (a! * (e! * w - v * h!) - b! * (d! * w - v * g!) + u * (d! * h! - e! * g!)) / det
  return [Math.round(z), Math.round(y), Math.round(x)]
}
