import { expect } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { adjustPValues } from '../../../src/ranking/adjustPValues'
import { overSamples } from '../../../src/ranking/bootstrap'
import { pairedP } from '../../../src/ranking/comparisons/pairedP'
import type { Claim } from './holdClaims'

/** What the claims of a board are recomputed from: the reports, and the rules of their challenge. */
export interface BoardFacts {
  readonly teams: readonly { readonly name: string; readonly report: ChallengeReport }[]
  /** The metric or score that is shown, and its better direction. */
  readonly score: string
  readonly better: 'higher' | 'lower'
  /** The score from the metrics of drawn cases, undefined for one that failed; null where scores cannot be drawn. */
  readonly rule: ((cases: readonly (Metrics | undefined)[]) => number) | null
  /** Why they cannot. */
  readonly undrawn?: string
  /** The better direction of the metrics of cases. */
  readonly directions: Readonly<Record<string, 'higher' | 'lower' | null>>
}

export type Metrics = Readonly<Record<string, number>>

const n = String.raw`(\d+)`
const number = String.raw`(−?[\d.]+)`
const SAMPLES = 1000

const count = (found: number, one: string) => `${found} ${one}${found === 1 ? '' : 's'}`
const casesOf = ({ report }: BoardFacts['teams'][number]) => report.details?.cases ?? []
const metricsOf = (one: { readonly metrics?: unknown }) => one.metrics as Metrics | undefined
/** A score stands with all digits that tell it from others. */
const same = (text: string, value: number) =>
  Math.abs(Number(text.replace('−', '-')) - value) <= 5e-6 * Math.max(1, Math.abs(value))

/** "team, case: message" of every case with an error, and of no other. */
function lackingWords(teams: BoardFacts['teams']): RegExp {
  const items = teams.flatMap((team) =>
    casesOf(team).flatMap(({ id, error }) =>
      error ? [`${team.name}, ${id}: ${error.message}`.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')] : [],
    ),
  )
  return new RegExp(items.length === 0 ? '(?!)' : `^(${items.join('|')})$`)
}

/** Every claim of the board itself, from the reports. */
export function boardClaims(facts: BoardFacts): Claim[] {
  const { teams, score, better, directions } = facts
  const scoreOf = ({ report }: BoardFacts['teams'][number]) => report.score as number
  const placed = teams.filter(({ report }) => report.valid_submission && report.score !== null)
  const sign = better === 'higher' ? -1 : 1
  const lower = teams.find(({ report }) => report.score !== null)!.report.is_lower_better
  const order = placed.toSorted((a, b) => (lower ? 1 : -1) * (scoreOf(a) - scoreOf(b)))
  /** A score that is the negative of a metric is shown as that metric. */
  const shown = (team: BoardFacts['teams'][number]) => ((better === 'lower') === lower ? 1 : -1) * scoreOf(team)
  const firsts = order.filter((team) => scoreOf(team) === scoreOf(order[0]!))
  const next = order[firsts.length]
  const nexts = order.filter((team) => next && scoreOf(team) === scoreOf(next)).map((team) => team.name)
  const without = teams.length - placed.length
  const errors = (of: readonly string[] | null) =>
    teams.flatMap(casesOf).filter(({ error }) => error && (of === null || of.includes(error.code))).length
  const missing = errors(['missing-case', 'not-found'])
  const counted = teams.some(({ report }) => report.details !== undefined)
  const notWorse = facts.rule && notWorseThan(order, facts.rule, sign)
  const pairs = order.slice(1).flatMap((other) =>
    Object.entries(directions).flatMap(([metric, direction]) => {
      if (direction === null) return []
      const both = casesOf(order[0]!).flatMap((one) => {
        const [a, b] = [one, casesOf(other).find(({ id }) => id === one.id)].map((found) =>
          Number(found && (metricsOf(found)?.[metric] ?? Number.NaN)),
        ) as [number, number]
        return Number.isFinite(a) && Number.isFinite(b) ? [{ a, b }] : []
      })
      return both.length === 0
        ? []
        : [
            {
              pairs: both.length,
              p: pairedP(
                both.map(({ a }) => a),
                both.map(({ b }) => b),
              ),
            },
          ]
    }),
  )
  return [
    {
      words:
        /^Ranked by the score of the challenge: (\w+), (higher|lower) is better(?:; it is the mean over cases of (\w+))?$/,
      truth: ([, , metric]) => {
        for (const team of metric ? placed : []) {
          const values = casesOf(team).flatMap((one) => metricsOf(one)?.[metric!] ?? [])
          expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(Math.abs(scoreOf(team)), 4)
        }
        return [score, better, metric]
      },
    },
    {
      words: new RegExp(
        `^(By the challenge: )?(.+?) (is first|share the first place) of ${n} submissions? with the score ${number}(?: \\((?:(\\w+); )?next: (.+?) with ${number}\\)| \\((\\w+)\\))?(?:; ${n} (?:has|have) no score)?\\.$`,
      ),
      truth: ([by, , , , value, name, , second, alone, left]) => [
        by,
        firsts.map((team) => team.name).join(', '),
        firsts.length === 1 ? 'is first' : 'share the first place',
        teams.length,
        same(value!, shown(order[0]!)) ? value : shown(order[0]!),
        next && name !== '' ? score : '',
        nexts.join(nexts.some((name) => name.includes(',')) ? '; ' : ', '),
        next ? (same(second!, shown(next)) ? second : shown(next)) : '',
        next || alone === '' ? '' : score,
        without === 0 && left === '' ? '' : without,
      ],
    },
    {
      words: /^Not significantly worse than (.+?): (.+)\.$|^All others are significantly worse than (.+)\.$/,
      truth: () => {
        if (!notWorse || order.length < 2) return null
        const [first] = order
        return notWorse.length === 0 ? ['', '', first!.name] : [first!.name, notWorse.join(', '), '']
      },
    },
    { words: new RegExp(`^${n} submissions?$`), truth: () => [teams.length] },
    { words: new RegExp(`^${n} without a score$`), truth: () => [without] },
    { words: new RegExp(`^${n} cases?$`), truth: () => [casesOf(order[0]!).length] },
    { words: new RegExp(`^${n} missing$`), truth: () => (counted ? [missing] : null) },
    { words: new RegExp(`^${n} failed$`), truth: () => (counted ? [errors(null) - missing] : null) },
    {
      words: new RegExp(
        `In brackets the rank in a metric\\. Places with 95 % intervals over ${n} resamples of the cases\\.`,
      ),
      truth: () => (facts.rule ? [SAMPLES] : null),
    },
    {
      words: /In brackets the rank in a metric\. Places have no interval: (.*?)\.(?= |$)/,
      truth: () => [facts.undrawn],
    },
    {
      words: /A missing or failed case has (.*?)\.(?= |$)/,
      truth: ([said]) => {
        const charged = teams.flatMap(casesOf).filter(({ error }) => error !== null)
        const told = said!.split(', ').map((part) => part.split(' '))
        const wrong = charged.some((one) => told.some(([name, value]) => metricsOf(one)?.[name!] !== Number(value)))
        return wrong ? null : [said]
      },
    },
    // The lists of missing and failed cases have the words of the reports.
    { words: lackingWords(teams), truth: (groups) => groups },
    { words: /Each of repeated rows counts\./, truth: () => [] },
    {
      words: /^(.+) has no score: .*/,
      truth: ([name]) => [teams.find((team) => team.name === name && !placed.includes(team))?.name],
    },
    {
      words: new RegExp(
        `^(.+?) minus each other submission, case by case\\. p: two-sided Wilcoxon signed rank, Holm over ${n} rows?\\.`,
      ),
      truth: () => [order[0]!.name, pairs.filter(({ p }) => !Number.isNaN(p)).length],
    },
    {
      words: new RegExp(`n = ${n}(?: to ${n})? cases?`),
      truth: ([from, to]) => {
        const counts = pairs.map((pair) => pair.pairs)
        return counts.includes(Number(from)) && (to === '' || counts.includes(Number(to))) ? [from, to] : null
      },
    },
    {
      words: /(\d+ have no|No) interval: below 10 cases/,
      truth: () => {
        const few = pairs.filter((pair) => pair.pairs < 10).length
        return few === 0 ? null : [few === pairs.length ? 'No' : `${few} have no`]
      },
    },
    {
      words: new RegExp(`^${n} cases? (?:is|are) in one report only and left out$`),
      truth: () => {
        const [a, b] = teams.map((team) => new Set(casesOf(team).map(({ id }) => id))) as [Set<string>, Set<string>]
        return [[...a].filter((id) => !b.has(id)).length + [...b].filter((id) => !a.has(id)).length]
      },
    },
    {
      words: /^(a|b) is no valid submission$/,
      truth: ([which]) => [teams[which === 'a' ? 0 : 1]!.report.valid_submission ? 'none' : which],
    },
    {
      words: /^(a|b) has no values for (\d+ cases?) that failed: .*/,
      truth: ([which]) => {
        const failed = casesOf(teams[which === 'a' ? 0 : 1]!).filter(({ error }) => error).length
        return [which, count(failed, 'case')]
      },
    },
    { words: /exact up to 50 cases without ties and zeros/, truth: () => [] },
  ]
}

/** Teams whose score is at least as good as that of the first in more than 5 % of the resamples, after Holm. */
function notWorseThan(order: BoardFacts['teams'], rule: NonNullable<BoardFacts['rule']>, sign: number): string[] {
  const ids = casesOf(order[0]!).map(({ id }) => id)
  const rows = order.map((team) => ids.map((id) => metricsOf(casesOf(team).find((one) => one.id === id)!)))
  const drawn = overSamples(ids.length, { samples: SAMPLES, seed: 1 }, (sample) =>
    rows.map((row) => rule(Array.from(sample, (at) => row[at]))),
  )
  const raw = order.map((_, at) =>
    at === 0
      ? Number.NaN
      : (1 + drawn.filter((scores) => sign * scores[at]! <= sign * scores[0]!).length) / (1 + SAMPLES),
  )
  const adjusted = adjustPValues(raw)
  return order.filter((_, at) => at > 0 && adjusted[at]! > 0.05).map(({ name }) => name)
}
