// Where each label lies: lists of flat indices, ascending, cut out of one array by counting sort; and the box around a list.

import type { Grid } from './gridOf'
import { CHUNK } from './sweepLabels'
import type { LabelData } from './toLabels'

/** Inclusive bounds in grid coordinates, x fastest in memory. */
export interface Box {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
  readonly z0: number
  readonly z1: number
}

/** One ascending list per label, all views of one array. `counts` holds the size of every label that occurs. */
export function labelVoxels(
  data: LabelData,
  chunks: Int32Array,
  counts: ReadonlyMap<number, number>,
): Map<number, Int32Array> {
  const labels = [...counts.keys()]
  const start = new Map<number, number>()
  let total = 0
  for (const label of labels) {
    start.set(label, total)
    total += counts.get(label)!
  }
  const list = new Int32Array(total)
  if (data instanceof Uint8Array) scatterBytes(data, chunks, start, list)
  else scatterWords(data, chunks, start, list)
  return new Map(
    labels.map((label) => [label, list.subarray(start.get(label)!, start.get(label)! + counts.get(label)!)]),
  )
}

/** All foreground voxels, ascending. */
export function foregroundVoxels(data: LabelData, chunks: Int32Array): Int32Array {
  const list = new Int32Array(countForeground(data, chunks))
  let n = 0
  for (let k = 0; k < chunks.length; k++) {
    const end = Math.min((chunks[k] + 1) * CHUNK, data.length)
    for (let i = chunks[k] * CHUNK; i < end; i++) if (data[i] !== 0) list[n++] = i
  }
  return list
}

function countForeground(data: LabelData, chunks: Int32Array): number {
  let n = 0
  for (let k = 0; k < chunks.length; k++) {
    const end = Math.min((chunks[k] + 1) * CHUNK, data.length)
    for (let i = chunks[k] * CHUNK; i < end; i++) if (data[i] !== 0) n++
  }
  return n
}

/** The box around a list of voxels, null for an empty one. */
export function boxAround(voxels: Int32Array, grid: Grid): Box | null {
  if (voxels.length === 0) return null
  const { nx, ny } = grid
  const slice = nx * ny
  let x0 = nx
  let x1 = -1
  let y0 = ny
  let y1 = -1
  for (let k = 0; k < voxels.length; k++) {
    const q = voxels[k] % slice
    const y = (q / nx) | 0
    const x = q - y * nx
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  // The list ascends, so the slowest axis is known from its ends.
  return { x0, x1, y0, y1, z0: (voxels[0] / slice) | 0, z1: (voxels[voxels.length - 1] / slice) | 0 }
}

function scatterBytes(data: Uint8Array, chunks: Int32Array, start: ReadonlyMap<number, number>, list: Int32Array) {
  const cursor = new Int32Array(256)
  for (const [label, at] of start) cursor[label] = at
  const words = new Int32Array(data.buffer, data.byteOffset, data.length >> 2)
  for (let k = 0; k < chunks.length; k++) {
    const end = Math.min((chunks[k] + 1) * CHUNK, data.length)
    for (let i = chunks[k] * CHUNK; i < end; i += 4) {
      if (i + 4 <= end) {
        const word = words[i >> 2]
        if (word === 0) continue
        // Four of one label, as everywhere inside an organ.
        if (word === Math.imul(word & 255, 0x01010101)) {
          const at = cursor[word & 255]
          list[at] = i
          list[at + 1] = i + 1
          list[at + 2] = i + 2
          list[at + 3] = i + 3
          cursor[word & 255] = at + 4
          continue
        }
      }
      for (let j = i; j < i + 4 && j < end; j++) {
        const label = data[j]
        if (label !== 0) list[cursor[label]++] = j
      }
    }
  }
}

function scatterWords(data: Int32Array, chunks: Int32Array, start: ReadonlyMap<number, number>, list: Int32Array) {
  const slot = new Map<number, number>()
  const cursor = new Int32Array(start.size)
  for (const [label, at] of start) {
    cursor[slot.size] = at
    slot.set(label, slot.size)
  }
  let last = 0
  let s = 0
  for (let k = 0; k < chunks.length; k++) {
    const end = Math.min((chunks[k] + 1) * CHUNK, data.length)
    for (let i = chunks[k] * CHUNK; i < end; i++) {
      const label = data[i]
      if (label === 0) continue
      if (label !== last) {
        last = label
        s = slot.get(label)!
      }
      list[cursor[s]++] = i
    }
  }
}
