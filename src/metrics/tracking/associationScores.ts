import { assignment } from '../../kernels/matching/assignment'
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
  const truth = joined(reference)
  const found = joined(prediction)
  const table = tableOf(frames, truth, found)
  const { matches, missed, alarms, multiple, switches } = countsOf(frames, truth, found)
  const cells = frames.reduce((sum, { prediction: own }) => sum + own.length, 0)
  const alone = frames.reduce((sum, { times }) => sum + [...times.values()].filter((n) => n === 1).length, 0)
  const { hits, rowTotal, columnTotal } = bestTracks(table)
  const shares = table.counts.slice(1).map((row) => Math.max(...row) / row.reduce((a, b) => a + b, 0))
  const part = (meets: (value: number) => boolean) => shares.filter(meets).length / shares.length
  return {
    chota: accuracy(table, familiesOf(truth.tracks), familiesOf(found.tracks)),
    hota: accuracy(table, singles(truth.tracks), singles(found.tracks)),
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

interface Joined {
  /** The new label, 1 …, of each old one. */
  readonly labelOf: ReadonlyMap<number, number>
  /** By new label − 1: the new label of the parent, 0 for none. */
  readonly tracks: readonly number[]
}

/** An only child continues the track of its mother. */
function joined(tracks: readonly TrackRow[]): Joined {
  const children = new Map<number, number>()
  for (const [, , , parent] of tracks) if (parent > 0) children.set(parent, (children.get(parent) ?? 0) + 1)
  const parentOf = new Map(tracks.map(([label, , , parent]) => [label, parent]))
  const rootOf = (label: number): number => {
    let at = label
    for (let parent = parentOf.get(at)!; parent > 0 && children.get(parent) === 1; parent = parentOf.get(at)!)
      at = parent
    return at
  }
  const roots = tracks.map(([label]) => rootOf(label))
  const numbers = new Map([...new Set(roots)].sort((a, b) => a - b).map((root, index) => [root, index + 1]))
  const labelOf = new Map(tracks.map(([label], index) => [label, numbers.get(roots[index]!)!]))
  const parents = new Array<number>(numbers.size).fill(0)
  for (const [root, number] of numbers) parents[number - 1] = labelOf.get(parentOf.get(root)!) ?? 0
  return { labelOf, tracks: parents }
}

interface Table {
  /** counts[r][p]: frames in which they match; row and column 0: frames without a match. */
  readonly counts: readonly number[][]
}

function tableOf(frames: readonly FrameMatches[], truth: Joined, found: Joined): Table {
  const counts = Array.from({ length: truth.tracks.length + 1 }, () =>
    new Array<number>(found.tracks.length + 1).fill(0),
  )
  for (const { reference, prediction, predictedOf, times } of frames) {
    for (const label of reference) {
      const p = predictedOf.get(label)
      counts[truth.labelOf.get(label)!]![p === undefined ? 0 : found.labelOf.get(p)!]!++
    }
    for (const label of prediction) if (!times.has(label)) counts[0]![found.labelOf.get(label)!]!++
  }
  return { counts }
}

function countsOf(frames: readonly FrameMatches[], truth: Joined, found: Joined) {
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
function bestTracks({ counts }: Table) {
  const rows = counts.length - 1
  const columns = counts[0]!.length - 1
  const cost = new Float64Array(rows * columns)
  for (let r = 0; r < rows; r++) for (let p = 0; p < columns; p++) cost[r * columns + p] = -counts[r + 1]![p + 1]!
  const chosen = assignment(cost, rows, columns, false)!
  let hits = 0
  chosen.forEach((p, r) => {
    if (p >= 0) hits += counts[r + 1]![p + 1]!
  })
  let [rowTotal, columnTotal] = [0, 0]
  for (const [r, row] of counts.entries()) {
    for (const [p, n] of row.entries()) {
      if (r > 0) rowTotal += n
      if (p > 0) columnTotal += n
    }
  }
  return { hits, rowTotal, columnTotal }
}

const singles = (parents: readonly number[]): number[][] => parents.map((_, index) => [index + 1])

/** Each track with its ancestors and its descendants. */
function familiesOf(parents: readonly number[]): number[][] {
  const ancestors = parents.map((_, index) => {
    const line: number[] = []
    for (let at = parents[index]!; at > 0; at = parents[at - 1]!) line.push(at)
    return line
  })
  return parents.map((_, index) => [
    index + 1,
    ...ancestors[index]!,
    ...ancestors.flatMap((line, other) => (line.includes(index + 1) ? [other + 1] : [])),
  ])
}

/** √ of the mean association over all matches, misses and false cells. */
function accuracy({ counts }: Table, families: readonly number[][], others: readonly number[][]): number {
  const rowTotals = counts.map((row) => row.reduce((a, b) => a + b, 0))
  const columnTotals = counts[0]!.map((_, p) => counts.reduce((sum, row) => sum + row[p]!, 0))
  let [sum, all] = [0, 0]
  for (const [r, row] of counts.entries()) {
    for (const [p, n] of row.entries()) {
      all += n
      if (r === 0 || p === 0 || n === 0) continue
      const own = families[r - 1]!
      const other = others[p - 1]!
      const both = own.reduce((total, a) => total + other.reduce((part, b) => part + counts[a]![b]!, 0), 0)
      const rows = own.reduce((total, a) => total + rowTotals[a]!, 0)
      const columns = other.reduce((total, b) => total + columnTotals[b]!, 0)
      sum += (n * both) / (rows + columns - both)
    }
  }
  return Math.sqrt(sum / all)
}
