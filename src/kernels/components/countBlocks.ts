// Components of a mask of noise, where runs are a voxel long and there are as many of them as voxels. All voxels of a block of 2 × 2 × 2 touch each
// other, so blocks are joined instead. Two blocks touch if both have a voxel on the face, edge or corner between them: any two such voxels are neighbours.

import type { LabelData } from '../../array/labels/toLabels'
import type { Grid } from '../../array/resampling/gridOf'
import { earlierSteps, wayTo } from './earlierSteps'

/** Seven bits of each of the four bytes of a word. */
const SEVEN = 0x7f7f7f7f

/** Number of components of a label, or of everything but 0, where all neighbours of a voxel connect. */
export function countBlocks(data: LabelData, { nx, ny, nz }: Grid, label: number | 'any'): number {
  const width = (nx + 3) >> 2
  // An empty block after each row and an empty row before each plane.
  const sx = 2 * width + 1
  const sxy = sx * (((ny + 1) >> 1) + 1)
  const codes = new Uint8Array(sxy * (((nz + 1) >> 1) + 1))
  const words = new Int32Array(4 * width)
  const bytes = new Uint8Array(words.buffer)
  for (let z = 0; z < nz; z += 2) {
    for (let y = 0; y < ny; y += 2) {
      bytes.fill(0)
      for (let k = 0; k < 4; k++) {
        const row = (z + (k >> 1)) * ny + y + (k & 1)
        if (y + (k & 1) >= ny || z + (k >> 1) >= nz) continue
        const own = data.subarray(row * nx, (row + 1) * nx)
        if (label === 'any' && own instanceof Uint8Array) bytes.set(own, 4 * width * k)
        else
          for (let x = 0; x < nx; x++)
            bytes[4 * width * k + x] = Number(label === 'any' ? own[x] !== 0 : own[x] === label)
      }
      writeCodes(words, width, codes, ((z >> 1) + 1) * sxy + ((y >> 1) + 1) * sx + 1)
    }
  }
  return joinBlocks(codes, sx, sxy)
}

/** The codes of the blocks of four rows, two blocks a word: a bit for each voxel, 4·x + y + 2·z. */
function writeCodes(words: Int32Array, width: number, codes: Uint8Array, to: number): void {
  for (let w = 0, at = to; w < width; w++, at += 2) {
    let both = 0
    for (let k = 0; k < 4; k++) {
      const word = words[w + k * width]
      // The highest bit of each byte that is not 0.
      both |= ((((word & SEVEN) + SEVEN) | word) & ~SEVEN) >>> (7 - k)
    }
    codes[at] = (both & 15) | ((both >>> 4) & 240)
    codes[at + 1] = ((both >>> 16) & 15) | ((both >>> 20) & 240)
  }
}

/** For each code and each of the 13 earlier neighbours a bit: whether its voxels are at the side towards it, or away from it. */
function sidesOfCodes(isTowards: boolean): Int32Array {
  return Int32Array.from({ length: 256 }, (_, code) => {
    let sides = 0
    for (let k = 0; k < 13; k++) {
      const way = wayTo(k)
      for (let voxel = 0; voxel < 8; voxel++) {
        const at = [voxel >> 2, voxel & 1, (voxel >> 1) & 1]
        const isThere = way.every((step, axis) => step === 0 || (at[axis] === (step + 1) >> 1) === isTowards)
        if ((code >> voxel) & 1 && isThere) sides |= 1 << k
      }
    }
    return sides
  })
}

let tables: { readonly towards: Int32Array; readonly away: Int32Array } | undefined

function joinBlocks(codes: Uint8Array, sx: number, sxy: number): number {
  const { towards, away } = (tables ??= { towards: sidesOfCodes(true), away: sidesOfCodes(false) })
  const sides = new Uint16Array(codes.length)
  const parent = new Int32Array(codes.length)
  const steps = earlierSteps(3, sx, sxy)
  let count = 0
  for (let i = sxy + sx + 1; i < codes.length; i++) {
    const code = codes[i]
    if (code === 0) continue
    sides[i] = away[code]
    let touched = towards[code] & sidesAt(sides, i - sxy, i, sx)
    let root = -1
    for (; touched !== 0; touched &= touched - 1) {
      let other = parent[i + steps[31 - Math.clz32(touched & -touched)]]
      while (parent[other] !== other) other = parent[other]
      if (root < 0) root = other
      if (other === root) continue
      count--
      // The earlier root stays.
      parent[Math.max(root, other)] = Math.min(root, other)
      root = Math.min(root, other)
    }
    if (root < 0) count++
    parent[i] = root < 0 ? i : root
  }
  return count
}

/** The bits of earlier neighbours whose voxels are at the side towards block `i`. A loop, or branches, which noise mispredicts, take twice as long. */
function sidesAt(sides: Uint16Array, below: number, i: number, sx: number): number {
  return (
    (sides[below - sx - 1] & 1) |
    (sides[below - sx] & 2) |
    (sides[below - sx + 1] & 4) |
    (sides[below - 1] & 8) |
    (sides[below] & 16) |
    (sides[below + 1] & 32) |
    (sides[below + sx - 1] & 64) |
    (sides[below + sx] & 128) |
    (sides[below + sx + 1] & 256) |
    (sides[i - sx - 1] & 512) |
    (sides[i - sx] & 1024) |
    (sides[i - sx + 1] & 2048) |
    (sides[i - 1] & 4096)
  )
}
