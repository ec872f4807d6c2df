import type { LabelSelector } from '../../array/labels/labelPair'
import type { LabelData } from '../../array/labels/toLabels'
import type { Grid } from '../../array/resampling/gridOf'
import { labelComponents } from '../components/labelComponents'

/** Components, independent loops and cavities of a mask, and components − loops + cavities. */
export interface BettiNumbers {
  readonly betti0: number
  readonly betti1: number
  readonly betti2: number
  readonly euler: number
}

/** Of a label without voxels. */
export const absentNumbers: BettiNumbers = { betti0: 0, betti1: 0, betti2: 0, euler: 0 }

/** First and last place along x, y and z. */
export type LabelBox = readonly [x: number, y: number, z: number, xEnd: number, yEnd: number, zEnd: number]

/** The box of each label but 0; merged: of all together, under 1. */
export function labelBoxes(data: LabelData, { nx, ny }: Grid, merged: boolean): Map<number, LabelBox> {
  const boxes = new Map<number, [number, number, number, number, number, number]>()
  for (let row = 0, start = 0; start < data.length; row++, start += nx) {
    const y = row % ny
    const z = (row - y) / ny
    for (let x = 0; x < nx; x++) {
      const value = data[start + x]
      if (value === 0) continue
      const label = merged ? 1 : value
      const box = boxes.get(label)
      if (box === undefined) {
        boxes.set(label, [x, y, z, x, y, z])
        continue
      }
      if (x < box[0]) box[0] = x
      if (y < box[1]) box[1] = y
      if (x > box[3]) box[3] = x
      if (y > box[4]) box[4] = y
      box[5] = z
    }
  }
  return boxes
}

/**
 * Betti numbers of a label inside its box. `full`: voxels touch by corners and the background by faces; else the other way round.
 * An array of one or two axes is a slab one voxel thick: the same loops, no cavity.
 */
export function bettiOfLabel(
  data: LabelData,
  grid: Grid,
  label: LabelSelector,
  box: LabelBox,
  full: boolean,
): BettiNumbers {
  const mask = paddedMask(data, grid, label, box)
  const size: Grid = { ...grid, nx: box[3] - box[0] + 3, ny: box[4] - box[1] + 3, nz: box[5] - box[2] + 3, rank: 3 }
  const betti0 = labelComponents(mask, size, full ? 3 : 1, true).count
  const euler = eulerOf(mask, size, full)
  for (let i = 0; i < mask.length; i++) mask[i] = 1 - mask[i]
  // The background around the box is one component and no cavity.
  const betti2 = labelComponents(mask, size, full ? 1 : 3, true).count - 1
  return { betti0, betti1: betti0 + betti2 - euler, betti2, euler }
}

/** The label inside its box, with one voxel of background on every side. */
function paddedMask(data: LabelData, { nx, ny }: Grid, label: LabelSelector, box: LabelBox): Uint8Array {
  const [x0, y0, z0, x1, y1, z1] = box
  const width = x1 - x0 + 3
  const mask = new Uint8Array(width * (y1 - y0 + 3) * (z1 - z0 + 3))
  for (let z = z0; z <= z1; z++)
    for (let y = y0; y <= y1; y++) {
      const to = ((z - z0 + 1) * (y1 - y0 + 3) + y - y0 + 1) * width + 1 - x0
      const from = (z * ny + y) * nx
      for (let x = x0; x <= x1; x++) {
        const value = data[from + x]
        if (label === 'any' ? value !== 0 : value === label) mask[to + x] = 1
      }
    }
  return mask
}

/** Euler characteristic of a padded mask: a sum over its blocks of 2 × 2 × 2 voxels. */
function eulerOf(mask: Uint8Array, { nx, ny, nz }: Grid, full: boolean): number {
  const shares = full ? (fullShares ??= blockShares(true)) : (faceShares ??= blockShares(false))
  const slice = nx * ny
  let eighths = 0
  for (let z = 1; z < nz; z++)
    for (let y = 1; y < ny; y++) {
      let at = z * slice + y * nx
      let block = 0
      for (const end = at + nx; at < end; at++) {
        const column = (mask[at - slice - nx] << 1) | (mask[at - slice] << 3) | (mask[at - nx] << 5) | (mask[at] << 7)
        block = ((block >> 1) & 0x55) | column
        eighths += shares[block]
      }
    }
  return eighths / 8
}

/** Share of each of the 256 blocks in the Euler characteristic, in eighths. Bit x + 2y + 4z of the index is the voxel (x, y, z) of the block. */
function blockShares(full: boolean): Int8Array {
  const shares = new Int8Array(256)
  for (let block = 0; block < 256; block++)
    // A cell of the block is the voxels that agree with `corner` on the fixed axes; it belongs to 8 / 2^free blocks.
    for (let fixed = 0; fixed < 8; fixed++)
      for (let corner = fixed; ; corner = (corner - 1) & fixed) {
        const free = 3 - bits(fixed)
        let present = 0
        for (let voxel = 0; voxel < 8; voxel++) if ((voxel & fixed) === corner) present += (block >> voxel) & 1
        const counts = full ? present > 0 : present === 1 << free
        // Of a closed body the cells of no free axis are its cubes; of one that connects by faces they are its points.
        const odd = full ? (3 - free) % 2 : free % 2
        if (counts) shares[block] += odd ? -(1 << free) : 1 << free
        if (corner === 0) break
      }
  return shares
}

const bits = (value: number) => (value & 1) + ((value >> 1) & 1) + (value >> 2)
// Made at the first use: most starts load this file and count no holes.
let fullShares: Int8Array | undefined
let faceShares: Int8Array | undefined
