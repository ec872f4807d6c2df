import { describe, expect, it } from 'vitest'
import { readPairs } from '../../../src/node/evaluation/readPairs'

const folders = { references: '/data/labels', predictions: ['/data/net'], names: ['net'] }
const read = (text: string) => readPairs(text, 'pairs.csv', folders)

describe('readPairs', () => {
  it('reads CSV and JSON, with absolute paths inside the folders and a byte-order mark', () => {
    const pair = { case: 'a', reference: 'a.nii', prediction: 'sub/b.nii' }
    expect(read('case,reference,prediction\na,a.nii,sub/b.nii\n')).toEqual([pair])
    expect(
      read('\ufeff[{"case": "a", "reference": "/data/labels/a.nii", "prediction": "/data/net/sub/b.nii"}]'),
    ).toEqual([pair])
  })
  it.each([';', '\t', '|'])('separated by %j', (sign) => {
    const text = ['Case', 'reference', 'prediction\n001', 'b', 'c\n'].join(sign)
    expect(read(text)).toEqual([{ case: '001', reference: 'b', prediction: 'c' }])
  })
  it('takes backslashes for the folders of a list from Windows', () => {
    expect(read('case,reference,prediction\na,a.nii,sub\\b.nii\n')[0]!.prediction).toBe('sub/b.nii')
  })
  it.each([
    [
      'a drive',
      'case,reference,prediction\na,C:\\data\\a.nii,a.nii\n',
      'reference of row 1: found the Windows path C:\\data\\a.nii, expected a path below /data/labels',
    ],
    ['rows longer than the header', 'case,reference,prediction\na,b,c,d\n', 'line 2: found 4 fields, expected 3'],
    [
      'no column of predictions',
      'case,reference\na,b\n',
      'row 1: found {"case":"a","reference":"b"}, expected reference and prediction',
    ],
    ['JSON that is no list', '{"case": "a"}', 'list of pairs: found object, expected a list'],
  ])('names %s', (_, text, message) => expect(() => read(text)).toThrow(message))
})
