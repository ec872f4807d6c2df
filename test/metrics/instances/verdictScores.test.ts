import { expect, test } from 'vitest'
import { verdictScores } from '../../../src/metrics/instances/verdictScores'

test('F1, precision and recall over cases, 0 without a denominator', () => {
  const cases: Record<string, string>[] = [
    { 1: 'TP', 2: 'TN', 3: 'FP' },
    { 1: 'TP', 2: 'TN', 3: 'FP' },
    { 1: 'FN', 2: 'TN', 3: 'FN' },
    { 1: 'FP', 2: 'TN' },
  ]
  expect(verdictScores(cases, [1, 2, 3])).toStrictEqual([
    { f1: 4 / 6, precision: 2 / 3, recall: 2 / 3 },
    { f1: 0, precision: 0, recall: 0 },
    { f1: 0, precision: 0, recall: 0 },
  ])
  expect(verdictScores([], [1])).toStrictEqual([{ f1: 0, precision: 0, recall: 0 }])
})
