import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { npyBytes } from '../../support/files/npyBytes'

const image = npyBytes('|u1', [1, 2], Uint8Array.of(0, 1))

describe('predictions of another kind than the references', () => {
  it.each<[string, Record<string, string | Uint8Array>, EvaluateOptions, RegExp]>([
    ['a table', { 'p.csv': 'a,b\n1,2' }, {}, /found a table, expected images; --task classification, .* takes a table/],
    [
      'detections',
      { 'p.json': '[{"image_id": 1}]' },
      { task: 'instances' },
      /p\.json: predictions of net: found a table, .*--task .*detection.* takes a table/,
    ],
    ['not by a note', { 'p.txt': 'done' }, { task: 'images' }, /^predictions of net: found no image among p\.txt/],
  ])('name the task: %s', async (_, net, options, message) => {
    await expect(evaluate({ references: { 'a.npy': image }, predictions: { net } }, options)).rejects.toThrow(message)
  })
})
