import { describe, expect, it } from 'vitest'
import {
  brats2024Gli,
  brats2024Men,
  brats2024MenRt,
  brats2024Met,
  brats2024Ped,
  brats2024Ssa,
} from '../../../src/presets/brats/brats2024'
import type { BratsLesion } from '../../../src/presets/brats/bratsTypes'
import { expectClose } from '../../expectClose'
import { evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

const conventions = {
  'BraTS-GLI': brats2024Gli,
  'BraTS-MEN': brats2024Men,
  'BraTS-MEN-RT': brats2024MenRt,
  'BraTS-MET': brats2024Met,
  'BraTS-PED': brats2024Ped,
  'BraTS-SSA': brats2024Ssa,
}

function printed({ region, predictions, number, volume, dice, hd95, nsd }: BratsLesion) {
  return {
    predicted_lesion_numbers: predictions,
    gt_lesion_numbers: number,
    gt_lesion_vol: volume,
    dice_lesionwise: dice,
    hd95_lesionwise: hd95,
    nsd05_lesionwise: nsd[0],
    nsd10_lesionwise: nsd[1],
    _len: predictions.length,
    Label: region,
  }
}

describe('goldens of BraTS-2024-Metrics', () => {
  it.each(evaluationGoldens('brats2024'))('$name', async (golden) => {
    const convention = conventions[golden.expected.challenge as keyof typeof conventions]
    const read = (side: string) => volumeOf(golden, `${side}/${filesIn(golden, side)[0]}`, 'nibabel_fdata')
    const pair = { name: 'case', reference: await read('reference'), prediction: await read('prediction') }
    const evaluated = convention.evaluateCase(pair, {})
    const { rows, lesions } = evaluated.state!
    expectClose(lesions.map(printed), golden.expected.lesions)
    expectClose(
      rows.map(({ region, values }) => ({ Labels: region, ...values })),
      golden.expected.rows,
    )
    const [file] = convention.files!([{ name: 'case', ...evaluated }], {})
    expect(file!.text).toBe(textOf(golden, 'results.csv'))
  })
})
