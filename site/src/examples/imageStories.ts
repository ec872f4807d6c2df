import {
  fsim,
  gmsd,
  haarPsi,
  lncc,
  lnccSummary,
  mae,
  mse,
  msSsim,
  type NdArray,
  nmse,
  nrmse,
  psnr,
  ssim,
  ssimMap,
  vif,
} from 'medgrade/images'
import { byConvention } from './byConvention'

export const pictureSize = 16

type Paint = (row: number, column: number) => number

const draw = (paint: Paint) =>
  Float64Array.from({ length: pictureSize ** 2 }, (_, i) => paint(Math.floor(i / pictureSize), i % pictureSize))
const structure: Paint = (i, j) =>
  (i - 6) ** 2 + (j - 5) ** 2 < 14 ? 180 : i >= 10 && i < 13 && j >= 8 ? 130 : 60 + 2 * i + j
const at: Paint = (i, j) => structure(Math.min(15, Math.max(0, i)), Math.min(15, Math.max(0, j)))
const mean: Paint = (i, j) => {
  let sum = 0
  for (let y = -1; y <= 1; y++) for (let x = -1; x <= 1; x++) sum += at(i + y, j + x)
  return sum / 9
}
const sign = (i: number, j: number) => ((i * 7 + j * 13 + i * j * 3) % 2 === 0 ? 1 : -1)

export interface ImageScene {
  readonly title: string
  readonly prediction: Float64Array
}

const scene = (title: string, paint: Paint): ImageScene => ({ title, prediction: draw(paint) })

const noisy = (size: number) =>
  scene(`noise of ±${Number(size.toFixed(1))}`, (i, j) => structure(i, j) + size * sign(i, j))

export const referencePicture = draw(structure)

export const imageScenes = {
  weak: scene('weak noise', (i, j) => structure(i, j) + 6 * sign(i, j)),
  noise: noisy(12),
  // The noise that a metric takes for as bad as the blurred picture, or as the brighter one; found by bisection.
  ssimNoise: noisy(24.267589952068494),
  ssimMapNoise: noisy(10.552669097100809),
  msSsimNoise: noisy(16.957819361865933),
  fsimNoise: noisy(10.908160471980514),
  gmsdNoise: noisy(21.084384112662487),
  haarPsiNoise: noisy(21.52572252693411),
  brighter: scene('brighter by 12', (i, j) => structure(i, j) + 12),
  darker: scene('darker by 12', (i, j) => structure(i, j) - 12),
  blurred: scene('blurred', mean),
  contrast: scene('half the contrast', (i, j) => 40 + structure(i, j) / 2),
  shifted: scene('moved by one pixel', (i, j) => at(i, j - 1)),
  erased: scene('the structure erased', (i, j) =>
    (i - 6) ** 2 + (j - 5) ** 2 < 14 ? 60 + 2 * i + j : structure(i, j),
  ),
  spot: scene('one pixel wrong by 192', (i, j) => structure(i, j) - (i === 6 && j === 5 ? 192 - 24 : 0)),
} as const

export type ImageSceneName = keyof typeof imageScenes

type Compute = (reference: NdArray, prediction: NdArray) => number

export interface ImageStory {
  readonly rows: readonly (readonly [name: string, compute: Compute])[]
  readonly sees: readonly [ImageSceneName, ImageSceneName]
  readonly seesText: string
  readonly blind: readonly [ImageSceneName, ImageSceneName]
  readonly blindText: string
}

const dataRange = 255
/** The picture four times in each direction, in a unit: some metrics need larger ones. */
const tiled = ({ data, shape }: NdArray, unit: number): NdArray => {
  const [h, w] = [shape[0]!, shape[1]!]
  return {
    data: Float64Array.from({ length: 16 * h * w }, (_, i) => {
      const [y, x] = [Math.floor(i / (4 * w)), i % (4 * w)]
      return Math.min(255, Math.max(0, Number(data[(y % h) * w + (x % w)]))) / unit
    }),
    shape: [4 * h, 4 * w],
  }
}
/** The picture as all slices of a volume. */
const stacked = ({ data, shape }: NdArray): NdArray => ({
  data: Float64Array.from({ length: 16 * data.length }, (_, i) => Number(data[i % data.length])),
  shape: [16, ...shape],
})
const least = ({ data }: NdArray) => (data as Float64Array).reduce((low, value) => Math.min(low, value), Infinity)
const border = 'valid'

const ssimRows: ImageStory['rows'] = [
  ['window 7, scikit-image', (a, b) => ssim(a, b, { dataRange })],
  [
    'Gaussian, the original paper',
    (a, b) => ssim(a, b, { dataRange, gaussianWeights: true, useSampleCovariance: false, windowSize: 11 }),
  ],
  ['window 3', (a, b) => ssim(a, b, { dataRange, windowSize: 3 })],
  ["dataRange: 'joint'", (a, b) => ssim(a, b, { dataRange: 'joint' })],
]

/** What each metric of pictures tells apart and what it does not. */
export const imageStories: Readonly<Record<string, ImageStory>> = {
  ssim: {
    rows: ssimRows,
    sees: ['brighter', 'noise'],
    seesText:
      'It sees whether local structure is kept: noise costs more than a change of brightness of the same error.',
    blind: ['blurred', 'ssimNoise'],
    blindText: 'It does not see what was lost: a blurred picture and a noisy one score the same.',
  },
  ssimMap: {
    rows: [['lowest value of the map', (a, b) => least(ssimMap(a, b, { dataRange }))], ...ssimRows.slice(0, 1)],
    sees: ['erased', 'brighter'],
    seesText: 'It sees where structure is lost: its lowest value lies in the erased disc.',
    blind: ['blurred', 'ssimMapNoise'],
    blindText: 'Its lowest value does not see what was lost: blur and noise cost the same.',
  },
  psnr: {
    rows: [
      ['data range 255', (a, b) => psnr(a, b, { dataRange })],
      ["dataRange: 'joint'", (a, b) => psnr(a, b, { dataRange: 'joint' })],
      ['mean squared error', (a, b) => mse(a, b)],
    ],
    sees: ['weak', 'noise'],
    seesText: 'It sees how strong the errors are: twice the error costs 6 dB.',
    blind: ['brighter', 'noise'],
    blindText:
      'It does not see what the error looks like: noise and a brighter picture of the same squared error are equal.',
  },
  mse: {
    rows: [
      ['mean squared error', (a, b) => mse(a, b)],
      ['mean absolute error', (a, b) => mae(a, b)],
    ],
    sees: ['weak', 'noise'],
    seesText: 'It sees how strong the errors are; twice the error costs four times as much.',
    blind: ['brighter', 'noise'],
    blindText: 'It does not see what the error looks like.',
  },
  mae: {
    rows: [
      ['mean absolute error', (a, b) => mae(a, b)],
      ['mean squared error', (a, b) => mse(a, b)],
    ],
    sees: ['weak', 'noise'],
    seesText: 'It sees the average error, in the unit of the intensities.',
    blind: ['brighter', 'noise'],
    blindText: 'It does not see whether the error is spread or structured. One pixel that is far off hardly counts.',
  },
  nrmse: {
    rows: [
      ['euclidean', (a, b) => nrmse(a, b)],
      ['min-max', (a, b) => nrmse(a, b, { normalization: 'min-max' })],
      ['mean', (a, b) => nrmse(a, b, { normalization: 'mean' })],
    ],
    sees: ['weak', 'noise'],
    seesText: 'It sees the error as a share of the reference’s intensities.',
    blind: ['brighter', 'noise'],
    blindText: 'It does not see what the error looks like.',
  },
  lncc: {
    rows: [
      ['window 7, complete windows', (a, b) => lncc(a, b, { window: 7, border })],
      ['window 3, complete windows', (a, b) => lncc(a, b, { window: 3, border })],
      ['window 7, mirrored border', (a, b) => lncc(a, b, { window: 7 })],
    ],
    sees: ['blurred', 'noise'],
    seesText: 'It sees whether intensities rise and fall together in every neighbourhood.',
    blind: ['brighter', 'contrast'],
    blindText: 'It does not see brightness or contrast: both pictures score 1.',
  },
  lnccSummary: {
    rows: [
      ['lowest window', (a, b) => lnccSummary(a, b, { window: 7, border }).min],
      ['mean', (a, b) => lnccSummary(a, b, { window: 7, border }).mean],
      ['windows counted', (a, b) => lnccSummary(a, b, { window: 7, border }).counted],
    ],
    sees: ['erased', 'weak'],
    seesText: 'Its lowest value sees the neighbourhood where the structure is lost.',
    blind: ['brighter', 'contrast'],
    blindText: 'It does not see brightness or contrast.',
  },
  nmse: {
    rows: [
      ['normalised squared error', (a, b) => nmse(a, b)],
      ['mean squared error', (a, b) => mse(a, b)],
    ],
    sees: ['weak', 'noise'],
    seesText: 'It sees how strong the errors are, as a share of the reference.',
    blind: ['brighter', 'noise'],
    blindText: 'It hardly sees what the error looks like.',
  },
  gmsd: {
    rows: [
      ['GMSD', (a, b) => gmsd(a, b)],
      ['four scales', (a, b) => gmsd(a, b, { multiScale: true })],
    ],
    sees: ['brighter', 'erased'],
    seesText: 'It sees where edges are lost.',
    blind: ['brighter', 'gmsdNoise'],
    blindText: 'It hardly sees brightness and fine noise: both cost the same, next to nothing.',
  },
  vif: {
    rows: (['piq', 'torchmetrics'] as const).map((convention) => [
      `values from 0 to 1, convention: '${convention}'`,
      (a, b) => vif(tiled(a, 255), tiled(b, 255), { convention, ...(convention === 'piq' ? { dataRange: 1 } : {}) }),
    ]),
    sees: ['blurred', 'brighter'],
    seesText: 'It sees how much detail is left.',
    blind: ['brighter', 'darker'],
    blindText: 'It does not see brightness.',
  },
  haarPsi: {
    rows: [['HaarPSI', (a, b) => haarPsi(a, b)]],
    sees: ['brighter', 'erased'],
    seesText: 'It sees where structure is lost.',
    blind: ['brighter', 'haarPsiNoise'],
    blindText: 'It hardly sees brightness and fine noise: both cost the same, next to nothing.',
  },
  fsim: {
    rows: [['FSIM', (a, b) => fsim(a, b)]],
    sees: ['brighter', 'erased'],
    seesText: 'It sees whether edges and other features are kept.',
    blind: ['brighter', 'fsimNoise'],
    blindText: 'It hardly sees brightness and fine noise: both cost the same, next to nothing.',
  },
  msSsim: {
    rows: Object.entries({
      ...byConvention(
        ['piq', 'torchmetrics', 'monai'],
        (convention): Compute =>
          (a, b) =>
            msSsim(a, b, { convention, weights: [0.5, 0.5], windowSize: 5, sigma: 1 }),
      ),
      ...byConvention(
        ['synthrad2025'],
        (convention): Compute =>
          (a, b) =>
            msSsim(stacked(a), stacked(b), { convention, range: [0, dataRange] }),
      ),
    }),
    sees: ['brighter', 'noise'],
    seesText: 'It sees whether structure is kept, fine and coarse.',
    blind: ['blurred', 'msSsimNoise'],
    blindText: 'It does not see what was lost: a blurred picture and a noisy one score the same.',
  },
}
