// Distances from the faces of one mask to the surface of another, counted by length: near distances come from a table of a few thousand lengths, so that
// neither a list of all elements nor their order is needed.

import { firstAtLeast } from '../../array/firstAtLeast'
import { type CellTree, cellTree } from '../distance/cellTree'
import type { Lattice } from '../distance/lattice'
import type { PaddedBox } from '../distance/paddedBox'
import { shortened } from '../distance/sortedOffsets'
import { pick } from '../sorting/pick'
import { type SortedIndices, sortIndexed } from '../sorting/sortIndexed'
import { bitCount } from './meshBits'
import { boundaryBits, nearestBoxInTree, voxelsOfBits } from './meshFar'
import { type MeshTable, meshReach, meshTable, startsAcross } from './meshTable'

/** What depends on the lattice alone. */
export interface MeshSetting {
  readonly lattice: Lattice
  readonly reach: readonly number[]
  /** For each axis of the array: the faces across it. */
  readonly faces: readonly FaceKind[]
  readonly merged: Merged
}

/** The entries of all tables one after another, and their order by length. */
interface Merged extends SortedIndices {
  /** Of an element of each entry. */
  readonly weight: Float64Array
}

interface FaceKind {
  readonly axis: number
  /** Area or length of one element. */
  readonly weight: number
  /** One table for each element of a face: two triangles, or one pixel edge. */
  readonly tables: readonly MeshTable[]
  /** Where the second triangle's search may begin after the first one's hit. */
  readonly across: Int32Array | null
  /** Distance of the centroids of the two triangles. */
  readonly apart: number
}

/** Distances with the weight of all elements that have it, ascending. */
export interface MeshTally {
  readonly distance: Float64Array
  readonly weight: Float64Array
}

export function meshSetting(lattice: Lattice): MeshSetting {
  const { size, spacing, rank } = lattice
  const reach = meshReach(lattice)
  const axes = size.map((_, axis) => axis).slice(size.length - rank)
  const faces = axes.map((axis): FaceKind => {
    const others = axes.filter((other) => other !== axis)
    const side = others.reduce((product, other) => product * spacing[other], 1)
    const at = (shift: number) => size.map((_, other) => (other === axis ? 0.5 : others.includes(other) ? shift : 0))
    if (rank === 2) {
      return { axis, weight: side, tables: [meshTable(lattice, reach, at(0))], across: null, apart: 0 }
    }
    const tables = [meshTable(lattice, reach, at(-1 / 6)), meshTable(lattice, reach, at(1 / 6))]
    const apart = Math.hypot(...others.map((other) => spacing[other] / 3))
    return { axis, weight: side / 2, tables, across: startsAcross(tables[0], tables[1], apart), apart }
  })
  const entries = faces.flatMap(({ tables, weight }) => tables.map(({ length }) => ({ length, weight })))
  const total = entries.reduce((sum, { length }) => sum + length.length, 0)
  const lengths = new Float64Array(total)
  const weight = new Float64Array(total)
  let at = 0
  for (const entry of entries) {
    lengths.set(entry.length, at)
    weight.fill(entry.weight, at, (at += entry.length.length))
  }
  return { lattice, reach, faces, merged: { ...sortIndexed(lengths), weight } }
}

/** The distances of the faces of `own` to the surface of `other`, which has voxels. */
export function meshTally(own: Int32Array, other: Int32Array, box: PaddedBox, setting: MeshSetting): MeshTally {
  const { lattice, faces, merged } = setting
  const far = new FarBoxes(other, box, lattice)
  const counts = new Float64Array(merged.order.length)
  const lengths: number[] = []
  const weights: number[] = []
  let zero = 0
  let begin = 0
  for (const face of faces) {
    const tables = face.tables.map(({ length }) => counts.subarray(begin, (begin += length.length)))
    const touching = countFaces({ own, other, box, lattice }, face, tables, (query, table, inside) => {
      const distance = far.distance(query, table, inside)
      lengths.push(distance)
      weights.push(face.weight)
      return distance
    })
    zero += touching * face.tables.length * face.weight
  }
  const near = nearTally(merged, counts, zero)
  if (lengths.length === 0) return near
  const { order, sorted } = sortIndexed(Float64Array.from([...near.distance, ...lengths]))
  return { distance: sorted, weight: pick(Float64Array.from([...near.weight, ...weights]), order) }
}

/** The lengths that were hit, after the zeros of the faces that both masks have. */
function nearTally({ order, sorted, weight }: Merged, counts: Float64Array, zero: number): MeshTally {
  const distances = new Float64Array(order.length + 1)
  const weights = new Float64Array(order.length + 1)
  weights[0] = zero
  let n = 0
  for (let k = 0; k < order.length; k++) {
    const count = counts[order[k]]
    if (count === 0) continue
    if (sorted[k] !== distances[n]) distances[++n] = sorted[k]
    weights[n] += count * weight[order[k]]
  }
  return { distance: distances.slice(0, n + 1), weight: weights.slice(0, n + 1) }
}

interface Masks {
  readonly own: Int32Array
  readonly other: Int32Array
  readonly box: PaddedBox
  readonly lattice: Lattice
}

type Far = (query: number, table: MeshTable, inside: number) => number

/**
 * Counts the hits of every table for the faces across one axis.
 *
 * @returns the number of faces that are faces of both masks: their distance is zero.
 */
function countFaces(
  { own, other, box, lattice }: Masks,
  face: FaceKind,
  counts: readonly Float64Array[],
  far: Far,
): number {
  const searches = face.tables.map((table) => new Search(table, other, box.stride, lattice.spacing[2], far))
  const [first, second] = searches
  const step = box.stride[face.axis]
  const along = step === 1
  const words = step >>> 5
  const end = own.length - (along ? 1 : words)
  let touching = 0
  for (let w = 0; w < end; w++) {
    const a = own[w]
    const b = along ? (a >>> 1) | (own[w + 1] << 31) : own[w + words]
    const faces = a ^ b
    if (faces === 0) continue
    const c = other[w]
    const d = along ? (c >>> 1) | (other[w + 1] << 31) : other[w + words]
    const both = faces & (c ^ d)
    if (both !== 0) touching += bitCount(both)
    for (let rest = faces & ~both; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      const query = (w << 5) | bit
      const inside = (c >>> bit) & 1
      const k = first.hit(query, inside, 0)
      if (k >= 0) counts[0][k]++
      if (second === undefined) continue
      const start = k >= 0 ? face.across![k] : firstAtLeast(second.table.length, shortened(first.distance, face.apart))
      const found = second.hit(query, inside, start)
      if (found >= 0) counts[1][found]++
    }
  }
  return touching
}

/** The search of one element of every face: for points outside of the other mask its nearest voxel, for points inside the nearest background. */
class Search {
  readonly delta: Int32Array
  /** Of the last query, if it was far. */
  distance = 0
  private previous = -2
  private last = -1
  private state = 0

  constructor(
    readonly table: MeshTable,
    private readonly bits: Int32Array,
    [sz, sy]: readonly number[],
    /** Length of a step along the last axis. */
    private readonly step: number,
    private readonly far: Far,
  ) {
    const [z, y, x] = table.steps
    this.delta = new Int32Array(z.length)
    for (let k = 0; k < z.length; k++) this.delta[k] = z[k] * sz + y[k] * sy + x[k]
  }

  /** The entry of the table that is nearest, −1 if it is further away than all. @param start the entries before are known to be too near. */
  hit(query: number, inside: number, start: number): number {
    const { delta, bits, table } = this
    const { length } = delta
    let k = start
    if (query === this.previous + 1 && inside === this.state) {
      const near =
        this.last >= 0 ? table.restart[this.last] : firstAtLeast(table.length, shortened(this.distance, this.step))
      if (near > k) k = near
    }
    const flip = inside === 1 ? -1 : 0
    for (; k < length; k++) {
      const at = query + delta[k]
      if (((bits[at >>> 5] ^ flip) >>> at) & 1) break
    }
    this.previous = query
    this.state = inside
    this.last = k < length ? k : -1
    if (k === length) this.distance = this.far(query, table, inside)
    return this.last
  }
}

/** Searches in the cell trees of the boundary voxels and of the background around them, which are built at the first far query. */
class FarBoxes {
  private readonly trees: (CellTree | undefined)[] = []

  constructor(
    private readonly bits: Int32Array,
    private readonly box: PaddedBox,
    private readonly lattice: Lattice,
  ) {}

  distance(query: number, { point }: MeshTable, inside: number): number {
    const { bits, box, lattice } = this
    const tree = (this.trees[inside] ??= cellTree(
      voxelsOfBits(boundaryBits(bits, box, lattice.rank, inside === 1)),
      box,
      lattice.spacing,
      [0, 1, 2],
    ))
    const row = (query / box.size[2]) | 0
    const plane = (row / box.size[1]) | 0
    tree.query[0] = plane + point[0]
    tree.query[1] = row - plane * box.size[1] + point[1]
    tree.query[2] = query - row * box.size[2] + point[2]
    return nearestBoxInTree(tree)
  }
}
