/** A challenge is a declaration and two pure functions; this identity gives it its types and refuses the slips that would show only in a report. */
import { MedgradeError } from '../array/MedgradeError'
import type { ChallengeSpec, FileSlot, Plain } from '../contract'

/**
 * Declares a challenge. Returns its argument, with the inputs of `scoreCase` typed by the readers that `files` name.
 *
 * @throws MedgradeError `bad-challenge` for an empty id, no metric, a metric named twice, a file or value name used twice, or files without an id column.
 */
export function defineChallenge<
  const A extends Record<string, FileSlot>,
  const P extends Record<string, FileSlot>,
  S extends Plain,
>(spec: ChallengeSpec<A, P, S>): ChallengeSpec<A, P, S> {
  const refuse = (found: string, expected: string) => {
    throw new MedgradeError('bad-challenge', `Challenge '${spec.id}': ${found}`, { found, expected })
  }
  if (!/^[\w][\w.-]*$/.test(spec.id)) refuse(`the id is '${spec.id}'`, 'letters, digits, -, _ and .')
  if (spec.metrics.length === 0) refuse('it has no metric', 'at least one')
  const twice = (names: readonly string[]) => names.find((name, i) => names.indexOf(name) !== i)
  const metric = twice(spec.metrics.map(({ name }) => name))
  if (metric !== undefined) refuse(`two metrics are named '${metric}'`, 'distinct names')
  const sides = [spec.answers, spec.submission]
  const file = twice(sides.flatMap((side) => Object.keys(side.files ?? {})))
  if (file !== undefined) refuse(`two files are named '${file}'`, 'distinct names over both sides')
  const value = twice(sides.flatMap((side) => Object.keys(side.numbers ?? {})))
  if (value !== undefined) refuse(`two values are named '${value}'`, 'distinct names over both sides')
  if (!spec.tasks && sides.some((side) => side.id === undefined))
    refuse('a side has no id column', 'an id on both sides, or tasks')
  return spec
}
