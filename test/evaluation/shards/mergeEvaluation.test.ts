import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../../src/contract'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { type EvaluateInput, type EvaluateOptions, evaluate } from '../../../src/evaluation'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { folderFiles } from '../../support/files/folderFiles'

const root = 'fixtures/goldens/evaluate'
const inputOf = (folder: string, ...models: readonly string[]): EvaluateInput => ({
  references: folderFiles(`${root}/${folder}/reference`),
  predictions: Object.fromEntries(models.map((model) => [model, folderFiles(`${root}/${folder}/${model}`)])),
})

async function merged(input: EvaluateInput, options: EvaluateOptions, of: number) {
  const parts = []
  for (let index = 1; index <= of; index++) {
    const part = await evaluateShard(input, options, { shard: { index, of }, sizeOf: () => 1 })
    const file = `part ${index}`
    parts.push({ file, part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), file) })
  }
  return mergeEvaluation(parts)
}

describe('mergeEvaluation', () => {
  it.each<[string, EvaluateInput, EvaluateOptions]>([
    ['several models', inputOf('inputs/many-models', 'net1', 'net2', 'net3'), { metrics: ['dice', 'hd95'] }],
    ['the steps of a case', inputOf('autopet/interactive-6', 'prediction'), { preset: 'autopet4-interactive' }],
    ['labels of nnU-Net', inputOf('inputs/many-models', 'net1'), { preset: 'nnunet', labels: 'liver=1,both=1+2' }],
    [
      'missing subjects of BraTS',
      inputOf('brats2026/missing', 'prediction'),
      { preset: 'brats2026', presetOptions: { config: 'GoAT' } },
    ],
  ])('%s: the answer of one run', async (_, input, options) => {
    const whole = await evaluate(input, options)
    for (const of of [1, 3]) {
      const { cases, ...rest } = await merged(input, options, of)
      const { cases: wanted, ...others } = whole
      expect(rest).toEqual(others)
      expect(cases.map(({ rows, ...one }) => [one, rows])).toEqual(wanted.map(({ rows, ...one }) => [one, rows]))
    }
  })
})
