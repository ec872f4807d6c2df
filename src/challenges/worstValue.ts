import type { MedgradeError } from '../errors/MedgradeError'
import { refusal } from '../errors/refuse'

/** The worst value of a metric; null where it has no direction or no bound. */
export function worstValue(
  direction: 'higher' | 'lower' | null,
  [low, high]: readonly [number, number],
): number | null {
  if (direction === null) return null
  const worst = direction === 'higher' ? low : high
  return Number.isFinite(worst) ? worst : null
}

/** The error for the word `worst` of such a metric. `where` names the rule, `file` the declaration. */
export function noWorst(where: string, name: string, file?: string): MedgradeError {
  const what = `${where}: '${name}' has no worst value`
  return refusal('bad-challenge', what, `worst of ${name}`, `a number: missing: { ${name}: <number> }`, { file })
}
