import { bestCosts } from '../challenges/bestCosts'
import { noWorst, worstValue } from '../challenges/worstValue'
import type { Challenge } from '../contract'

/**
 * The challenge with the words `worst` and `zero` of its rule for missing cases as numbers, and what is to be warned of it. Its metrics have the ranges of the metrics that they are named after.
 *
 * @throws MedgradeError `bad-challenge` for the worst value of a metric that has none.
 */
export async function resolveMissing(challenge: Challenge): Promise<Challenge> {
  const { missing, metrics, missingWarnings } = challenge
  if (missing === 'worst') {
    const ranked = metrics.filter(({ direction }) => direction !== null)
    return resolveMissing({ ...challenge, missing: Object.fromEntries(ranked.map(({ name }) => [name, 'worst'])) })
  }
  // Those of a declaration are known by the metrics of its measures.
  if ((typeof missing !== 'object' && missing !== 'zero') || missingWarnings !== undefined) return challenge
  const { metricRange } = await import('../catalogue/metricRange')
  const directionOf = (name: string) => metrics.find((metric) => metric.name === name)?.direction ?? null
  const warningsOf = (costs: readonly (readonly [string, number])[]) =>
    bestCosts(costs.map(([name, value]) => ({ name, value, direction: directionOf(name), range: metricRange(name) })))
  // A case may have more metrics than the submission: the word stays.
  if (missing === 'zero') return { ...challenge, missingWarnings: warningsOf(metrics.map(({ name }) => [name, 0])) }
  const values = Object.entries(missing).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const
    if (value === 'zero') return [name, 0] as const
    const worst = worstValue(directionOf(name), metricRange(name))
    if (worst !== null) return [name, worst] as const
    throw noWorst(`Challenge '${challenge.id}': missing`, name)
  })
  return { ...challenge, missing: Object.fromEntries(values), missingWarnings: warningsOf(values) }
}
