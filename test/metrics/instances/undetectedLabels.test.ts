import { expect, test } from 'vitest'
import { labelPair } from '../../../src/metrics'
import { undetectedLabels } from '../../../src/metrics/instances/undetectedLabels'

test('labels that are missed or invented, in the order asked for', () => {
  const image = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [data.length] })
  const pair = labelPair(image(1, 2, 0, 4), image(1, 0, 3, 4))
  expect(undetectedLabels(pair, [5, 3, 4, 2, 1], 0.25)).toStrictEqual([3, 2])
})
