import type { CaseEvidence, CaseResult, Challenge } from '../../contract'
import { aggregateCases } from '../../engine/gradeCases'
import { beginRanking } from '../../engine/leaderboards/beginRanking'
import { reportNumber } from '../../engine/report/reportNumber'
import { isMedgradeError } from '../../errors/MedgradeError'
import { overSamples } from '../../ranking/bootstrap'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import type { OfficialPlace } from '../challenge/officialRanking'

/** The scores of the teams in every resample of the cases, or why there are none. */
export type DrawnScores = { readonly scores: readonly Float64Array[] } | { readonly none: string }

export interface DrawOptions {
  readonly samples: number
  readonly seed: number
}

/** Relative difference of a score that was computed again; sums of another order differ by less. */
const ROUNDING = 1e-9

/**
 * Draws the cases with replacement, the same for all teams, and computes each score as the challenge does: its `aggregate` over the drawn cases, and its ranking.
 * Only where that gives the score of every report from all cases, since reports do not hold what a challenge keeps of a case beside its metrics.
 */
export async function drawScores(
  challenge: Challenge | null,
  teams: readonly OfficialPlace[],
  { samples, seed }: DrawOptions,
): Promise<DrawnScores> {
  if (challenge === null) return { none: 'the challenge is not known here' }
  if (challenge.bootstrap === false) return { none: 'the challenge says that its cases cannot be drawn again' }
  const tables = teams.map(caseTable)
  const [first] = tables
  if (first === undefined || tables.some((table) => table === null))
    return { none: 'not all reports have their cases, each once' }
  const ids = [...first!.keys()]
  if (tables.some((table) => table!.size !== ids.length || ids.some((id) => !table!.has(id))))
    return { none: 'the submissions do not have the same cases' }
  if (ids.length < LEAST_CASES) return { none: `there are fewer than ${LEAST_CASES} cases` }
  const score = await scorer(challenge)
  const rows = tables.map((table) => ids.map((id) => table!.get(id)!))
  const whole = rows.map(score)
  if (whole.some((value, at) => !isSame(value, teams[at]!)))
    return { none: 'the score cannot be computed again from the metrics of the cases' }
  const scores = overSamples(ids.length, { samples, seed }, (sample) =>
    Float64Array.from(rows, (cases) => score(Array.from(sample, (index) => cases[index]!))),
  )
  return { scores }
}

/** The cases of a report by id, as `aggregate` takes them; null where it has none or an id repeats. */
function caseTable({ report }: OfficialPlace): Map<string, CaseResult> | null {
  const cases = report.details?.cases ?? []
  const table = new Map<string, CaseResult>()
  for (const [index, { id, metrics, labels }] of cases.entries()) {
    if (table.has(id)) return null
    const error = { code: 'invalid-submission', message: '', side: 'submission' } as const
    const result =
      metrics === undefined ? { evidence: null, error } : { evidence: evidenceOf(metrics, labels), error: null }
    table.set(id, { index, id, ...result })
  }
  return table.size === 0 ? null : table
}

function evidenceOf(
  metrics: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): CaseEvidence {
  const shown = Object.entries(labels).map(([label, values]) => [label, numbersOf(values)])
  return { metrics: numbersOf(metrics), labels: Object.fromEntries(shown), state: null }
}

function numbersOf(values: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, reportNumber(value) ?? Number.NaN]))
}

/** The score of the challenge over some cases, as a report has it before rounding; NaN where there is none. */
async function scorer(challenge: Challenge): Promise<(cases: readonly CaseResult[]) => number> {
  const rank = await beginRanking(challenge, undefined)
  const known = { taskFiles: [], warnings: [], understood: [], error: null }
  // A case that is drawn twice counts twice.
  const drawn: Challenge = { ...challenge, repeats: 'each' }
  return (cases) => {
    try {
      const graded = aggregateCases(drawn, { ...known, cases }, {})
      const output = rank(graded).output ?? {}
      return output.overall ?? Object.values(output)[0] ?? Number.NaN
    } catch (error) {
      if (isMedgradeError(error)) return Number.NaN
      throw error
    }
  }
}

function isSame(value: number, { report, value: rounded }: OfficialPlace): boolean {
  const raw = report.details?.raw
  const exact = raw ? reportNumber(raw.overall ?? Object.values(raw)[0]) : null
  const expected = exact ?? rounded
  const bound = exact === null ? 5.1e-6 : ROUNDING
  return Object.is(value, expected) || Math.abs(value - expected) <= bound * Math.max(1, Math.abs(expected))
}
