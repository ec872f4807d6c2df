/** AutoMedBench image enhancement: mean SSIM times completion on the site; the released scorer mixes PSNR, SSIM and LPIPS in single precision. */
import { asContiguous } from '../../array/asContiguous'
import { dtypeOf } from '../../array/dtypeOf'
import { isMedgradeError, MedgradeError } from '../../array/MedgradeError'
import type { NdArray, Plain } from '../../contract'
import { mse } from '../../metrics/mse'
import { ssim } from '../../metrics/ssim'
import type { SsimOptions } from '../../metrics/ssimSetting'
import { columnById, textOf } from './csvRows'
import { type PairScore, type ReleasedImage, releasedEnhancement } from './enhancementReleased'
import { folderTrack, given, predicted, readable } from './folderTrack'
import { mean, siteResult } from './trackResult'

interface State {
  readonly [key: string]: Plain
  readonly values: { readonly psnr: number; readonly ssim: number; readonly lpips: number | null } | null
}

type Ranges = ReadonlyMap<string, string>

export const enhancement = folderTrack<Plain, Ranges>({
  track: 'enhancement',
  title: 'AutoMedBench: image enhancement',
  task: 'image-enhancement',
  metrics: {
    site: ['mean_ssim', 'mean_psnr', 'mean_lpips'],
    released: [
      'headline',
      'scores.mean_psnr',
      'scores.mean_ssim',
      'scores.mean_lpips',
      'aggregate.overall_score',
      'aggregate.agentic_score',
    ],
  },
  conventions: {
    files:
      'answers/<id>/reference.npy, answers/ground_truth.csv (patient_id, data_range); submission: <id>/enhanced.npy',
    ssim: 'Gaussian window of sigma 1.5 (11x11), population covariance',
    psnr: '99 where the mean squared error is at most 1e-12',
    lpips: 'supplied in task.json; not computed here',
    missing: 'site: the mean SSIM times the completion rate; released: left out of the means',
  },
  prepare: async ({ data }) =>
    columnById((await textOf(data, 'answers/ground_truth.csv')) ?? '', 'patient_id', 'data_range'),
  input({ id, index, ids, options }, profile, _, ranges) {
    const next = ids[(index + 1) % ids.length]!
    const range = (name: string) => {
      const text = ranges.get(name)?.trim() ?? ''
      return text === '' || Number.isNaN(Number(text)) ? null : Number(text)
    }
    const lpips = (options.lpips as Readonly<Record<string, number>> | null | undefined)?.[id]
    return {
      files: {
        reference: given('npy', `answers/${id}/reference.npy`),
        prediction: predicted('npy', `${id}/enhanced.npy`),
        ...(profile === 'released' ? { next: given('npy', `answers/${next}/reference.npy`) } : {}),
      },
      values: { range: range(id), nextRange: range(next), lpips: lpips ?? null, task: String(options.task_id ?? '') },
    }
  },
  score({ reference, prediction, next }, { profile, range, nextRange, lpips, task }) {
    const truth = reference as NdArray
    const reason = reasonOf(truth, prediction)
    if (profile === 'released') {
      const state = releasedState(truth, prediction, next as NdArray, { range, nextRange } as PairRanges, reason)
      return { metrics: {}, facts: { reason }, state: { ...state, task, lpips } as unknown as Plain }
    }
    if (reason !== 'ok') return { metrics: {}, facts: { reason }, state: { values: null } }
    const values = {
      ...pairScore(truth, prediction as NdArray, (range as number | null) ?? spread(truth), 'double'),
      lpips: lpips as number | null,
    }
    return { metrics: { psnr: values.psnr, ssim: values.ssim }, facts: { reason }, state: { values } }
  },
  site(all, ids) {
    const states = all as readonly State[]
    const done = states.flatMap(({ values }) => (values === null ? [] : [values]))
    const ssimMean = mean(
      done.map((value) => Math.min(1, Math.max(0, value.ssim))),
      0,
    )
    return siteResult({
      total: ids.length,
      completed: done.length,
      checksPassed: true,
      hasValidResults: done.length > 0,
      taskScore: ids.length === 0 ? 0 : (ssimMean * done.length) / ids.length,
      thresholds: null,
      fields: {
        mean_ssim: ssimMean,
        mean_psnr: mean(
          done.map(({ psnr }) => psnr),
          null,
        ),
        mean_lpips: mean(
          done.flatMap((value) => (value.lpips === null ? [] : [value.lpips])),
          null,
        ),
        per_case: Object.fromEntries(
          ids.flatMap((id, i) => (states[i]!.values === null ? [] : [[id, states[i]!.values]])),
        ),
        completed: ids.filter((_, i) => states[i]!.values !== null),
      },
    })
  },
  released: (states, ids) => releasedEnhancement(states as unknown as readonly ReleasedImage[], ids),
})

/** Why a prediction is no valid output; 'ok' if it is one. */
function reasonOf(reference: NdArray, prediction: unknown): string {
  if (prediction === undefined) return 'missing_enhanced_npy'
  const image = readable<NdArray>(prediction)
  if (image === null) return 'unreadable'
  const shape = (array: NdArray) => `(${array.shape.join(', ')})`
  if (image.shape.length !== 2) return `wrong_ndim=${image.shape.length}`
  if (shape(image) !== shape(reference)) return `shape_mismatch: got ${shape(image)}, expected ${shape(reference)}`
  const dtype = dtypeOf(image)
  if (!dtype.startsWith('float')) return `non_float_dtype=${dtype}`
  return asContiguous(image, 'any').data.every(isFiniteValue) ? 'ok' : 'contains_nan_or_inf'
}

const isFiniteValue = (value: number | bigint) => typeof value === 'bigint' || Number.isFinite(value)

type PairRanges = { readonly range: number | null; readonly nextRange: number | null }

/** The released scorer reads every file there is; what it cannot read or compare breaks it. */
function releasedState(
  reference: NdArray,
  prediction: unknown,
  next: NdArray,
  ranges: PairRanges,
  reason: string,
): Omit<ReleasedImage, 'task' | 'lpips'> {
  if (prediction === undefined) return { reason, broken: null, own: null, shuffled: null, range: Number.NaN }
  const broken = (found: string) => ({ reason, broken: found, own: null, shuffled: null, range: Number.NaN })
  if (isMedgradeError(prediction)) return broken(prediction.message)
  const image = prediction as NdArray
  if (image.shape.length !== 2) return broken(`the image has ${image.shape.length} axes`)
  const other = [reference, next].find((array) => array.shape.join() !== image.shape.join())
  if (other) return broken(`the image has shape ${image.shape.join('x')}, a reference ${other.shape.join('x')}`)
  const range = ranges.range ?? Math.fround(spread(reference))
  return {
    reason,
    broken: null,
    own: pairScore(reference, image, range, 'single'),
    shuffled: pairScore(next, image, ranges.nextRange ?? Math.fround(spread(next)), 'single'),
    range,
  }
}

function spread(image: NdArray): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of asContiguous(image, 'any').data as Float64Array) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}

function pairScore(reference: NdArray, prediction: NdArray, range: number, precision: 'single' | 'double'): PairScore {
  if (Math.min(...reference.shape) < 11)
    throw new MedgradeError('invalid-answers', 'SSIM needs at least 11 pixels a side', {
      found: reference.shape.join('x'),
      expected: '11x11',
    })
  const [a, b] = precision === 'single' ? [inSingle(reference), inSingle(prediction)] : [reference, prediction]
  const error = mse(a, b, { precision })
  return {
    psnr: error <= 1e-12 ? 99 : 10 * Math.log10(range ** 2 / error),
    ssim: ssim(a, b, { ...window, dataRange: range, precision }),
  }
}

const window: SsimOptions = { gaussianWeights: true, sigma: 1.5, useSampleCovariance: false }

function inSingle(image: NdArray): NdArray<Float32Array> {
  const { data, shape } = asContiguous(image)
  return { data: Float32Array.from(data as ArrayLike<number | bigint>, Number), shape }
}
