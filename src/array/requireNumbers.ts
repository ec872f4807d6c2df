import { refuse } from '../errors/refuse'

/**
 * Refuses a value of an option, or one of its list, that is no number from `least` on, or no whole one. NaN, as of a text that was no number, would
 * answer every comparison with no.
 */
export function requireNumbers(option: string, values: number | ArrayLike<number>, least = 0, whole = false): void {
  const list = Array.isArray(values) || ArrayBuffer.isView(values) ? (values as readonly number[]) : [values as number]
  for (let i = 0; i < list.length; i++) {
    const value: unknown = list[i]
    if (typeof value !== 'number' || !(value >= least) || (whole && !Number.isInteger(value)))
      refuse('bad-argument', option, value, `a ${whole ? 'whole ' : ''}number from ${least}`)
  }
}
