import { describe, expect, it } from 'vitest'
import { froc } from '../../../src/metrics/lesions'

const nodule = { centre: [0, 0, 0], diameter: 4 }
const mark = { point: [1, 1, 1], probability: 0.5 }
const luna = (scan: unknown) => () => froc([scan] as never, { convention: 'luna16' })

describe('what froc of nodules refuses', () => {
  it.each([
    ['a mark with fewer coordinates', { nodules: [nodule], marks: [{ ...mark, point: [1, 1] }] }, 'shape-mismatch'],
    [
      'a nodule with other coordinates',
      { nodules: [nodule, { centre: [1], diameter: 3 }], marks: [] },
      'shape-mismatch',
    ],
    ['a probability that is none', { nodules: [nodule], marks: [{ ...mark, probability: Number.NaN }] }, 'bad-input'],
    ['a probability as text', { nodules: [nodule], marks: [mark, { ...mark, probability: '0.5' }] }, 'bad-input'],
    ['a coordinate as text', { nodules: [nodule], marks: [{ ...mark, point: [1, '1', 1] }] }, 'bad-input'],
    ['no mark', { nodules: [nodule], marks: [null] }, 'bad-input'],
    ['marks without points', { nodules: [], marks: [{ probability: 1 }] }, 'bad-input'],
  ])('%s', (_, scan, code) => {
    expect(luna(scan)).toThrow(expect.objectContaining({ code }))
  })

  it('names the mark', () => {
    const scan = { nodules: [nodule], marks: [mark, { ...mark, point: [1, null, 1] }] }
    expect(luna(scan)).toThrow('cases[0].marks[1].point[1]')
  })
})
