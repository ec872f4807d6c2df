/** Samples of each bin: their number, right answers and sum of confidences. */
export interface ConfidenceBins {
  readonly count: Float64Array
  readonly hits: Float64Array
  readonly confidence: Float64Array
}

export type CalibrationNorm = 'l1' | 'l2' | 'max'

/** Equal widths as PyTorch bins them: in single precision, from its edge to below the next; a confidence of 1 has a bin of its own. */
export function widthBins(confidence: Float64Array, hit: Uint8Array, bins: number): ConfidenceBins {
  const edges = singleEdges(bins)
  const out = emptyBins(bins + 1)
  for (let i = 0; i < confidence.length; i++) {
    const value = Math.fround(confidence[i])
    let at = Math.min(bins, Math.max(0, Math.floor(value * bins)))
    while (at > 0 && value < edges[at]) at--
    while (at < bins && value >= edges[at + 1]) at++
    add(out, at, confidence[i], hit[i])
  }
  return out
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

/** Equal numbers of samples, sorted by confidence; the first bins have one more. */
export function massBins(
  confidence: Float64Array,
  hit: Uint8Array,
  order: ArrayLike<number>,
  bins: number,
): ConfidenceBins {
  const out = emptyBins(bins)
  const n = order.length
  const size = Math.floor(n / bins)
  const larger = n % bins
  for (let k = 0; k < n; k++) {
    const at =
      k < larger * (size + 1) ? Math.floor(k / (size + 1)) : larger + Math.floor((k - larger * (size + 1)) / size)
    add(out, at, confidence[order[k]], hit[order[k]])
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

function emptyBins(n: number): ConfidenceBins {
  return { count: new Float64Array(n), hits: new Float64Array(n), confidence: new Float64Array(n) }
}

function add(bins: ConfidenceBins, at: number, confidence: number, hit: number): void {
  bins.count[at]++
  bins.hits[at] += hit
  bins.confidence[at] += confidence
}
