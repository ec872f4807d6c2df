import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number from 1. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('a whole number from 1 is expected')
  return Number(text)
}
