import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { expectClose } from '../../expectClose'
import { sampled } from '../../sampled'
import { expectSameCsv } from '../../support/evaluation/expectSameCsv'
import { type EvaluationGolden, evaluationGoldens, textOf } from '../../support/evaluationGoldens'
import { folderFiles } from '../../support/files/folderFiles'

// Folders of the goldens by the presets, as `medgrade evaluate --preset` sees them: each tool pairs its own files, and what it writes is equal.

const some = <T>(rows: readonly T[]) => sampled(rows, (_, k) => k % 4 === 0)

function evaluated({ folder }: EvaluationGolden, preset: string, presetOptions: object = {}) {
  const options: EvaluateOptions = { preset, presetOptions }
  const side = (name: string) => folderFiles(`${folder}/${name}`)
  return evaluate({ references: side('reference'), predictions: { net: side('prediction') } }, options)
}

const argument = (words: readonly string[], name: string) => words[words.indexOf(name) + 1]
const file = (found: Awaited<ReturnType<typeof evaluated>>, name: string) =>
  found.files.find((each) => each.name === name)!.text

describe('presets pair the files of their goldens and write the files of their tools', () => {
  const withoutErrors = (text: string) => text.replace(/"error": ".*"/g, '"error": ""')
  it.each(some(evaluationGoldens('brats2026').filter(({ name }) => name !== 'all-missing')))(
    'brats2026 $name',
    async (golden) => {
      const { evaluate: words, parse } = golden.expected
      const limits = parse.includes('--vol_threshold') ? {} : { limits: { volume: 20, overlap: 0.1 } }
      const found = await evaluated(golden, 'brats2026', { config: argument(words, '--config'), ...limits })
      expect(withoutErrors(file(found, 'metrics.json'))).toBe(withoutErrors(textOf(golden, 'metrics.json')))
      expect(file(found, 'scores.csv')).toBe(textOf(golden, 'scores.csv'))
    },
  )

  const brats = [...evaluationGoldens('brats2023'), ...evaluationGoldens('brats2024')]
  it.each(some(brats.filter(({ expected }) => expected.ok)))('BraTS $expected.tool $name', async (golden) => {
    const { tool, challenge } = golden.expected
    const task = /metrics_(\w+)\.py/.exec(tool)?.[1]?.toLowerCase().replace('_', '-')
    const found =
      task === undefined
        ? await evaluated(golden, 'brats2023', { challenge })
        : await evaluated(golden, `brats2024-${task}`)
    expect(found.cases.map(({ case: id }) => id)).toEqual(['00001-000'])
    expectSameCsv(file(found, '00001-000.csv'), textOf(golden, 'results.csv'))
    expect(file(found, 'all_scores.csv')).toContain(`${challenge}-00001-000,`)
  })

  it.each(some(evaluationGoldens('kits23').filter(({ name, expected }) => name !== 'ranking' && expected.ok)))(
    'kits23 $name',
    async (golden) => {
      expect(file(await evaluated(golden, 'kits23'), 'evaluation.csv')).toBe(textOf(golden, 'evaluation.csv'))
    },
  )

  const presetOfFlare = (source: string) =>
    source.includes('T1_') ? 'flare24-lesion' : `flare${/FLARE(\d\d)\//.exec(source)![1]}`
  it.each(some(evaluationGoldens('flare').filter(({ expected }) => expected.ok)))('FLARE $name', async (golden) => {
    const preset = presetOfFlare(golden.expected.tool)
    const found = await evaluated(golden, preset)
    if (preset === 'flare23') expect(file(found, 'scores.txt')).toBe(textOf(golden, 'scores.txt'))
    else expectSameCsv(found.files[0]!.text, textOf(golden, 'results.csv'))
    expect(found.missing).toEqual(golden.name === '22-missing-prediction' ? [{ model: 'net', case: 'b' }] : [])
  })

  it.each(some(evaluationGoldens('totalsegmentator').filter(({ expected }) => expected.ok)))(
    'TotalSegmentator $name',
    async (golden) => {
      const found = await evaluated(golden, 'totalsegmentator', { task: golden.expected.class_map })
      expectSameCsv(file(found, 'metrics.csv'), textOf(golden, 'metrics.csv'))
    },
  )

  it.each([
    ['kits23', 'missing-reference', 'kits23', 'no reference for case_00007.nii.gz'],
    ['flare', '22-extra-prediction', 'flare22', 'no reference for b.nii.gz'],
    ['flare', '23-missing-prediction', 'flare23', 'no prediction for b.nii.gz'],
    ['totalsegmentator', 'missing-prediction', 'totalsegmentator', 'no prediction for s1.nii.gz'],
  ])('%s %s stops as the tool does', async (part, name, preset, message) => {
    const golden = evaluationGoldens(part).find((one) => one.name === name)!
    await expect(evaluated(golden, preset)).rejects.toThrow(`${preset} stops at the folder net: ${message}`)
  })
})

describe('presets with several predictions of a case', () => {
  const interactive = evaluationGoldens('autopet').filter(({ name }) => name.startsWith('interactive'))
  type Found = Awaited<ReturnType<typeof evaluated>>
  const curve = ({ cases }: Found, of: string, names: readonly string[]) => {
    const last = cases.filter(({ case: id }) => id.startsWith(of)).at(-1)!
    return Object.fromEntries(names.map((name) => [name, last.rows.find(({ metric }) => metric === name)!.value]))
  }

  it.each(some(interactive))('autoPET $name', async (golden) => {
    const four = await evaluated(golden, 'autopet4-interactive')
    const five = await evaluated(golden, 'autopet5-interactive')
    for (const [name, expected] of Object.entries<Record<string, Record<string, unknown>>>(golden.expected.values)) {
      const { steps, ...areas } = expected.autopet5 as { steps: unknown[] }
      expectClose(curve(four, name, Object.keys(expected.autopet4!)), expected.autopet4!)
      expectClose(curve(five, name, Object.keys(areas)), areas)
      const own = five.cases.filter(({ case: id }) => id.startsWith(name))
      expectClose(
        own.map(({ rows }) => ({ dice: rows[0]!.value, dmm: rows[1]!.value })),
        steps,
      )
      expect(own.map(({ rows }) => rows[0]!.label)).toEqual(steps.map((_, k) => `lesion, step ${k}`))
    }
    // The areas are one number a case, so that their means are over cases.
    expect(four.summary.find(({ metric }) => metric === 'dice_auc')!.label).toBe('lesion')
  })

  it('ToothFairy3', async () => {
    const golden = evaluationGoldens('toothfairy').find(({ name }) => name === '3-interactive')!
    const found = await evaluated(golden, 'toothfairy3-interactive')
    const { case: wanted } = golden.expected.values['metrics.json']
    const { case: own } = JSON.parse(found.files[0]!.text)
    for (const [column, values] of Object.entries<Record<string, number>>(wanted)) {
      expectClose(Object.values(own[column]), Object.values(values))
      expectClose(curve(found, 'F0', [column]), { [column]: values['reference/F0.mha'] })
    }
  })

  it('list a step that is missing, and leave the case out of the areas of IV', async () => {
    const golden = interactive[0]!
    const { 'psma_lmu_001_pred2.nii.gz': _, ...predictions } = folderFiles(`${golden.folder}/prediction`)
    const references = folderFiles(`${golden.folder}/reference`)
    const { missing, files, cases } = await evaluate(
      { references, predictions: { net: predictions } },
      { preset: 'autopet4-interactive' },
    )
    expect(missing).toEqual([{ model: 'net', case: 'psma_lmu_001, step 2' }])
    expect(cases.at(-1)!.case).toBe(`psma_lmu_001_pred${cases.length}`)
    expect(files[0]!.text.split('\r\n').filter((line) => line !== '')).toHaveLength(1)
  })

  it('say how the predictions of steps are named', async () => {
    const golden = evaluationGoldens('autopet').find(({ name }) => name === 'perfect')!
    await expect(evaluated(golden, 'autopet5-interactive')).rejects.toThrow(
      /predictions of several steps: found fdg_ukt_001\.nii\.gz.*expected names such as fdg_ukt_001_pred0, and so on/,
    )
  })
})

describe('ToothFairy', () => {
  it("pairs by Grand Challenge's table among the predictions", async () => {
    const golden = evaluationGoldens('toothfairy').find(({ name }) => name === '2-random-0')!
    const [a, b] = Object.values(folderFiles(`${golden.folder}/prediction`)) as [Uint8Array, Uint8Array]
    const entry = (pk: string, name: string) => ({ pk, inputs: [{ image: { name } }], outputs: [{ image: { pk } }] })
    const table = JSON.stringify([entry('id-b', 'F001.mha'), entry('id-a', 'F000.mha')])
    const predictions = { 'id-a.mha': a, 'id-b.mha': b, 'predictions.json': new TextEncoder().encode(table) }
    const references = folderFiles(`${golden.folder}/reference`)
    const found = await evaluate(
      { references, predictions: { net: predictions } },
      { preset: 'toothfairy2', dryRun: true },
    )
    expect(found.cases.map((one) => [one.case, one.reference, one.prediction])).toEqual([
      ['F001', 'F001.mha', 'id-b.mha'],
      ['F000', 'F000.mha', 'id-a.mha'],
    ])
    const { 'id-a.mha': _, ...less } = predictions
    await expect(evaluate({ references, predictions: { net: less } }, { preset: 'toothfairy2' })).rejects.toThrow(
      'no file id-a.mha',
    )
  })
})

describe('files whose names are not those of the tool', () => {
  it('are paired by name, with a note', async () => {
    const golden = evaluationGoldens('kits23').find(({ name }) => name === 'random-0')!
    const references = folderFiles(`${golden.folder}/reference`)
    const predictions = Object.fromEntries(
      Object.entries(folderFiles(`${golden.folder}/prediction`)).map(([path, bytes]) => [
        path.replace('.nii.gz', '_pred.nii.gz'),
        bytes,
      ]),
    )
    const { cases, warnings } = await evaluate({ references, predictions: { net: predictions } }, { preset: 'kits23' })
    expect(cases.every(({ error }) => error === null)).toBe(true)
    expect(warnings).toEqual(['no file has a name as kits23 expects it: files of net are paired by name'])
  })
})
