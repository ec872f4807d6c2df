import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import { refuse, requireSameShape } from '../../errors/refuse'
import { mse } from '../../metrics/images/mse'
import { nmse } from '../../metrics/images/nmse'
import { psnr } from '../../metrics/images/psnr'
import { ssim } from '../../metrics/images/ssim'
import { isRows } from '../common/isRows'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'

/** The evaluation of fastMRI: the range is the largest value of the reference, SSIM is the mean over the slices. */
export const fastmri: Preset<object> = {
  name: 'fastmri',
  title: 'fastMRI, evaluate',
  source: 'fastMRI 0.3.0 fastmri/evaluate.py',
  task: 'images',
  reader: 'sitk',
  readerOf: (path) => (isRows(path) ? 'any' : 'sitk'),
  options: {},
  metrics: { nmse: ['NMSE'], psnr: ['PSNR'], ssim: ['SSIM'], mse: ['MSE'] },
  evaluateCase,
}

function evaluateCase({ name, reference, prediction }: EvaluationPair): CaseEvaluation {
  const [truth, found] = [asContiguous(reference), asContiguous(prediction)]
  requireSameShape(truth.shape, found.shape, 'prediction')
  const [count = 0, ...plane] = truth.shape
  if (plane.length !== 2) refuse('bad-input', 'axes', truth.shape.length, '3: slice, row, column', { case: name })
  const dataRange = largest(numbersOf(truth.data))
  const size = plane.reduce((a, b) => a * b, 1)
  const slice = ({ data }: Pick<typeof truth, 'data'>, k: number) => ({
    data: data.subarray(k * size, (k + 1) * size) as typeof data,
    shape: plane,
  })
  let sum = 0
  for (let k = 0; k < count; k++) sum += ssim(slice(truth, k), slice(found, k), { dataRange })
  const row = (metric: string, value: number) => ({ label: 'image', metric, value })
  return {
    rows: [
      row('NMSE', nmse(truth, found)),
      row('PSNR', psnr(truth, found, { dataRange })),
      row('SSIM', sum / count),
      row('MSE', mse(truth, found)),
    ],
    quirks: [],
  }
}

function largest(values: ArrayLike<number>): number {
  let most = -Infinity
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!)
  return most
}
