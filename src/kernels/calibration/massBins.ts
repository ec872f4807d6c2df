import { argsort } from '../sorting/argsort'
import { type ConfidenceBins, emptyBins } from './confidenceBins'

/** Equal numbers of samples in ascending order of confidence, equal ones in the order given; the first bins have one more. */
export function massBins(confidence: Float64Array | Float32Array, hit: Uint8Array, bins: number): ConfidenceBins {
  const n = confidence.length
  const out = emptyBins(bins)
  const size = Math.floor(n / bins)
  const larger = n % bins
  const long = larger * (size + 1)
  const binAt = (rank: number) =>
    rank < long ? Math.floor(rank / (size + 1)) : larger + Math.floor((rank - long) / size)
  const { bucketOf, starts } = bucketsOf(confidence)
  // The bin of all samples of a bucket; −1: some are of another, and their order matters.
  const binOf = new Int32Array(starts.length - 1).fill(-1)
  for (let b = 0; b < binOf.length; b++)
    if (starts[b + 1] > starts[b] && binAt(starts[b]) === binAt(starts[b + 1] - 1)) binOf[b] = binAt(starts[b])
  const split: number[] = []
  for (let i = 0; i < n; i++) {
    const bin = binOf[bucketOf(confidence[i])]
    if (bin < 0) split.push(i)
    else {
      out.count[bin]++
      out.hits[bin] += hit[i]
      out.confidence[bin] += confidence[i]
    }
  }
  for (const k of argsort(Float64Array.from(split, (i) => confidence[i]))) {
    const i = split[k]
    const bin = binAt(starts[bucketOf(confidence[i])]++)
    out.count[bin]++
    out.hits[bin] += hit[i]
    out.confidence[bin] += confidence[i]
  }
  return out
}

const BUCKETS = 4096

/** Equal ranges of confidence, and how many samples are before each. Only those on the edge of a bin have to be sorted: bench row N11. */
function bucketsOf(confidence: Float64Array | Float32Array) {
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < confidence.length; i++) {
    low = Math.min(low, confidence[i])
    high = Math.max(high, confidence[i])
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0
  const bucketOf = (value: number) => ((value - low) * scale) | 0
  const starts = new Int32Array(BUCKETS + 1)
  for (let i = 0; i < confidence.length; i++) starts[bucketOf(confidence[i]) + 1]++
  for (let b = 0; b < BUCKETS; b++) starts[b + 1] += starts[b]
  return { bucketOf, starts }
}
