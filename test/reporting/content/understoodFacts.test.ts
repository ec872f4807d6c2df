import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { evaluationReport } from '../../../src/reporting'
import { understoodFacts } from '../../../src/reporting/content/understoodFacts'

it('a line becomes a fact as it is, whatever colons it has', () => {
  expect(understoodFacts(['references: NIfTI; mm', 'a table of two columns'])).toEqual([
    { name: 'Files', value: 'references: NIfTI; mm' },
    { name: 'Files', value: 'a table of two columns' },
  ])
})

it('a report says what the files of each side were taken for', async () => {
  const folder = 'fixtures/goldens/evaluate/inputs/many-models'
  const files = (side: string) => ({ 'k1.nii.gz': readFileSync(`${folder}/${side}/k1.nii.gz`) })
  const one = await evaluate({
    references: files('reference'),
    predictions: { net1: files('net1'), net2: files('net2') },
  })
  expect(one.understood).toHaveLength(3)
  const { provenance } = await evaluationReport(one)
  expect(provenance).toEqual(expect.arrayContaining(one.understood.map((value) => ({ name: 'Files', value }))))
})
