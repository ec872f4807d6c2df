import { describe, expect } from 'vitest'
import { fsim, gmsd, haarPsi, mae, mse, msSsim, nmse, psnr, ssim, vif } from '../../../src/metrics/images'
import { sampled } from '../../sampled'
import { differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { eachNextGolden, rawArray } from '../nextGoldens'

const some = <T>(rows: readonly T[]) => sampled(rows, (_, k) => k === 0)

type Raw = Parameters<typeof rawArray>[1]
type Values = Record<string, number>
type Compared = [name: string, found: number, wanted: number | undefined, tolerance?: number]
const wrong = (compared: Compared[]) =>
  compared.filter(([, found, wanted, tolerance]) => wanted !== undefined && differs(found, wanted, tolerance ?? 1e-9))

interface Planar {
  reference: Raw
  prediction: Raw
  expected: Record<'piq' | 'torchmetrics' | 'monai' | 'fastmri', Values>
}

const dataRange = 255
const three = [0.2, 0.3, 0.5]

const piqSsim = { gaussianWeights: true, useSampleCovariance: false, dataRange }

/** As fastMRI: the range is the largest value of the reference, a volume is measured slice by slice. */
function fastmriRows(a: ReturnType<typeof rawArray>, b: ReturnType<typeof rawArray>, wanted: Values): Compared[] {
  const range = Float64Array.from(a.data).reduce((most, value) => Math.max(most, value), 0)
  const size = a.shape.slice(-2).reduce((x, y) => x * y)
  const slices = Array.from({ length: a.data.length / size }, (_, k) => {
    const slice = ({ data }: typeof a) => ({ data: data.slice(k * size, (k + 1) * size), shape: a.shape.slice(-2) })
    return ssim(slice(a), slice(b), { dataRange: range })
  })
  return [
    ['nmse', nmse(a, b), wanted.nmse],
    ['fastmri psnr', psnr(a, b, { dataRange: range }), wanted.psnr],
    ['fastmri ssim', slices.reduce((x, y) => x + y) / slices.length, wanted.ssim],
  ]
}

describe('pictures of piq, torchmetrics, MONAI and fastMRI', () => {
  eachNextGolden<Planar>(
    'images/planar',
    ({ reference, prediction, expected }) => {
      const a = rawArray('images/planar', reference)
      const b = rawArray('images/planar', prediction)
      const { piq, torchmetrics: torch, monai, fastmri } = expected
      const small = Math.min(...a.shape) < 161
      const compared: Compared[] = [
        ['gmsd', gmsd(a, b), piq.gmsd],
        ['ms_gmsd', gmsd(a, b, { multiScale: true }), piq.ms_gmsd],
        ['vif_p', vif(a, b), piq.vif_p],
        ['vif', vif(a, b, { convention: 'torchmetrics' }), torch.vif],
        ['haarpsi', haarPsi(a, b), piq.haarpsi],
        ['fsim', fsim(a, b), piq.fsim],
        ['psnr', psnr(a, b, { dataRange }), torch.psnr, 2e-6],
        ['psnr of a range', psnr(a, b, { range: [30, 220] }), torch.psnr_range_pair, 2e-6],
        // piq adds 1e-8 to the error.
        ['piq psnr', -10 * Math.log10(mse(a, b) / dataRange ** 2 + 1e-8), piq.psnr],
        ['ssim', ssim(a, b, piqSsim), piq.ssim_full_size],
        ...fastmriRows(a, b, fastmri),
      ]
      // piq shrinks pictures from 384 pixels; those of the goldens are identical.
      compared.push(['piq ssim', ssim(a, b, piqSsim), piq.ssim])
      if (!small) compared.push(['piq', msSsim(a, b), piq.ms_ssim])
      if (torch.ms_ssim !== undefined) {
        const convention = 'torchmetrics'
        compared.push(
          ['torch', msSsim(a, b, { convention }), torch.ms_ssim],
          ['simple', msSsim(a, b, { convention, normalize: 'simple' }), torch.ms_ssim_simple],
          ['three', msSsim(a, b, { convention, weights: three }), torch.ms_ssim_three],
          ['own range', msSsim(a, b, { convention, dataRange: 'joint' }), torch.ms_ssim_own_range],
        )
      }
      if (monai.ms_ssim !== undefined) {
        const convention = 'monai'
        // Single precision in the library.
        compared.push(
          ['monai', msSsim(a, b, { convention }), monai.ms_ssim, 5e-5],
          ['uniform', msSsim(a, b, { convention, windowSize: 7, sigma: 0 }), monai.ms_ssim_uniform7, 5e-5],
        )
      }
      expect(wrong(compared)).toEqual([])
    },
    { some },
  )
})

describe('volumes of MONAI and torchmetrics', () => {
  eachNextGolden<Planar>(
    'images/volumes',
    ({ reference, prediction, expected }) => {
      const a = rawArray('images/volumes', reference)
      const b = rawArray('images/volumes', prediction)
      const weights = [0.3, 0.3, 0.4]
      const monai = (options: object) => msSsim(a, b, { convention: 'monai', ...options })
      const compared: Compared[] = [
        ...fastmriRows(a, b, expected.fastmri),
        ['gaussian 5', monai({ weights, windowSize: 5, sigma: 1 }), expected.monai.gaussian5_three, 5e-5],
        ['uniform 3', monai({ weights, windowSize: 3, sigma: 0 }), expected.monai.uniform3_three, 5e-5],
        ['gaussian 11', monai({ weights: [1] }), expected.monai.gaussian11_one, 5e-5],
        [
          'torchmetrics',
          msSsim(a, b, { convention: 'torchmetrics', sigma: 0.6, weights }),
          expected.torchmetrics.gaussian_sigma06_three,
        ],
      ]
      expect(wrong(compared)).toEqual([])
    },
    { some },
  )
})

interface Synthrad {
  reference: Raw
  prediction: Raw
  mask: number[]
  expected: Values
}

describe('volumes of SynthRAD2025', () => {
  eachNextGolden<Synthrad>(
    'images/synthrad',
    ({ reference, prediction, mask: runs, expected }) => {
      const a = rawArray('images/synthrad', reference)
      const b = rawArray('images/synthrad', prediction)
      const mask = decodeRuns(runs, a.shape)
      const masked = ({ data, shape }: typeof a) => ({
        data: data.map((value, i) => (mask.data[i] ? value : -1024)),
        shape,
      })
      const ownRange = [Math.min(...a.data), Math.max(...a.data)] as const
      const compared: Compared[] = [
        ['ms_ssim', msSsim(a, b, { convention: 'synthrad2025', mask }), expected.ms_ssim, 1e-7],
        ['mae', mae(a, b, { mask }), expected.mae],
        ['psnr', psnr(a, b, { mask, range: [-1024, 3071] }), expected.psnr],
        ['own range', psnr(a, b, { mask, range: ownRange }), expected.psnr_own_range],
        ['all', mae(a, b), expected.mae_unmasked],
        [
          'ms_ssim of all',
          msSsim(masked(a), masked(b), { convention: 'synthrad2025' }),
          expected.ms_ssim_unmasked_mean,
          1e-7,
        ],
      ]
      expect(wrong(compared)).toEqual([])
    },
    { some },
  )
})
