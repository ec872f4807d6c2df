import { padded, type Samples } from './separable'

const SIDES = [2, 4, 8] as const
const ALPHA = 4.2
const STABLE = 30
/** Zeros before and behind the picture for the filter of the largest side. */
const BEFORE = 3
const BEHIND = 4

/** The differences of neighbouring blocks for one orientation of the filter. */
interface Blocks {
  /** Sums of the blocks of each side, by their first corner in the padded picture. */
  readonly sums: readonly Float64Array[]
  /** From a block to the one that is taken away. */
  readonly steps: readonly number[]
  /** From a sample to the first corner of its blocks. */
  readonly starts: readonly number[]
}

/** HaarPSI of two pictures that were halved, with values from 0 to 255. Bench row N15. */
export function haarSimilarity(x: Samples, y: Samples): number {
  const sides = [x, y].map((samples) => padded(samples, BEFORE, BEHIND, 'zero')) as [Samples, Samples]
  const score = { weighted: 0, weights: 0 }
  for (const turned of [false, true]) {
    const [a, b] = sides.map((samples) => blocksOf(samples, turned)) as [Blocks, Blocks]
    addSimilarity(a, b, x.shape, score)
  }
  const mean = (score.weighted + Number.EPSILON) / (score.weights + Number.EPSILON)
  return (Math.log(mean / (1 - mean)) / ALPHA) ** 2
}

/** The filter has 1/side, in the second half of its rows (or columns) negative: two blocks of half its size. */
function blocksOf({ data, shape }: Samples, turned: boolean): Blocks {
  const width = shape[1]
  const half = (side: number) => side / 2
  return {
    sums: SIDES.map((side) =>
      turned ? blockSums(data, width, side, half(side)) : blockSums(data, width, half(side), side),
    ),
    steps: SIDES.map((side) => (turned ? half(side) : half(side) * width)),
    starts: SIDES.map((side) => (BEFORE - half(side) + 1) * (width + 1)),
  }
}

/** Sums of blocks of high × wide samples, powers of two, by doubling. What reaches beyond a row is not used. */
function blockSums(data: Float64Array, width: number, high: number, wide: number): Float64Array {
  let sums = data
  for (let k = 1; k < wide; k *= 2) sums = pairSums(sums, k)
  for (let k = 1; k < high; k *= 2) sums = pairSums(sums, k * width)
  return sums
}

function pairSums(values: Float64Array, step: number): Float64Array {
  const out = new Float64Array(values.length)
  for (let i = step; i < values.length; i++) out[i - step] = values[i - step] + values[i]
  return out
}

function addSimilarity(
  a: Blocks,
  b: Blocks,
  [height, width]: readonly number[],
  score: { weighted: number; weights: number },
): void {
  const [a2, a4, a8] = a.sums
  const [b2, b4, b8] = b.sums
  const [step2, step4, step8] = a.steps
  const [start2, start4, start8] = a.starts
  const stride = width + BEFORE + BEHIND
  let [weighted, weights] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * stride; x < width; x++, at++) {
      const [i, j, k] = [at + start2, at + start4, at + start8]
      const p = Math.abs(a2[i] - a2[i + step2]) / 2
      const q = Math.abs(b2[i] - b2[i + step2]) / 2
      const r = Math.abs(a4[j] - a4[j + step4]) / 4
      const s = Math.abs(b4[j] - b4[j + step4]) / 4
      const weight = Math.max(Math.abs(a8[k] - a8[k + step8]), Math.abs(b8[k] - b8[k + step8])) / 8
      const fine = (2 * p * q + STABLE) / (p * p + q * q + STABLE)
      const coarse = (2 * r * s + STABLE) / (r * r + s * s + STABLE)
      weighted += weight / (1 + Math.exp((-ALPHA * (fine + coarse)) / 2))
      weights += weight
    }
  score.weighted += weighted
  score.weights += weights
}
