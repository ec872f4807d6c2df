/** A challenge is a declaration and two pure functions; `defineChallenge` types it and refuses mistakes that would show only in a report. */

import type { ChallengeSpec, FileSlot, Plain } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { nearestName } from '../errors/nearestName'

/**
 * Declares a challenge. Returns its argument, with the inputs of `scoreCase` typed by the readers that `files` name.
 *
 * @throws MedgradeError `bad-challenge` for an empty id, no metric, a metric named twice, a file or value name used twice, a side without an id
 *   column, a part that is missing, or a value that its key does not know, such as the direction `max`.
 */
export function defineChallenge<
  const A extends Record<string, FileSlot>,
  const P extends Record<string, FileSlot>,
  S extends Plain,
>(spec: ChallengeSpec<A, P, S>): ChallengeSpec<A, P, S> {
  const refuse = (found: string, expected: string) => {
    throw new MedgradeError('bad-challenge', `Challenge '${spec?.id}': ${found}`, { found, expected })
  }
  for (const part of ['metrics', 'answers', 'submission', 'pairing', 'scoreCase', 'aggregate'] as const)
    if (!spec?.[part]) refuse(`it has no ${part}`, part)
  if (!/^[\w][\w.-]*$/.test(spec.id)) refuse(`the id is '${spec.id}'`, 'letters, digits, -, _ and .')
  if (spec.metrics.length === 0) refuse('it has no metric', 'at least one')
  const distinct = (what: string, names: readonly string[]) => {
    const twice = names.find((name, i) => names.indexOf(name) !== i)
    if (twice !== undefined) refuse(`two ${what} are named '${twice}'`, 'distinct names')
  }
  const sides = [spec.answers, spec.submission]
  distinct(
    'metrics',
    spec.metrics.map(({ name }) => name),
  )
  const namesOf = (part: 'files' | 'numbers' | 'texts') => sides.flatMap((side) => Object.keys(side[part] ?? {}))
  for (const part of ['files', 'numbers', 'texts'] as const) distinct(part, namesOf(part))
  // A text stands among the numbers of its case, and beside texts that are files.
  for (const other of ['files', 'numbers'] as const)
    distinct(`${other} or texts`, [...namesOf(other), ...namesOf('texts')])
  for (const [key, found, known] of wordsOf(spec)) {
    if (!known.includes(found))
      refuse(`${key} is '${found}'`, nearestName(String(found), known.filter((word) => word !== undefined).map(String)))
  }
  if (spec.missing !== undefined && spec.onCaseError !== undefined)
    refuse('it has both missing and onCaseError', 'missing, which replaces onCaseError')
  if (!spec.tasks && sides.some((side) => side.id === undefined))
    refuse('a side has no id column', 'an id on both sides, or tasks')
  return spec
}

/** Every key of a challenge that takes one of several values, with its value and those it takes. */
function wordsOf({
  benchmark,
  metrics,
  pairing,
  csv,
  missing,
  onCaseError,
  repeats,
  bootstrap,
  ranking,
}: Pick<
  ChallengeSpec<Record<string, FileSlot>, Record<string, FileSlot>>,
  'benchmark' | 'metrics' | 'pairing' | 'csv' | 'missing' | 'onCaseError' | 'repeats' | 'bootstrap' | 'ranking'
>): readonly (readonly [key: string, found: unknown, known: readonly unknown[]])[] {
  return [
    ['benchmark', benchmark, [undefined, 'rex-mle', 'mle-bench', 'automedbench']],
    ...metrics.flatMap(
      ({ name, direction, rounding }) =>
        [
          [`the direction of '${name}'`, direction, ['higher', 'lower', null]],
          [`the rounding of '${name}'`, rounding, [undefined, 'exact', 'scaled']],
        ] as const,
    ),
    ['pairing.ids', pairing.ids, ['text', 'typed']],
    ['pairing.rule', pairing.rule, ['same-set', 'subset', 'join', 'separate']],
    ['csv', csv, [undefined, 'pandas', 'exact', 'understood']],
    ...(typeof missing === 'object' && missing !== null
      ? Object.entries(missing).map(
          ([name, cost]) => [`missing of '${name}'`, Number.isFinite(cost) ? 'zero' : cost, ['zero', 'worst']] as const,
        )
      : [['missing', missing, [undefined, 'invalid', 'leave-out', 'zero', 'worst']] as const]),
    ['onCaseError', onCaseError, [undefined, 'invalid', 'aggregate']],
    ['repeats', repeats, [undefined, 'refuse', 'last', 'mean', 'each']],
    ['bootstrap', bootstrap, [undefined, 'cases', false]],
    ...(ranking ? [['ranking.ranked', ranking.ranked, ['submission', 'leaderboard']] as const] : []),
  ]
}
