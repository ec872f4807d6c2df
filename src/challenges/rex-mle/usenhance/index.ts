/** usenhance: enhanced ultrasound images against high-quality ones; three image-quality metrics in single precision. */
import { inCOrder } from '../../../array/inCOrder'
import { resizeBilinearSingle } from '../../../array/resampling/resizeBilinearSingle'
import { jointRange } from '../../../metrics/images/imageOptions'
import { lnccSummary } from '../../../metrics/images/lncc'
import { psnr } from '../../../metrics/images/psnr'
import { ssim } from '../../../metrics/images/ssim'
import { caseMeans } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'

export const usenhance = defineChallenge({
  id: 'usenhance',
  title: 'Ultrasound Image Enhancement Challenge 2023',
  task: 'image_enhancement',
  metrics: [
    { name: 'lncc', direction: 'higher' },
    { name: 'ssim', direction: 'higher' },
    { name: 'psnr', direction: 'higher', unit: 'dB' },
  ],
  answers: { id: 'image_id', files: { reference: { column: 'ground_truth_path', reader: 'gray' } } },
  submission: {
    id: 'image_id',
    files: { prediction: { column: 'enhanced_image_path', reader: 'gray', paths: withoutFirstFolder } },
    forbidden: ['ground_truth_path'],
  },
  pairing: { ids: 'typed', rule: 'join' },
  conventions: {
    gray: '8 bits; colours by luma, levels of 16 bits clipped at 255, alpha ignored',
    'data range': 'largest minus smallest level of both images together',
    lncc: 'each image scaled to its own range, windows of 11, single precision; no window with contrast: 1 if equal, else 0',
    'equal images': 'psnr Infinity; both constant: ssim NaN',
    resize: 'prediction onto the size of the reference, bilinear',
  },
  bootstrap: 'cases',

  scoreCase(inputs) {
    const [reference, prediction] = [inCOrder(inputs.reference), inCOrder(inputs.prediction)]
    const [height, width] = reference.shape as readonly [number, number]
    const [rows, columns] = prediction.shape as readonly [number, number]
    const resized = rows !== height || columns !== width
    const data = resized
      ? resizeBilinearSingle(prediction.data, { height: rows, width: columns }, { height, width })
      : prediction.data
    const enhanced = resized ? { data, shape: reference.shape } : prediction
    const dataRange = jointRange({ x: reference.data, y: enhanced.data }, 'single')
    const local = lnccSummary(reference, enhanced, { precision: 'single' })
    return {
      metrics: {
        lncc: local.mean,
        ssim: ssim(reference, enhanced, { dataRange: 'joint', precision: 'single' }),
        psnr: psnr(reference, enhanced, { dataRange, precision: 'single' }),
        lncc_pixels: local.counted,
        data_range: dataRange,
        gray_sum: sum(prediction.data),
        truth_sum: sum(reference.data),
        ...(resized ? { resized_sum: sum(data) } : {}),
      },
      facts: { stored_shape: prediction.shape, truth_shape: reference.shape, resized },
      state: null,
      warnings: resized ? [`prediction of ${rows}x${columns} pixels resized to ${height}x${width}`] : [],
    }
  },

  aggregate: (cases) => caseMeans(cases, ['lncc', 'ssim', 'psnr']),

  ranking: {
    ranked: 'leaderboard',
    withoutLeaderboard: ({ lncc: l = Number.NaN, ssim: s = Number.NaN, psnr: p = Number.NaN }) => -(l + s + p / 30),
  },
})

/** The path, then, if it has folders, the path without its first part. */
function withoutFirstFolder(cell: unknown): readonly string[] {
  if (typeof cell !== 'string') return []
  const parts = cell.split('/').filter((part) => part !== '' && part !== '.')
  if (cell.startsWith('/')) parts.unshift('/')
  return parts.length > 1 ? [cell, parts.slice(1).join('/')] : [cell]
}

function sum(levels: Float32Array): number {
  let total = 0
  for (let i = 0; i < levels.length; i++) total += levels[i]!
  return total
}
