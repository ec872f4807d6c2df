import type { Challenge, MissingRule } from '../../contract'
import { nearestName } from '../../errors/nearestName'
import { refusal } from '../../errors/refuse'
import { bestCosts } from '../bestCosts'
import { noWorst, worstValue } from '../worstValue'
import type { Measure } from './findMeasure'

/** A measure as far as the value of a missing case depends on it. */
interface CostMeasure {
  readonly name: string
  readonly built: Pick<Measure, 'facts' | 'kind'>
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * The rule of a declaration for missing cases with a number for each measure of a case and each number of a submission, and what is to be warned of.
 *
 * @param numbers the numbers that a row of a submission has.
 * @throws MedgradeError `bad-challenge` for a name of neither, one without a value, and the worst value of what has none.
 */
export function declaredCosts(
  rule: MissingRule | undefined,
  measures: readonly CostMeasure[],
  numbers: readonly string[],
  file: string,
): Pick<Challenge, 'missing' | 'missingWarnings'> {
  if (rule === undefined || rule === 'invalid' || rule === 'leave-out') return { missing: rule }
  const ofFiles = measures.filter(({ built }) => built.kind === 'arrays' || built.kind === 'texts')
  const names = [...ofFiles.map(({ name }) => name), ...numbers]
  const refuse = (found: string, expected: string) => {
    throw refusal('bad-challenge', 'missing', found, expected, { file })
  }
  const given = typeof rule === 'string' ? Object.fromEntries(ofFiles.map(({ name }) => [name, rule])) : rule
  for (const name of Object.keys(given))
    if (!names.includes(name))
      refuse(`'${name}' is no measure of a case and no number of a submission`, nearestName(name, names))
  const values = names.map((name) => {
    const value = given[name]
    if (typeof value === 'number') return [name, value] as const
    const measure = ofFiles.find((one) => one.name === name)
    if (value === undefined || measure === undefined) return refuse(`no number for '${name}'`, `${name}: <number>`)
    if (value === 'zero') return [name, 0] as const
    const { direction, range } = measure.built.facts(measure.options)
    const worst = worstValue(direction, range)
    if (worst === null) throw noWorst('missing', name, file)
    return [name, worst] as const
  })
  const costs = Object.fromEntries(values)
  const known = ofFiles.map(({ name, built, options }) => ({ ...built.facts(options), name, value: costs[name]! }))
  return { missing: costs, missingWarnings: bestCosts(known) }
}
