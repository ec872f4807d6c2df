import { refuse } from './refuse'

/**
 * Refuses a value of an option, or one of its list, that is no number from `least` on, or no whole one. NaN, as of a text that was no number, would
 * answer every comparison with no.
 */
export function requireNumbers(option: string, values: number | ArrayLike<number>, least = 0, whole = false): void {
  const list = typeof values === 'object' && values ? values : [values]
  for (let i = 0; i < list.length; i++) {
    if (!(list[i] >= least && (!whole || Number.isInteger(list[i]))))
      refuse('bad-argument', option, list[i], `a ${whole ? 'whole ' : ''}number from ${least}`)
  }
}
