import { noWorst, worstValue } from '../challenges/worstValue'
import type { Challenge } from '../contract'

/**
 * The challenge with the words `worst` and `zero` of its rule for missing cases as numbers. Its metrics have the ranges of the metrics that they are named after.
 *
 * @throws MedgradeError `bad-challenge` for the worst value of a metric that has none.
 */
export async function resolveMissing(challenge: Challenge): Promise<Challenge> {
  const { missing, metrics } = challenge
  if (missing === 'worst') {
    const ranked = metrics.filter(({ direction }) => direction !== null)
    return resolveMissing({ ...challenge, missing: Object.fromEntries(ranked.map(({ name }) => [name, 'worst'])) })
  }
  if (typeof missing !== 'object' || Object.values(missing).every((value) => typeof value === 'number'))
    return challenge
  const { metricRange } = await import('../catalogue/metricRange')
  const values = Object.entries(missing).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const
    if (value === 'zero') return [name, 0] as const
    const direction = metrics.find((metric) => metric.name === name)?.direction ?? null
    const worst = worstValue(direction, metricRange(name))
    if (worst !== null) return [name, worst] as const
    throw noWorst(`Challenge '${challenge.id}': missing`, name)
  })
  return { ...challenge, missing: Object.fromEntries(values) }
}
