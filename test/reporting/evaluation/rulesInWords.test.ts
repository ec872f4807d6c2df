import { expect, it } from 'vitest'
import { rulesInWords } from '../../../src/reporting/evaluation/rulesInWords'

it.each([
  [
    'by default',
    {},
    {
      'absent label': 'on both sides left out; on one side the score 0 and an infinite distance',
      geometry: 'voxels are compared by index',
    },
  ],
  [
    'of options',
    { empty: 'plain-mean', geometry: 'resample', threshold: 0.5, activation: 'argmax' },
    {
      'absent label': 'plain-mean',
      geometry: 'the prediction is resampled to the grid of the reference',
      threshold: '0.5',
      channels: 'the largest channel is the label',
    },
  ],
  ['of a preset alone', { preset: 'panoptica', threshold: 0.5 }, { preset: 'as panoptica computes' }],
] as const)('says the rules %s', (_, rules, words) => {
  expect(rulesInWords(rules as Parameters<typeof rulesInWords>[0])).toEqual(words)
})

it('says those of images', () => {
  expect(rulesInWords({ dataRange: 'joint', gray: true, masks: 'folder', geometry: 'strict' }, 'images')).toEqual({
    'data range': 'from the smallest to the largest value of both pictures',
    mask: 'only voxels where the mask of the reference is not 0',
    colours: 'as grey, by the weights of Pillow',
    geometry: 'another geometry is refused',
  })
})

it('says those of tables', () => {
  expect(
    rulesInWords({ threshold: 0.5, tables: { id: 'patient', positiveLabel: 'cancer' } }, 'classification'),
  ).toEqual({
    intervals: '95 %, percentile bootstrap over the rows of a table (2000 resamples, seed 1), none below ten rows',
    rows: 'paired by patient',
    'positive class': 'cancer',
    threshold: 'scores above 0.5 are of the positive class',
  })
})
