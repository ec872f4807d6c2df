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
  const buckets = bucketsOf(confidence, hit)
  // Where the next sample of a bucket stands whose samples are of several bins, so that their order matters; −1: they are all of one.
  const next = new Int32Array(BUCKETS).fill(-1)
  for (let b = 0, start = 0; b < BUCKETS; start += buckets.count[b++]) {
    if (buckets.count[b] === 0) continue
    const bin = binAt(start)
    if (binAt(start + buckets.count[b] - 1) === bin) add(out, bin, buckets.count[b], buckets.hits[b], buckets.sums[b])
    else next[b] = start
  }
  const split = samplesOf(confidence, buckets, next)
  for (const k of argsort(Float64Array.from(split, (i) => confidence[i]))) {
    const i = split[k]
    add(out, binAt(next[bucketOf(confidence[i], buckets)]++), 1, hit[i], confidence[i])
  }
  return out
}

function add(bins: ConfidenceBins, at: number, count: number, hits: number, confidence: number): void {
  bins.count[at] += count
  bins.hits[at] += hits
  bins.confidence[at] += confidence
}

const BUCKETS = 4096

/** Equal ranges of confidence. Only the samples of those on the edge of a bin have to be sorted: bench row N11. */
interface Buckets {
  readonly low: number
  readonly scale: number
  readonly count: Int32Array
  readonly hits: Int32Array
  readonly sums: Float64Array
}

const bucketOf = (value: number, { low, scale }: Buckets): number => ((value - low) * scale) | 0

function bucketsOf(confidence: Float64Array | Float32Array, hit: Uint8Array): Buckets {
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < confidence.length; i++) {
    const value = confidence[i]
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0
  const [count, hits, sums] = [new Int32Array(BUCKETS), new Int32Array(BUCKETS), new Float64Array(BUCKETS)]
  for (let i = 0; i < confidence.length; i++) {
    const value = confidence[i]
    const b = ((value - low) * scale) | 0
    count[b]++
    hits[b] += hit[i]
    sums[b] += value
  }
  return { low, scale, count, hits, sums }
}

/** Those of the buckets that are of several bins. */
function samplesOf(confidence: Float64Array | Float32Array, buckets: Buckets, next: Int32Array): number[] {
  const found: number[] = []
  const { low, scale } = buckets
  for (let i = 0; i < confidence.length; i++) if (next[((confidence[i] - low) * scale) | 0] >= 0) found.push(i)
  return found
}
