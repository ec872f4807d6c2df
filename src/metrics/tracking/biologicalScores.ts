import type { FrameMatches, TrackRow } from './trackTypes'

/** The measures that biologists ask for. */
export interface BiologicalScores {
  readonly ct: number
  readonly tf: number
  /** For a tolerance of 0, 1, 2 and 3 frames. */
  readonly bc: readonly (number | null)[]
  readonly cca: number | null
  readonly divisions: readonly DivisionCounts[]
}

export interface DivisionCounts {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
}

export function biologicalScores(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): BiologicalScores {
  const [truth, found] = [divisionsOf(reference), divisionsOf(prediction)]
  const divisions = [0, 1, 2, 3].map((tolerance) => countDivisions(frames, truth, found, tolerance))
  const known = truth.length > 0
  return {
    ct: completeTracks(frames, reference, prediction),
    tf: trackFractions(frames, reference, prediction),
    bc: divisions.map((counts) => (known ? f1(counts) : null)),
    cca: cycleAccuracy(cycleLengths(reference, truth), cycleLengths(prediction, found)),
    divisions,
  }
}

/** The predicted label that matches this reference cell and no other. */
function aloneOf(frame: FrameMatches | undefined, r: number): number | undefined {
  const p = frame?.predictedOf.get(r)
  return p !== undefined && frame!.times.get(p) === 1 ? p : undefined
}

function completeTracks(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): number {
  const byLabel = new Map(prediction.map((row) => [row[0], row]))
  let complete = 0
  for (const [label, birth, end] of reference) {
    const p = aloneOf(frames[birth], label)
    const track = p === undefined ? undefined : byLabel.get(p)
    if (track === undefined || track[1] !== birth || track[2] !== end) continue
    let all = true
    for (let t = birth; t <= end && all; t++) all = aloneOf(frames[t], label) === p
    if (all) complete++
  }
  return (2 * complete) / (reference.length + prediction.length)
}

/** After a fraction of 1 the official code looks at no further reference of a predicted label. */
function trackFractions(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): number {
  const fractionsOf = new Map<number, { label: number; fraction: number }[]>(prediction.map(([label]) => [label, []]))
  for (const [label, birth, end] of [...reference].sort((a, b) => a[0] - b[0]))
    for (const [p, longest] of longestRuns(frames, label, birth, end))
      fractionsOf.get(p)!.push({ label, fraction: longest / (end - birth + 1) })
  const best = new Map<number, number>()
  for (const p of prediction.map(([label]) => label).sort((a, b) => a - b)) {
    for (const { label, fraction } of fractionsOf.get(p)!) {
      best.set(label, Math.max(best.get(label) ?? 0, fraction))
      if (fraction === 1) break
    }
  }
  const values = [...best.values()]
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length
}

/** The most successive frames in which each predicted label alone matches a reference cell. */
function longestRuns(frames: readonly FrameMatches[], label: number, birth: number, end: number): Map<number, number> {
  const longest = new Map<number, number>()
  let run = 0
  let last: number | undefined
  for (let t = birth; t <= end; t++) {
    const p = aloneOf(frames[t], label)
    run = p === last ? run + 1 : 1
    last = p
    if (p !== undefined) longest.set(p, Math.max(longest.get(p) ?? 0, run))
  }
  return longest
}

interface Division {
  readonly mother: number
  readonly end: number
  readonly daughters: readonly TrackRow[]
}

function divisionsOf(tracks: readonly TrackRow[]): Division[] {
  const daughtersOf = new Map<number, TrackRow[]>(tracks.map(([label]) => [label, []]))
  for (const track of tracks) daughtersOf.get(track[3])?.push(track)
  return tracks.flatMap(([mother, , end]) => {
    const daughters = daughtersOf.get(mother)!
    return daughters.length < 2 ? [] : [{ mother, end, daughters }]
  })
}

function countDivisions(
  frames: readonly FrameMatches[],
  truth: readonly Division[],
  found: readonly Division[],
  tolerance: number,
): DivisionCounts {
  const isSame = (frame: number, r: number, p: number) => aloneOf(frames[frame], r) === p
  const matches = (a: Division, b: Division): boolean => {
    if (a.daughters.length !== b.daughters.length || Math.abs(a.end - b.end) > tolerance) return false
    if (!isSame(Math.min(a.end, b.end), a.mother, b.mother)) return false
    const used = new Set<number>()
    return a.daughters.every(([r, birth]) => {
      const j = b.daughters.findIndex(
        ([p, start]) => Math.abs(start - birth) <= tolerance && isSame(Math.max(start, birth), r, p),
      )
      if (j < 0 || used.has(j)) return false
      used.add(j)
      return true
    })
  }
  const divisionOf = new Map(found.map((division) => [division.mother, division]))
  // Only of the mothers that match in the earlier of the two last frames can one be right.
  const isFound = (a: Division): boolean => {
    for (let t = a.end - tolerance; t <= a.end; t++) {
      const p = aloneOf(frames[t], a.mother)
      const b = p === undefined ? undefined : divisionOf.get(p)
      if (b !== undefined && matches(a, b)) return true
    }
    return false
  }
  const hits = truth.filter(isFound).length
  return { truePositives: hits, falsePositives: found.length - hits, falseNegatives: truth.length - hits }
}

function f1({ truePositives: hits, falsePositives, falseNegatives }: DivisionCounts): number {
  const precision = hits / Math.max(hits + falsePositives, 1)
  const recall = hits / Math.max(hits + falseNegatives, 1)
  return (2 * precision * recall) / Math.max(precision + recall, 1e-4)
}

/** Of tracks that begin and end with a division. */
function cycleLengths(tracks: readonly TrackRow[], divisions: readonly Division[]): number[] {
  const dividing = new Set(divisions.map(({ mother }) => mother))
  return tracks
    .filter(([label, , , parent]) => dividing.has(label) && dividing.has(parent))
    .map(([, birth, end]) => end - birth)
}

/** 1 − the largest difference of the two cumulative distributions. */
function cycleAccuracy(reference: readonly number[], prediction: readonly number[]): number | null {
  if (reference.length === 0) return null
  if (prediction.length === 0) return 0
  const [own, other] = [reference, prediction].map((list) => Float64Array.from(list).sort())
  const values = [...new Set([...reference, ...prediction])].sort((a, b) => a - b)
  let [i, j, largest] = [0, 0, 0]
  for (const value of values) {
    while (own![i]! <= value) i++
    while (other![j]! <= value) j++
    largest = Math.max(largest, Math.abs(i / own!.length - j / other!.length))
  }
  return 1 - largest
}
