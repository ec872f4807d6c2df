import { describe, expect, it } from 'vitest'
import { betterOf } from '../../../src/evaluation/evaluate/betterOf'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { worstCases } from '../../../src/evaluation/output/worstCases'
import { folderFiles } from '../../support/files/folderFiles'

describe('betterOf', () => {
  it.each(
    'Dice dice DSC IoU SD NSD-1mm surface_dice_3 dice_sc dice_auc Dice_Final f1 rq sq sq_dsc pq pq_nsd global_bin_dsc Legacy_Dice MeanIoU DiceMetric t0.5_sq'
      .split(' ')
      .concat('Legacy NSD @ 0.5', 'LesionWise_Score_NSD @ 1.0'),
  )('%s: higher', (name) => expect(betterOf(name)).toBe('higher'))
  it.each(
    'HD95 Legacy_HD95 LesionWise_Score_HD95 HD95_AUC HausdorffDistanceMetric sq_assd sq_hd95 global_bin_hd false_pos_vol fnv_auc'.split(
      ' ',
    ),
  )('%s: lower', (name) => expect(betterOf(name)).toBe('lower'))
  it.each(
    'TP FP n_ref Num_TP Num_FN GT_Complete_Volume sq_dsc_std sq_rvd tp instance_volume_ref gt_lesion_vol'.split(' '),
  )('%s: none', (name) => expect(betterOf(name)).toBe(null))
})

describe('a preset with several models', () => {
  it('has worst cases and compares the models', async () => {
    const folder = 'fixtures/goldens/evaluate/flare/22-random'
    const side = (name: string) => folderFiles(`${folder}/${name}`)
    const input = { references: side('reference'), predictions: { a: side('prediction'), b: side('reference') } }
    const evaluation = await evaluate(input, { preset: 'flare22' })
    expect(worstCases(evaluation, 1)).toMatchObject([{ model: 'a', metric: 'DSC' }])
    const compared = compareModels(evaluation)
    expect(new Set(compared.map(({ metric }) => metric))).toEqual(new Set(['DSC', 'NSD']))
    expect(compared.every(({ wins }) => wins === 0)).toBe(true)
  })
})
