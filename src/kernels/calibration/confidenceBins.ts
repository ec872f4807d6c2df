/** Samples of each bin: their number, right answers and sum of confidences. */
export interface ConfidenceBins {
  readonly count: Float64Array
  readonly hits: Float64Array
  readonly confidence: Float64Array
}

export type CalibrationNorm = 'l1' | 'l2' | 'max'

/**
 * Equal widths as PyTorch bins them: in single precision, from its edge to below the next; a confidence of 1 has a bin of its own.
 *
 * @param confidence from 0 to 1.
 */
export function widthBins(confidence: Float64Array | Float32Array, hit: Uint8Array, bins: number): ConfidenceBins {
  const edges = singleEdges(bins)
  const sums = new Float64Array(bins + 1)
  // Misses and hits of each bin.
  const outcomes = new Float64Array(2 * (bins + 1))
  for (let i = 0; i < confidence.length; i++) {
    const value = Math.fround(confidence[i])
    let at = (value * bins) | 0
    while (at > 0 && value < edges[at]) at--
    while (at < bins && value >= edges[at + 1]) at++
    sums[at] += confidence[i]
    outcomes[2 * at + hit[i]]++
  }
  const hits = sums.map((_, at) => outcomes[2 * at + 1])
  return { count: hits.map((own, at) => own + outcomes[2 * at]), hits, confidence: sums }
}

/** The edges of `torch.linspace(0, 1, bins + 1)`: rounded from both ends. */
function singleEdges(bins: number): Float32Array {
  const step = Math.fround(1 / bins)
  const edges = new Float32Array(bins + 1)
  const half = (bins + 1) >> 1
  for (let i = 0; i <= bins; i++) edges[i] = i < half ? step * i : 1 - Math.fround(step * (bins - i))
  return edges
}

/** Bins that hold what is above their lower and at most their upper edge; 0 is in none. The edges are those of `numpy.arange`. */
export function openBins(confidence: Float64Array, hit: Uint8Array, bins: number): ConfidenceBins {
  const step = 1 / bins
  const edges = Math.ceil(1.00001 / step)
  const out = emptyBins(Math.max(edges - 1, 1))
  for (let i = 0; i < confidence.length; i++) {
    const value = confidence[i]
    let at = Math.min(edges - 1, Math.max(0, Math.floor(value * bins)))
    while (at > 0 && value <= at * step) at--
    while (at < edges - 1 && value > (at + 1) * step) at++
    if (value > 0 && at < edges - 1) add(out, at, value, hit[i])
  }
  return out
}

/** Distance of accuracy and mean confidence over the bins that hold samples. */
export function binError({ count, hits, confidence }: ConfidenceBins, norm: CalibrationNorm, total: number): number {
  let sum = 0
  let most = 0
  for (let b = 0; b < count.length; b++) {
    if (count[b] === 0) continue
    const gap = Math.abs(hits[b] - confidence[b]) / count[b]
    sum += (count[b] / total) * (norm === 'l2' ? gap * gap : gap)
    most = Math.max(most, gap)
  }
  if (norm === 'max') return most
  return norm === 'l2' ? Math.sqrt(sum) : sum
}

export function emptyBins(n: number): ConfidenceBins {
  return { count: new Float64Array(n), hits: new Float64Array(n), confidence: new Float64Array(n) }
}

function add(bins: ConfidenceBins, at: number, confidence: number, hit: number): void {
  bins.count[at]++
  bins.hits[at] += hit
  bins.confidence[at] += confidence
}
