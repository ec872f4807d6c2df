/** AutoMedBench synthetic CT: mean SSIM of axial slices against the true CT, times the completion rate. */

import type { Plain, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { mean, meanOfPresent } from '../../../python/mean'
import { compareVolumes, isUsableVolume } from '../scorers/syntheticVolume'
import { byId, readable, siteResult } from '../scorers/trackResult'
import { folderTrack, given, lack, predicted } from './folderTrack'

interface State {
  readonly [key: string]: Plain
  readonly usable: boolean
  /** The organiser's mask has no voxel, which is no fault of the volume. */
  readonly emptyMask: boolean
  readonly values: {
    readonly mae: number
    readonly rmse: number
    readonly psnr: number
    readonly ssim: number | null
    readonly slices: number
  } | null
  readonly thresholds: readonly [number, number]
}

export const synthetic = folderTrack<State>({
  track: 'synthetic',
  title: 'AutoMedBench: synthetic CT',
  task: 'image-synthesis',
  metrics: { site: ['mean_ssim', 'mean_mae', 'mean_rmse', 'mean_psnr'] },
  conventions: {
    files: 'answers/<id>/ct.nii.gz and, if task.json names one, a mask; submission: <id>/sct.nii.gz',
    ssim: 'slices along the third axis, values clipped to [-1024, 3071], range 4095, uniform 7x7 window, sample covariance',
    errors: 'MAE, RMSE and PSNR on unclipped values in the mask; an infinite PSNR is left out of its mean',
    missing:
      'the mean SSIM times the completion rate; variant plain-mean: the mean SSIM of what was scored, without cases whose mask the organiser left empty',
  },
  async input({ id, options }, _, { data }) {
    const mask = typeof options.mask_filename === 'string' ? `answers/${id}/${options.mask_filename}` : null
    const [good, okay] = Array.isArray(options.thresholds) ? options.thresholds : [0.9, 0.75]
    return {
      files: {
        reference: given('nibabel_fdata', `answers/${id}/ct.nii.gz`),
        prediction: predicted('nibabel_fdata', `${id}/sct.nii.gz`),
        ...(mask !== null && (await data.exists(mask)) ? { mask: given('nibabel_fdata', mask) } : {}),
      },
      values: { thresholds: [Number(good), Number(okay)] },
    }
  },
  score(files, { thresholds }) {
    const reference = files.reference as Volume
    const prediction = readable<Volume>(files.prediction)
    const mask = readable<Volume>(files.mask)
    const emptyMask = mask !== null && !hasVoxel(mask)
    const shared = { thresholds: thresholds as [number, number], emptyMask }
    const warnings = emptyMask ? ["the organiser's mask is empty: no slice is scored"] : []
    if (prediction === null || !isUsableVolume(reference, prediction))
      return { metrics: {}, facts: { usable: false }, warnings, state: { ...shared, usable: false, values: null } }
    if (mask !== null && mask.shape.join() !== reference.shape.join())
      refuse('invalid-answers', 'shape of the mask', `${mask.shape}`, `${reference.shape}`)
    const values = compareVolumes(reference, prediction, mask)
    return {
      metrics: { ...values, ssim: values.ssim ?? Number.NaN },
      warnings,
      state: { ...shared, usable: true, values },
    }
  },
  missing: ({ state }, { prediction }) =>
    (state.values?.ssim ?? null) === null ? lack(prediction, 'sct.nii.gz') : null,
  site: (states, ids) =>
    resultOf(states, ids, (ssimMean, scored) => (ids.length === 0 ? 0 : (ssimMean * scored) / ids.length)),
  formulas: {
    'plain-mean'(states, ids) {
      const graded = states.map((_, i) => i).filter((i) => !states[i]!.emptyMask)
      if (graded.length === 0 && ids.length > 0)
        refuse('invalid-answers', 'the masks', 'no voxel in any of them', 'a mask with voxels for one case at least')
      const own = graded.map((i) => states[i]!)
      return resultOf(
        own,
        graded.map((i) => ids[i]!),
        (ssimMean) => ssimMean,
      )
    },
  },
})

function hasVoxel({ data }: Volume): boolean {
  for (let i = 0; i < data.length; i++) if (Number(data[i]!) > 0.5) return true
  return false
}

function resultOf(
  states: readonly State[],
  ids: readonly string[],
  taskScore: (ssimMean: number, scored: number) => number,
) {
  const values = states.flatMap((state) => (state.values === null ? [] : [state.values]))
  const scored = values.flatMap((value) => (value.ssim === null ? [] : [Math.min(1, Math.max(0, value.ssim))]))
  const ssimMean = mean(scored, 0)
  const psnr = values.map((value) => value.psnr).filter(Number.isFinite)
  return siteResult({
    total: ids.length,
    completed: scored.length,
    checksPassed: states.every(({ usable }) => usable),
    partial: true,
    taskScore: taskScore(ssimMean, scored.length),
    thresholds: states[0]?.thresholds ?? [0.9, 0.75],
    fields: {
      mean_ssim: ssimMean,
      mean_mae: meanOfPresent(values.map((value) => value.mae)),
      mean_rmse: meanOfPresent(values.map((value) => value.rmse)),
      mean_psnr: meanOfPresent(psnr),
      per_case: byId(ids, states, (state) => state.values ?? undefined),
      completed: ids.filter((_, i) => (states[i]!.values?.ssim ?? null) !== null),
    },
  })
}
