import { InvalidArgumentError } from 'commander'

/** Parses a number of an axis or of a frame, which are counted from 0. */
export function countFromZero(text: string): number {
  if (!/^\d+$/.test(text.trim())) throw new InvalidArgumentError('a whole number from 0 is expected')
  return Number(text)
}
