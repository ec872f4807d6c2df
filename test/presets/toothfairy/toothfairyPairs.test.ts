import { expect, it } from 'vitest'
import { toothfairyPairs } from '../../../src/presets/toothfairy/toothfairyPairs'

it('reads predictions.json by identifiers', () => {
  const entry = { pk: '1', inputs: [{ image: { name: 'F1.mha' } }], outputs: [{ image: { pk: 'abc' } }] }
  expect(toothfairyPairs([entry])).toEqual([{ prediction: 'abc.mha', references: ['F1.mha', 'F1.nii.gz'] }])
})

it('reads results.json by file names and leaves out entries without files', () => {
  const entry = (filename: string) => ({ inputs: [{ filename }], outputs: [{ filename: 'o.mha' }] })
  const references = toothfairyPairs([entry('F_0000.nii.gz'), entry('G.mha'), entry('H.nii.gz'), { inputs: [] }])
  expect(references.map((pair) => pair.references[0])).toEqual(['F.mha', 'G.mha', 'H.mha'])
})

it('refuses another layout', () => {
  expect(() => toothfairyPairs({})).toThrow('list of entries')
  expect(() => toothfairyPairs([{ pk: 1, inputs: [{}], outputs: [{}] }])).toThrow('entry 0')
})
