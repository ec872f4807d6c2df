import { describe, expect, it } from 'vitest'
import { hausdorffDistance } from '../../../src/metrics/distance/hausdorffDistance'
import { brats2024MetLegacy } from '../../../src/presets/brats/brats2024MetLegacy'
import { expectClose } from '../../expectClose'
import { smallPair } from '../../support/evaluation/smallPair'
import { evaluationGoldens, filesIn, volumeOf } from '../../support/evaluationGoldens'

const goldens = evaluationGoldens('brats2024').filter(({ expected }) => expected.challenge === 'BraTS-MET')
const columns = ['Sensitivity', 'Specificity', 'Legacy_Dice', 'Legacy_HD95', 'Legacy NSD @ 0.5', 'Legacy NSD @ 1.0']

async function pairOf(golden: (typeof goldens)[number]) {
  const read = (side: string) => volumeOf(golden, `${side}/${filesIn(golden, side)[0]}`, 'nibabel_fdata')
  return { name: 'case', reference: await read('reference'), prediction: await read('prediction') }
}

describe('brats2024MetLegacy', () => {
  // The lesion-wise program computes the same on maps of lesions, which are masks where each side has one lesion at most and none is erased.
  it.each(goldens)('equals the whole-region columns of single lesions in $name', async (golden) => {
    const { rows } = brats2024MetLegacy.evaluateCase(await pairOf(golden), {}).state!
    expect(rows.map(({ region }) => region)).toEqual(golden.expected.rows.map((row: { Labels: string }) => row.Labels))
    for (const [i, { values }] of rows.entries()) {
      const wanted = golden.expected.rows[i]
      expectClose(values.GT_Complete_Volume, wanted.GT_Complete_Volume)
      if (wanted.Num_TP + wanted.Num_FN > 1 || wanted.Num_FP > 0 || wanted.Legacy_Dice === 0) continue
      expectClose(
        Object.fromEntries(columns.map((name) => [name, values[name]])),
        Object.fromEntries(columns.map((name) => [name, wanted[name]])),
      )
    }
  })

  it('counts the voxels of several lesions as one mask', async () => {
    const golden = goldens.find(({ name }) => name === 'many-met')!
    const pair = await pairOf(golden)
    const { rows } = brats2024MetLegacy.evaluateCase(pair, {}).state!
    const mask = (side: 'reference' | 'prediction') => {
      const { data, ...rest } = pair[side]
      return { ...rest, data: Uint8Array.from(data as Float64Array, (value) => (value === 1 || value === 3 ? 1 : 0)) }
    }
    const [reference, prediction] = [mask('reference'), mask('prediction')]
    let [tp, fp, fn] = [0, 0, 0]
    for (let i = 0; i < reference.data.length; i++) {
      tp += reference.data[i]! & prediction.data[i]!
      fp += prediction.data[i]! & ~reference.data[i]! & 1
      fn += reference.data[i]! & ~prediction.data[i]! & 1
    }
    const { values } = rows.find(({ region }) => region === 'TC')!
    expectClose(values.Legacy_Dice, (2 * tp) / (2 * tp + fp + fn))
    expectClose(values.Sensitivity, tp / (tp + fn))
    expectClose(values.Specificity, (reference.data.length - tp - fp - fn) / (reference.data.length - tp - fn))
    expectClose(
      values.Legacy_HD95,
      hausdorffDistance(reference, prediction, { percentile: 95, convention: 'surface-distance' }),
    )
  })

  it('takes the diagonal in voxels where one side is empty, and has a file a case', () => {
    const pair = smallPair([3, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], { shape: [2, 2, 2] })
    const found = brats2024MetLegacy.evaluateCase(pair, {})
    const et = found.state!.rows.find(({ region }) => region === 'ET')!
    expect(et.values).toMatchObject({
      Legacy_Dice: 0,
      Legacy_HD95: Math.sqrt(12),
      'Legacy NSD @ 1.0': 0,
      Sensitivity: 0,
    })
    const rc = found.state!.rows.find(({ region }) => region === 'RC')!
    expect(rc.values).toMatchObject({ Legacy_Dice: 1, Legacy_HD95: 0, 'Legacy NSD @ 0.5': 1, Sensitivity: 1 })
    const [file] = brats2024MetLegacy.files!([{ name: '00001-000', ...found }], {})
    expect(file).toMatchObject({
      name: '00001-000.csv',
      text: expect.stringMatching(/^Labels,Sensitivity,.*,GT_Complete_Volume\nWT,/),
    })
  })
})
