import {
  type LnccOptions,
  lncc,
  lnccSummary,
  mae,
  mse,
  type NdArray,
  nrmse,
  psnr,
  type SsimOptions,
  ssim,
  ssimMap,
} from 'medgrade/images'
import { describe, expect, test } from 'vitest'
import { resizeBilinearSingle } from '../../../src/array/resampling/resizeBilinearSingle'
import { rgbToGray } from '../../../src/formats/readers/rgbToGray'
import { boxFilterSingle } from '../../../src/kernels/filters/boxFilterSingle'
import { meanSingle } from '../../../src/kernels/filters/meanSingle'
import { differs, type Golden, goldens, isError } from '../../support/golden'
import { loadNpy } from '../../support/npy'

const folder = 'fixtures/goldens/kernels/image-quality'
const all = goldens('image-quality')
const of = (...kernels: string[]) =>
  all.filter((golden) => kernels.includes(golden.kernel)).map((golden) => [golden.file, golden] as const)

function load(golden: Golden, key: string): NdArray {
  return loadNpy(`${folder}/${(golden.input[key] as { npy: string }).npy}`)
}

function close(found: number, expected: unknown, tolerance: number, what: string): void {
  if (differs(found, expected as number, tolerance)) expect(found, what).toBe(expected)
}

function ssimOptions(options: Record<string, unknown>): SsimOptions {
  const names: Record<string, keyof SsimOptions> = {
    data_range: 'dataRange',
    win_size: 'windowSize',
    gaussian_weights: 'gaussianWeights',
    sigma: 'sigma',
    use_sample_covariance: 'useSampleCovariance',
    K1: 'k1',
    K2: 'k2',
    channel_axis: 'channelAxis',
  }
  const known = Object.entries(options).filter(([key, value]) => key in names && value !== null)
  return Object.fromEntries(known.map(([key, value]) => [names[key], value]))
}

const asDouble = (array: NdArray): NdArray => ({ ...array, data: Float64Array.from(array.data as ArrayLike<number>) })

describe.each(of('ssim'))('%s', (_, golden) => {
  const reference = load(golden, 'reference')
  const prediction = load(golden, 'prediction')
  const options = ssimOptions(golden.options)

  for (const [type, precision, tolerance] of [
    ['float64', 'double', 1e-12],
    ['float32', 'single', 1e-12],
  ] as const) {
    const expected = golden.expected[type] as Record<string, unknown> | undefined
    if (expected === undefined) continue
    test(`${type}: ${golden.about}`, () => {
      const compute = () => ssim(reference, prediction, { ...options, precision })
      if (isError(expected)) {
        expect(compute).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
        return
      }
      close(compute(), expected.mean, tolerance, 'mean')
      if (precision === 'double')
        close(ssim(asDouble(reference), prediction, options), expected.mean, 1e-12, 'as doubles')
      const map = Array.from(ssimMap(reference, prediction, { ...options, precision }).data)
      if (expected.map_min === null) {
        expect(map.some(Number.isNaN)).toBe(true)
        return
      }
      close(
        map.reduce((a, b) => Math.min(a, b)),
        expected.map_min,
        tolerance,
        'smallest',
      )
      close(
        map.reduce((a, b) => Math.max(a, b)),
        expected.map_max,
        tolerance,
        'largest',
      )
    })
  }

  if (golden.expected.mean !== undefined) {
    test(golden.about, () => close(ssim(reference, prediction), golden.expected.mean, 1e-12, 'mean'))
  }
  if (golden.expected.map_part !== undefined) {
    test(golden.about, () => {
      const [top, bottom] = golden.options.rows as [number, number]
      const [left, right] = golden.options.columns as [number, number]
      const { data, shape } = ssimMap(reference, prediction, options)
      const rows = golden.expected.map_part as number[][]
      expect(rows.length).toBe(bottom - top)
      rows.forEach((row, i) => {
        expect(row.length).toBe(right - left)
        row.forEach((value, j) => {
          close(data[(top + i) * shape[1]! + left + j]!, value, 1e-12, `${i}, ${j}`)
        })
      })
    })
  }
})

describe.each(of('psnr'))('%s', (_, golden) => {
  const reference = load(golden, 'reference')
  const prediction = load(golden, 'prediction')
  const { expected } = golden

  test(golden.about, () => {
    if (golden.options.data_range === null) {
      const shifted = (array: NdArray): NdArray => ({
        ...array,
        data: Float32Array.from(array.data as ArrayLike<number>, (value) => Math.fround(value - 0.5)),
      })
      close(psnr(reference, prediction, { precision: 'single' }), expected.non_negative, 1e-12, 'non-negative')
      close(psnr(shifted(reference), shifted(prediction), { precision: 'single' }), expected.signed, 1e-12, 'signed')
      close(psnr(load(golden, 'reference_u8'), load(golden, 'prediction_u8')), expected.uint8, 1e-12, '8-bit')
      const beyond = { data: Float32Array.from([0, 2]), shape: [2] }
      expect(() => psnr(beyond, { data: Float32Array.from([0, 1]), shape: [2] })).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      )
      return
    }
    const dataRange = golden.options.data_range as number
    close(psnr(reference, prediction, { dataRange }), expected.psnr_float64, 1e-12, 'double')
    close(psnr(reference, prediction, { dataRange, precision: 'single' }), expected.psnr_float32, 1e-12, 'single')
    close(mse(reference, prediction), expected.mse_float64, 1e-12, 'mse')
    close(mse(reference, prediction, { precision: 'single' }), expected.mse_float32, 1e-12, 'single mse')
  })
})

test.each(of('nrmse'))('%s', (_, golden) => {
  for (const normalization of ['euclidean', 'min-max', 'mean'] as const) {
    const found = nrmse(load(golden, 'reference'), load(golden, 'prediction'), { normalization })
    close(found, golden.expected[normalization], 1e-12, normalization)
  }
})

describe.each(of('lncc'))('%s', (_, golden) => {
  const reference = load(golden, 'reference')
  const prediction = load(golden, 'prediction')
  const { window, border, min_variance: minVariance, precision } = golden.options as Record<string, never>

  test(golden.about, () => {
    if (precision === 'float32') {
      expect(lncc(reference, prediction, { window, precision: 'single' })).toBe(golden.expected.mean)
      return
    }
    const options: LnccOptions = { window, border, minVariance }
    for (const image of [reference, asDouble(reference)]) {
      const { mean, windows, counted, min, max } = lnccSummary(image, prediction, options)
      close(mean, golden.expected.mean, 1e-12, 'mean')
      expect({ windows, counted }).toEqual({ windows: golden.expected.windows, counted: golden.expected.counted })
      close(min, golden.expected.min, 1e-12, 'smallest')
      close(max, golden.expected.max, 1e-12, 'largest')
      expect(lncc(image, prediction, options)).toBe(mean)
    }
  })
})

test.each(of('lncc-squared'))('%s', (_, golden) => {
  const epsilon = golden.options.epsilon as number
  const flat = lncc(load(golden, 'reference_2d'), load(golden, 'prediction_2d'), { window: 9, squared: true, epsilon })
  close(flat, golden.expected['2d_window_9'], 1e-12, '2-D')
  const solid = lncc(load(golden, 'reference_3d'), load(golden, 'prediction_3d'), { window: 5, squared: true })
  close(solid, golden.expected['3d_window_5'], 1e-12, '3-D')
})

describe('building blocks, bit for bit', () => {
  test.each(of('box-filter-f32'))('%s', (_, golden) => {
    const { data, shape } = load(golden, 'image')
    const expected = loadNpy(`${folder}/${(golden.expected.output as { npy: string }).npy}`)
    const found = boxFilterSingle(data as Float32Array, shape[0]!, shape[1]!, golden.options.window as number)
    expect([...found]).toEqual([...(expected.data as Float32Array)])
  })

  test.each(of('resize-bilinear-f32'))('%s', (_, golden) => {
    const { data, shape } = load(golden, 'image')
    const { height, width } = golden.options as { height: number; width: number }
    const expected = loadNpy(`${folder}/${(golden.expected.output as { npy: string }).npy}`)
    const found = resizeBilinearSingle(data as Float32Array, { height: shape[0]!, width: shape[1]! }, { height, width })
    expect([...found]).toEqual([...(expected.data as Float32Array)])
  })

  test.each(of('mean-f32'))('%s', (_, golden) => {
    const values = load(golden, 'values').data as Float32Array
    for (const [n, mean] of Object.entries(golden.expected)) expect(meanSingle(values, Number(n))).toBe(mean)
  })

  test.each(of('rgb-to-gray'))('%s', (_, golden) => {
    const colours = golden.input.rgb as [number, number, number][]
    const found = colours.map(([r, g, b]) => rgbToGray(r, g, b))
    expect(found).toEqual(golden.expected.gray)
  })
})

test('mean absolute error', () => {
  const a = { data: Uint8Array.from([1, 2, 3, 250]), shape: [2, 2] }
  const b = { data: Float32Array.from([2, 0, 3, 0.5]), shape: [2, 2] }
  expect(mae(a, b)).toBe((1 + 2 + 0 + 249.5) / 4)
})
