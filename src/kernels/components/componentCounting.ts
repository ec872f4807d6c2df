import type { PartCounting } from '../../array/parts/countedParts'
import { refuse } from '../../errors/refuse'
import { ComponentTally } from './componentTally'
import type { ComponentRule } from './openComponents'

/** Components that are counted while the boxes of two arrays are read; null: none, and of more than three axes none. */
export function componentCounting(shape: readonly number[], rules: readonly ComponentRule[]): PartCounting | null {
  if (shape.length > 3 || rules.length === 0) return null
  const different = new Map(rules.map((rule) => [`${rule.reach} ${rule.merged}`, rule])).values()
  const scratch = { ids: new Int32Array(0) }
  const tallies = Array.from(different, (rule) => new ComponentTally(shape, rule, scratch))
  return {
    onBox(box, pair) {
      for (const tally of tallies) tally.add(box, pair)
    },
    counts() {
      const counted = tallies.map((tally) => ({ ...tally.rule, of: tally.counts() }))
      return (side, reach, label) => {
        const found = counted.find((one) => one.reach === reach && one.merged === (label === 'any'))
        if (!found) refuse('too-large', 'components', `a connectivity that was not counted`, 'one that was asked for')
        return found.of(side, label)
      }
    },
  }
}
