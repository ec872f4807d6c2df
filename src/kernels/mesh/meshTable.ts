import { firstAtLeast } from '../../array/firstAtLeast'
import type { Lattice } from '../distance/lattice'
import { shortened } from '../distance/sortedOffsets'
import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'

/** Number of voxels that a search tries before the cell tree. */
const OFFSET_COUNT = 900
const MAX_REACH = 32

/** Voxels around a point, nearest first. The distance is that to the box of the voxel, not to its centre. */
export interface MeshTable {
  /** The point relative to the centre of its voxel, in voxels. */
  readonly point: readonly number[]
  readonly steps: readonly [Int32Array, Int32Array, Int32Array]
  /** Ascending. */
  readonly length: Float64Array
  /** If the same search one voxel further along the last axis hit at k, all voxels before restart[k] are too near to hit. */
  readonly restart: Int32Array
}

/** Voxels of offset k along an axis begin this far from a point at `fraction`, in voxels. */
const gap = (k: number, fraction: number): number => Math.max(Math.abs(k - fraction) - 0.5, 0)

/** The largest offset of a table along each axis: as far as about 900 voxels reach, and at most one voxel beyond the image. */
export function meshReach({ size, spacing, rank }: Lattice): number[] {
  const own = size.map((_, axis) => axis >= size.length - rank)
  const voxel = spacing.reduce((volume, s, axis) => (own[axis] ? volume * s : volume), 1)
  const ball = [1, 2, Math.PI, (4 / 3) * Math.PI][rank]
  const radius = ((OFFSET_COUNT * voxel) / ball) ** (1 / rank)
  return spacing.map((s, axis) => (own[axis] ? Math.min(size[axis], MAX_REACH, Math.floor(radius / s) + 1) : 0))
}

export function meshTable(lattice: Lattice, reach: readonly number[], point: readonly number[]): MeshTable {
  const { spacing, size } = lattice
  // Every voxel nearer than this is listed.
  let complete = Infinity
  reach.forEach((r, axis) => {
    if (r === 0 || r >= size[axis]) return
    complete = Math.min(complete, gap(r + 1, point[axis]) * spacing[axis], gap(-r - 1, point[axis]) * spacing[axis])
  })
  const [rz, ry, rx] = reach
  const found = new Float64Array((2 * rz + 1) * (2 * ry + 1) * (2 * rx + 1))
  const [zs, ys, xs] = [0, 1, 2].map(() => new Int32Array(found.length))
  let n = 0
  for (let z = -rz; z <= rz; z++) {
    const dz = gap(z, point[0]) * spacing[0]
    for (let y = -ry; y <= ry; y++) {
      const dy = gap(y, point[1]) * spacing[1]
      for (let x = -rx; x <= rx; x++) {
        const dx = gap(x, point[2]) * spacing[2]
        zs[n] = z
        ys[n] = y
        xs[n] = x
        found[n] = Math.sqrt(dz * dz + dy * dy + dx * dx)
        if (found[n] < complete) n++
      }
    }
  }
  const { order, sorted: length } = sortIndexed(found.subarray(0, n))
  return {
    point,
    steps: [pick(zs, order), pick(ys, order), pick(xs, order)],
    length,
    restart: Int32Array.from(length, (one) => firstAtLeast(length, shortened(one, spacing[2]))),
  }
}

/** For each entry of `from`: the first entry of `to` that a point `apart` away may hit. */
export function startsAcross(from: MeshTable, to: MeshTable, apart: number): Int32Array {
  return Int32Array.from(from.length, (one) => firstAtLeast(to.length, shortened(one, apart)))
}
