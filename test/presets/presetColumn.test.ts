import { describe, expect, it } from 'vitest'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { presetColumn } from '../../src/presets/presetColumn'
import { loadPreset, presetNames } from '../../src/presets/presets'

describe.each(presetNames)('%s', (name) => {
  it('names metrics of the catalogue that have a better direction, each column once', async () => {
    const { metrics, ownMeasures = {} } = await loadPreset(name)
    for (const metric of Object.keys(metrics))
      expect([metric, metricFacts(findMetric(metric)).direction]).not.toContain(null)
    const columns = [...Object.values(metrics), ...Object.values(ownMeasures)].flat()
    expect(new Set(columns).size).toBe(columns.length)
    expect(columns.length).toBeGreaterThan(0)
  })
})

describe('presetColumn', () => {
  it.each([
    ['nnunet', 'higher', 'Dice IoU'],
    ['nnunet', null, 'TP FP n_ref'],
    ['brats2023', 'higher', 'Legacy_Dice LesionWise_Score_Dice Sensitivity Specificity'],
    ['brats2024-gli', 'lower', 'Legacy_HD95 LesionWise_Score_HD95'],
    ['brats2024-met', null, 'Num_TP Num_FN GT_Complete_Volume gt_lesion_vol'],
    ['panoptica', 'higher', 'rq sq sq_dsc pq pq_nsd global_bin_dsc region_avg_iou prec rec t0.5_sq autc_pq_cldsc dsc'],
    ['panoptica', 'lower', 'sq_assd sq_hd95 global_bin_hd t0.5_sq_cedi sq_rvae'],
    ['panoptica', null, 'tp sq_dsc_std sq_rvd instance_volume_ref n_ref_instances t0.5_sq_dsc_std'],
    ['brats2026', 'higher', 'rq global_bin_nsd'],
    ['monai', 'higher', 'DiceMetric MeanIoU SurfaceDiceMetric GeneralizedDiceScore'],
    ['monai', 'lower', 'HausdorffDistanceMetric SurfaceDistanceMetric'],
    ['autopet3', 'lower', 'false_pos_vol false_neg_vol'],
    ['autopet4-interactive', 'lower', 'fpv_auc fnv_final'],
    ['autopet4-interactive', 'higher', 'dice_sc dice_auc dice_final'],
    ['autopet5', 'lower', 'fpv fnv'],
    ['autopet5', 'higher', 'dsc f1 iou'],
    ['autopet5-interactive', 'higher', 'dice dmm auc_dice auc_dmm'],
    ['kits23', 'higher', 'Dice SD'],
    ['flare21', 'higher', 'DSC NSD-1mm'],
    ['flare23', 'higher', 'DSC NSD'],
    ['toothfairy3-interactive', 'higher', 'Dice Dice_AUC Dice_Final'],
    ['toothfairy2', 'lower', 'HD95 HD95_AUC'],
    ['totalsegmentator', 'higher', 'dice surface_dice_3'],
  ] as const)('%s: %s for %s', async (name, direction, columns) => {
    const preset = await loadPreset(name)
    for (const column of columns.split(' '))
      expect([column, presetColumn(preset, column).better]).toStrictEqual([column, direction])
  })

  it('takes columns with a number', async () => {
    const preset = await loadPreset('brats2023')
    for (const column of ['Legacy NSD @ 0.5', 'LesionWise_Score_NSD @ 1.0'])
      expect(presetColumn(preset, column)).toEqual({ unit: 'one', better: 'higher' })
  })

  it.each([
    ['nnunet', 'one', 'Dice IoU'],
    ['nnunet', 'voxel', 'TP FN n_ref n_pred'],
    ['brats2023', 'mm', 'Legacy_HD95 LesionWise_Score_HD95 hd95_lesionwise'],
    ['brats2023', 'mm3', 'GT_Complete_Volume gt_lesion_vol'],
    ['brats2023', 'count', 'Num_TP Num_FN _len'],
    ['panoptica', 'mm', 'sq_assd sq_hd95_std t0.5_sq_cedi'],
    ['panoptica', 'voxel', 'global_bin_hd95 region_avg_assd'],
    ['panoptica', 'count', 'tp t0.25_fn voxel_count global_bin_volume_ref'],
    ['panoptica', 'one', 'rq sq_rvae sq_rvd t0.5_sq_dsc_std prec'],
    ['autopet3', 'ml', 'false_pos_vol'],
    ['toothfairy3-interactive', 'voxel', 'HD95 HD95_AUC'],
    ['fastmri', 'dB', 'PSNR'],
    ['synthrad2025', 'intensity', 'mae'],
    ['kits23', 'one', 'Dice SD'],
  ] as const)('%s: the unit %s for %s', async (name, unit, columns) => {
    const preset = await loadPreset(name)
    for (const column of columns.split(' ')) expect([column, presetColumn(preset, column).unit]).toEqual([column, unit])
  })
})
