// The distributions of the coverage check: how values are drawn from them, and the truth that an interval should hold.
import { incompleteBeta } from '../../../src/kernels/distributions/incompleteBeta'
import { normalQuantile } from '../../../src/kernels/distributions/normalQuantile'
import { normalTail } from '../../../src/kernels/statistics/normalTail'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'

/** A part of a mixture: Beta(a, b), a single point, or a lognormal distribution (mean and deviation of the logarithm). */
export interface Part {
  readonly weight: number
  readonly kind: 'beta' | 'lognormal' | 'point'
  readonly parameters: readonly number[]
}

/** Uniform numbers in (0, 1) with 52 random bits. */
export function uniformGenerator(seed: number): () => number {
  const next = seededGenerator(seed)
  return () => ((next() >>> 6) * 2 ** 26 + (next() >>> 6) + 0.5) / 2 ** 52
}

export function drawFrom(parts: readonly Part[], uniform: () => number): number {
  let left = uniform()
  const part = parts.find(({ weight }) => (left -= weight) < 0) ?? parts.at(-1)!
  const [first, second] = part.parameters as [number, number]
  if (part.kind === 'point') return first
  if (part.kind === 'lognormal') return Math.exp(first + second * normalQuantile(uniform()))
  const above = drawGamma(first, uniform)
  return above / (above + drawGamma(second, uniform))
}

/** Marsaglia and Tsang, for a shape of at least 1. */
function drawGamma(shape: number, uniform: () => number): number {
  const d = shape - 1 / 3
  for (;;) {
    const x = normalQuantile(uniform())
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

export function trueMean(parts: readonly Part[]): number {
  const means = parts.map(({ weight, kind, parameters: [first = 0, second = 0] }) => {
    if (kind === 'point') return weight * first
    return weight * (kind === 'beta' ? first / (first + second) : Math.exp(first + (second * second) / 2))
  })
  return means.reduce((sum, value) => sum + value, 0)
}

/** By bisection of the distribution function. */
export function trueMedian(parts: readonly Part[]): number {
  let low = 0
  let high = 100
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (below(parts, middle) < 0.5) low = middle
    else high = middle
  }
  return high
}

function below(parts: readonly Part[], x: number): number {
  const shares = parts.map(({ weight, kind, parameters: [first = 0, second = 0] }) => {
    if (kind === 'point') return x >= first ? weight : 0
    return (
      weight * (kind === 'beta' ? incompleteBeta(x, first, second).lower : normalTail((first - Math.log(x)) / second))
    )
  })
  return shares.reduce((sum, value) => sum + value, 0)
}
