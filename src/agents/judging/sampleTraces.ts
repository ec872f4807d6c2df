import { groupBy } from '../../array/groupBy'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { seededGenerator } from '../../kernels/statistics/seededGenerator'
import type { Trace } from './judgeCompleteness'

export interface SampleTracesOptions {
  /** How many; default 50, as in the paper. More than there are: all of them. */
  readonly count?: number
  /** Default 0. */
  readonly seed?: number
  /** `agent`: of each agent its share, the agents in the order in which they appear. Default `none`. */
  readonly stratify?: 'none' | 'agent'
}

/**
 * A seeded sample of traces for people to judge, the same everywhere for the same seed.
 *
 * @example
 * sampleTraces([['AIDE', 'isles22'], ['AIDE', 'dentex']], { count: 1, seed: 1 }).length // → 1
 */
export function sampleTraces(traces: readonly Trace[], options: SampleTracesOptions = {}): Trace[] {
  checkArguments({ traces }, ['list'])
  checkOptions('sampleTraces', options, { count: 'number', seed: 'number', stratify: 'string' })
  const { count = 50, seed = 0 } = options
  if (!Number.isInteger(count) || count < 0) refuse('bad-argument', 'count', count, 'a whole number')
  const random = seededGenerator(seed)
  const most = Math.min(count, traces.length)
  if (oneOf('stratify', options.stratify, 'none', 'agent') === 'none') return draw(traces, most, random)
  const strata = groupBy(traces, ([agent]) => agent)
  const quotas = shares(
    [...strata.values()].map((own) => own.length),
    most,
  )
  return [...strata.values()].flatMap((own, i) => draw(own, quotas[i]!, random))
}

/** The first `count` of a shuffle. */
function draw(traces: readonly Trace[], count: number, random: () => number): Trace[] {
  const order = [...traces]
  for (let i = 0; i < count; i++) {
    const step = Number((BigInt(random()) * BigInt(order.length - i)) >> 32n)
    const j = i + step
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
  return order.slice(0, count)
}

/** Whole parts of proportional shares, the rest to the largest fractions, of equal ones to the earlier. */
function shares(sizes: readonly number[], count: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total === 0) return sizes.map(() => 0)
  const quotas = sizes.map((size) => Math.floor((count * size) / total))
  const left = count - quotas.reduce((sum, quota) => sum + quota, 0)
  const byFraction = sizes
    .map((size, i) => ({ i, rest: (count * size) % total }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byFraction.slice(0, left)) quotas[i]!++
  return quotas
}
