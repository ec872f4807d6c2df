import { cohenKappa, confusionMatrix, expectedCost, matthewsCorrelation } from 'medgrade/metrics'
import { describe, expect, it } from 'vitest'

const CLASSES = 300
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('scores of many classes', () => {
  const next = random(7)
  const reference = Array.from({ length: 5000 }, () => Math.floor(next() * CLASSES))
  const prediction = reference.map((label) => (next() < 0.5 ? label : Math.floor(next() * CLASSES)))
  const sampleWeight = reference.map(() => next())
  const { matrix } = confusionMatrix(reference, prediction, { sampleWeight })
  const rows = matrix.map((row) => row.reduce((a, b) => a + b))
  const columns = matrix.map((_, j) => matrix.reduce((sum, row) => sum + row[j]!, 0))
  const total = rows.reduce((a, b) => a + b)

  it.each([
    ['none', (i: number, j: number) => Number(i !== j)],
    ['linear', (i: number, j: number) => Math.abs(i - j)],
    ['quadratic', (i: number, j: number) => (i - j) ** 2],
  ] as const)('kappa with %s weights is that of the whole matrix', (weights, cost) => {
    let observed = 0
    let expected = 0
    for (let i = 0; i < CLASSES; i++)
      for (let j = 0; j < CLASSES; j++) {
        observed += cost(i, j) * matrix[i]![j]!
        expected += (cost(i, j) * rows[i]! * columns[j]!) / total
      }
    expect(cohenKappa(reference, prediction, { weights, sampleWeight })).toBeCloseTo(1 - observed / expected, 12)
  })

  it('is 1 for 60 000 classes that all agree, and the matrix is refused', () => {
    const classes = Array.from({ length: 60_000 }, (_, k) => `class ${k}`)
    expect(cohenKappa(classes, classes)).toBe(1)
    expect(matthewsCorrelation(classes, classes)).toBe(1)
    expect(() => confusionMatrix(classes, classes)).toThrow('classes of a confusion matrix')
  })

  it('the expected cost is that of the whole matrix', () => {
    const samples = reference.length
    const plain = confusionMatrix(reference, prediction).matrix
    const truth = plain.map((row) => row.reduce((a, b) => a + b))
    let cost = 0
    for (let i = 0; i < CLASSES; i++)
      for (let j = 0; j < CLASSES; j++)
        if (i !== j) cost += (samples / (CLASSES * truth[j]!)) * (plain[j]![i]! / samples)
    expect(expectedCost(reference, prediction)).toBeCloseTo(cost, 12)
    const best = (CLASSES - 1) / CLASSES
    expect(expectedCost(reference, prediction, { normalize: true })).toBeCloseTo(cost / best, 12)
  })

  it('of one class stays undefined, whatever the weights', () => {
    const weights = reference.map((_, k) => 1 / (k + 3))
    const same = reference.map(() => 'a')
    expect(cohenKappa(same, same, { sampleWeight: weights })).toBeNaN()
    const labels = ['a', ...Array.from({ length: 400 }, (_, k) => `other ${k}`)]
    expect(cohenKappa(same, same, { sampleWeight: weights, labels })).toBeNaN()
  })
})

it('texts sort by code point, also beyond the first plane', () => {
  const labels = ['\ue000', '\u{1f600}', '\u{1f601}', '\ud83d', 'a', 'ab', '\ud83da']
  const byCodePoint = ['a', 'ab', '\ud83d', '\ud83da', '\ue000', '\u{1f600}', '\u{1f601}']
  expect(confusionMatrix(labels, labels).labels).toEqual(byCodePoint)
})
