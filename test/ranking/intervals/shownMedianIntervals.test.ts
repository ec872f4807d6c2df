import { expect, it } from 'vitest'
import { medianInterval } from '../../../src/ranking/intervals/medianInterval'
import { shownMedianIntervals } from '../../../src/ranking/intervals/shownMedianIntervals'
import { uniform } from '../../support/uniform'

it.each([1, 2, 3, 6, 9, 10, 11, 19, 20, 30])('has an interval of %d values from ten on', (count) => {
  const draw = uniform(count)
  const values = Float64Array.from({ length: count }, draw)
  for (const list of [values, Float64Array.of(...values, Number.NaN)]) {
    const shown = shownMedianIntervals([list])[0]!
    if (count < 10) expect([shown.low, shown.high]).toEqual([Number.NaN, Number.NaN])
    else expect(shown).toEqual(medianInterval(list))
  }
})
