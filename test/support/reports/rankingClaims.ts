import { expect } from 'vitest'
import {
  bootstrapTasks,
  meanInterval,
  medianInterval,
  rankTasks,
  significanceMap,
} from '../../../src/ranking/statistics'
import type { ChallengeReportOptions } from '../../../src/reporting'
import type { Claim } from './holdClaims'
import { rankAgreement } from './rankAgreement'

type Values = readonly (readonly number[])[]
export type RankingOptions = Pick<ChallengeReportOptions, 'higherBetter' | 'method' | 'missing'>

/** Resamples of the rankings that are held, where a page has not its own number. */
export const SAMPLES = 60
const n = String.raw`(\d+)`
const number = String.raw`(−?[\d.]+|missing)`

export interface RankedValues {
  readonly task: string
  readonly cases: readonly string[]
  readonly algorithms: readonly string[]
  readonly values: Values
}

const present = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
const ranksOf = (scores: readonly number[], higher: boolean) =>
  scores.map((one) => 1 + scores.filter((other) => (higher ? other > one + 1e-12 : other < one - 1e-12)).length)

/** Ranks within a case: a missing value is last. */
function ranksInCases(values: Values, higher: boolean): number[][] {
  const worst = higher ? -Infinity : Infinity
  return values.map((row) =>
    ranksOf(
      row.map((value) => (Number.isNaN(value) ? worst : value)),
      higher,
    ),
  )
}

function recomputed({ algorithms, values }: RankedValues, { method, higherBetter = true }: RankingOptions) {
  const column = (at: number) => values.map((row) => row[at]!)
  const inCases = ranksInCases(values, higherBetter)
  const within = method === 'rankThenMean' || method === 'rankThenMedian'
  const aggregate = algorithms.map((_, at) => {
    if (method === 'rankThenMean') return mean(inCases.map((row) => row[at]!))
    if (method === 'rankThenMedian') return median(inCases.map((row) => row[at]!))
    return (method === 'medianThenRank' ? median : mean)(present(column(at)))
  })
  const ranks = ranksOf(aggregate, within ? false : higherBetter)
  const order = [...algorithms.keys()].sort((a, b) => ranks[a]! - ranks[b]! || a - b)
  return { aggregate, ranks, order, inCases, column, within }
}

const short = (value: number, places = 3) => String(Number(value.toFixed(places))).replace('-', '−')
const fixed = (value: number, places = 3) => value.toFixed(places).replace('-', '−')
const percent = (share: number) => `${(100 * share).toFixed(1)}`
const plural = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

/** Every claim of a ranking page, from the values that it ranks by a metric between 0 and 1 called dice. */
export function rankingClaims(one: RankedValues, options: RankingOptions, samples = SAMPLES): Claim[] {
  const { cases, algorithms, values } = one
  const { higherBetter: higher = true, method, missing } = options
  const { aggregate, ranks, order, inCases, column, within } = recomputed(one, options)
  const first = ranks.flatMap((rank, at) => (rank === 1 ? [at] : []))
  const { bootstrapRanks } = bootstrapTasks([one], { ...options, samples })[0]!
  const share = (at: number) => bootstrapRanks.filter((sample) => sample[at] === 1).length / samples
  const absent = values.flat().filter(Number.isNaN).length
  const gaps = values.flatMap((row, at) => (row.some(Number.isNaN) ? [at] : []))
  const unit = within ? { meanRank: 1 } : null
  const interval = (at: number) => {
    if (unit) return null
    const own = present(column(at))
    if (method === 'medianThenRank') return own.length < 10 ? null : medianInterval(own)
    return own.length < 10 ? null : meanInterval(own, { range: [0, 1] })
  }
  const others = order.slice(1).flatMap((other) => {
    const both = values.filter((row) => !Number.isNaN(row[order[0]!]!) && !Number.isNaN(row[other]!))
    const [a, b] = [order[0]!, other].map((at) => both.map((row) => row[at]!)) as [number[], number[]]
    if (both.length === 0) return []
    const differences = a.map((value, at) => value - b[at]!)
    const ends = both.length < 10 ? null : meanInterval(differences, { range: [-1, 1] })
    return [{ other, pairs: both.length, ends }]
  })
  const drawn = others.filter(({ ends }) => ends && !Number.isNaN(ends.low))
  const forbidden = absent > 0 && missing !== 'na.rm'
  const wins = forbidden
    ? null
    : significanceMap(values, { higherBetter: higher, missing: missing ?? 'none', identical: 'one' }).superior.map(
        (row) => row.flatMap((won, other) => (won === 1 ? [other] : [])),
      )
  const words = within ? (method === 'rankThenMean' ? 'a mean rank of' : 'a median rank of') : 'dice'
  const names = (which: readonly number[]) => which.map((at) => algorithms[at]!).join(', ')
  const said = (at: number) => {
    const ends = interval(at)
    if (!ends || Number.isNaN(ends.low)) return fixed(aggregate[at]!)
    return `${fixed(aggregate[at]!)} (${fixed(ends.low)} to ${fixed(ends.high)})`
  }
  const missingWords = () =>
    absent === 0
      ? 'no value missing'
      : `${plural(absent, 'value')} missing${missing === 'na.rm' ? ' and left out' : `, ranked last in ${absent === 1 ? 'its case' : 'their cases'}`}`
  const extreme = values
    .flatMap((row, at) => row.map((value, index) => ({ value, at, index })))
    .filter(({ value }) => !Number.isNaN(value))
  const worst = extreme.reduce((a, b) => ((higher ? b.value < a.value : b.value > a.value) ? b : a)).value
  const places = order.map((at, place) => ({
    at,
    count: values.filter((row) => {
      const worse = higher ? -Infinity : Infinity
      const own = (index: number) => (Number.isNaN(row[index]!) ? worse : row[index]!)
      const ahead = order.filter(
        (other, index) =>
          (higher ? own(other) > own(at) : own(other) < own(at)) || (own(other) === own(at) && index < place),
      )
      return ahead.length === 0 && !(missing === 'na.rm' && Number.isNaN(row[at]!))
    }).length,
  }))
  const rankCounts = algorithms.map((_, at) => {
    const counts = new Map<number, number>()
    for (const [row, ranked] of inCases.entries())
      if (missing !== 'na.rm' || !Number.isNaN(values[row]![at]!))
        counts.set(ranked[at]!, (counts.get(ranked[at]!) ?? 0) + 1)
    return counts
  })
  const indexOf = (name: string) => algorithms.indexOf(name)
  const level = wins === null ? [] : order.filter((at) => at === order[0] || !wins[order[0]!]!.includes(at))
  return [
    {
      words: new RegExp(
        `^(.+?) (ranks first|share the first rank) of ${n} algorithms with (.+?) ${number}((?: \\(.*?\\))?)(?:: first in ([\\d., %]+) % of ${n} resamples of ${n} cases?)?\\.$`,
      ),
      truth: () => [
        names(first),
        first.length === 1 ? 'ranks first' : 'share the first rank',
        algorithms.length,
        words,
        fixed(aggregate[order[0]!]!),
        first.length > 1 || unit ? '' : said(order[0]!).slice(fixed(aggregate[order[0]!]!).length) || ' (no interval)',
        ...(cases.length < 10
          ? ['', '', '']
          : [first.map((at) => percent(share(at))).join(' %, '), samples, cases.length]),
      ],
    },
    { words: /, (higher|lower) is better$/, truth: () => [higher ? 'higher' : 'lower'] },
    {
      words: / with 95 % interval/,
      truth: (_, { where }) => (where !== 'glance' || order.some((at) => said(at).includes('(')) ? [] : null),
    },
    { words: new RegExp(`^${n} algorithms?$`), truth: () => [algorithms.length] },
    { words: new RegExp(`^${n} cases?$`), truth: () => [cases.length] },
    {
      words: /no value missing|\d+ values? missing(?: and left out|, ranked last in (?:its case|their cases))?/,
      truth: (_, { text }) => (text.includes(missingWords()) ? [] : null),
    },
    { words: new RegExp(`, ${n} cases?, ${n} algorithms?, `), truth: () => [cases.length, algorithms.length] },
    { words: /With the best": no significant difference.*?, 5\.0 %\)\./, truth: () => (wins === null ? null : []) },
    // The tests of the ranking are the only ones of the page.
    { words: /Holm over \d+ pairs?|two-sided/, truth: (_, { where }) => (where.startsWith('pairs') ? null : []) },
    { words: new RegExp(`Holm over ${n} tests?, 5 %`), truth: () => [algorithms.length * (algorithms.length - 1)] },
    {
      words: new RegExp(`${n} of ${n} filled`),
      truth: () => [wins!.flat().length, algorithms.length * (algorithms.length - 1)],
    },
    {
      words: new RegExp(`(?:${n} of ${n} intervals? excludes? 0; )?([aA]bove|[bB]elow) 0 (Net .) is better`),
      truth: ([, , side]) => [
        ...(drawn.length > 0
          ? [drawn.filter(({ ends }) => ends && (ends.low > 0 || ends.high < 0)).length, drawn.length]
          : ['', '']),
        side!.toLowerCase() === (higher ? 'above' : 'below') ? side : 'the other',
        algorithms[order[0]!],
      ],
    },
    {
      words: new RegExp(`in ${n} cases? for ${n} algorithms?, ordered by rank`),
      truth: () => [cases.length, algorithms.length],
    },
    {
      words: new RegExp(
        `(Lowest|Highest) value: ${number} \\((case-\\w+), (Net .)\\)\\.(?: ${n} values? (?:is|are) missing\\.)?`,
      ),
      truth: ([, , at, who]) => {
        expect(values[cases.indexOf(at!)]![indexOf(who!)]).toBe(worst)
        return [higher ? 'Lowest' : 'Highest', short(worst), at, who, absent === 0 ? '' : absent]
      },
    },
    {
      words: new RegExp(`Values of dice in ${n} cases?\\.|of ${n} cases?\\)? by rank`, 'i'),
      truth: ([a]) => [a ? cases.length : '', a ? '' : cases.length],
    },
    {
      words: new RegExp(`(Net .(?:, Net .)*) took the first place most often, in ${n} of ${n} cases?`),
      truth: () => {
        const most = Math.max(...places.map(({ count }) => count))
        return [names(places.filter(({ count }) => count === most).map(({ at }) => at)), most, cases.length]
      },
    },
    { words: new RegExp(`Number of cases \\(of ${n}\\)`), truth: () => [cases.length] },
    {
      words: new RegExp(`Most often: (Net .) rank ${n}, in ${n} cases?`),
      truth: ([who, rank]) => {
        const most = Math.max(...rankCounts.flatMap((counts) => [...counts.values()]))
        expect(rankCounts[indexOf(who!)]!.get(Number(rank))).toBe(most)
        return [who, rank, most]
      },
    },
    { words: new RegExp(`Ranks in ${n} resamples of the cases`), truth: () => [samples] },
    {
      words: /(Net .) was first in ([\d.]+) %/,
      truth: ([who]) => [algorithms[order[0]!], short(100 * share(indexOf(who!)), 1)],
    },
    { words: new RegExp(`Share of ${n} resamples of the cases`), truth: () => [samples] },
    {
      words: new RegExp(`${n} algorithms? of ${n} won at least once, (.*?) most often \\(([\\d.]+) %\\)`),
      truth: () => {
        const most = Math.max(...order.map(share))
        const often = names(order.filter((at) => share(at) === most))
        return [order.filter((at) => share(at) > 0).length, algorithms.length, often, short(100 * most, 1)]
      },
    },
    {
      words: new RegExp(
        `${n} of ${n} values are missing, in ${n} cases? of ${n}; the columns are these cases\\. Most are missing for (.*?): ${n}(?: each)?`,
      ),
      truth: () => {
        const counts = algorithms.map((_, at) => column(at).filter(Number.isNaN).length)
        const most = Math.max(...counts)
        const who = names([...algorithms.keys()].filter((at) => counts[at] === most))
        return [absent, cases.length * algorithms.length, gaps.length, cases.length, who, most]
      },
    },
    {
      words: new RegExp(
        `(Net .) is (not )?significantly better than (none|the other|all ${n} others|${n} others?)(?:: the bracket joins ${n} of ${n} algorithms)?\\.`,
      ),
      truth: ([, , , , , joined, all]) => {
        if (wins === null) return null
        const rest = algorithms.length - 1
        const ties = level.length - 1
        const joins = joined === '' && all === '' ? ['', ''] : [level.length, algorithms.length]
        if (ties === 0)
          return [
            algorithms[order[0]!],
            '',
            rest === 1 ? 'the other' : `all ${rest} others`,
            rest === 1 ? '' : rest,
            '',
            '',
            '',
          ]
        if (ties === rest) return [algorithms[order[0]!], '', 'none', '', '', ...joins]
        return [algorithms[order[0]!], 'not ', plural(ties, 'other'), '', ties, ...joins]
      },
    },
    {
      words: new RegExp(`${n} of ${n} algorithms? changes? (?:its|their) rank`),
      truth: () => [changed(one, options), algorithms.length],
    },
    {
      words: new RegExp(
        `Agreement \\(Kendall's tau\\).*?: median ${number}, middle half ${number} to ${number}\\. ${n} resamples;`,
      ),
      truth: () => {
        const { quartiles } = rankAgreement(bootstrapRanks, ranks)
        return [...quartiles.map((one) => short(one)), samples]
      },
    },
    {
      words: new RegExp(`^(.+?: )?The first place is not certain: (Net .) wins ${n} % of the resamples`),
      truth: ([task]) => [task, algorithms[order[0]!], Math.round(100 * share(order[0]!))],
    },
    {
      words: new RegExp(`^(Net .(?:, Net .)*): ${n} % of the cases have the value ${number}`),
      truth: ([who]) => {
        const most = (at: number) => {
          const own = present(column(at))
          const top = own
            .map((value) => ({ value, count: own.filter((other) => other === value).length }))
            .sort((a, b) => b.count - a.count || a.value - b.value)[0]!
          return [Math.round((100 * top.count) / own.length), fixed(top.value)]
        }
        const said = who!.split(', ').map((name) => most(indexOf(name)).join())
        expect(new Set(said).size).toBe(1)
        return [who, ...said[0]!.split(',')]
      },
    },
    { words: new RegExp(`the hardest of ${n} cases?`, 'i'), truth: () => [cases.length] },
    { words: new RegExp(`${samples} resamples: the ends are uncertain`), truth: () => [] },
    {
      words: /Fewer than 10 cases/,
      truth: () =>
        Math.min(...order.map((at) => present(column(at)).length), ...others.map(({ pairs }) => pairs)) < 10
          ? []
          : null,
    },
    {
      words: new RegExp(`With ${n} cases an interval may miss`),
      truth: ([count]) =>
        [cases.length, ...order.map((at) => present(column(at)).length), ...others.map(({ pairs }) => pairs)].includes(
          Number(count),
        ) &&
        Number(count) >= 10 &&
        Number(count) < 20
          ? [count]
          : null,
    },
    {
      words: new RegExp(`${n} of ${n} values (?:is|are) missing; this figure leaves them out`),
      truth: ([some, all]) =>
        order.some((at) => column(at).filter(Number.isNaN).length === Number(some)) && Number(all) === cases.length
          ? [some, all]
          : null,
    },
    {
      words: new RegExp(`n = ${n}(?: to ${n})? cases?`),
      truth: ([from, to]) => {
        const counts = [
          cases.length,
          ...order.map((at) => present(column(at)).length),
          ...others.map(({ pairs }) => pairs),
        ]
        return counts.includes(Number(from)) && (to === '' || counts.includes(Number(to))) ? [from, to] : null
      },
    },
    {
      words: /\(no interval: fewer than 10 cases\)/,
      truth: () => (others.every(({ pairs }) => pairs < 10) ? [] : null),
    },
    {
      words: new RegExp(`; ${n} without\\)`),
      truth: (_, { where }) => {
        const bare = order.filter((at) => Number.isNaN(interval(at)?.low ?? Number.NaN)).length
        return [where.startsWith('pairs') ? others.length - drawn.length : bare]
      },
    },
    { words: /(\d+|No|no)(?: have no)? intervals?: below 10 cases/, truth: (groups) => groups },
    {
      words: /(\d+|No) (?:has no |have no )?interval: values that hardly vary/,
      truth: () => {
        const alike = others.filter(
          ({ other, pairs }) => pairs >= 10 && values.every((row) => row[order[0]!] === row[other]),
        )
        return [alike.length === others.length ? 'No' : alike.length]
      },
    },
    { words: new RegExp(`, ${samples} resamples, seed 1`), truth: () => [] },
    { words: /; 1: the same order/, truth: () => [] },
    { words: /Rank by 2 ranking methods/, truth: () => (absent > 0 ? [] : null) },
    {
      words: new RegExp(`${n} resamples? (?:has|have) no tau and are left out`),
      truth: () => [bootstrapRanks.filter((sample) => new Set(sample).size === 1).length],
    },
  ]
}

/** Algorithms whose rank depends on the method. */
function changed(one: RankedValues, { higherBetter = true, missing = 'none' }: RankingOptions): number {
  const methods = ['testBased', 'meanThenRank', 'medianThenRank', 'rankThenMean', 'rankThenMedian'] as const
  const gaps = missing === 'none' && one.values.flat().some(Number.isNaN)
  const lines = methods
    .slice(gaps ? 3 : 0)
    .map((method) => rankTasks([one], { method, higherBetter, missing })[0]!.ranks)
  return one.algorithms.filter((_, at) => new Set(lines.map((ranks) => ranks[at])).size > 1).length
}
