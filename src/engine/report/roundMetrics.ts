import type { Metric } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { roundExact } from '../../python/roundExact'
import { roundScaled } from '../../python/roundScaled'

const alwaysScaled = /(_position|^percentile|^overall)$/

/**
 * Rounds an output dictionary to 5 decimals by the two rules of the reference: positions, percentile and overall by scaling, a metric by its `rounding`,
 * all others exactly.
 *
 * @throws MedgradeError `invalid-submission` for a value that is no number.
 */
export function roundMetrics(
  output: Readonly<Record<string, number>>,
  metrics: readonly Metric[],
): Record<string, number> {
  const scaled = new Set(metrics.filter((metric) => metric.rounding === 'scaled').map((metric) => metric.name))
  const rounded: Record<string, number> = {}
  for (const [key, value] of Object.entries(output)) {
    if (typeof value !== 'number') {
      throw new MedgradeError('invalid-submission', `The metric '${key}' is no number`, {
        found: String(value),
        expected: 'a number',
      })
    }
    rounded[key] = scaled.has(key) || alwaysScaled.test(key) ? roundScaled(value, 5) : roundExact(value, 5)
  }
  return rounded
}
