/** AutoMedBench synthetic CT: mean SSIM of axial slices against the true CT, times the completion rate. */
import { asContiguous } from '../../array/asContiguous'
import { MedgradeError } from '../../array/MedgradeError'
import type { NdArray, Plain, Volume } from '../../contract'
import { mae } from '../../metrics/mae'
import { mse } from '../../metrics/mse'
import { ssim } from '../../metrics/ssim'
import { folderTrack, given, predicted, readable } from './folderTrack'
import { mean, siteResult } from './trackResult'

const [LOWEST, HIGHEST] = [-1024, 3071]
const RANGE = HIGHEST - LOWEST
const WINDOW = 7
const LEAST_MASK = 16

interface State {
  readonly [key: string]: Plain
  readonly usable: boolean
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
    missing: 'the mean SSIM times the completion rate',
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
    const shared = { thresholds: thresholds as [number, number] }
    if (prediction === null || !isUsable(reference, prediction))
      return { metrics: {}, facts: { usable: false }, state: { ...shared, usable: false, values: null } }
    const mask = readable<Volume>(files.mask)
    if (mask !== null && mask.shape.join() !== reference.shape.join())
      throw new MedgradeError('invalid-answers', 'The mask has another shape than the CT', {
        found: `${mask.shape}`,
        expected: `${reference.shape}`,
      })
    const values = compare(dense(reference), dense(prediction), mask && dense(mask), reference.shape)
    return { metrics: { ...values, ssim: values.ssim ?? Number.NaN }, state: { ...shared, usable: true, values } }
  },
  site(states, ids) {
    const values = states.flatMap((state) => (state.values === null ? [] : [state.values]))
    const scored = values.flatMap((value) => (value.ssim === null ? [] : [Math.min(1, Math.max(0, value.ssim))]))
    const ssimMean = mean(scored, 0)
    const psnr = values.map((value) => value.psnr).filter(Number.isFinite)
    return siteResult({
      total: ids.length,
      completed: scored.length,
      checksPassed: states.every(({ usable }) => usable),
      partial: true,
      taskScore: ids.length === 0 ? 0 : (ssimMean * scored.length) / ids.length,
      thresholds: states[0]?.thresholds ?? [0.9, 0.75],
      fields: {
        mean_ssim: ssimMean,
        mean_mae: mean(
          values.map((value) => value.mae),
          null,
        ),
        mean_rmse: mean(
          values.map((value) => value.rmse),
          null,
        ),
        mean_psnr: mean(psnr, null),
        per_case: Object.fromEntries(
          ids.flatMap((id, i) => (states[i]!.values === null ? [] : [[id, states[i]!.values]])),
        ),
        completed: ids.filter((_, i) => (states[i]!.values?.ssim ?? null) !== null),
      },
    })
  },
})

/** In C order, so that the third axis is the fastest. */
const dense = (volume: NdArray) => asContiguous(volume).data as ArrayLike<number>

function isUsable(reference: Volume, prediction: Volume): boolean {
  if (reference.shape.length !== 3 || prediction.shape.join() !== reference.shape.join()) return false
  const { data } = asContiguous(prediction, 'any')
  for (let i = 0; i < data.length; i++) if (!Number.isFinite(Number(data[i]!))) return false
  return true
}

function compare(
  truth: ArrayLike<number>,
  guess: ArrayLike<number>,
  mask: ArrayLike<number> | null,
  shape: readonly number[],
) {
  const [rows = 0, columns = 0, slices = 0] = shape
  const scores: number[] = []
  for (let z = 0; z < slices; z++) {
    if (rows < WINDOW || columns < WINDOW) continue
    if (mask !== null && countInSlice(mask, z, slices) < LEAST_MASK) continue
    const slice = (data: ArrayLike<number>) => clippedSlice(data, z, rows, columns, slices)
    scores.push(ssim(slice(truth), slice(guess), { dataRange: RANGE, windowSize: WINDOW }))
  }
  const inside = insideOf(mask, truth.length)
  const [a, b] = [pick(truth, inside), pick(guess, inside)]
  const error = mse(a, b)
  return {
    mae: mae(a, b),
    rmse: Math.sqrt(error),
    psnr: error === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(RANGE ** 2 / error),
    ssim: mean(scores, null),
    slices: scores.length,
  }
}

function countInSlice(mask: ArrayLike<number>, z: number, slices: number): number {
  let count = 0
  for (let i = z; i < mask.length; i += slices) if (mask[i]! > 0.5) count++
  return count
}

function clippedSlice(
  data: ArrayLike<number>,
  z: number,
  rows: number,
  columns: number,
  slices: number,
): NdArray<Float64Array> {
  const plane = new Float64Array(rows * columns)
  for (let i = 0; i < plane.length; i++) plane[i] = Math.min(HIGHEST, Math.max(LOWEST, data[i * slices + z]!))
  return { data: plane, shape: [rows, columns] }
}

/** Voxels of the mask; null, which means all, without one or for an empty one. */
function insideOf(mask: ArrayLike<number> | null, size: number): Int32Array | null {
  if (mask === null) return null
  const inside = new Int32Array(size)
  let count = 0
  for (let i = 0; i < size; i++) if (mask[i]! > 0.5) inside[count++] = i
  return count === 0 ? null : inside.subarray(0, count)
}

function pick(data: ArrayLike<number>, inside: Int32Array | null): NdArray<Float64Array> {
  const values = inside === null ? Float64Array.from(data) : Float64Array.from(inside, (i) => data[i]!)
  return { data: values, shape: [values.length] }
}
