import { expect, it } from 'vitest'
import { shareOfIntervals } from '../../../../src/reporting/figures/drawing/shareOfIntervals'

const none = { low: Number.NaN, high: Number.NaN }

it('counts the intervals that there are, and says nothing without any', () => {
  expect(shareOfIntervals([none, { low: 1, high: 2 }, { low: -1, high: 2 }])).toBe('1 of 2 intervals excludes 0; ')
  expect(shareOfIntervals([none, none])).toBe('')
})
