import { refuse } from '../../errors/refuse'
import { mae } from '../../metrics/images/mae'
import { msSsim } from '../../metrics/images/msSsim'
import { psnr } from '../../metrics/images/psnr'
import { isRows } from '../common/isRows'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'

/** Hounsfield units to which both images are clipped. */
const RANGE = [-1024, 3071] as const

/** The image metrics of SynthRAD2025: synthetic CT within the mask of the body. */
export const synthrad2025: Preset<object> = {
  name: 'synthrad2025',
  title: 'SynthRAD2025, image metrics',
  source: 'SynthRAD2025 evaluation 17cac47 image_metrics.py',
  task: 'images',
  masks: true,
  reader: 'sitk',
  readerOf: (path) => (isRows(path) ? 'any' : 'sitk'),
  options: {},
  metrics: { mae: ['mae'], psnr: ['psnr'], ms_ssim: ['ms_ssim'] },
  evaluateCase,
}

function evaluateCase({ name, reference, prediction, mask }: EvaluationPair): CaseEvaluation {
  if (mask === undefined) return refuse('not-found', 'mask', 'none', 'a mask of the body', { case: name })
  const row = (metric: string, value: number) => ({ label: 'mask', metric, value })
  return {
    rows: [
      row('mae', mae(reference, prediction, { mask })),
      row('psnr', psnr(reference, prediction, { mask, range: RANGE })),
      row('ms_ssim', msSsim(reference, prediction, { convention: 'synthrad2025', mask })),
    ],
    quirks: [],
  }
}
