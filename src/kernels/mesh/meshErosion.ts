// Erosion of a mask by all voxels nearer than a distance, by words: of each row of the shape only the width matters.

import type { PaddedBox } from '../distance/paddedBox'

/** The voxels of an erosion: those whose distance from the central one is smaller. */
export interface ErosionShape {
  readonly distance: number
  /** Voxel sizes, slowest axis first; Infinity for an axis without neighbours. */
  readonly spacing: readonly number[]
  /** Where a voxel begins: 0.5 for its face, 0 for its centre. */
  readonly half: 0 | 0.5
}

/** A row of the shape: its offset in words, and how far it reaches along the last axis. */
interface ShapeRow {
  readonly offset: number
  readonly reach: number
}

/** How far the shape reaches along each axis, at most `most`. */
export function erosionReach({ distance, spacing, half }: ErosionShape, most: readonly number[]): number[] {
  return spacing.map((s, axis) => Math.min(most[axis], Math.max(0, Math.ceil(distance / s + half) - 1)))
}

/** The voxels of a mask all of whose neighbours in the shape belong to it. @param reach of {@link erosionReach}, less than the padding of the box. */
export function eroded(bits: Int32Array, box: PaddedBox, shape: ErosionShape, reach: readonly number[]): Int32Array {
  const rows = shapeRows(box, shape, reach)
  const widest = rows.reduce((most, row) => Math.max(most, row.reach), -1)
  const kept = bits.slice()
  let narrowed: Int32Array = bits.slice()
  for (let width = 0; width <= widest; width++) {
    if (width > 0) narrowed = narrow(narrowed, bits, width)
    for (const { offset, reach: own } of rows) if (own === width) keepWhere(kept, narrowed, offset)
  }
  return kept
}

function shapeRows(box: PaddedBox, { distance, spacing, half }: ErosionShape, reach: readonly number[]): ShapeRow[] {
  const rows: ShapeRow[] = []
  const gap = (k: number, axis: number) => (k === 0 ? 0 : (Math.abs(k) - half) * spacing[axis])
  const near = (z: number, y: number, x: number) => Math.hypot(gap(z, 0), gap(y, 1), gap(x, 2)) < distance
  for (let z = -reach[0]; z <= reach[0]; z++) {
    for (let y = -reach[1]; y <= reach[1]; y++) {
      let x = -1
      while (x < reach[2] && near(z, y, x + 1)) x++
      if (x >= 0) rows.push({ offset: (z * box.stride[0] + y * box.stride[1]) >> 5, reach: x })
    }
  }
  return rows
}

/** Takes away the voxels that have background `width` voxels before or behind them. */
function narrow(narrowed: Int32Array, bits: Int32Array, width: number): Int32Array {
  const words = width >>> 5
  const shift = width & 31
  const at = (w: number): number => (w < 0 || w >= bits.length ? 0 : bits[w])
  return narrowed.map((word, w) => {
    if (word === 0) return 0
    const behind = shift === 0 ? at(w + words) : (at(w + words) >>> shift) | (at(w + words + 1) << (32 - shift))
    const before = shift === 0 ? at(w - words) : (at(w - words) << shift) | (at(w - words - 1) >>> (32 - shift))
    return word & behind & before
  })
}

function keepWhere(kept: Int32Array, narrowed: Int32Array, offset: number): void {
  for (let w = 0; w < kept.length; w++) {
    if (kept[w] === 0) continue
    const from = w + offset
    kept[w] &= from < 0 || from >= narrowed.length ? 0 : narrowed[from]
  }
}
