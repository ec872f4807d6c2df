/** What missing, failed and repeated cases are for a challenge: out, charged with values, or the end of the grading. */

import { groupBy } from '../array/groupBy'
import type { CaseEvidence, CaseResult, Challenge, ReportError } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { numpyMean } from '../python/numpyMean'

type Costs = Pick<Challenge, 'id' | 'missing' | 'onCaseError' | 'repeats'>

/** Whether failed cases get values. */
export function charges({ missing }: Costs): boolean {
  return missing !== undefined && missing !== 'invalid' && missing !== 'leave-out'
}

/** Whether one failed case makes the submission invalid. */
export function endsAtFailure({ missing, onCaseError }: Costs): boolean {
  return missing === undefined ? onCaseError !== 'aggregate' : missing === 'invalid'
}

/**
 * Whether a case leaves no result. Faults of this library (a format that it does not read, too little memory) and of the challenge's code say nothing about
 * the submission, so no rule forgives them.
 */
export function endsGrading(challenge: Costs, { error }: CaseResult): boolean {
  if (error === null) return false
  // No competitor pays for a broken file of the organiser.
  return endsAtFailure(challenge) || !isForgivable(error) || (charges(challenge) && error.side === 'answers')
}

function isForgivable({ side, code, file }: ReportError): boolean {
  return side !== 'medgrade' && !alwaysEnds.has(code) && !(code === 'unsupported' && file !== undefined)
}

const alwaysEnds: ReadonlySet<string> = new Set(['out-of-memory', 'challenge-failed'])

/** What a warning says of a failed case. */
export function costWords(challenge: Costs): string {
  return charges(challenge) ? 'has the values of a missing case' : 'is not scored'
}

/**
 * Gives failed cases their values.
 *
 * @throws MedgradeError `bad-challenge` where the cases have a metric that the rule gives no value.
 */
export function chargeCases(challenge: Costs, cases: readonly CaseResult[]): readonly CaseResult[] {
  const { id, missing } = challenge
  if (typeof missing !== 'object' && missing !== 'zero') return cases
  const names = new Set(cases.flatMap(({ evidence }) => Object.keys(evidence?.metrics ?? {})))
  if (typeof missing === 'object') for (const name of Object.keys(missing)) names.add(name)
  return cases.map((one) => {
    if (one.error === null || endsGrading(challenge, one)) return one
    const charged = Object.fromEntries(
      [...names].map((name) => {
        const value = missing === 'zero' ? 0 : (missing[name] ?? one.values?.[name])
        if (typeof value === 'number') return [name, value]
        throw new MedgradeError('bad-challenge', `Challenge '${id}': missing gives no value for '${name}' of a case`, {
          found: Object.keys(missing).join(', '),
          expected: `missing: { ${name}: <number> }`,
        })
      }),
    )
    return { ...one, charged }
  })
}

/** A case as `aggregate` sees it: a charged one has its values as evidence. */
export function chargedEvidence(one: CaseResult): CaseResult {
  if (one.error === null || !one.charged) return one
  const { index, id, files, charged } = one
  return { index, id, ...(files && { files }), evidence: { metrics: charged, state: null }, error: null }
}

/** One case for the rows of each id, where the challenge takes their mean. A failed row fails its case. */
export function joinRepeats({ repeats }: Costs, cases: readonly CaseResult[]): readonly CaseResult[] {
  if (repeats !== 'mean') return cases
  return [...groupBy(cases, ({ id }) => id).values()].map((own) => {
    const failed = own.find(({ error }) => error !== null)
    if (own.length === 1 || failed) return failed ?? own[0]!
    const all = own.map(({ evidence }) => evidence!)
    const files = own.flatMap((one) => one.files ?? [])
    return { index: own[0]!.index, id: own[0]!.id, files, evidence: meanEvidence(all), error: null }
  })
}

function meanEvidence(all: readonly CaseEvidence[]): CaseEvidence {
  const labels = meansBy(
    all.map((one) => one.labels ?? {}),
    (values) => meansBy(values, numpyMean),
  )
  return {
    ...all.at(-1)!,
    metrics: meansBy(
      all.map(({ metrics }) => metrics),
      numpyMean,
    ),
    ...(Object.keys(labels).length > 0 && { labels }),
    warnings: [...new Set(all.flatMap((one) => one.warnings ?? []))],
  }
}

/** Combines the values of each key. */
function meansBy<T, R>(all: readonly Readonly<Record<string, T>>[], combine: (values: T[]) => R): Record<string, R> {
  const keys = new Set(all.flatMap((one) => Object.keys(one)))
  return Object.fromEntries(
    [...keys].map((key) => [key, combine(all.flatMap((one) => (Object.hasOwn(one, key) ? [one[key]!] : [])))]),
  )
}
