import { expect, test } from 'vitest'
import { labelPair } from '../../../src/metrics'
import { labelVerdicts } from '../../../src/metrics/instances/labelVerdicts'

const image = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [data.length] })

test('each of the four verdicts, and an overlap at the bound', () => {
  const pair = labelPair(image(1, 1, 1, 1, 2, 2, 0, 4), image(1, 0, 0, 0, 0, 0, 3, 4))
  expect(labelVerdicts(pair, [1, 2, 3, 4, 5], 0.25)).toStrictEqual({ 1: 'TP', 2: 'FN', 3: 'FP', 4: 'TP', 5: 'TN' })
  expect(labelVerdicts(pair, [1], 0.26)).toStrictEqual({ 1: 'FN' })
})
