import { refuse } from '../errors/refuse'

/** Refuses an option, or an element of its list, that is not a (whole) number of at least `least`. NaN is refused too. */
export function requireNumbers(option: string, values: number | ArrayLike<number>, least = 0, whole = false): void {
  const list = Array.isArray(values) || ArrayBuffer.isView(values) ? (values as readonly number[]) : [values as number]
  for (let i = 0; i < list.length; i++) {
    const value: unknown = list[i]
    if (typeof value !== 'number' || !(value >= least) || (whole && !Number.isInteger(value)))
      refuse('bad-argument', option, value, `a ${whole ? 'whole ' : ''}number from ${least}`)
  }
}
