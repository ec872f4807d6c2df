import { describe, expect, it } from 'vitest'
import { toothfairy2 } from '../../../src/presets/toothfairy/toothfairy2'
import { toothfairy3 } from '../../../src/presets/toothfairy/toothfairy3'
import { toothfairy3Interactive } from '../../../src/presets/toothfairy/toothfairy3Interactive'
import { expectClose } from '../../expectClose'
import { smallPair } from '../../support/evaluation/smallPair'
import { type EvaluationGolden, evaluationGoldens, filesIn, volumeOf } from '../../support/evaluationGoldens'
import { decode } from '../../support/golden'

const conventionOf = ({ name, expected }: EvaluationGolden) => {
  if (expected.tool.endsWith('ToothFairy2')) return toothfairy2
  return name.includes('interactive') ? toothfairy3Interactive : toothfairy3
}

async function evaluated(golden: EvaluationGolden) {
  const convention = conventionOf(golden)
  const cases = []
  const paths = new Map<string, { reference: string; prediction: string }>()
  for (const file of filesIn(golden, 'prediction')) {
    const name = file.replace('.mha', '')
    const base = convention === toothfairy3Interactive ? name.replace(/_\d+$/, '') : name
    paths.set(name, { reference: `reference/${base}.mha`, prediction: `prediction/${file}` })
    const prediction = await volumeOf(golden, `prediction/${file}`, 'sitk')
    const reference = await volumeOf(golden, `reference/${base}.mha`, 'sitk')
    cases.push({ name, ...convention.evaluateCase({ name, reference, prediction }, {}) })
  }
  return { cases, file: convention.files!(cases, { paths })[0]! }
}

// biome-ignore lint/suspicious/noExplicitAny: JSON
function sortedKeys(value: any): unknown {
  if (value === null || typeof value !== 'object') return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sortedKeys(value[key])]))
}

describe('goldens of ToothFairy', () => {
  it.each(evaluationGoldens('toothfairy'))('$name', async (golden) => {
    const { expected } = golden
    if (!expected.ok) return expect(evaluated(golden)).rejects.toThrow()
    const { cases, file } = await evaluated(golden)
    for (const { name, state } of cases) {
      const all = [...state!.scores, state!.average]
      const { dice, hd95 } = expected.values.per_case[name]
      expectClose(Object.fromEntries(all.map((score) => [score.label, score.dice])), dice)
      expectClose(Object.fromEntries(all.map((score) => [score.label, score.hd95])), hd95)
    }
    const found = decode(JSON.parse(file.text.replaceAll('NaN', '"NaN"'))) as { case: object; aggregates: object }
    const metrics = expected.values['metrics.json']
    expectClose(found.case, metrics.case)
    // The order of the statistics is that of a set of Python.
    expect(Object.keys(found.aggregates)).toEqual(Object.keys(metrics.aggregates))
    expectClose(sortedKeys(found.aggregates), sortedKeys(metrics.aggregates))
  })
})

describe('quirks', () => {
  it('names structures that both lack and distances in voxels', () => {
    const pair = smallPair([1, 2, 0, 0], [1, 0, 0, 2], { shape: [2, 1, 2], spacing: [2, 1, 1] })
    const { rows, quirks } = toothfairy3Interactive.evaluateCase(pair, {})
    expect(quirks).toEqual(['voxel-distances'])
    expect(toothfairy2.evaluateCase(pair, {}).quirks).toEqual(['voxel-distances', 'absent-structures'])
    expect(rows.find(({ label, metric }) => label.startsWith('Right') && metric === 'HD95')!.value).toBe(1)
  })

  it('takes the diagonal of the squeezed array for a missing structure', () => {
    const pair = smallPair([1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], { shape: [1, 2, 3] })
    expect(toothfairy3Interactive.evaluateCase(pair, {}).rows[1]!.value).toBe(Math.sqrt(13))
  })

  it('measures a volume of one slice as an image', () => {
    const values = [1, 1, 1, 1, 1, 1, 1, 1, 1]
    const pair = smallPair([...values], [...values.slice(0, 8), 0], { shape: [1, 3, 3] })
    const flat = smallPair([...values], [...values.slice(0, 8), 0], { shape: [3, 3] })
    const rowsOf = (each: typeof pair) => toothfairy3Interactive.evaluateCase(each, {}).rows
    expect(rowsOf(pair)).toEqual(rowsOf(flat))
  })
})
