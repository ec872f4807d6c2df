import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import { labelOf, namesOf } from './labelNames'

/**
 * The name of a file that a text or pattern fits, by the rules of `--labels`.
 *
 * @param what the option that has it, for the error.
 * @throws MedgradeError `bad-label` for a text that fits none or several.
 */
export function nameOf(text: string, names: readonly string[], what: string, file: string): string {
  const found = namesOf(labelOf(text, []), names)
  if (found.length === 0) refuse('bad-label', what, text, nearestName(text, names), { file })
  if (found.length > 1)
    refuse('bad-label', `${what} ${text}`, found.join(', '), 'one; a name or pattern that fits one', { file })
  return found[0]!
}
