import { refuse } from '../../errors/refuse'

/** @throws MedgradeError `bad-input` for a probability that is not finite. */
export function requireProbability(probability: number): void {
  if (!Number.isFinite(probability)) refuse('bad-input', 'probability', probability, 'a finite number')
}
