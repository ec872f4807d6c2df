import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../../src/contract'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateInput, EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { mae } from '../../../src/metrics/images/mae'
import { psnr } from '../../../src/metrics/images/psnr'
import { ssim } from '../../../src/metrics/images/ssim'

const side = 9
const picture = (seed: number, step = 7) =>
  Uint8Array.from({ length: side * side }, (_, i) => (i * step + seed * 31 + (i % 5) * seed) % 251)

/** A NRRD of one type; x is fastest. */
function nrrd(values: ArrayLike<number>, type = 'uint8'): string {
  return `NRRD0004\ntype: ${type}\ndimension: 2\nsizes: ${side} ${side}\nencoding: ascii\nendian: little\n\n${Array.from(values).join(' ')}`
}
/** A volume of another place. */
const placed = (origin: number) =>
  `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 1\nspace: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (${origin},0,0)\nencoding: ascii\n\n1 2 3 4`

const ids = ['a', 'b', 'c']
const files = (seed: number) => Object.fromEntries(ids.map((id, k) => [`${id}.nrrd`, nrrd(picture(seed + k))]))
const array = (seed: number) => ({ data: picture(seed), shape: [side, side] })
const mask = Uint8Array.from({ length: side * side }, (_, i) => (i % 3 === 0 ? 1 : 0))
const input: EvaluateInput = { references: files(1), predictions: { net: files(2), other: files(4) } }
const images = { task: 'images' } as const

describe('the task images', () => {
  it('has the numbers of the functions, by model and case', async () => {
    const { cases, metrics, task } = await evaluate(input, { ...images, metrics: ['ssim', 'psnr', 'mae'] })
    expect(task).toBe('images')
    expect(metrics.map(({ name, unit, better }) => `${name} ${unit} ${better}`)).toStrictEqual([
      'ssim one higher',
      'psnr dB higher',
      'mae intensity lower',
    ])
    cases.forEach(({ rows, error }, k) => {
      const [x, y] = [array(1 + (k % 3)), array((k < 3 ? 2 : 4) + (k % 3))]
      expect(error).toBeNull()
      expect(rows.map(({ label, value }) => [label, value])).toStrictEqual(
        [ssim(x, y), psnr(x, y), mae(x, y)].map((value) => ['image', value]),
      )
    })
  })

  it('is of the voxels of masks, which every reference needs', async () => {
    const masks = { 'a_mask.nrrd': nrrd(mask), 'c.nrrd': nrrd(mask) }
    const { cases, warnings, metrics } = await evaluate({ ...input, masks }, images)
    expect(metrics.map(({ name }) => name)).toStrictEqual(['psnr', 'mae'])
    expect(warnings).toStrictEqual(['ssim, nmse: left out, as they take no mask'])
    const [a, b] = cases
    const options = { mask: { data: mask, shape: [side, side] } }
    expect(a!.rows.map(({ label, value }) => [label, value])).toStrictEqual([
      ['mask', psnr(array(1), array(2), options)],
      ['mask', mae(array(1), array(2), options)],
    ])
    expect(b!.error).toMatchObject({ code: 'not-found', side: 'answers', file: 'masks:/b.nrrd' })
    await expect(evaluate({ ...input, masks }, { ...images, metrics: ['ssim'] })).rejects.toThrow(
      /--masks: found metrics of the whole picture: ssim/,
    )
  })

  it('takes the range that is given, and refuses another type than that of the first pictures without it', async () => {
    const mixed = { ...files(1), 'b.nrrd': nrrd(picture(2), 'uint16') }
    const both = { references: mixed, predictions: { net: mixed } }
    const { cases } = await evaluate(both, { ...images, metrics: ['psnr', 'ssim'] })
    expect(cases.map(({ error }) => error?.message ?? null)).toStrictEqual([
      null,
      'b.nrrd: type: found pictures of uint16, expected uint8, as the first ones of the run; --data-range gives one range for all',
      null,
    ])
    const ranged = await evaluate(both, { ...images, metrics: ['ssim'], dataRange: 300 })
    expect(ranged.cases.every(({ error }) => error === null)).toBe(true)
    const floats = { 'a.nrrd': nrrd(picture(1), 'float') }
    const refused = await evaluate({ references: floats, predictions: { net: floats } }, images)
    expect(refused.cases[0]!.error!.message).toContain('expected integers, or --data-range')
  })

  it('warns of pictures at another place, and refuses them where it is asked to', async () => {
    const moved = { references: { 'a.nrrd': placed(0) }, predictions: { net: { 'a.nrrd': placed(5) } } }
    const { cases } = await evaluate(moved, { ...images, metrics: ['mae'] })
    expect(cases[0]!.warnings).toStrictEqual([
      "misplaced: the files differ in origin; they are compared voxel by voxel, in the reference's spacing",
    ])
    const strict = await evaluate(moved, { ...images, metrics: ['mae'], geometry: 'strict' })
    expect(strict.cases[0]!.error!.code).toBe('bad-geometry')
  })

  it.each<[string, EvaluateOptions, RegExp]>([
    ['options of segmentations', { labels: '1', threshold: 2 }, /--labels, --threshold: found an option that the task/],
    ['resampling', { geometry: 'resample' }, /--resample/],
    ['a preset', { preset: 'kits23' }, /--task: found images, expected segmentation, which the preset kits23 compares/],
    ['metrics of labels', { metrics: ['dice'] }, /metric: found dice/],
    ['a range that is none', { dataRange: 0 }, /--data-range: found 0/],
    ['a range without a use', { dataRange: 9, metrics: ['mae'] }, /--data-range: found an option that no metric/],
  ])('refuses %s', async (_, options, message) => {
    await expect(evaluate(input, { ...images, ...options })).rejects.toThrow(message)
  })

  it('is the same from parts', async () => {
    const masked = { ...input, masks: Object.fromEntries(ids.map((id) => [`${id}.nrrd`, nrrd(mask)])) }
    for (const one of [input, masked]) {
      const whole = await evaluate(one, { metrics: ['mae'] })
      const parts = []
      for (const index of [1, 2]) {
        const part = await evaluateShard(one, { metrics: ['mae'] }, { shard: { index, of: 2 }, sizeOf: () => 1 })
        const file = `part ${index}`
        parts.push({ file, part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), file) })
      }
      const merged = await mergeEvaluation(parts)
      expect(merged.summary).toStrictEqual(whole.summary)
      expect(merged.task).toBe('images')
    }
  })
})
