import { MedgradeError } from '../errors/MedgradeError'

/** What is given once, as an argument or as `--submission`. @throws MedgradeError `bad-option` for neither, and for two. */
export function oneOf(argument: string | undefined, option: string | undefined, what: string): string {
  const given = argument ?? option
  if (given === undefined || (argument !== undefined && option !== undefined && argument !== option))
    throw new MedgradeError('bad-option', `Name ${what} once`, {
      found: given === undefined ? 'nothing' : `${argument} and --submission ${option}`,
      expected: 'an argument or --submission',
    })
  return given
}
