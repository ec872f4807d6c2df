import { MedgradeError } from '../errors/MedgradeError'
import { commandWords } from './commandWords'

/** An error of the library whose message and expectation name options as the command does. */
export function errorInCommandWords(
  { code, message, file, case: id, found, expected, cause }: MedgradeError,
  options: Readonly<Record<string, unknown>>,
): MedgradeError {
  const words = expected === undefined ? undefined : commandWords(expected, options)
  return new MedgradeError(code, commandWords(message, options), { file, case: id, found, expected: words, cause })
}
