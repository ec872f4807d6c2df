/**
 * COCO matching: every image and class once, for all area ranges and thresholds. Overlaps are computed once per pair; the ten thresholds of a
 * decision are the bits of one integer; detections without a truth in reach (most of them) cost nothing more than that look.
 */

/** Objects of one side in evaluation order: by class, then image; detections by descending score inside. `key` = class · images + image. */
export interface CocoSide {
  readonly key: Float64Array
  readonly id: Float64Array
  readonly area: Float64Array
}

export interface CocoTruths extends CocoSide {
  /** Never counted, as crowds are. */
  readonly ignore: Uint8Array
  /** May be matched again and again. */
  readonly crowd: Uint8Array
}

/** What matching and accumulation go by. */
export interface CocoInput {
  readonly detections: CocoSide
  readonly truths: CocoTruths
  /** Scores of the detections; those of class k stand at [classStart[k], classStart[k + 1]). */
  readonly scores: Float64Array
  readonly classStart: Uint32Array
  readonly imageCount: number
  /** At most 30, the caller cuts longer lists; `first` is the place of the first of them in the whole list. */
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
  /** Place of a detection within its image and class. */
  readonly rank: Uint32Array
  /** Bits of thresholds at which the detection is a true (false) positive, at [area · detections + detection]. */
  readonly truePositive: Int32Array
  readonly falsePositive: Int32Array
  /** Truths that count, at [area · classes + class]. */
  readonly counted: Uint32Array
  /** 1 + index of the truth, at [(area · thresholds + threshold) · detections + detection]; 0 = none. Empty unless recorded. */
  readonly matchOf: Uint32Array
}

export function cocoMatch(input: CocoInput): CocoMatches {
  const { detections, truths, imageCount, areas, maxDetections, overlap, recordMatches } = input
  const classes = input.classStart.length - 1
  const most = maxDetections[maxDetections.length - 1]
  const nDetections = detections.key.length
  const nTruths = truths.key.length
  const nAreas = areas.length >> 1
  const nThresholds = input.thresholds.length
  const all = 2 ** nThresholds - 1
  const floor = input.thresholds.map((t) => Math.min(t, 1 - 1e-10))
  let lowest = Infinity
  for (let t = 0; t < nThresholds; t++) lowest = Math.min(lowest, floor[t])

  const rank = new Uint32Array(nDetections)
  const truePositive = new Int32Array(nAreas * nDetections)
  const falsePositive = new Int32Array(nAreas * nDetections)
  const counted = new Uint32Array(nAreas * classes)
  const matchOf = new Uint32Array(recordMatches ? nAreas * nThresholds * nDetections : 0)

  // Per bucket: which truths are ignored in which area, and at which thresholds each is taken.
  let ignored = new Uint8Array(0)
  let taken = new Int32Array(0)
  let candidates = new Uint32Array(16)
  let values = new Float64Array(16)

  let g1 = 0
  let d1 = 0
  while (d1 < nDetections || g1 < nTruths) {
    const key = Math.min(d1 < nDetections ? detections.key[d1] : Infinity, g1 < nTruths ? truths.key[g1] : Infinity)
    const g0 = g1
    const d0 = d1
    while (g1 < nTruths && truths.key[g1] === key) g1++
    while (d1 < nDetections && detections.key[d1] === key) {
      rank[d1] = d1 - d0
      d1++
    }
    const last = Math.min(d1, d0 + most)
    const n = g1 - g0
    const group = Math.floor(key / imageCount)
    if (n * nAreas > ignored.length) {
      ignored = new Uint8Array(2 * n * nAreas)
      taken = new Int32Array(2 * n * nAreas)
      candidates = new Uint32Array(2 * n)
      values = new Float64Array(2 * n)
    }
    for (let a = 0; a < nAreas; a++) {
      const low = areas[2 * a]
      const high = areas[2 * a + 1]
      for (let j = 0; j < n; j++) {
        const area = truths.area[g0 + j]
        const skip = truths.ignore[g0 + j] === 1 || area < low || area > high
        ignored[a * n + j] = skip ? 1 : 0
        taken[a * n + j] = 0
        if (!skip) counted[a * classes + group]++
      }
    }
    for (let d = d0; d < last; d++) {
      let found = 0
      let bound = lowest
      for (let j = 0; j < n; j++) {
        const value = overlap(d, g0 + j)
        if (!(value < bound)) {
          candidates[found] = j
          values[found++] = value
          // A box with NaN: nothing is less than the best overlap any more.
          if (Number.isNaN(value)) bound = value
        }
      }
      let reached = 0
      if (found === 1) for (let t = 0; t < nThresholds; t++) if (!(values[0] < floor[t])) reached |= 1 << t
      for (let a = 0; a < nAreas; a++) {
        const base = a * n
        let matched = 0
        let ignore = 0
        if (found === 1) {
          const j = candidates[0]
          let bits = reached
          if (truths.crowd[g0 + j] === 0) bits &= ~taken[base + j]
          // A truth with id 0 is used up, but its detection stays unmatched; a detection with id 0 does not use its truth up.
          if (truths.id[g0 + j] !== 0) matched = bits
          if (ignored[base + j] === 1) ignore = bits
          if (detections.id[d] > 0) taken[base + j] |= bits
          if (recordMatches) record(matchOf, a * nThresholds, nDetections, d, bits, g0 + j + 1)
        } else if (found > 1) {
          for (let t = 0; t < nThresholds; t++) {
            const bit = 1 << t
            const j = choose(candidates, values, found, ignored, taken, base, bit, truths.crowd, g0, floor[t])
            if (j < 0) continue
            if (truths.id[g0 + j] !== 0) matched |= bit
            if (ignored[base + j] === 1) ignore |= bit
            if (detections.id[d] > 0) taken[base + j] |= bit
            if (recordMatches) record(matchOf, a * nThresholds, nDetections, d, bit, g0 + j + 1)
          }
        }
        const unmatched = all & ~matched
        const area = detections.area[d]
        if (area < areas[2 * a] || area > areas[2 * a + 1]) ignore |= unmatched
        truePositive[a * nDetections + d] = matched & ~ignore
        falsePositive[a * nDetections + d] = unmatched & ~ignore
      }
    }
  }
  return { rank, truePositive, falsePositive, counted, matchOf }
}

/** The best of several truths at one threshold: counted truths first, the later one of equals. −1: none. */
function choose(
  candidates: Uint32Array,
  values: Float64Array,
  found: number,
  ignored: Uint8Array,
  taken: Int32Array,
  base: number,
  bit: number,
  crowd: Uint8Array,
  g0: number,
  threshold: number,
): number {
  for (let phase = 0; phase < 2; phase++) {
    let best = threshold
    let chosen = -1
    for (let c = 0; c < found; c++) {
      const j = candidates[c]
      if (ignored[base + j] !== phase || values[c] < best) continue
      if ((taken[base + j] & bit) !== 0 && crowd[g0 + j] === 0) continue
      best = values[c]
      chosen = j
    }
    if (chosen >= 0) return chosen
  }
  return -1
}

function record(matchOf: Uint32Array, first: number, stride: number, d: number, bits: number, value: number): void {
  for (let t = 0; bits >>> t !== 0; t++) if (bits & (1 << t)) matchOf[(first + t) * stride + d] = value
}
