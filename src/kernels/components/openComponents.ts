import { growBuffer } from '../../array/growBuffer'
import type { ComponentCounts } from '../../array/labels/labelPair'
import type { Box } from '../../array/parts/boxesOf'
import { refuse } from '../../errors/refuse'
import type { LabelComponents } from './labelComponents'

export type ComponentCount = ReturnType<ComponentCounts>

/** Which voxels make a component. */
export interface ComponentRule {
  readonly reach: 1 | 2 | 3
  /** All labels count as one foreground. */
  readonly merged: boolean
}

/** Components of one side that may be open at a time: 9 bytes each. */
const mostOpen = 2 ** 23

/** What lies before the boxes that come next, across one axis: the component of each voxel, 0 for background. */
interface Face {
  readonly axis: number
  /** The two other axes, with their place in the face; an axis that the array lacks has one voxel. */
  readonly others: readonly [FaceAxis, FaceAxis]
  /** Of the boxes before. */
  before: Int32Array
  /** Of the boxes that are added now. */
  after: Int32Array
}

interface FaceAxis {
  /** −1: the array has none. */
  readonly axis: number
  /** Whether the face spans the array along it; else the boxes of the same row or layer only. */
  readonly spans: boolean
  readonly size: number
}

/** The components of one array whose boxes are added in the order of its axes. */
export class OpenComponents {
  private used = 0
  /** By number, from 1: an earlier component of the same set, or itself. */
  private parent = new Int32Array(1024)
  private label = new Int32Array(1024)
  private shares = new Uint8Array(1024)
  private ids = new Int32Array(0)
  private faces: readonly Face[] | null = null
  private last: readonly number[] | null = null
  private readonly complete = new Map<number, { count: number; overlapping: number }>()

  constructor(
    private readonly shape: readonly number[],
    /** The axes, that along which boxes come last first. */
    private readonly order: readonly number[],
    private readonly rule: ComponentRule,
  ) {}

  add({ start, stop }: Box, found: LabelComponents, shares: Uint8Array): void {
    const extent = stop.map((end, axis) => end - start[axis])
    this.faces ??= this.facesOf(extent)
    this.advance(start)
    const ids = this.numbered(found, shares, extent)
    for (const face of this.faces) if (start[face.axis] > 0) this.join(face, ids, start, extent)
    for (const face of this.faces) if (stop[face.axis] < this.shape[face.axis]) keepFace(face, ids, start, extent)
  }

  /** Components by label, after the last box. */
  close(): ReadonlyMap<number, ComponentCount> {
    for (let id = 1; id <= this.used; id++) if (this.parent[id] === id) this.count(id)
    this.used = 0
    return this.complete
  }

  /** Axes along which there are several boxes have a face. */
  private facesOf(extent: readonly number[]): Face[] {
    return this.order.flatMap((axis, k) => {
      if (extent[axis] >= this.shape[axis]) return []
      const rest = [0, 1, 2].filter((one) => one !== axis).slice(0, 2)
      const others = rest.map((one): FaceAxis => {
        const at = this.order.indexOf(one)
        if (at < 0) return { axis: -1, spans: false, size: 1 }
        return { axis: one, spans: at > k, size: at > k ? this.shape[one] : extent[one] }
      }) as [FaceAxis, FaceAxis]
      const make = () => new Int32Array(others[0].size * others[1].size)
      return [{ axis, others, before: make(), after: make() }]
    })
  }

  /** What was written becomes what lies before, for the axes along which the boxes moved on. */
  private advance(start: readonly number[]): void {
    const moved = this.order.findIndex((axis) => this.last !== null && this.last[axis] !== start[axis])
    this.last = start
    if (moved < 0) return
    for (const face of this.faces!) {
      if (this.order.indexOf(face.axis) < moved) continue
      const { before } = face
      face.before = face.after
      face.after = before
    }
    if (moved === 0) this.forget(this.faces!.find(({ axis }) => axis === this.order[0])!)
  }

  /** Numbers the components of a box, and gives that of each voxel. */
  private numbered({ count, runs, component }: LabelComponents, shares: Uint8Array, extent: readonly number[]) {
    const base = this.used + 1
    if (this.used + count > mostOpen)
      refuse(
        'too-large',
        'components',
        `${this.used + count} that are not complete`,
        `at most ${mostOpen}, as the image is counted part by part; --level for a smaller resolution`,
      )
    this.reserve(this.used + count + 1)
    for (let c = 0; c < count; c++) this.parent[base + c] = base + c
    this.shares.set(shares, base)
    this.used += count
    const voxels = extent.reduce((a, b) => a * b, 1)
    if (this.ids.length < voxels) this.ids = new Int32Array(voxels)
    else this.ids.fill(0, 0, voxels)
    for (let r = 0; r < runs.count; r++) {
      const id = base + component[r]
      this.label[id] = this.rule.merged ? 1 : runs.label[r]
      this.ids.fill(id, runs.start[r], runs.end[r])
    }
    return this.ids
  }

  private reserve(room: number): void {
    if (room <= this.parent.length) return
    const capacity = Math.max(room, 2 * this.parent.length)
    this.parent = growBuffer(this.parent, capacity)
    this.label = growBuffer(this.label, capacity)
    const shares = new Uint8Array(capacity)
    shares.set(this.shares)
    this.shares = shares
  }

  /** Joins what touches across the low face of a box. */
  private join(face: Face, ids: Int32Array, start: readonly number[], extent: readonly number[]): void {
    const { before, others } = face
    const { sizes, steps, places } = layOf(others, start, extent)
    const [limitP, limitQ] = others.map(({ axis, spans, size }, k) => (axis < 0 ? 1 : spans ? size : sizes[k]))
    const { reach } = this.rule
    for (let p = 0; p < sizes[0]; p++)
      for (let q = 0; q < sizes[1]; q++) {
        const id = ids[p * steps[0] + q * steps[1]]
        if (id === 0) continue
        for (let dp = -1; dp <= 1; dp++) {
          const atP = places[0] + p + dp
          if (atP < 0 || atP >= limitP) continue
          const most = reach - 1 - Math.abs(dp)
          if (most < 0) continue
          const wide = most > 0 ? 1 : 0
          for (let dq = -wide; dq <= wide; dq++) {
            const atQ = places[1] + q + dq
            if (atQ < 0 || atQ >= limitQ) continue
            const other = before[atP * others[1].size + atQ]
            if (other !== 0 && this.label[other] === this.label[id]) this.unite(id, other)
          }
        }
      }
  }

  private unite(a: number, b: number): void {
    const x = this.rootOf(a)
    const y = this.rootOf(b)
    if (x === y) return
    const [early, late] = x < y ? [x, y] : [y, x]
    this.parent[late] = early
    this.shares[early] |= this.shares[late]
  }

  private rootOf(id: number): number {
    const { parent } = this
    let root = id
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]]
      root = parent[root]
    }
    return root
  }

  /** Counts the components that no voxel of the face between two layers has, and numbers the others anew. */
  private forget({ before }: Face): void {
    const renamed = new Int32Array(this.used + 1)
    let kept = 0
    for (let i = 0; i < before.length; i++) {
      if (before[i] === 0) continue
      const root = this.rootOf(before[i])
      if (renamed[root] === 0) renamed[root] = ++kept
      before[i] = renamed[root]
    }
    const labels = this.label.slice(0, this.used + 1)
    const shares = this.shares.slice(0, this.used + 1)
    for (let id = 1; id <= this.used; id++) if (this.parent[id] === id && renamed[id] === 0) this.count(id)
    for (let id = 1; id <= this.used; id++) {
      const name = renamed[id]
      if (name === 0) continue
      this.label[name] = labels[id]
      this.shares[name] = shares[id]
    }
    for (let id = 1; id <= kept; id++) this.parent[id] = id
    this.used = kept
  }

  private count(root: number): void {
    const label = this.label[root]
    const own = this.complete.get(label) ?? { count: 0, overlapping: 0 }
    own.count++
    own.overlapping += this.shares[root]
    this.complete.set(label, own)
  }
}

/** Of the two axes of a face: voxels of a box, steps in its array, and where it begins in the face. */
function layOf(others: readonly FaceAxis[], start: readonly number[], extent: readonly number[]) {
  const strides = extent.map((_, axis) => extent.slice(axis + 1).reduce((a, b) => a * b, 1))
  return {
    sizes: others.map(({ axis }) => (axis < 0 ? 1 : extent[axis])),
    steps: others.map(({ axis }) => (axis < 0 ? 0 : strides[axis])),
    places: others.map(({ axis, spans }) => (axis >= 0 && spans ? start[axis] : 0)),
    strides,
  }
}

/** Keeps the high face of a box. */
function keepFace(
  { axis, others, after }: Face,
  ids: Int32Array,
  start: readonly number[],
  extent: readonly number[],
): void {
  const { sizes, steps, places, strides } = layOf(others, start, extent)
  const high = (extent[axis] - 1) * strides[axis]
  for (let p = 0; p < sizes[0]; p++)
    for (let q = 0; q < sizes[1]; q++)
      after[(places[0] + p) * others[1].size + places[1] + q] = ids[high + p * steps[0] + q * steps[1]]
}
