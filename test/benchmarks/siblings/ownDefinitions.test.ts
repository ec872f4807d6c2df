import { describe, expect, it } from 'vitest'
import { classBias, completionRate, meanSquaredJerk, reportBoard, trialRates } from '../../../src/benchmarks/siblings'
import { radCliq } from '../../../src/metrics/text'

describe('trialRates', () => {
  const trial = (success: boolean, failureMode?: string) => ({
    policy: 'p',
    configuration: 'c',
    success,
    ...(failureMode && { failureMode }),
  })
  it('counts successes and names the dominant failure, ties by alphabet', () => {
    const rates = trialRates([trial(true), trial(false, 'slip'), trial(false, 'drop'), trial(false)]).p!.c!
    expect(rates).toEqual({
      trials: 4,
      successRate: 0.25,
      failureModes: { drop: 1 / 3, slip: 1 / 3 },
      dominantFailure: 'drop',
    })
  })
  it('has no dominant failure without a named one', () => {
    expect(trialRates([trial(true)]).p!.c!.dominantFailure).toBeNull()
  })
})

describe('completionRate and meanSquaredJerk', () => {
  it('divides the sums', () => {
    expect(
      completionRate([
        { attempted: 4, completed: 3 },
        { attempted: 6, completed: 6 },
      ]),
    ).toBe(0.9)
  })
  it('is the constant third difference of a cubic, and 0 for a parabola', () => {
    const path = (f: (t: number) => number) => [0, 1, 2, 3, 4].map((t) => ({ t, x: f(t), y: 0, z: 0 }))
    expect(meanSquaredJerk(path((t) => t ** 3))).toBe(36)
    expect(meanSquaredJerk(path((t) => t ** 2))).toBe(0)
    expect(meanSquaredJerk([])).toBeNaN()
  })
})

describe('classBias', () => {
  it('gives recall per class, its spread, and null for a class without truth', () => {
    const bias = classBias(['a', 'a', 'b', 'b'], ['a', 'a', 'a', 'b'], ['a', 'b', 'c'])
    expect(bias).toEqual({
      accuracy: 0.75,
      recall: { a: 1, b: 0.5, c: null },
      spread: 0.5,
      predictedShare: { a: 0.75, b: 0.25, c: 0 },
    })
  })
  it('refuses lists of different length', () => {
    expect(() => classBias(['a'], [], ['a'])).toThrow(/number of predictions: found 0, expected 1/)
  })
})

describe('reportBoard', () => {
  it('adds RadCliQ only where all parts are supplied and averages over the studies with a value', () => {
    const board = reportBoard({
      a: { radgraph: 0.5, bertscore: 0.4, semb: 0.6, bleu_2: 0.2 },
      b: { bleu_2: 0.4, green: null },
    })
    const v1 = radCliq({ radgraphCombined: 0.5, bertscore: 0.4, semb: 0.6, bleu2: 0.2 })
    expect(board.studies.a!.radcliq_v1).toBe(v1)
    expect(board.studies.b!.radcliq_v1).toBeNull()
    expect(board.means.bleu_2!.mean).toBeCloseTo(0.3, 15)
    expect(board.means.radcliq_v1).toEqual({ mean: v1, studies: 1 })
    expect(board.means.green).toEqual({ mean: null, studies: 0 })
  })
})
