import { lncc, mae, mse, nrmse, psnr, ssim } from 'medgrade/images'
import type { NdArray } from 'medgrade/metrics'
import type { Convention, MetricGroup } from './compareTypes'

interface ImageConvention extends Convention {
  /** What it needs: a range of values by the type of the pictures, or grey ones, whose windows it compares. */
  readonly needs: 'ofType' | 'windows' | null
  /** @param dataRange that a person gave, in place of the range of the type. */
  readonly compute: (reference: NdArray, prediction: NdArray, dataRange?: number) => number
}

export interface ImageGroup extends MetricGroup {
  readonly conventions: readonly ImageConvention[]
}

const one = (
  id: string,
  name: string,
  call: string,
  note: string,
  compute: ImageConvention['compute'],
): ImageConvention => ({
  id,
  name,
  call,
  note,
  needs: null,
  compute,
})

const byType = (convention: ImageConvention): ImageConvention => ({ ...convention, needs: 'ofType' })
const joint = { dataRange: 'joint' } as const
/** Colours are compared channel by channel. */
const ofColours = ({ axes }: NdArray) => (axes?.at(-1) === 'colour' ? { channelAxis: -1 } : {})
/** With the range of the type, unless one is given. */
export const ofType = (picture: NdArray, dataRange: number | undefined) => ({
  ...ofColours(picture),
  ...(dataRange === undefined ? {} : { dataRange }),
})

/** Every metric of two pictures, with all conventions. */
export const imageGroups: readonly ImageGroup[] = [
  {
    id: 'ssim',
    title: 'SSIM',
    unit: '',
    better: 'higher',
    page: 'ssim',
    why: 'Window shape, covariance factor and data range differ between papers and libraries; a narrower range lowers the constants and the value.',
    conventions: [
      byType(
        one(
          'skimage',
          'scikit-image',
          '{}',
          '7 × 7 equal weights, sample covariance, range of the type.',
          (r, p, range) => ssim(r, p, ofType(r, range)),
        ),
      ),
      byType(
        one(
          'paper',
          'Wang 2004',
          '{ gaussianWeights: true, useSampleCovariance: false }',
          'Gaussian weights, σ 1.5, range of the type.',
          (r, p, range) => ssim(r, p, { ...ofType(r, range), gaussianWeights: true, useSampleCovariance: false }),
        ),
      ),
      one(
        'usenhance',
        'USenhance',
        "{ dataRange: 'joint', precision: 'single' }",
        'Range of both pictures together, single precision.',
        (r, p) => ssim(r, p, { ...ofColours(r), ...joint, precision: 'single' }),
      ),
    ],
  },
  {
    id: 'psnr',
    title: 'PSNR',
    unit: 'dB',
    better: 'higher',
    page: 'psnr',
    why: 'The data range is the type’s (255 for 8 bit) or the range that occurs.',
    conventions: [
      byType(
        one('skimage', 'scikit-image', '{}', 'Range of the type.', (r, p, range) =>
          psnr(r, p, range === undefined ? {} : { dataRange: range }),
        ),
      ),
      one(
        'joint',
        'USenhance',
        "{ dataRange: 'joint', precision: 'single' }",
        'Range of both pictures together.',
        (r, p) => psnr(r, p, { ...joint, precision: 'single' }),
      ),
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    unit: '',
    better: 'lower',
    page: 'nrmse',
    why: 'NRMSE divides by the norm, the range or the mean of the reference.',
    conventions: [
      one('mae', 'MAE', '', 'Mean absolute error.', (r, p) => mae(r, p)),
      one('mse', 'MSE', '', 'Mean squared error.', (r, p) => mse(r, p)),
      one('nrmse', 'NRMSE, norm', '{}', 'Divided by the root mean square.', (r, p) => nrmse(r, p)),
      one('nrmse-range', 'NRMSE, range', "{ normalization: 'min-max' }", 'Divided by the range.', (r, p) =>
        nrmse(r, p, { normalization: 'min-max' }),
      ),
      one('nrmse-mean', 'NRMSE, mean', "{ normalization: 'mean' }", 'Divided by the mean.', (r, p) =>
        nrmse(r, p, { normalization: 'mean' }),
      ),
    ],
  },
  {
    id: 'lncc',
    title: 'Local correlation (LNCC)',
    unit: '',
    better: 'higher',
    page: 'lncc',
    why: 'Border rule and the squared form used as a registration loss.',
    conventions: [
      one('mirror', 'mirrored border', '{}', 'Window 11.', (r, p) => lncc(r, p)),
      one('zero', 'zero border', "{ border: 'zero' }", 'Window 11.', (r, p) => lncc(r, p, { border: 'zero' })),
      one('valid', 'complete windows', "{ border: 'valid' }", 'Window 11.', (r, p) => lncc(r, p, { border: 'valid' })),
      one('squared', 'registration loss', '{ squared: true }', 'Squared, zero padding.', (r, p) =>
        lncc(r, p, { squared: true }),
      ),
    ].map((convention) => ({ ...convention, needs: 'windows' as const })),
  },
]
