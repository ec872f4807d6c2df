import { describe, expect, it } from 'vitest'
import { aggregateAutopet5, type LesionCounts } from '../../../src/presets/autopet/aggregateAutopet5'
import { autopet3 } from '../../../src/presets/autopet/autopet3'
import { autopet4, autopet4Interactive } from '../../../src/presets/autopet/autopet4'
import { autopet5 } from '../../../src/presets/autopet/autopet5'
import { autopet5Interactive } from '../../../src/presets/autopet/autopet5Interactive'
import { detectionScore } from '../../../src/presets/autopet/detectionScore'
import type { EvaluationPair, PresetRow } from '../../../src/presets/presetTypes'
import { expectClose } from '../../expectClose'
import { type EvaluationGolden, evaluationGoldens, filesIn, volumeOf } from '../../support/evaluationGoldens'
import { decode } from '../../support/golden'

const single = evaluationGoldens('autopet').filter(({ name }) => !name.startsWith('interactive'))
const interactive = evaluationGoldens('autopet').filter(({ name }) => name.startsWith('interactive'))

async function pairsOf(golden: EvaluationGolden): Promise<EvaluationPair[]> {
  const pairs = []
  for (const file of filesIn(golden, 'prediction')) {
    const name = file.replace('.nii.gz', '')
    const prediction = await volumeOf(golden, `prediction/${file}`, 'nibabel_fdata')
    const reference = await volumeOf(golden, `reference/${name.replace(/_pred\d+$/, '')}.nii.gz`, 'nibabel_fdata')
    pairs.push({ name, reference, prediction })
  }
  return pairs
}

const metricOf = (rows: readonly PresetRow[], name: string) => rows.find(({ metric }) => metric === name)!.value
const scriptValues = (rows: readonly PresetRow[]) => ({
  dice: metricOf(rows, 'dice_sc'),
  fpv: metricOf(rows, 'false_pos_vol'),
  fnv: metricOf(rows, 'false_neg_vol'),
})

const withoutSpacing = ({ spacing: _, ...lesions }: Record<string, unknown>) => lesions

describe('goldens of autoPET', () => {
  it.each(single)('$name', async (golden) => {
    const counts: (LesionCounts & { name: string })[] = []
    for (const pair of await pairsOf(golden)) {
      const expected = golden.expected.values[pair.name]
      expectClose(scriptValues(autopet3.evaluateCase(pair, {}).rows), expected.autopet3)
      expectClose(scriptValues(autopet4.evaluateCase(pair, {}).rows), expected.autopet4)
      const { rows, state } = autopet5.evaluateCase(pair, {})
      const { lesions, ...numbers } = expected.autopet5
      expectClose(Object.fromEntries(Object.keys(numbers).map((key) => [key, metricOf(rows, key)])), numbers)
      const found = detectionScore(pair.reference, pair.prediction)
      expectClose(
        {
          num_gt_instances: found.referenceSizes.length,
          num_pred_instances: found.predictionSizes.length,
          iou: found.iou,
          dsc: found.dsc,
          gt_volume: found.referenceSizes,
          pred_volume: found.predictionSizes,
        },
        withoutSpacing(lesions),
      )
      counts.push({ name: pair.name, ...state! })
    }
    expectClose(aggregateAutopet5(counts), golden.expected.values.aggregate)
    const weighted = () => aggregateAutopet5(counts, { weighted: true })
    if (golden.expected.values.aggregate_weighted === 'ValueError') expect(weighted).toThrow('at least two')
    else expectClose(weighted(), golden.expected.values.aggregate_weighted)
  })

  it.each(interactive)('$name', async (golden) => {
    const pairs = await pairsOf(golden)
    const four = pairs.map((pair) => ({ name: pair.name, ...autopet4Interactive.evaluateCase(pair, {}) }))
    const [csv] = autopet4Interactive.files!(four, {})
    const [header, ...lines] = csv!.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const five = pairs.map((pair) => ({ name: pair.name, ...autopet5Interactive.evaluateCase(pair, {}) }))
    const metrics = JSON.parse(autopet5Interactive.files!(five, {})[0]!.text.replaceAll('NaN', '"NaN"'))
    for (const [name, expected] of Object.entries<Record<string, unknown>>(golden.expected.values)) {
      const line = lines.find(([id]) => id === `${name}.nii.gz`)!
      const values = Object.fromEntries(header!.slice(1).map((key, i) => [key, Number(line[i + 1])]))
      expectClose(values, expected.autopet4)
      expectClose(decode(metrics[name]), expected.autopet5)
    }
  })
})
