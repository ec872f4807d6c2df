import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import * as systems from '../../../src/agents/siblings'
import { expectClose } from '../../expectClose'

type Json = ReturnType<typeof JSON.parse>

const cases = (name: string, answer: (input: Json, golden: Json) => unknown) =>
  describe(name, () => {
    const goldens: Json[] = JSON.parse(
      readFileSync(`fixtures/goldens/kernels/classification-extra/${name}.json`, 'utf8'),
    ).cases
    it.each(goldens.map((golden) => [golden.name, golden]))('%s', (_, golden) =>
      expectClose(answer(golden.input, golden), golden.expected),
    )
  })

cases('mcq-accuracy', ({ items, predictions }) => systems.multipleChoiceAccuracy(items, predictions))

cases('sono-vqa', ({ items, judge }) => systems.sonoVqa(items, judge))

cases('strategies-judge', (input) => {
  if ('verdicts' in input)
    return {
      any: systems.strategyProfiles(input.verdicts, { sections: 'any' }),
      mean: systems.strategyProfiles(input.verdicts),
    }
  if ('judge' in input) return systems.judgeAgreement(input.judge, input.humans)
  try {
    return { scores: systems.parseJudgeVerdict(input.text), error: false }
  } catch {
    return { scores: null, error: true }
  }
})

cases('measurement-errors', (input) =>
  'items' in input
    ? systems.measurementErrors(input.items)
    : systems.relativeImprovement(input.original, input.updated),
)

cases('finding-grounding', ({ findings }) =>
  systems.findingGrounding(
    findings.map(({ shape, truth, prediction }: Json) => {
      const mask = (indices: number[]) => {
        const data = new Uint8Array(shape.reduce((product: number, size: number) => product * size, 1))
        for (const index of indices) data[index] = 1
        return { data, shape }
      }
      return { reference: mask(truth), prediction: mask(prediction) }
    }),
  ),
)
