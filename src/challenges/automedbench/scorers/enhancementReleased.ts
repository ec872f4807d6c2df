/** The released enhancement scorer: three norms, bands measured on each data set, a shuffled control. */

import { MedgradeError } from '../../../errors/MedgradeError'
import { mean } from '../../../python/mean'
import { pythonStr } from '../../../python/pythonStr'
import { roundExact } from '../../../python/roundExact'
import { agenticScore, outputStages } from '../agenticScore'
import { round4 } from '../round4'
import type { Fields } from './trackResult'

export type PairScore = {
  readonly psnr: number
  readonly ssim: number
}

export type ReleasedImage = {
  readonly task: string
  /** 'ok', or why the file is no valid output. */
  readonly reason: string
  /** Why the scorer stops at this file. */
  readonly broken: string | null
  /** Against its own reference; null without a file. */
  readonly own: PairScore | null
  /** Against the next id's reference. */
  readonly shuffled: PairScore | null
  readonly range: number
  readonly lpips: number | null
}

interface Calibration {
  readonly psnr: readonly [low: number, high: number]
  readonly lpips: number
  readonly bands: readonly (readonly [rating: string, tier: string, ssim: number, psnr: number])[]
  readonly classicalSsim: number
}

const calibrations: Readonly<Record<string, Calibration>> = {
  'ldct-denoising-task': {
    psnr: [30, 45],
    lpips: 0.3,
    bands: [
      ['A', 'good', 0.9863, 42.798],
      ['B', 'matches_dnn', 0.9463, 40.798],
      ['C', 'matches_classical', 0.9163, 38.798],
    ],
    classicalSsim: 0.9663058295715962,
  },
  'mri-sr-task': {
    psnr: [20, 35],
    lpips: 0.5,
    bands: [
      ['A', 'good', 0.6332, 25.599],
      ['B', 'matches_dnn', 0.5932, 23.599],
      ['C', 'matches_classical', 0.5632, 21.599],
    ],
    classicalSsim: 0.6131783537940364,
  },
}

const calibrationOf = (task: string) => (Object.hasOwn(calibrations, task) ? calibrations[task]! : null)

export function releasedEnhancement(images: readonly ReleasedImage[], ids: readonly string[]): Fields {
  const broken = images.findIndex((image) => image.broken !== null)
  if (broken >= 0)
    throw new MedgradeError(
      'invalid-submission',
      `The released scorer stops at ${ids[broken]}: ${images[broken]!.broken}`,
    )
  const task = images[0]?.task ?? ''
  const valid = images.filter(({ reason }) => reason === 'ok').length
  const completion = valid / Math.max(1, ids.length)
  const formatValid = valid === ids.length
  const found = images.some(({ own }) => own !== null)
  const means = found ? meansOf(images) : null
  const clinical = means && clinicalOf(means, task)
  const output = outputStages(completion, formatValid, valid > 0 && Number.isFinite(means?.psnr))
  const stages = { s1: null, s2: null, s3: null, s4: round4(output.s4), s5: round4(output.s5) }
  const rating = ratingOf(means, task, formatValid, completion)
  const run = agenticScore(stages, clinical?.clinical ?? 0, { profile: 'released', nulls: 'renormalise' })
  return {
    headline: run.taskScore,
    format: {
      output_format_valid: formatValid,
      n_patients: ids.length,
      n_valid: valid,
      completion_rate: ids.length === 0 ? 0 : completion,
      per_patient: ids.map((id, i) => ({
        patient_id: id,
        valid: images[i]!.reason === 'ok',
        reason: images[i]!.reason,
      })),
    },
    scores: means && {
      mean_psnr: means.psnr,
      mean_ssim: means.ssim,
      mean_lpips: means.lpips,
      per_patient: ids.map((id, i) => patientOf(id, images[i]!)),
      n_patients: ids.length,
      n_valid: images.filter(({ own }) => own !== null && !Number.isNaN(own.psnr)).length,
      shuffle: false,
    },
    shuffle: found
      ? { mean_psnr: meanOf(images, 'shuffled', 'psnr'), mean_ssim: meanOf(images, 'shuffled', 'ssim') }
      : null,
    clinical: clinical && { task: task || 'generic', ...clinical },
    rating: rating,
    pass_rate: found ? passRate(images, task) : null,
    step_scores: stages,
    aggregate: {
      agentic_score: run.agentic,
      clinical_score: run.taskScore,
      overall_score: run.overall,
      rating: rating.rating,
    },
  }
}

function patientOf(id: string, { own, lpips, range }: ReleasedImage): Fields {
  const values = own
    ? { ...own, lpips: lpips ?? Number.NaN }
    : { psnr: Number.NaN, ssim: Number.NaN, lpips: Number.NaN }
  return { patient_id: id, ...values, data_range: range }
}

interface Means extends PairScore {
  readonly lpips: number
}

/** Over the ids with a value; none: NaN. */
function meanOf(images: readonly ReleasedImage[], which: 'own' | 'shuffled', key: keyof PairScore): number {
  const values = images.flatMap((image) => image[which]?.[key] ?? [])
  return mean(values.filter((value) => !Number.isNaN(value)))
}

function meansOf(images: readonly ReleasedImage[]): Means {
  const lpips = images.flatMap((image) => (image.own === null ? [] : (image.lpips ?? [])))
  return { psnr: meanOf(images, 'own', 'psnr'), ssim: meanOf(images, 'own', 'ssim'), lpips: mean(lpips, Number.NaN) }
}

const clip = (value: number) => Math.min(1, Math.max(0, value))

function clinicalOf({ psnr, ssim, lpips }: Means, task: string) {
  const { psnr: window, lpips: most } = calibrationOf(task) ?? { psnr: [20, 50], lpips: 1 }
  const [low = 0, high = 1] = window
  const norms = [clip((psnr - low) / (high - low)), clip(ssim), clip(1 - lpips / most)] as const
  return {
    psnr_norm: round4(norms[0]),
    ssim_norm: round4(norms[1]),
    lpips_norm: round4(norms[2]),
    clinical: round4((norms[0] + norms[1] + norms[2]) / 3),
  }
}

type Rating = {
  readonly rating: string
  readonly tier_name: string
  readonly reasons: readonly string[]
  readonly source?: string
}

function ratingOf(means: Means | null, task: string, formatValid: boolean, completion: number): Rating {
  const fail = (reason: string) => ({ rating: 'F', tier_name: 'fail', reasons: [reason], source: 'hard_fail' })
  if (means === null || !formatValid) return fail('invalid_or_aborted')
  if (completion < 0.5) return fail(`completion_rate=${fixed(completion, 2)}<0.5`)
  const bands = calibrationOf(task)?.bands
  if (!bands) return { rating: 'C', tier_name: 'unknown_task', reasons: ['no_thresholds_for_task'] }
  const source = 'v3_dataset_calibrated'
  for (const [rating, tier, ssim, psnr] of bands)
    if (!(means.ssim < ssim) && !(means.psnr < psnr)) return { rating, tier_name: tier, reasons: [], source }
  const reasons = [`ssim=${fixed(means.ssim, 4)}`, `psnr=${fixed(means.psnr, 2)}`]
  return { rating: 'F', tier_name: 'below_classical', reasons, source }
}

/** Python's fixed-point text: ties to even, `inf` and `nan` in its words. */
function fixed(value: number, decimals: number): string {
  return Number.isFinite(value) ? roundExact(value, decimals).toFixed(decimals) : pythonStr(value)
}

/** Ids within 0.02 of the classical baseline's SSIM, over all ids. */
function passRate(images: readonly ReleasedImage[], task: string): Fields | null {
  const classical = calibrationOf(task)?.classicalSsim
  if (classical === undefined) return null
  const threshold = classical - 0.02
  const passed = images.filter(({ own }) => own !== null && own.ssim >= threshold).length
  return {
    threshold_ssim: round4(threshold),
    n_passed: passed,
    n_scored: images.length,
    pass_rate: round4(passed / Math.max(1, images.length)),
  }
}
