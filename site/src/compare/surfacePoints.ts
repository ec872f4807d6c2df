import type { SurfacePoints } from './distanceConventions'

/** The mask of a label in a box, with one voxel of background around it. */
export interface BoxMask {
  /** Sizes with the border; always three axes. */
  readonly size: readonly [number, number, number]
  /** Array index of the first voxel of the box. */
  readonly origin: readonly [number, number, number]
  readonly rank: 2 | 3
  readonly inside: Uint8Array
}

/**
 * The points of a mask that a convention measures distances between, three coordinates each by array index. Elements lie at corners between voxels, so their
 * coordinates end in .5.
 */
export function surfacePoints(mask: BoxMask, kind: SurfacePoints): Float32Array {
  if (kind === 'elements') return cornersOf(mask)
  const { size, origin, inside } = mask
  const steps = kind === 'everything' ? [] : neighbourSteps(mask, kind === 'faces')
  const points: number[] = []
  for (let z = 0, at = 0; z < size[0]; z++)
    for (let y = 0; y < size[1]; y++)
      for (let x = 0; x < size[2]; x++, at++) {
        if (inside[at] === 0) continue
        if (kind === 'everything' || steps.some((step) => inside[at + step] === 0))
          points.push(z + origin[0], y + origin[1], x + origin[2])
      }
  return Float32Array.from(points)
}

function neighbourSteps({ size, rank }: BoxMask, faces: boolean): number[] {
  const steps: number[] = []
  const planes = rank === 3 ? [-1, 0, 1] : [0]
  for (const dz of planes)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const moved = Math.abs(dz) + Math.abs(dy) + Math.abs(dx)
        if (moved > 0 && (!faces || moved === 1)) steps.push((dz * size[1] + dy) * size[2] + dx)
      }
  return steps
}

/** Corners whose neighbouring voxels are neither all inside nor all outside. */
function cornersOf({ size, origin, rank, inside }: BoxMask): Float32Array {
  const planes = rank === 3 ? [0, 1] : [0]
  const steps = planes.flatMap((dz) => [0, 1].flatMap((dy) => [0, 1].map((dx) => (dz * size[1] + dy) * size[2] + dx)))
  const points: number[] = []
  const half = rank === 3 ? 0.5 : 0
  for (let z = 0; z < size[0] - (rank === 3 ? 1 : 0); z++)
    for (let y = 0; y < size[1] - 1; y++)
      for (let x = 0; x < size[2] - 1; x++) {
        const at = (z * size[1] + y) * size[2] + x
        let count = 0
        for (const step of steps) count += inside[at + step]!
        if (count > 0 && count < steps.length)
          points.push(z + half + origin[0], y + 0.5 + origin[1], x + 0.5 + origin[2])
      }
  return Float32Array.from(points)
}
