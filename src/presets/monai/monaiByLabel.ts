import { checkArguments } from '../../errors/checkArguments'
import { roundExact } from '../../python/roundExact'

/**
 * The means of channels by name, rounded to four decimals: `return_with_label` of MONAI. Default names: `label_0`, or from `label_1` without background.
 *
 * @example
 * monaiByLabel([0.25, 0.123456]) // → { label_0: 0.25, label_1: 0.1235 }
 */
export function monaiByLabel(
  means: readonly number[],
  { names, includeBackground = true }: { names?: readonly string[]; includeBackground?: boolean } = {},
): Record<string, number> {
  checkArguments({ means }, ['number'])
  const first = includeBackground ? 0 : 1
  const keys = names ?? means.map((_, channel) => `label_${channel + first}`)
  return Object.fromEntries(keys.slice(0, means.length).map((key, i) => [key, roundExact(Math.fround(means[i]!), 4)]))
}
