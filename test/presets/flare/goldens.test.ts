import { describe, expect, it } from 'vitest'
import { flare21 } from '../../../src/presets/flare/flare21'
import { flare22 } from '../../../src/presets/flare/flare22'
import { flare23 } from '../../../src/presets/flare/flare23'
import { flare24 } from '../../../src/presets/flare/flare24'
import { flare24Lesion } from '../../../src/presets/flare/flare24Lesion'
import type { FlareScore } from '../../../src/presets/flare/flareScore'
import type { Preset } from '../../../src/presets/presetTypes'
import { expectClose } from '../../expectClose'
import { expectSameCsv } from '../../support/evaluation/expectSameCsv'
import { type EvaluationGolden, evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

const all = [flare21, flare22, flare23, flare24, flare24Lesion]

/** FLARE23 takes its cases from the references, the others from the predictions. */
async function evaluated(golden: EvaluationGolden, convention: Preset<object, readonly FlareScore[]>) {
  const cases = []
  for (const name of filesIn(golden, convention === flare23 ? 'reference' : 'prediction')) {
    const reference = await volumeOf(golden, `reference/${name}`, convention.reader)
    const prediction = await volumeOf(golden, `prediction/${name}`, convention.reader)
    cases.push({ name, ...convention.evaluateCase({ name, reference, prediction }, {}) })
  }
  return { cases, file: convention.files!(cases, {})[0]! }
}

describe('goldens of FLARE', () => {
  it.each(evaluationGoldens('flare'))('$name', async (golden) => {
    const { expected } = golden
    const convention = all.find(({ source }) => source === expected.tool)!
    if (!expected.ok) return expect(evaluated(golden, convention)).rejects.toThrow()
    const { cases, file } = await evaluated(golden, convention)
    const { Name: names, ...columns } = expected.values.cases
    expect(cases.map(({ name }) => name)).toEqual(names)
    const found: Record<string, number[]> = {}
    for (const { rows } of cases)
      for (const { label, metric, value } of rows) {
        const key = convention === flare21 ? `${metric}_${label}` : `${label}_${metric}`
        found[key] = [...(found[key] ?? []), value]
      }
    expectClose(Object.fromEntries(Object.keys(columns).map((key) => [key, found[key]])), columns)
    expect(Object.keys(found).sort()).toEqual(Object.keys(columns).sort())
    if (convention === flare23) expect(file.text).toBe(textOf(golden, 'scores.txt'))
    else expectSameCsv(file.text, textOf(golden, 'results.csv'))
  })
})
