import type { FsimOptions } from '../../metrics/images/fsim'
import type { GmsdOptions } from '../../metrics/images/gmsd'
import type { HaarPsiOptions } from '../../metrics/images/haarPsi'
import type { LnccOptions } from '../../metrics/images/lncc'
import type { MaeOptions } from '../../metrics/images/mae'
import type { MseOptions } from '../../metrics/images/mse'
import type { MsSsimOptions } from '../../metrics/images/msSsim'
import type { NrmseOptions } from '../../metrics/images/nrmse'
import type { PsnrOptions } from '../../metrics/images/psnr'
import type { SsimOptions } from '../../metrics/images/ssimSetting'
import type { VifOptions } from '../../metrics/images/vif'
import { metricSheet, type OptionRows } from '../metricSheet'
import { counted, precisionRow } from './shared'

const images = () => import('../../metrics/images')

const rangeRow = {
  type: 'number',
  words: { joint: 'largest minus smallest value of both images' },
  about: 'largest minus smallest possible value; default: that of the integer type',
} as const
const maskRow = { type: 'array', about: 'only pixels where it is not 0', only: 'command' } as const
const precision = { ...precisionRow, default: 'double' } as const
const brightness = ['a change of brightness of the whole picture']
const pictureBlind = ['where in the picture an error lies', 'small lesions in a large picture']

const lnccRows: OptionRows<LnccOptions> = {
  window: { type: 'whole', default: 11, about: 'side of the window in pixels, odd' },
  border: {
    type: 'word',
    words: { mirror: 'the edge pixel is not repeated', zero: 'zeros', valid: 'only complete windows' },
    default: 'mirror',
    about: 'samples beyond the edges',
  },
  minVariance: { type: 'number', default: 1e-6, about: 'a window counts if both variances exceed this' },
  precision,
  squared: { type: 'flag', default: false, about: 'the form of registration losses' },
  epsilon: { type: 'number', default: 1e-5, about: 'added to the product of the variances with squared' },
}

const lncc = metricSheet<LnccOptions>({
  name: 'lncc',
  title: 'local normalized cross-correlation',
  definition: 'mean over windows of the correlation of the intensities',
  family: 'images',
  input: 'pictures',
  windows: true,
  unit: 'one',
  direction: 'higher',
  range: [-1, 1],
  blindTo: ['brightness and contrast', 'windows without contrast, which do not count'],
  options: lnccRows,
  load: async () => (await images()).lncc,
})

const lnccSummary = metricSheet<LnccOptions>({
  name: 'lnccSummary',
  title: 'LNCC with its spread and windows',
  definition: 'mean, least and largest correlation over windows, and their number',
  family: 'images',
  short: [],
  input: 'pictures',
  windows: true,
  unit: 'one',
  direction: 'higher',
  range: [-1, 1],
  headline: 'mean',
  fields: {
    mean: { about: 'mean over the windows that count' },
    windows: { ...counted, about: 'windows' },
    counted: { ...counted, about: 'windows that count' },
    min: { about: 'least' },
    max: { about: 'largest' },
  },
  blindTo: lncc.blindTo,
  options: lnccRows,
  load: async () => (await images()).lnccSummary,
})

const mae = metricSheet<MaeOptions>({
  name: 'mae',
  title: 'mean absolute error',
  definition: 'mean of |x − y|',
  family: 'images',
  input: 'pictures',
  unit: 'intensity',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: [...pictureBlind, 'structure: a constant shift and noise can weigh the same'],
  options: { mask: maskRow },
  load: async () => (await images()).mae,
})

const mse = metricSheet<MseOptions>({
  name: 'mse',
  title: 'mean squared error',
  definition: 'mean of (x − y)²',
  family: 'images',
  input: 'pictures',
  unit: 'intensity2',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: mae.blindTo,
  options: { precision },
  load: async () => (await images()).mse,
})

const nrmse = metricSheet<NrmseOptions>({
  name: 'nrmse',
  title: 'normalized root mean squared error',
  definition: '√mean((x − y)²), divided by the norm, range or mean of the reference',
  family: 'images',
  input: 'pictures',
  unit: 'one',
  direction: 'lower',
  range: ({ normalization }) => [normalization === 'mean' ? -Infinity : 0, Infinity],
  blindTo: mae.blindTo,
  options: {
    normalization: {
      type: 'word',
      words: { euclidean: 'root mean square', 'min-max': 'range of values', mean: 'mean value' },
      default: 'euclidean',
      about: 'divisor, of the reference',
    },
  },
  load: async () => (await images()).nrmse,
})

const psnr = metricSheet<PsnrOptions>({
  name: 'psnr',
  title: 'peak signal-to-noise ratio',
  definition: '10·log₁₀(R² / MSE), R the data range',
  family: 'images',
  input: 'pictures',
  unit: 'dB',
  direction: 'higher',
  range: [-Infinity, Infinity],
  blindTo: [...mae.blindTo, 'it compares pictures of one data range only'],
  options: {
    dataRange: rangeRow,
    precision,
    mask: maskRow,
    range: { type: 'numbers', about: 'both pictures are clipped to it, in place of dataRange' },
  },
  valueRange: ({ range }) => (range === undefined ? 'of the type from 0' : 'given'),
  load: async () => (await images()).psnr,
})

const ssim = metricSheet<SsimOptions>({
  name: 'ssim',
  title: 'structural similarity',
  definition: 'mean over windows of the similarity of means, variances and covariance',
  family: 'images',
  input: 'pictures',
  unit: 'one',
  direction: 'higher',
  range: [-1, 1],
  blindTo: [...pictureBlind, 'what the stated data range does not cover'],
  options: {
    dataRange: rangeRow,
    windowSize: {
      type: 'whole',
      about: 'side of the window, odd; default 7, with Gaussian weights that of the Gaussian',
    },
    gaussianWeights: { type: 'flag', default: false, about: 'Gaussian window' },
    sigma: { type: 'number', default: 1.5, about: 'of the Gaussian, in pixels' },
    useSampleCovariance: { type: 'flag', default: true, about: 'false: plain variances, as in the original paper' },
    k1: { type: 'number', default: 0.01, about: 'constant of the luminance term' },
    k2: { type: 'number', default: 0.03, about: 'constant of the contrast term' },
    channelAxis: { type: 'whole', default: null, about: 'axis of colour channels (negative: from the end)' },
    precision,
  },
  load: async () => (await images()).ssim,
})

const msSsim = metricSheet<MsSsimOptions>({
  name: 'msSsim',
  title: 'multi-scale structural similarity',
  definition: 'product over levels of halved size of contrast and structure, with the luminance of the last level',
  family: 'images',
  short: [{ name: 'ms_ssim' }],
  input: 'pictures',
  windows: true,
  // The convention of CT has its own range.
  valueRange: ({ convention }) => (convention === 'synthrad2025' ? 'none' : 'of 8 bits'),
  unit: 'one',
  direction: 'higher',
  range: [-Infinity, 1],
  blindTo: [...pictureBlind, ...brightness],
  options: {
    convention: {
      type: 'word',
      words: {
        piq: 'whole windows only',
        torchmetrics: 'mirrored edges, variances of at least 0',
        monai: 'whole windows only; halves odd sides otherwise than piq',
        synthrad2025: 'CT volumes: luminance and structure at every level, means over a mask',
      },
      default: 'piq',
      about: 'library or challenge whose form is used',
    },
    dataRange: {
      type: 'number',
      words: { joint: 'of both pictures, at every level; for torchmetrics' },
      default: 255,
      about: 'largest minus smallest possible value; for synthrad2025 that of range',
    },
    weights: { type: 'numbers', about: 'exponent of each level; their number is that of the levels' },
    windowSize: { type: 'whole', about: 'side of the window, odd; default 11, of torchmetrics by sigma' },
    sigma: { type: 'number', about: 'of the Gaussian window, default 1.5; 0: a box' },
    normalize: {
      type: 'word',
      words: { relu: 'a negative level is 0', simple: '(x + 1) / 2' },
      default: 'relu',
      about: 'what keeps a level from being negative',
    },
    mask: { ...maskRow, about: 'only where it is not 0; for synthrad2025' },
    range: { type: 'numbers', about: 'values are clipped to it; for synthrad2025; default −1024,3071' },
  },
  load: async () => (await images()).msSsim,
})

const similar = {
  family: 'images',
  input: 'pictures',
  unit: 'one',
  direction: 'higher',
  range: [-Infinity, Infinity],
} as const
const of8Bits = { windows: true, valueRange: 'of 8 bits' } as const
const topRow = { type: 'number', default: 255, about: 'largest possible value; the smallest is 0' } as const

const nmse = metricSheet<object>({
  ...similar,
  name: 'nmse',
  title: 'normalised mean squared error',
  definition: '‖x − y‖² / ‖x‖²',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: mae.blindTo,
  options: {},
  load: async () => (await images()).nmse,
})

const gmsd = metricSheet<GmsdOptions>({
  ...similar,
  ...of8Bits,
  name: 'gmsd',
  title: 'gradient magnitude similarity deviation',
  definition: 'standard deviation of the similarity of gradients',
  direction: 'lower',
  range: [0, Infinity],
  blindTo: [...brightness, 'an error that is the same everywhere: only how much the similarity varies counts'],
  options: { dataRange: topRow, multiScale: { type: 'flag', default: false, about: 'over four scales' } },
  load: async () => (await images()).gmsd,
})

const fsim = metricSheet<FsimOptions>({
  ...similar,
  ...of8Bits,
  name: 'fsim',
  title: 'feature similarity',
  definition: 'similarity of phase congruency and gradients, weighted by phase congruency',
  blindTo: [...brightness, 'regions without features'],
  options: { dataRange: topRow },
  load: async () => (await images()).fsim,
})

const haarPsi = metricSheet<HaarPsiOptions>({
  ...similar,
  ...of8Bits,
  name: 'haarPsi',
  title: 'Haar wavelet-based perceptual similarity',
  definition: 'similarity of Haar coefficients, weighted by the coarse ones',
  blindTo: brightness,
  options: { dataRange: topRow },
  load: async () => (await images()).haarPsi,
})

const vif = metricSheet<VifOptions>({
  ...similar,
  ...of8Bits,
  name: 'vif',
  title: 'visual information fidelity',
  definition: 'information that the picture keeps of the reference, over that of the reference',
  range: [0, Infinity],
  blindTo: brightness,
  options: {
    dataRange: topRow,
    convention: {
      type: 'word',
      words: { piq: 'values scaled to 0 to 255', torchmetrics: 'values as they are' },
      default: 'piq',
      about: 'library whose constants are used',
    },
  },
  load: async () => (await images()).vif,
})

export const imageSheets = [fsim, gmsd, haarPsi, lncc, lnccSummary, mae, msSsim, mse, nmse, nrmse, psnr, ssim, vif]
