import { groupBy } from '../../../array/groupBy'
import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { describeInterval } from '../../../ranking/intervals/describeInterval'
import type { Interval } from '../../../ranking/intervals/interval'
import { LEAST_CASES } from '../../../ranking/intervals/statisticsWarnings'

/**
 * How the intervals of several items were found: one wording, with the range of cases and with the items whose method is another. What has no interval is
 * counted.
 */
export function intervalsText(all: readonly { readonly name: string; readonly interval: Interval }[]): string {
  const items = all.filter(({ interval }) => !Number.isNaN(interval.low))
  const few = all.filter(({ interval }) => interval.cases < LEAST_CASES).length
  const reasons = [
    ...(few > 0 ? [`fewer than ${LEAST_CASES} cases`] : []),
    ...(few < all.length ? ['values that hardly vary'] : []),
  ]
  if (items.length === 0) return `no interval: ${reasons.join(', or ')}`
  const bare = all.length - items.length
  const methods = groupBy(items, ({ interval }) => interval.method)
  const [[most]] = [...methods].sort((a, b) => b[1].length - a[1].length) as [[string, unknown]]
  const usual = items.filter(({ interval }) => interval.method === most)
  const counts = usual.map(({ interval }) => interval.cases)
  const [least, largest] = [smallestOf(counts), largestOf(counts)]
  const one = usual.find(({ interval }) => interval.cases === largest)!.interval
  const words = describeInterval(one)
  const ranged = least === largest ? words : words.replace(`n = ${largest} case`, `n = ${least} to ${largest} case`)
  const others = items.filter(({ interval }) => interval.method !== most)
  const said = others.map(
    ({ name, interval }) => `for ${name} ${describeInterval(interval).split(', ').slice(1, 3).join(', ')}`,
  )
  const without = bare === 0 ? [] : [`${bare} without`]
  return [ranged, ...said.slice(0, 3), ...(said.length > 3 ? [`and ${said.length - 3} more`] : []), ...without].join(
    '; ',
  )
}
