import { expect, it } from 'vitest'
import { hausdorffDistance, hausdorffPresets } from '../../../src/metrics'

const mask = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [2, 4] })
const none = mask(0, 0, 0, 0, 0, 0, 0, 0)
const one = mask(1, 0, 0, 0, 0, 0, 0, 0)

it.each([
  ['topcowOfficial', 90],
  ['topbrainOfficial', 290],
] as const)('%s: a label that either image lacks, or both, is %d away', (name, bound) => {
  for (const [reference, prediction] of [
    [none, none],
    [none, one],
    [one, none],
  ] as const)
    expect(hausdorffDistance(reference, prediction, { ...hausdorffPresets[name], label: 1 })).toBe(bound)
  expect(hausdorffDistance(one, one, { ...hausdorffPresets[name], label: 1 })).toBe(0)
})

it('what ReX-MLE grades with has 0 where both are empty', () => {
  for (const name of ['topcow', 'topbrain', 'seg_a'] as const)
    expect(hausdorffDistance(none, none, { ...hausdorffPresets[name], label: 1 })).toBe(0)
})
