import fc from 'fast-check'
import {
  accuracy,
  auroc,
  averagePrecision,
  balancedAccuracy,
  brierScore,
  classScores,
  cohenKappa,
  confusionMatrix,
  f1Score,
  krocc,
  laplaceLogLikelihood,
  logLoss,
  matthewsCorrelation,
  plcc,
  precisionRecallCurve,
  probabilisticF,
  rocCurve,
  srocc,
  topKAccuracy,
  weightedMultilabelLogLoss,
} from 'medgrade/metrics'
import { describe, expect, it } from 'vitest'

// What the pages of correlations and classification scores say of every input.

const labels = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 2, maxLength: 30 })
const scored = fc
  .array(
    fc.tuple(
      fc.nat(1),
      fc.integer({ min: 0, max: 8 }).map((value) => value / 8),
    ),
    { minLength: 2, maxLength: 30 },
  )
  .filter((samples) => new Set(samples.map(([label]) => label)).size === 2)
const columns = <T, U>(pairs: readonly (readonly [T, U])[]) =>
  [pairs.map(([first]) => first), pairs.map(([, second]) => second)] as const
const near = (found: number, expected: number) => {
  if (Object.is(found, expected) || Math.abs(found - expected) < 5e-11) return
  if (Number.isNaN(expected)) expect(found).toBeNaN()
  else expect(found).toBeCloseTo(expected, 10)
}

/** Every one of these compares list with list, sample by sample. */
const ofLabels = {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  matthewsCorrelation,
  f1Score: (y: number[], p: number[]) => f1Score(y, p, { average: 'macro' }),
}
const ofScores = {
  auroc,
  averagePrecision,
  brierScore,
  logLoss,
  probabilisticF,
  plcc,
  srocc,
  krocc,
}

describe.each(Object.entries(ofLabels))('%s', (name, metric) => {
  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(labels, (pairs) => {
        const [y, p] = columns(pairs)
        near(metric(y.toReversed(), p.toReversed()), metric(y, p))
      }),
    )
  })
  it('is at most 1, and 1 for equal labels of two or more classes', () => {
    fc.assert(
      fc.property(labels, (pairs) => {
        const [y, p] = columns(pairs)
        const value = metric(y, p)
        expect(Number.isNaN(value) || value <= 1 + 1e-12).toBe(true)
        if (new Set(y).size > 1) near(metric(y, y), 1)
      }),
    )
  })
  if (name === 'cohenKappa' || name === 'matthewsCorrelation' || name === 'accuracy')
    it('is symmetric', () => {
      fc.assert(
        fc.property(labels, (pairs) => {
          const [y, p] = columns(pairs)
          near(metric(p, y), metric(y, p))
        }),
      )
    })
})

/** The same numbers, last first, at every second place of wider memory. */
function strided(values: readonly number[]) {
  const data = new Float64Array(2 * values.length + 1).fill(99)
  values.forEach((value, k) => {
    data[2 * (values.length - 1 - k) + 1] = value
  })
  return { data, shape: [values.length], stride: [-2], offset: 2 * values.length - 1 }
}

describe.each(Object.entries(ofScores))('%s', (name, metric) => {
  it('reads any strides as the contiguous copy, to the bit', () => {
    fc.assert(
      fc.property(scored, (samples) => {
        const [y, s] = columns(samples)
        expect(metric(y, strided(s))).toBe(metric(y, s))
      }),
    )
  })
  it('does not depend on the order of the samples', () => {
    fc.assert(
      fc.property(scored, (samples) => {
        const [y, s] = columns(samples)
        near(metric(y.toReversed(), s.toReversed()), metric(y, s))
      }),
    )
  })
  if (['auroc', 'averagePrecision', 'srocc', 'krocc'].includes(name))
    it('sees only the order of the scores', () => {
      fc.assert(
        fc.property(scored, (samples) => {
          const [y, s] = columns(samples)
          near(
            metric(
              y,
              s.map((value) => 7 * value ** 3 - 2),
            ),
            metric(y, s),
          )
        }),
      )
    })
  if (['plcc', 'srocc', 'krocc'].includes(name))
    it('is symmetric and turns its sign with either side', () => {
      fc.assert(
        fc.property(scored, (samples) => {
          const [y, s] = columns(samples)
          const value = metric(y, s)
          near(metric(s, y), value)
          near(
            metric(
              y,
              s.map((each) => -each),
            ),
            -value,
          )
        }),
      )
    })
})

describe('classification', () => {
  it('the confusion matrix sums to the samples and transposes when the sides swap', () => {
    fc.assert(
      fc.property(labels, (pairs) => {
        const [y, p] = columns(pairs)
        const { matrix } = confusionMatrix(y, p)
        expect(matrix.flat().reduce((sum, count) => sum + count)).toBe(pairs.length)
        expect(confusionMatrix(p, y).matrix).toEqual(matrix.map((_, i) => matrix.map((row) => row[i])))
      }),
    )
  })
  it('balanced accuracy does not change when all samples of one class come twice', () => {
    fc.assert(
      fc.property(labels, (pairs) => {
        const twice = [...pairs, ...pairs.filter(([label]) => label === pairs[0]![0])]
        near(balancedAccuracy(...columns(twice)), balancedAccuracy(...columns(pairs)))
      }),
    )
  })
  it('class scores of equal labels are 1', () => {
    fc.assert(
      fc.property(labels, (pairs) => {
        const [y] = columns(pairs)
        for (const { precision, recall, f, jaccard } of classScores(y, y).perClass)
          expect([precision, recall, f, jaccard]).toEqual([1, 1, 1, 1])
      }),
    )
  })
  it('certain and right answers have no Brier score, no log loss, and full average precision', () => {
    fc.assert(
      fc.property(scored, (samples) => {
        const [y] = columns(samples)
        expect(brierScore(y, y)).toBe(0)
        near(logLoss(y, y), 0)
        near(averagePrecision(y, y), 1)
        near(probabilisticF(y, y), f1Score(y, y))
      }),
    )
  })
  it('the probabilistic F of 0 and 1 is F', () => {
    fc.assert(
      fc.property(scored, (samples) => {
        const [y, s] = columns(samples)
        const p = s.map(Math.round)
        near(probabilisticF(y, p), f1Score(y, p))
      }),
    )
  })
  it('both rates of a ROC curve rise, recall falls along the other one, and the area is AUROC', () => {
    fc.assert(
      fc.property(scored, (samples) => {
        const [y, s] = columns(samples)
        const { fpr, tpr } = rocCurve(y, s)
        let area = 0
        for (let k = 1; k < fpr.length; k++) {
          expect(fpr[k]! >= fpr[k - 1]! && tpr[k]! >= tpr[k - 1]!).toBe(true)
          area += ((fpr[k]! - fpr[k - 1]!) * (tpr[k]! + tpr[k - 1]!)) / 2
        }
        near(area, auroc(y, s))
        const { recall } = precisionRecallCurve(y, s)
        expect(recall.every((value, k) => k === 0 || value <= recall[k - 1]!)).toBe(true)
      }),
    )
  })
  it('top-k accuracy rises with k, to 1 for all classes', () => {
    const row = fc.array(fc.nat(9), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), row), { minLength: 1, maxLength: 12 }), (samples) => {
        const [y, scores] = columns(samples)
        const value = (k: number) => topKAccuracy(y, scores, { k, labels: [0, 1, 2, 3] })
        expect([2, 3, 4].every((k) => value(k) >= value(k - 1))).toBe(true)
        expect(value(4)).toBe(1)
      }),
    )
  })
  it('a common factor of all weights changes no weighted log loss', () => {
    const row = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 9 })), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), fc.integer({ min: 2, max: 9 }), (rows, factor) => {
        const y = rows.map((cells) => cells.map(([truth]) => truth))
        const p = rows.map((cells) => cells.map(([, tenths]) => tenths / 10))
        const loss = (gain: number) =>
          weightedMultilabelLogLoss(y, p, {
            positiveWeights: [1, 2, 3].map((weight) => gain * weight),
            negativeWeights: [2, 1, 1].map((weight) => gain * weight),
          })
        near(loss(factor), loss(1))
      }),
    )
  })
  it('the Laplace log likelihood is highest without error at the smallest confidence', () => {
    const value = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(value, value, fc.integer({ min: 70, max: 400 }), (y, error, confidence) => {
        const best = laplaceLogLikelihood([y], [y], [70])
        expect(laplaceLogLikelihood([y], [y + error], [confidence])).toBeLessThanOrEqual(best)
      }),
    )
  })
})
