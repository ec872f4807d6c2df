import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { DEFAULT_SAMPLES } from '../../ranking/resampling/resample'

/** How the interval of a mean or of a mean difference is found on every page, see `shownInterval`. */
export const meanIntervalMethod = 'studentised bootstrap, t where undefined'

/** The same for a section of methods, with what is drawn and the scales. */
export function meanIntervalWords(seed = 1): string {
  return `studentised bootstrap over cases (${DEFAULT_SAMPLES} resamples, seed ${seed}), Student's t where that is undefined; on the logit scale between two bounds and the log scale from one; none below ${LEAST_CASES} cases`
}
