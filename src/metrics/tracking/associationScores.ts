import { sparseAssignment } from '../../kernels/matching/sparseAssignment'
import { type JoinedTracks, joinedTracks } from './joinedTracks'
import type { FrameMatches, TrackRow } from './trackTypes'

/** Measures of tracks as wholes, after daughters without a sister were joined to their mothers. */
export interface AssociationScores {
  readonly chota: number
  readonly hota: number
  readonly mota: number
  readonly idf1: number
  readonly mt: number
  readonly ml: number
  readonly faf: number
  readonly counts: AssociationCounts
}

export interface AssociationCounts {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly idSwitches: number
  readonly multiAssignments: number
  readonly idTruePositives: number
  readonly idFalsePositives: number
  readonly idFalseNegatives: number
}

export function associationScores(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): AssociationScores {
  const truth = joinedTracks(reference)
  const found = joinedTracks(prediction)
  const table = tableOf(frames, truth, found)
  const { matches, missed, alarms, multiple, switches } = countsOf(frames, truth, found)
  const cells = frames.reduce((sum, { prediction: own }) => sum + own.length, 0)
  const alone = frames.reduce((sum, { times }) => sum + [...times.values()].filter((n) => n === 1).length, 0)
  const { hits, rowTotal, columnTotal } = bestTracks(table)
  const shares = table.rows.slice(1).map((row, r) => Math.max(0, ...row.values()) / table.rowTotals[r + 1]!)
  const part = (meets: (value: number) => boolean) => shares.filter(meets).length / shares.length
  return {
    chota: accuracy(table, familiesOf(truth.tracks), familiesOf(found.tracks)),
    hota: accuracy(table, single, single),
    mota: 1 - (missed + alarms + switches + multiple) / (matches + missed),
    idf1: (2 * hits) / (rowTotal + columnTotal),
    mt: part((value) => value >= 0.8),
    ml: part((value) => value < 0.2),
    faf: (cells - alone) / frames.length,
    counts: {
      truePositives: matches,
      falsePositives: alarms,
      falseNegatives: missed,
      idSwitches: switches,
      multiAssignments: multiple,
      idTruePositives: hits,
      idFalsePositives: columnTotal - hits,
      idFalseNegatives: rowTotal - hits,
    },
  }
}

/** Frames in which the tracks r and p match, where there are any; row and column 0: frames without a match. */
interface Table {
  /** By r: the number of each p, ascending. */
  readonly rows: readonly ReadonlyMap<number, number>[]
  readonly rowTotals: Float64Array
  readonly columnTotals: Float64Array
}

function tableOf(frames: readonly FrameMatches[], truth: JoinedTracks, found: JoinedTracks): Table {
  const counts = Array.from({ length: truth.tracks.length + 1 }, () => new Map<number, number>())
  const rowTotals = new Float64Array(counts.length)
  const columnTotals = new Float64Array(found.tracks.length + 1)
  const add = (r: number, p: number) => {
    counts[r]!.set(p, (counts[r]!.get(p) ?? 0) + 1)
    rowTotals[r]!++
    columnTotals[p]!++
  }
  for (const { reference, prediction, predictedOf, times } of frames) {
    for (const label of reference) {
      const p = predictedOf.get(label)
      add(truth.labelOf.get(label)!, p === undefined ? 0 : found.labelOf.get(p)!)
    }
    for (const label of prediction) if (!times.has(label)) add(0, found.labelOf.get(label)!)
  }
  return { rows: counts.map((row) => new Map([...row].sort(([a], [b]) => a - b))), rowTotals, columnTotals }
}

function countsOf(frames: readonly FrameMatches[], truth: JoinedTracks, found: JoinedTracks) {
  let [matches, missed, cells, multiple, switches] = [0, 0, 0, 0, 0]
  const last = new Map<number, number>()
  for (const { reference, prediction, pairs, times } of frames) {
    matches += pairs.length
    missed += reference.length - pairs.length
    cells += prediction.length
    for (const n of times.values()) multiple += n - 1
    for (const { r, p } of pairs) {
      const [own, other] = [truth.labelOf.get(r)!, found.labelOf.get(p)!]
      if (last.has(own) && last.get(own) !== other) switches++
      last.set(own, other)
    }
  }
  return { matches, missed, alarms: cells - matches + multiple, multiple, switches }
}

/** One predicted track for each track, with the most common frames. */
function bestTracks({ rows, rowTotals, columnTotals }: Table) {
  const pairs = rows.slice(1).flatMap((row, r) => [...row].flatMap(([p, n]) => (p > 0 ? [[r, p - 1, n] as const] : [])))
  const columnOf = sparseAssignment({
    rows: rows.length - 1,
    columns: columnTotals.length - 1,
    row: Int32Array.from(pairs, ([r]) => r),
    column: Int32Array.from(pairs, ([, p]) => p),
    cost: Float64Array.from(pairs, ([, , n]) => -n),
    filler: 0,
  })
  const hits = columnOf.reduce((sum, p, r) => sum + (p < 0 ? 0 : (rows[r + 1]!.get(p + 1) ?? 0)), 0)
  const sumOf = (totals: Float64Array) => totals.subarray(1).reduce((a, b) => a + b, 0)
  return { hits, rowTotal: sumOf(rowTotals), columnTotal: sumOf(columnTotals) }
}

/** The tracks that count as one with a track, itself included. */
interface Families {
  of(track: number): readonly number[]
  isIn(track: number, family: number): boolean
}

const single: Families = { of: (track) => [track], isIn: (track, family) => track === family }
/** Each track with its ancestors and its descendants: those of a track follow it in the order of a walk from mothers to daughters. */
function familiesOf(parents: readonly number[]): Families {
  const daughters: number[][] = [[], ...parents.map(() => [])]
  for (const [index, parent] of parents.entries()) daughters[parent]!.push(index + 1)
  const order: number[] = []
  const stack = [...daughters[0]!]
  for (let track = stack.pop(); track !== undefined; track = stack.pop()) {
    order.push(track)
    stack.push(...daughters[track]!)
  }
  const place = new Int32Array(parents.length + 1)
  order.forEach((track, at) => {
    place[track] = at
  })
  const size = new Int32Array(parents.length + 1).fill(1)
  for (const track of order.toReversed()) size[parents[track - 1]!]! += size[track]!
  const descends = (track: number, from: number) =>
    place[from]! <= place[track]! && place[track]! < place[from]! + size[from]!
  return {
    of: (track) => {
      const line: number[] = []
      for (let at = parents[track - 1]!; at > 0; at = parents[at - 1]!) line.push(at)
      return [...line, ...order.slice(place[track], place[track]! + size[track]!)]
    },
    isIn: (track, family) => descends(track, family) || descends(family, track),
  }
}

/** √ of the mean association over all matches, misses and false cells. */
function accuracy({ rows, rowTotals, columnTotals }: Table, families: Families, others: Families): number {
  const total = (totals: Float64Array, family: readonly number[]) => family.reduce((sum, at) => sum + totals[at]!, 0)
  const columnsOf = Array.from(columnTotals, (_, p) => (p === 0 ? 0 : total(columnTotals, others.of(p))))
  let sum = 0
  for (const [r, row] of rows.entries()) {
    if (r === 0) continue
    const family = families.of(r)
    const own = total(rowTotals, family)
    for (const [p, n] of row) {
      if (p === 0) continue
      let both = 0
      for (const a of family) for (const [b, m] of rows[a]!) if (b > 0 && others.isIn(b, p)) both += m
      sum += (n * both) / (own + columnsOf[p]! - both)
    }
  }
  return Math.sqrt(sum / rowTotals.reduce((a, b) => a + b, 0))
}
