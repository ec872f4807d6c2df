import { describe, expect, it } from 'vitest'
import { datasetLabels } from '../../../src/presets/nnunet/datasetLabels'

const read = (labels: unknown, more: object = {}) =>
  datasetLabels(JSON.stringify({ file_ending: '.nii.gz', labels, ...more }), 'dataset.json')

describe('datasetLabels', () => {
  it('takes plain labels ascending and once, lists of one value and numbers as text among them', () => {
    expect(read({ background: 0, c: 3, a: [1], twice: '3' })).toEqual({ ending: '.nii.gz', labels: [1, 3] })
  })
  it('takes regions in the order of the file, without background and ignore label', () => {
    const labels = { background: 0, none: [0, 0], whole: [2, 1], two: 2, one: [1], ignore: 3 }
    expect(read(labels, { regions_class_order: [1, 2, 3] })).toEqual({
      ending: '.nii.gz',
      labels: [[2, 1], 2, [1]],
      ignoreLabel: 3,
    })
  })
  it('names a reader class unless it is the text None', () => {
    const labels = { background: 0, a: 1 }
    expect(read(labels, { overwrite_image_reader_writer: 'NibabelIO' }).reader).toBe('NibabelIO')
    expect(read(labels, { overwrite_image_reader_writer: 'None' }).reader).toBeUndefined()
  })
  it.each([
    ['no background', { a: 1 }, {}, 'labels.background'],
    ['a background that is a list', { background: [0], a: 1 }, {}, 'labels.background'],
    ['an ignore label in between', { background: 0, a: 1, b: 3, ignore: 2 }, {}, 'labels.ignore'],
    ['an ignore label that is a list', { background: 0, a: 1, ignore: [2] }, {}, 'labels.ignore'],
    ['regions without an order', { background: 0, a: [1, 2] }, {}, 'regions_class_order'],
    [
      'an order of another length',
      { background: 0, a: [1, 2] },
      { regions_class_order: [1, 2] },
      'regions_class_order',
    ],
    ['a label that is no number', { background: 0, a: 'one' }, {}, 'labels.a'],
  ])('refuses %s', (_, labels, more, what) => {
    expect(() => read(labels, more)).toThrow(what)
  })
})
