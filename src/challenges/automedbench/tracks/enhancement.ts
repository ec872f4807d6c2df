/** AutoMedBench image enhancement: mean SSIM times completion on the site; the released scorer mixes PSNR, SSIM and LPIPS in single precision. */
import type { CaseEvidence, NdArray, Plain } from '../../../contract'
import { lpips as lpipsOf } from '../../../metrics/images/lpips'
import { meanOfPresent } from '../../../python/mean'
import { pythonFloat } from '../../../python/pythonFloat'
import { type PairRanges, pairScore, reasonOf, releasedState, spread } from '../scorers/enhancementPair'
import { type ReleasedImage, releasedEnhancement } from '../scorers/enhancementReleased'
import { byId, siteResult } from '../scorers/trackResult'
import { columnById, textOf } from './csvRows'
import { folderTrack, given, lack, predicted } from './folderTrack'

interface State {
  readonly [key: string]: Plain
  readonly values: { readonly psnr: number; readonly ssim: number; readonly lpips: number | null } | null
}

/** Null without weights: LPIPS is computed only where it is asked for, as it takes seconds a case. */
function computedLpips(truth: NdArray, prediction: unknown, weights: NdArray | undefined): number | null {
  return weights === undefined ? null : lpipsOf(truth, prediction as NdArray, weights.data as ArrayLike<number>)
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
    ssim: 'Gaussian window of sigma 1.5 (11x11), population covariance; undefined (a reference without contrast): 0 on the site',
    psnr: '99 where the mean squared error is at most 1e-12',
    lpips: 'supplied in task.json, or of AlexNet v0.1 with the file of weights that lpips_weights of task.json names',
    missing: 'site: the mean SSIM times the completion rate; released: left out of the means',
  },
  prepare: async ({ data }) =>
    columnById((await textOf(data, 'answers/ground_truth.csv')) ?? '', 'patient_id', 'data_range'),
  input({ id, index, ids, options }, profile, _, ranges) {
    const next = ids[(index + 1) % ids.length]!
    const range = (name: string) => {
      const number = pythonFloat(ranges.get(name))
      return number === undefined || Number.isNaN(number) ? null : number
    }
    const lpips = (options.lpips as Readonly<Record<string, number>> | null | undefined)?.[id]
    return {
      files: {
        reference: given('npy', `answers/${id}/reference.npy`),
        prediction: predicted('npy', `${id}/enhanced.npy`),
        ...(typeof options.lpips_weights === 'string' && lpips === undefined
          ? { weights: given('npy', options.lpips_weights) }
          : {}),
        ...(profile === 'released' ? { next: given('npy', `answers/${next}/reference.npy`) } : {}),
      },
      values: { range: range(id), nextRange: range(next), lpips: lpips ?? null, task: String(options.task_id ?? '') },
    }
  },
  score({ reference, prediction, next, weights }, { profile, range, nextRange, lpips, task }): CaseEvidence {
    const truth = reference as NdArray
    const reason = reasonOf(truth, prediction)
    const distance = () => (lpips as number | null) ?? computedLpips(truth, prediction, weights as NdArray | undefined)
    if (profile === 'released') {
      const state = releasedState(truth, prediction, next as NdArray, { range, nextRange } as PairRanges, reason)
      return {
        metrics: {},
        facts: { reason },
        state: { ...state, task: task!, lpips: state.own === null ? null : distance() },
      }
    }
    if (reason !== 'ok') return { metrics: {}, facts: { reason }, state: { values: null } }
    const values = {
      ...pairScore(truth, prediction as NdArray, (range as number | null) ?? spread(truth), 'double'),
      lpips: distance(),
    }
    return { metrics: { psnr: values.psnr, ssim: values.ssim }, facts: { reason }, state: { values } }
  },
  missing: ({ facts }, { prediction }) =>
    facts?.reason === 'ok' ? null : lack(prediction, 'enhanced.npy', `is no output: ${facts?.reason}`),
  site(all, ids) {
    const states = all as readonly State[]
    const done = states.flatMap(({ values }) => (values === null ? [] : [values]))
    const ssimMean = meanOfPresent(done.map((value) => Math.min(1, Math.max(0, value.ssim || 0)))) ?? 0
    return siteResult({
      total: ids.length,
      completed: done.length,
      checksPassed: true,
      hasValidResults: done.length > 0,
      taskScore: ids.length === 0 ? 0 : (ssimMean * done.length) / ids.length,
      thresholds: null,
      fields: {
        mean_ssim: ssimMean,
        mean_psnr: meanOfPresent(done.map(({ psnr }) => psnr)),
        mean_lpips: meanOfPresent(done.map(({ lpips }) => lpips)),
        per_case: byId(ids, states, ({ values }) => values ?? undefined),
        completed: ids.filter((_, i) => states[i]!.values !== null),
      },
    })
  },
  released: (states, ids) => releasedEnhancement(states as readonly ReleasedImage[], ids),
})
