import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { requireNumber, requireObject } from '../../errors/refuse'
import { mean } from '../../python/mean'

export interface ModelAverage {
  /** Mean over the models that have the number; null where none has. */
  readonly mean: number | null
  readonly least: number | null
  readonly most: number | null
  /** How many models have it. */
  readonly models: number
}

/**
 * Averages of numbers over models: improvements of FactCheXcker, accuracies of AstroVLBench, success rates of robot policies. Every model counts once,
 * however many cases it was tried on; null and NaN are left out.
 *
 * @param values model → name of the number → value.
 * @throws MedgradeError `bad-input` for what is not a number by model and name.
 * @example
 * averageOverModels({ a: { improvement: 0.5 }, b: { improvement: 1.5 }, c: { improvement: null } }).improvement
 * // → { mean: 1, least: 0.5, most: 1.5, models: 2 }
 */
export function averageOverModels(
  values: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
): Record<string, ModelAverage> {
  requireObject('values by model', values)
  const rows = Object.values(values)
  for (const [model, row] of Object.entries(values)) {
    requireObject(`values of ${model}`, row)
    for (const [name, value] of Object.entries(row)) requireNumber(`${name} of ${model}`, value ?? null, true)
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return Object.fromEntries(
    names.map((name) => {
      const numbers = rows.flatMap((row) => {
        const value = row[name]
        return value === undefined || value === null || Number.isNaN(value) ? [] : [value]
      })
      const none = numbers.length === 0
      return [
        name,
        {
          mean: mean(numbers, null),
          least: none ? null : smallestOf(numbers),
          most: none ? null : largestOf(numbers),
          models: numbers.length,
        },
      ]
    }),
  )
}
