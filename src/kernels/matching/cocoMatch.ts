/**
 * COCO matching of every image and class, for all area ranges and thresholds at once. The overlap of a pair is computed once; the decisions at all
 * thresholds are the bits of one integer.
 */

/** Objects of one side in evaluation order: by class, then image; detections by descending score. `key` = class · images + image. */
export interface CocoSide {
  readonly key: Float64Array
  readonly id: Float64Array
  readonly area: Float64Array
}

export interface CocoTruths extends CocoSide {
  /** Never counted, as crowds are. */
  readonly ignore: Uint8Array
  /** Can be matched several times. */
  readonly crowd: Uint8Array
}

/** Input of matching and accumulation. */
export interface CocoInput {
  readonly detections: CocoSide
  readonly truths: CocoTruths
  /** Scores of the detections; those of class k stand at [classStart[k], classStart[k + 1]). */
  readonly scores: Float64Array
  readonly classStart: Uint32Array
  readonly imageCount: number
  /** At most 30; the caller splits longer lists. `first` is the index of the first of them in the whole list. */
  readonly thresholds: Float64Array
  readonly first: number
  readonly recallThresholds: Float64Array
  /** low, high, low, high, … closed intervals. */
  readonly areas: Float64Array
  /** Ascending. */
  readonly maxDetections: readonly number[]
  readonly overlap: (detection: number, truth: number) => number
  readonly recordMatches: boolean
}

export interface CocoMatches {
  /** Index of a detection within its image and class. */
  readonly rank: Uint32Array
  /** Bits of the thresholds at which the detection is a true (false) positive, at [area · detections + detection]. */
  readonly truePositive: Int32Array
  readonly falsePositive: Int32Array
  /** Counted truths, at [area · classes + class]. */
  readonly counted: Uint32Array
  /** 1 + index of the truth, at [(area · thresholds + threshold) · detections + detection]; 0 = none. Empty unless recorded. */
  readonly matchOf: Uint32Array
}

/** Matches with the truths of the present bucket, that is of one image and class. */
class Bucket {
  first = 0
  count = 0
  /** Whether a truth is ignored in an area range, at [area · count + truth]. */
  ignored = new Uint8Array(0)
  /** Bits of the thresholds at which a truth is matched already, at [area · count + truth]. */
  taken = new Int32Array(0)
  /** Truths that the present detection overlaps enough, with their overlaps. */
  candidates = new Uint32Array(16)
  overlaps = new Float64Array(16)
  found = 0
  /** Bits of the thresholds at which the present detection is matched, and matched to an ignored truth. */
  matched = 0
  ignore = 0
  /** Bits of all thresholds. */
  readonly every: number
  /** Least overlap at each threshold, and the smallest of them. */
  readonly floor: Float64Array
  readonly lowest: number

  constructor(
    readonly input: CocoInput,
    readonly matches: CocoMatches,
  ) {
    this.every = 2 ** input.thresholds.length - 1
    this.floor = input.thresholds.map((t) => Math.min(t, 1 - 1e-10))
    this.lowest = Math.min(...this.floor)
  }
}

export function cocoMatch(input: CocoInput): CocoMatches {
  const { detections, truths, imageCount, maxDetections } = input
  const most = maxDetections[maxDetections.length - 1]
  const matches = emptyMatches(input)
  const bucket = new Bucket(input, matches)
  const nDetections = detections.key.length
  const nTruths = truths.key.length
  let d = 0
  let g = 0
  while (d < nDetections || g < nTruths) {
    const key = Math.min(d < nDetections ? detections.key[d] : Infinity, g < nTruths ? truths.key[g] : Infinity)
    const firstTruth = g
    const firstDetection = d
    while (g < nTruths && truths.key[g] === key) g++
    for (; d < nDetections && detections.key[d] === key; d++) matches.rank[d] = d - firstDetection
    openBucket(bucket, firstTruth, g - firstTruth, Math.floor(key / imageCount))
    const last = Math.min(d, firstDetection + most)
    for (let i = firstDetection; i < last; i++) matchDetection(bucket, i)
  }
  return matches
}

function emptyMatches({ detections, classStart, thresholds, areas, recordMatches }: CocoInput): CocoMatches {
  const nDetections = detections.key.length
  const nAreas = areas.length >> 1
  return {
    rank: new Uint32Array(nDetections),
    truePositive: new Int32Array(nAreas * nDetections),
    falsePositive: new Int32Array(nAreas * nDetections),
    counted: new Uint32Array(nAreas * (classStart.length - 1)),
    matchOf: new Uint32Array(recordMatches ? nAreas * thresholds.length * nDetections : 0),
  }
}

/** Begins a bucket: which truths are ignored in which area range, and how many count. */
function openBucket(bucket: Bucket, first: number, count: number, group: number): void {
  const { input, matches } = bucket
  const { truths, areas, classStart } = input
  const classes = classStart.length - 1
  const areaCount = areas.length >> 1
  bucket.first = first
  bucket.count = count
  if (count * areaCount > bucket.ignored.length) {
    bucket.ignored = new Uint8Array(2 * count * areaCount)
    bucket.taken = new Int32Array(2 * count * areaCount)
    bucket.candidates = new Uint32Array(2 * count)
    bucket.overlaps = new Float64Array(2 * count)
  }
  const { ignored, taken } = bucket
  for (let a = 0; a < areaCount; a++) {
    const low = areas[2 * a]
    const high = areas[2 * a + 1]
    for (let j = 0; j < count; j++) {
      const area = truths.area[first + j]
      const skip = truths.ignore[first + j] === 1 || area < low || area > high
      ignored[a * count + j] = skip ? 1 : 0
      taken[a * count + j] = 0
      if (!skip) matches.counted[a * classes + group]++
    }
  }
}

function matchDetection(bucket: Bucket, d: number): void {
  const { input, matches, every } = bucket
  const { areas } = input
  const { truePositive, falsePositive } = matches
  const nDetections = matches.rank.length
  const found = findCandidates(bucket, d)
  const reached = found === 1 ? reachedThresholds(bucket) : 0
  const area = input.detections.area[d]
  for (let a = 0; 2 * a < areas.length; a++) {
    const isOutside = area < areas[2 * a] || area > areas[2 * a + 1]
    if (found === 0) {
      if (!isOutside) falsePositive[a * nDetections + d] = every
      continue
    }
    bucket.matched = 0
    bucket.ignore = 0
    if (found === 1) matchOnly(bucket, d, a, reached)
    else matchBest(bucket, d, a)
    const unmatched = every & ~bucket.matched
    const ignore = isOutside ? bucket.ignore | unmatched : bucket.ignore
    truePositive[a * nDetections + d] = bucket.matched & ~ignore
    falsePositive[a * nDetections + d] = unmatched & ~ignore
  }
}

/** Bits of the thresholds that the only candidate reaches. */
function reachedThresholds({ floor, overlaps }: Bucket): number {
  let reached = 0
  for (let t = 0; t < floor.length; t++) if (!(overlaps[0] < floor[t])) reached |= 1 << t
  return reached
}

/** Lists the truths that a detection overlaps enough at the smallest threshold. @returns their number. */
function findCandidates(bucket: Bucket, d: number): number {
  const { input, first, count, candidates, overlaps } = bucket
  const { overlap } = input
  let found = 0
  let bound = bucket.lowest
  for (let j = 0; j < count; j++) {
    const value = overlap(d, first + j)
    if (!(value < bound)) {
      candidates[found] = j
      overlaps[found++] = value
      // After a NaN (a box with NaN) no comparison is true, as in pycocotools.
      if (Number.isNaN(value)) bound = value
    }
  }
  bucket.found = found
  return found
}

/** Matches a detection with its only candidate at the thresholds that the overlap reaches. */
function matchOnly(bucket: Bucket, d: number, a: number, reached: number): void {
  const { input, first, count, candidates, taken } = bucket
  const j = candidates[0]
  assign(bucket, d, a, j, input.truths.crowd[first + j] === 0 ? reached & ~taken[a * count + j] : reached)
}

/** Matches a detection with the best of several candidates at each threshold: counted truths before ignored ones, the later of equals. */
function matchBest(bucket: Bucket, d: number, a: number): void {
  const { candidates, overlaps, found, ignored, taken, first, count, floor } = bucket
  const { crowd } = bucket.input.truths
  const base = a * count
  for (let t = 0; t < floor.length; t++) {
    let chosen = -1
    for (let phase = 0; phase < 2 && chosen < 0; phase++) {
      let best = floor[t]
      for (let c = 0; c < found; c++) {
        const j = candidates[c]
        if (ignored[base + j] !== phase || overlaps[c] < best) continue
        if ((taken[base + j] & (1 << t)) !== 0 && crowd[first + j] === 0) continue
        best = overlaps[c]
        chosen = j
      }
    }
    if (chosen >= 0) assign(bucket, d, a, chosen, 1 << t)
  }
}

/** Assigns truth j to a detection at some thresholds. */
function assign(bucket: Bucket, d: number, a: number, j: number, bits: number): void {
  const { input, matches, first, count } = bucket
  const { detections, truths } = input
  const at = a * count + j
  // As in pycocotools, a truth with id 0 is taken but its detection stays unmatched, and a detection with id 0 does not take its truth.
  if (truths.id[first + j] !== 0) bucket.matched |= bits
  if (bucket.ignored[at] === 1) bucket.ignore |= bits
  if (detections.id[d] > 0) bucket.taken[at] |= bits
  if (!input.recordMatches) return
  const thresholds = input.thresholds.length
  for (let t = 0; t < thresholds; t++)
    if (bits & (1 << t)) matches.matchOf[(a * thresholds + t) * detections.key.length + d] = first + j + 1
}
