/** An axis of a face, other than that which it lies across. */
export interface FaceAxis {
  /** −1: the array has none. */
  readonly axis: number
  /** Whether the face spans the array along it; else the boxes of the same row or layer only. */
  readonly spans: boolean
  /** Voxels of a box, but for the last one. */
  readonly step: number
}

/** The face of one box. Most have few components, so a voxel takes a byte or two. */
interface Tile {
  readonly sizes: readonly [number, number]
  /** The components that it has; the first is 0, the background. */
  readonly names: Int32Array
  /** The place of the component of each voxel in `names`. */
  readonly places: Uint8Array | Uint16Array | Int32Array
}

/** Numbers of the boxes of a row of a face: below 2²⁶ in an array of 2⁵³ voxels. */
const MOST_ACROSS = 2 ** 26

/**
 * What lies before the boxes that come next, across one axis: the component of each voxel. It is kept by boxes, those of background alone not at all, as it is all
 * that is held of an array larger than memory.
 */
export class BoxFace {
  /** Of the boxes before, by their place. */
  private before = new Map<number, Tile>()
  /** Of the boxes that are added now. */
  private after = new Map<number, Tile>()

  constructor(
    readonly axis: number,
    private readonly others: readonly [FaceAxis, FaceAxis],
  ) {}

  /** Bytes that are held for the voxels of both. */
  get bytes(): number {
    let sum = 0
    for (const tiles of [this.before, this.after])
      for (const { names, places } of tiles.values()) sum += names.byteLength + places.byteLength
    return sum
  }

  /** What was kept becomes what lies before. */
  advance(): void {
    this.before = this.after
    this.after = new Map()
  }

  /** Keeps the high face of a box, whose voxels have these components, 0 for background. */
  keep(ids: Int32Array, start: readonly number[], extent: readonly number[]): void {
    const { sizes, steps, strides } = layOf(this.others, extent)
    const high = (extent[this.axis] - 1) * strides[this.axis]
    const tile = tileOf(sizes, (p, q) => ids[high + p * steps[0] + q * steps[1]])
    const at = this.placeOf(start)
    if (tile) this.after.set(at[0] * MOST_ACROSS + at[1], tile)
  }

  /**
   * What lies before a box, with a voxel around: `visit` has the components of a voxel of its low face, and of those across it that differ along at most
   * `reach` axes.
   */
  touching(
    ids: Int32Array,
    {
      start,
      extent,
      reach,
    }: { readonly start: readonly number[]; readonly extent: readonly number[]; readonly reach: number },
    visit: (id: number, other: number) => void,
  ): void {
    const { sizes, steps } = layOf(this.others, extent)
    const around = this.around(start, sizes)
    if (around === null) return
    const row = sizes[1] + 2
    const ways = waysOf(reach, row)
    for (let p = 0; p < sizes[0]; p++)
      for (let q = 0; q < sizes[1]; q++) {
        const id = ids[p * steps[0] + q * steps[1]]
        if (id === 0) continue
        const centre = (p + 1) * row + q + 1
        for (let k = 0; k < ways.length; k++) {
          const other = around[centre + ways[k]]
          if (other !== 0) visit(id, other)
        }
      }
  }

  /** Every component that lies before takes the number that `rename` gives it. */
  rename(rename: (id: number) => number): void {
    for (const { names } of this.before.values()) for (let k = 1; k < names.length; k++) names[k] = rename(names[k])
  }

  private placeOf(start: readonly number[]): readonly [number, number] {
    const [first, second] = this.others.map(({ axis, spans, step }) => (axis >= 0 && spans ? start[axis] / step : 0))
    return [first, second]
  }

  /** The tile before a box with the borders of its neighbours; null: all of it is background. */
  private around(start: readonly number[], sizes: readonly [number, number]): Int32Array | null {
    const [i, j] = this.placeOf(start)
    let found: Int32Array | null = null
    for (let di = -1; di <= 1; di++)
      for (let dj = -1; dj <= 1; dj++) {
        const tile = this.before.get((i + di) * MOST_ACROSS + j + dj)
        if (!tile || i + di < 0 || j + dj < 0) continue
        found ??= new Int32Array((sizes[0] + 2) * (sizes[1] + 2))
        copyPart(tile, [di, dj], sizes, found)
      }
    return found
  }
}

/** Writes a tile, or of a neighbour the border towards it, into a tile with a voxel around. */
function copyPart(
  { names, places, sizes: own }: Tile,
  [di, dj]: readonly [number, number],
  sizes: readonly [number, number],
  out: Int32Array,
): void {
  const row = sizes[1] + 2
  const [firstP, countP, toP] = spanOf(di, own[0], sizes[0])
  const [firstQ, countQ, toQ] = spanOf(dj, own[1], sizes[1])
  for (let p = 0; p < countP; p++)
    for (let q = 0; q < countQ; q++) out[(toP + p) * row + toQ + q] = names[places[(firstP + p) * own[1] + firstQ + q]]
}

/** Along one axis: the first voxel that is taken, how many, and where they go. */
function spanOf(way: number, own: number, size: number): readonly [first: number, count: number, to: number] {
  if (way === 0) return [0, own, 1]
  return way < 0 ? [own - 1, 1, 0] : [0, 1, size + 1]
}

/** Steps in a padded tile to the voxels across a face, which differ along one axis already. */
function waysOf(reach: number, row: number): number[] {
  const ways: number[] = []
  for (let dp = -1; dp <= 1; dp++)
    for (let dq = -1; dq <= 1; dq++) if (Math.abs(dp) + Math.abs(dq) < reach) ways.push(dp * row + dq)
  return ways
}

/** null: background alone. */
function tileOf(sizes: readonly [number, number], idAt: (p: number, q: number) => number): Tile | null {
  const known = new Map<number, number>([[0, 0]])
  const wide = new Int32Array(sizes[0] * sizes[1])
  let last = 0
  let place = 0
  for (let p = 0; p < sizes[0]; p++)
    for (let q = 0; q < sizes[1]; q++) {
      const id = idAt(p, q)
      if (id !== last) {
        last = id
        place = known.get(id) ?? known.size
        known.set(id, place)
      }
      wide[p * sizes[1] + q] = place
    }
  if (known.size === 1) return null
  const names = Int32Array.from(known.keys())
  const places = known.size <= 256 ? Uint8Array.from(wide) : known.size <= 65_536 ? Uint16Array.from(wide) : wide
  return { sizes, names, places }
}

/** Of the two axes of a face: voxels of a box, and steps in its array. */
function layOf(others: readonly [FaceAxis, FaceAxis], extent: readonly number[]) {
  const strides = extent.map((_, axis) => extent.slice(axis + 1).reduce((a, b) => a * b, 1))
  const both = <T>(of: (axis: number) => T, none: T): readonly [T, T] => [
    others[0].axis < 0 ? none : of(others[0].axis),
    others[1].axis < 0 ? none : of(others[1].axis),
  ]
  return { sizes: both((axis) => extent[axis], 1), steps: both((axis) => strides[axis], 0), strides }
}
