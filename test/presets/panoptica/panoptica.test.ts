import { describe, expect, it } from 'vitest'
import type { Volume } from '../../../src/contract'
import type { PanopticaGroups } from '../../../src/presets/panoptica/evaluatePanoptica'
import { type PanopticaOptions, panoptica } from '../../../src/presets/panoptica/panoptica'
import { readPanopticaConfig } from '../../../src/presets/panoptica/readPanopticaConfig'
import { expectClose } from '../../expectClose'
import { type EvaluationGolden, evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

/** The configuration of a golden, with its groups in the order of the answers: the generator's file lists them by name. */
function optionsOf(golden: EvaluationGolden): PanopticaOptions {
  const config = readPanopticaConfig(textOf(golden, 'config.yaml'))
  const answered = Object.values(golden.expected.subjects).find((each) => !('error' in (each as object))) ?? {}
  const order = Object.keys(answered as object)
  const groups = config.groups && [...config.groups].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const isCurve = order.some((group) => 'autc_pq' in (answered as Record<string, object>)[group]!)
  return { config: { ...config, groups }, ...(isCurve ? { thresholdStep: 0.1 } : {}) }
}

/** The dictionary of a group as panoptica prints it. */
function printed(groups: PanopticaGroups, curve: boolean) {
  return Object.fromEntries(
    Object.entries(groups).map(([group, { values, instances, regions }]) => [
      group,
      {
        ...values,
        ...(curve ? {} : { reference_instances: instances }),
        ...(regions ? { region_avg: regions } : {}),
      },
    ]),
  )
}

describe('goldens of panoptica 2.1.7', () => {
  it.each(evaluationGoldens('panoptica'))('$name', async (golden) => {
    const options = optionsOf(golden)
    const files = filesIn(golden, 'reference')
    const cases = []
    for (const [subject, expected] of Object.entries(golden.expected.subjects as Record<string, object>)) {
      const file = files.find((name) => name.startsWith(`${subject}.`))!
      const read = (side: string): Promise<Volume> => volumeOf(golden, `${side}/${file}`, 'sitk')
      const pair = { name: subject, reference: await read('reference'), prediction: await read('prediction') }
      if ('error' in expected) {
        expect(() => panoptica.evaluateCase(pair, options), subject).toThrow()
        continue
      }
      const evaluated = panoptica.evaluateCase(pair, options)
      expectClose(printed(evaluated.state!, options.thresholdStep !== undefined), expected, subject)
      cases.push({ name: subject, ...evaluated })
    }
    if (!filesIn(golden, '.').includes('metrics.tsv')) return
    const text = textOf(golden, 'metrics.tsv')
    const [file] = panoptica.files!(cases, { ...options, instanceRows: text.includes('_inst_') })
    expectTable(file!.text, text)
  })
})

function expectTable(found: string, expected: string): void {
  const rows = (text: string) => text.split('\n').map((line) => line.split('\t'))
  expect(rows(found).map((row) => row[0])).toStrictEqual(rows(expected).map((row) => row[0]))
  expect(rows(found)[0]).toStrictEqual(rows(expected)[0])
  const numbers = (text: string) =>
    rows(text)
      .slice(1)
      .map((row) => row.slice(1).map((cell) => (cell === '' ? 'empty' : Number(cell))))
  expectClose(numbers(found), numbers(expected), 'table')
}
