import { growBuffer } from '../../array/growBuffer'
import type { ComponentCounts } from '../../array/labels/labelPair'
import type { Box } from '../../array/parts/boxesOf'
import { refuse } from '../../errors/refuse'
import { BoxFace, type FaceAxis } from './boxFace'
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

/** An array that is used for one box after the other, by all that are counted in a pass. */
export interface Scratch {
  ids: Int32Array
}

/** The components of one array whose boxes are added in the order of its axes. */
export class OpenComponents {
  private used = 0
  /** By number, from 1: an earlier component of the same set, or itself. */
  private parent = new Int32Array(1024)
  private label = new Int32Array(1024)
  private shares = new Uint8Array(1024)
  private faces: readonly BoxFace[] | null = null
  private last: readonly number[] | null = null
  private readonly complete = new Map<number, { count: number; overlapping: number }>()

  constructor(
    private readonly shape: readonly number[],
    /** The axes, that along which boxes come last first. */
    private readonly order: readonly number[],
    private readonly rule: ComponentRule,
    private readonly scratch: Scratch,
  ) {}

  add({ start, stop }: Box, found: LabelComponents, shares: Uint8Array): void {
    const extent = stop.map((end, axis) => end - start[axis])
    this.faces ??= this.facesOf(extent)
    this.advance(start)
    const ids = this.numbered(found, shares, extent)
    const { reach } = this.rule
    for (const face of this.faces)
      if (start[face.axis] > 0) face.touching(ids, { start, extent, reach }, (id, other) => this.join(id, other))
    for (const face of this.faces) if (stop[face.axis] < this.shape[face.axis]) face.keep(ids, start, extent)
  }

  /** Components by label, after the last box. */
  close(): ReadonlyMap<number, ComponentCount> {
    for (let id = 1; id <= this.used; id++) if (this.parent[id] === id) this.count(id)
    this.used = 0
    return this.complete
  }

  /** Axes along which there are several boxes have a face. */
  private facesOf(extent: readonly number[]): BoxFace[] {
    return this.order.flatMap((axis, k) => {
      if (extent[axis] >= this.shape[axis]) return []
      const rest = [0, 1, 2].filter((one) => one !== axis).slice(0, 2)
      const others = rest.map((one): FaceAxis => {
        const at = this.order.indexOf(one)
        return at < 0 ? { axis: -1, spans: false, step: 1 } : { axis: one, spans: at > k, step: extent[one] }
      }) as [FaceAxis, FaceAxis]
      return [new BoxFace(axis, others)]
    })
  }

  /** What was written becomes what lies before, for the axes along which the boxes moved on. */
  private advance(start: readonly number[]): void {
    const moved = this.order.findIndex((axis) => this.last !== null && this.last[axis] !== start[axis])
    this.last = start
    if (moved < 0) return
    for (const face of this.faces!) if (this.order.indexOf(face.axis) >= moved) face.advance()
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
    const { scratch } = this
    if (scratch.ids.length < voxels) scratch.ids = new Int32Array(voxels)
    else scratch.ids.fill(0, 0, voxels)
    for (let r = 0; r < runs.count; r++) {
      const id = base + component[r]
      this.label[id] = this.rule.merged ? 1 : runs.label[r]
      scratch.ids.fill(id, runs.start[r], runs.end[r])
    }
    return scratch.ids
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

  private join(id: number, other: number): void {
    if (this.label[other] === this.label[id]) this.unite(id, other)
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
  private forget(face: BoxFace): void {
    const renamed = new Int32Array(this.used + 1)
    let kept = 0
    face.rename((id) => {
      const root = this.rootOf(id)
      if (renamed[root] === 0) renamed[root] = ++kept
      return renamed[root]
    })
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
