import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../src/evaluation'
import { type PresetOption, type PresetOptions, valuesOf } from '../../src/presets/presetOption'
import { isTaskPreset, loadPreset, presetNames } from '../../src/presets/presets'
import { withTables } from '../docs/pages/withTables'

const image = new TextEncoder().encode(
  'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 2\nencoding: ascii\n\n1 1 0 2 1 1 0 2',
)
const panopticaYaml =
  '!Panoptica_Evaluator\nexpected_input: !InputType MATCHED_INSTANCE\ninstance_metrics: [!Metric DSC]'

const evaluated = (preset: string, presetOptions: object) =>
  evaluate(
    { references: { 'a.nrrd': image }, predictions: { net: { 'a.nrrd': image } } },
    { preset, presetOptions, ...(preset === 'nnunet' ? { labels: '1,2' } : {}) },
  )

describe('options of presets', () => {
  it.each(presetNames)('%s refuses an option that it does not have', async (preset) => {
    await expect(evaluated(preset, { noSuchOption: 1 })).rejects.toMatchObject({
      code: 'bad-argument',
      message: expect.stringContaining(`an option of the preset ${preset}`),
    })
  })

  it.each<readonly [string, object, string]>([
    ['brats2023', { chalenge: 'BraTS-MET' }, 'expected challenge'],
    ['brats2023', { challenge: 'BraTS-METS' }, 'expected BraTS-MET'],
    ['brats2026', { config: 'mets', limits: { volum: 20, overlap: 0.1 } }, 'expected volume'],
    [
      'brats2026',
      { config: 'mets', limits: { volume: '20', overlap: 0.1 } },
      'volume of limits of the preset brats2026',
    ],
    ['brats2026', { config: 'mets', limits: { volume: 20 } }, 'overlap, too'],
    ['autopet5-interactive', { steps: 0 }, 'a whole number at least 1'],
    ['nnunet', { chill: 'yes' }, 'true or false'],
    ['nnunet', { labels: ['1'] }, 'a number or a list of numbers'],
    ['totalsegmentator', { task: 'totals' }, 'expected total'],
    ['monai', { metrics: [{ metric: 'DiceMetrik' }] }, 'expected DiceMetric'],
    [
      'monai',
      { metrics: [{ metric: 'DiceMetric', percentile: 95 }] },
      'an option of metrics of the preset monai, entry 1',
    ],
    ['monai', { metrics: [{ metric: 'SurfaceDiceMetric' }] }, 'classThresholds, too'],
    ['panoptica', { config: {} }, 'input, too'],
    ['panoptica', { config: '!Panoptica_Evaluator\nexpected_input: !InputType NONE' }, 'expected_input'],
    ['panoptica', { thresholdStep: Number.NaN }, 'a number at least 0.00001 and at most 1'],
  ])('%s %j', async (preset, options, message) => {
    await expect(evaluated(preset, options)).rejects.toThrow(message)
  })

  it('numbers and words that are text are quoted', async () => {
    await expect(evaluated('brats2026', { config: 'mets', limits: { volume: '20', overlap: 0.1 } })).rejects.toThrow(
      'found "20", expected a number',
    )
    await expect(evaluated('nnunet', { chill: 'true' })).rejects.toThrow('found "true", expected true or false')
  })

  it.each(presetNames)('%s takes no option of the evaluation by labels and metrics', async (preset) => {
    const run = (options: EvaluateOptions) =>
      evaluate(
        { references: { 'a.nrrd': image }, predictions: { net: { 'a.nrrd': image } } },
        { preset, ...(preset === 'nnunet' ? { labels: '1,2' } : {}), ...options },
      )
    const loaded = await loadPreset(preset)
    const taken: readonly string[] = isTaskPreset(loaded) ? (loaded.takes ?? []) : []
    for (const [options, flag] of [
      [{ metrics: ['dice'] }, '--metrics'],
      ...(taken.includes('threshold') ? [] : ([[{ threshold: 0.5 }, '--threshold']] as const)),
      [{ activation: 'argmax', round: true }, '--argmax, --round'],
      [{ geometry: 'resample' }, '--resample'],
      ...(taken.includes('spacing') ? [] : ([[{ spacing: 2 }, '--spacing']] as const)),
      [{ instances: { iou: 0.5 }, empty: 'zero' }, '--empty, --instances'],
      ...(preset === 'nnunet' || taken.includes('labels') ? [] : ([[{ labels: '1,2' }, '--labels']] as const)),
    ] as const)
      await expect(run(options)).rejects.toThrow(new RegExp(`${flag}: found an option that the preset does not take`))
  })

  it('are refused without a preset', async () => {
    const files = { references: { 'a.nrrd': image }, predictions: { net: { 'a.nrrd': image } } }
    await expect(evaluate(files, { presetOptions: { challenge: 'BraTS-MET' } })).rejects.toThrow('found no preset')
  })

  it("panoptica takes panoptica's YAML", async () => {
    const { summary } = await evaluated('panoptica', { config: panopticaYaml })
    expect(summary.find(({ metric }) => metric === 'sq_dsc')?.mean).toBe(1)
  })

  it('are on the page, as their tables have them', async () => {
    const rows: string[] = []
    for (const preset of presetNames) rows.push(...pageRows(preset, (await loadPreset(preset)).options))
    const path = 'docs/evaluation/options.md'
    const options = ['| preset | option | values | default | about |', '|---|---|---|---|---|', ...rows]
    await expect(withTables(readFileSync(path, 'utf8'), { options })).toMatchFileSnapshot(`../../${path}`)
  })
})

/** A line for each option, those of its parts behind it. */
function pageRows(preset: string, options: PresetOptions, above = ''): string[] {
  return Object.entries(options).flatMap(([name, option]) => {
    const path = `${above}${name}`
    const cells = [`\`${preset}\``, `\`${path}\``, valuesOf(option), option.default ?? '', option.about]
    return [`| ${cells.join(' | ')} |`, ...partsOf(preset, option, path)]
  })
}

function partsOf(preset: string, option: PresetOption, path: string): string[] {
  if (option.kind === 'object' && option.orText === undefined) return pageRows(preset, option.fields, `${path}.`)
  const of = option.kind === 'list' ? option.of : option
  if (of.kind !== 'variants') return []
  return Object.entries(of.variants).flatMap(([variant, fields]) => pageRows(preset, fields, `${path}: ${variant}.`))
}
