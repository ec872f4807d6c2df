import { describe, expect, it } from 'vitest'
import {
  blandAltman,
  concordanceIndex,
  fleissKappa,
  intraclassCorrelation,
  krippendorffAlpha,
  netBenefit,
  operatingPoint,
} from '../../../src/metrics/clinical'

const where = { specificity: 0.5 }

describe('what clinical statistics refuse', () => {
  it.each([
    ['other lengths', () => concordanceIndex([1], [1], [1, 2]), 'shape-mismatch'],
    ['no event', () => concordanceIndex([1, 2], [0, 0], [1, 2]), 'too-few-values'],
    ['a time that is none', () => concordanceIndex([Number.NaN, 2], [1, 1], [1, 2]), 'bad-input'],
    ['ratings of other lengths', () => krippendorffAlpha([[1, 2], [1]]), 'shape-mismatch'],
    ['a rating outside of the values', () => krippendorffAlpha([[1], [3]], { values: [1, 2] }), 'bad-input'],
    ['single ratings', () => krippendorffAlpha([[1, Number.NaN]]), 'too-few-values'],
    [
      'other numbers of raters',
      () =>
        fleissKappa([
          [2, 0],
          [1, 0],
        ]),
      'shape-mismatch',
    ],
    ['a negative count of raters', () => fleissKappa([[4, -1, 0]]), 'bad-input'],
    ['half a rater', () => fleissKappa([[1.5, 0.5]]), 'bad-input'],
    ['one rater', () => intraclassCorrelation([[1], [2]]), 'too-few-values'],
    [
      'a missing measurement',
      () =>
        intraclassCorrelation([
          [1, Number.NaN],
          [2, 1],
        ]),
      'bad-input',
    ],
    ['one pair', () => blandAltman([1], [2]), 'too-few-values'],
    ['a threshold of 1', () => netBenefit([0], [0.5], [1]), 'bad-argument'],
    ['labels 1 and 2', () => netBenefit([2], [0.5], [0.5]), 'bad-input'],
    ['nothing to optimise', () => operatingPoint([0], [0.5], { where }), 'bad-argument'],
    [
      'two conditions',
      () => operatingPoint([0], [1], { maximize: 'precision', where: { ...where, precision: 1 } }),
      'bad-argument',
    ],
    [
      'the most false positives',
      () => operatingPoint([0], [1], { maximize: 'falsePositivesPerImage', where }),
      'bad-argument',
    ],
  ])('%s', (_, call, code) => expect(call).toThrow(expect.objectContaining({ code })))
})

it('the fewest false positives an image that reach a sensitivity', () => {
  const images = [0, 1, 1, 2]
  const point = operatingPoint([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], {
    minimize: 'falsePositivesPerImage',
    where: { sensitivity: 1 },
    images,
  })
  expect(point).toEqual({ value: 1 / 3, threshold: 0.7 })
})
