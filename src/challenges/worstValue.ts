import { MedgradeError } from '../errors/MedgradeError'

/** The worst value of a metric; null where it has no direction or no bound. */
export function worstValue(
  direction: 'higher' | 'lower' | null,
  [low, high]: readonly [number, number],
): number | null {
  if (direction === null) return null
  const worst = direction === 'higher' ? low : high
  return Number.isFinite(worst) ? worst : null
}

/** The error for the word `worst` of such a metric. `where` names the rule. */
export function noWorst(where: string, name: string): MedgradeError {
  const expected = `a number: missing: { ${name}: <number> }`
  return new MedgradeError('bad-challenge', `${where}: '${name}' has no worst value; expected ${expected}`, {
    found: `worst of ${name}`,
    expected,
  })
}
