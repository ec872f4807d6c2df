import { describe, expect, it } from 'vitest'
import { fsim, gmsd, haarPsi, mae, msSsim, nmse, psnr, vif } from '../../../src/metrics/images'
import { sampled } from '../../sampled'
import { differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { nextGoldens, rawArray } from '../nextGoldens'

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

describe('pictures of piq, torchmetrics, MONAI and fastMRI', () => {
  it.each(some(nextGoldens<Planar>('images/planar')))('$file', ({ reference, prediction, expected }) => {
    const a = rawArray('images/planar', reference)
    const b = rawArray('images/planar', prediction)
    const { piq, torchmetrics: torch, monai, fastmri } = expected
    const small = Math.min(...a.shape) < 161
    const constant = a.data.every((value) => value === a.data[0])
    const compared: Compared[] = [
      ['gmsd', gmsd(a, b), piq.gmsd],
      ['ms_gmsd', gmsd(a, b, { multiScale: true }), piq.ms_gmsd],
      ['vif_p', vif(a, b), piq.vif_p],
      ['vif', vif(a, b, { convention: 'torchmetrics' }), torch.vif],
      ['haarpsi', haarPsi(a, b), piq.haarpsi],
      ['fsim', fsim(a, b), piq.fsim],
      ['nmse', nmse(a, b), fastmri.nmse],
      ['psnr', psnr(a, b, { dataRange }), torch.psnr, 2e-6],
    ]
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
    expect(constant ? [] : wrong(compared)).toEqual([])
  })
})

describe('volumes of MONAI and torchmetrics', () => {
  it.each(some(nextGoldens<Planar>('images/volumes')))('$file', ({ reference, prediction, expected }) => {
    const a = rawArray('images/volumes', reference)
    const b = rawArray('images/volumes', prediction)
    const weights = [0.3, 0.3, 0.4]
    const monai = (options: object) => msSsim(a, b, { convention: 'monai', ...options })
    const compared: Compared[] = [
      ['nmse', nmse(a, b), expected.fastmri.nmse],
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
  })
})

interface Synthrad {
  reference: Raw
  prediction: Raw
  mask: number[]
  expected: Values
}

describe('volumes of SynthRAD2025', () => {
  it.each(some(nextGoldens<Synthrad>('images/synthrad')))(
    '$file',
    ({ reference, prediction, mask: runs, expected }) => {
      const a = rawArray('images/synthrad', reference)
      const b = rawArray('images/synthrad', prediction)
      const mask = decodeRuns(runs, a.shape)
      const compared: Compared[] = [
        ['ms_ssim', msSsim(a, b, { convention: 'synthrad2025', mask }), expected.ms_ssim, 1e-7],
        ['mae', mae(a, b, { mask }), expected.mae],
        ['psnr', psnr(a, b, { mask, range: [-1024, 3071] }), expected.psnr],
      ]
      expect(wrong(compared)).toEqual([])
    },
  )
})
