import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { worstCases } from '../../../src/evaluation/output/worstCases'
import { folderFiles } from '../../support/files/folderFiles'

describe('a preset with several models', () => {
  it('has worst cases and compares the models', async () => {
    const folder = 'fixtures/goldens/evaluate/flare/22-random'
    const side = (name: string) => folderFiles(`${folder}/${name}`)
    const input = { references: side('reference'), predictions: { a: side('prediction'), b: side('reference') } }
    const evaluation = await evaluate(input, { preset: 'flare22' })
    expect(worstCases(evaluation, 1)).toMatchObject([{ model: 'a', metric: 'DSC' }])
    const compared = compareModels(evaluation)
    expect(new Set(compared.map(({ metric }) => metric))).toEqual(new Set(['DSC', 'NSD']))
    // The better one minus the other, whatever the order of the folders.
    expect(compared.every(({ a, b, losses }) => a === 'b' && b === 'a' && losses === 0)).toBe(true)
  })
})
