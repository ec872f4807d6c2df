import { numpyMean } from '../../python/numpyMean'
import { pick } from '../sorting/pick'
import { sortIndexed } from '../sorting/sortIndexed'
import { countInversions } from './inversions'
import { rankValues } from './ranks'

/** Whether all values are equal (NaN equals nothing; an empty vector is constant). */
function isConstant(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== values[0]) return false
  return true
}

function hasNaN(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return true
  return false
}

/** Whether the rank correlation is undefined. */
function isUndefined(x: Float64Array, y: Float64Array): boolean {
  return isConstant(x) || isConstant(y) || hasNaN(x) || hasNaN(y)
}

/** Sums of squares and products of the deviations from the centres, and the largest deviations. */
function momentsAround(x: Float64Array, y: Float64Array, centreX: number, centreY: number) {
  let largestX = 0
  let largestY = 0
  let sxx = 0
  let syy = 0
  let sxy = 0
  for (let i = 0; i < x.length; i++) {
    const dx = x[i] - centreX
    const dy = y[i] - centreY
    largestX = Math.max(largestX, Math.abs(dx))
    largestY = Math.max(largestY, Math.abs(dy))
    sxx += dx * dx
    syy += dy * dy
    sxy += dx * dy
  }
  return { largestX, largestY, sxx, syy, sxy }
}

/** Pearson's r of at least two points; NaN for a constant, a NaN or an infinity. */
export function pearsonR(x: Float64Array, y: Float64Array): number {
  if (isConstant(x) || isConstant(y)) return Number.NaN
  const mx = numpyMean(x)
  const my = numpyMean(y)
  const plain = momentsAround(x, y, mx, my)
  const { largestX, largestY } = plain
  // Within these bounds squares neither overflow nor lose digits to underflow.
  const safe = largestX < 1e140 && largestY < 1e140 && largestX > 1e-130 && largestY > 1e-130
  const r = safe
    ? plain.sxy / (Math.sqrt(plain.sxx) * Math.sqrt(plain.syy))
    : momentsAround(unitVector(x, mx, largestX), unitVector(y, my, largestY), 0, 0).sxy
  return x.length === 2 ? Math.sign(r) : clamped(r)
}

/** The vector of deviations divided by its norm, in scipy's steps; zero if the norm overflows. */
function unitVector(values: Float64Array, mean: number, largest: number): Float64Array {
  let squares = 0
  for (const value of values) squares += ((value - mean) / largest) ** 2
  const length = largest * Math.sqrt(squares)
  return values.map((value) => (value - mean) / length)
}

function clamped(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation))
}

/** Spearman's rho: the entry of numpy's correlation matrix of the average ranks, in its order of operations. */
export function spearmanRho(x: Float64Array, y: Float64Array): number {
  const n = x.length
  if (n < 2 || isUndefined(x, y)) return Number.NaN
  const mean = (n + 1) / 2
  const { sxx, syy, sxy } = momentsAround(rankValues(x), rankValues(y), mean, mean)
  const factor = 1 / (n - 1)
  return clamped((sxy * factor) / Math.sqrt(syy * factor) / Math.sqrt(sxx * factor))
}

/** The pair counts of Kendall's tau: all, concordant and discordant pairs, pairs tied in x, in y and in both, and the numbers of distinct values. */
export interface PairCounts {
  readonly total: number
  readonly concordant: number
  readonly discordant: number
  readonly tiedX: number
  readonly tiedY: number
  readonly tiedBoth: number
  readonly distinctX: number
  readonly distinctY: number
}

/** Counts pairs in O(n log n): after sorting by y, then stably by x, the inversions in y are the discordant pairs. */
export function countPairs(x: Float64Array, y: Float64Array): PairCounts {
  const n = x.length
  const byY = sortIndexed(y)
  const orderedX = pick(x, byY.order)
  const rankY = new Uint32Array(n)
  let distinctY = 0
  let tiedY = 0
  let run = 0
  for (let i = 0; i < n; i++) {
    if (i > 0 && byY.sorted[i] === byY.sorted[i - 1]) tiedY += ++run
    else {
      run = 0
      distinctY++
    }
    rankY[i] = distinctY - 1
  }
  const byX = sortIndexed(orderedX)
  const sequence = new Uint32Array(n)
  let distinctX = 0
  let tiedX = 0
  let tiedBoth = 0
  let joint = 0
  run = 0
  for (let i = 0; i < n; i++) {
    sequence[i] = rankY[byX.order[i]]
    if (i > 0 && byX.sorted[i] === byX.sorted[i - 1]) {
      tiedX += ++run
      if (sequence[i] === sequence[i - 1]) tiedBoth += ++joint
      else joint = 0
    } else {
      run = 0
      joint = 0
      distinctX++
    }
  }
  const discordant = countInversions(sequence, distinctY)
  const total = (n * (n - 1)) / 2
  const concordant = total - tiedX - tiedY + tiedBoth - discordant
  return { total, concordant, discordant, tiedX, tiedY, tiedBoth, distinctX, distinctY }
}

/** tau-b `(C−D)/√(N−Tx)/√(N−Ty)`; NaN for a constant, a NaN or an empty vector. */
export function kendallTauB(x: Float64Array, y: Float64Array): number {
  if (isUndefined(x, y)) return Number.NaN
  const { total, concordant, discordant, tiedX, tiedY } = countPairs(x, y)
  return clamped((concordant - discordant) / Math.sqrt(total - tiedX) / Math.sqrt(total - tiedY))
}

/** tau-c `2(C−D)/(n²(m−1)/m)`, m the smaller number of distinct values; NaN as {@link kendallTauB}. */
export function kendallTauC(x: Float64Array, y: Float64Array): number {
  if (isUndefined(x, y)) return Number.NaN
  const { concordant, discordant, distinctX, distinctY } = countPairs(x, y)
  const classes = Math.min(distinctX, distinctY)
  return clamped((2 * (concordant - discordant)) / ((x.length ** 2 * (classes - 1)) / classes))
}
