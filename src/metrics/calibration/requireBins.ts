import { refuse } from '../../errors/refuse'

/** More bins than this hold no sample each, and only take memory. */
const MOST_BINS = 2 ** 20

/** @throws MedgradeError `bad-argument`. */
export function requireBins(bins: number): void {
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= MOST_BINS))
    refuse('bad-argument', 'bins', bins, `a whole number from 1 to ${MOST_BINS}`)
}
