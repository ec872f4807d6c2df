import { countText } from '../../../errors/countText'

/** How many of the intervals of differences exclude 0, as the lead of a clause; empty where no difference has an interval. */
export function shareOfIntervals(intervals: readonly { readonly low: number; readonly high: number }[]): string {
  const known = intervals.filter(({ low, high }) => !Number.isNaN(low + high))
  if (known.length === 0) return ''
  const clear = known.filter(({ low, high }) => low > 0 || high < 0).length
  return `${clear} of ${countText(known.length, 'interval')} ${known.length === 1 || clear === 1 ? 'excludes' : 'exclude'} 0; `
}
