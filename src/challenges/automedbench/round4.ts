import { roundExact } from '../../python/roundExact'

/** Four decimals as the released scorers print them: the exact binary value, ties to even. */
export function round4(value: number): number {
  return roundExact(value, 4)
}
