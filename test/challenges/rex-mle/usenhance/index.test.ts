import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { usenhance } from '../../../../src/challenges/rex-mle/usenhance'
import type { Challenge, NdArray } from '../../../../src/contract'
import { filesSource } from '../../../../src/engine/files/filesSource'
import { slotPaths } from '../../../../src/engine/files/slotPaths'
import { scoreTask } from '../../../../src/engine/scoreTask'
import { readCsv } from '../../../../src/formats/table/readCsv'

const image = (height: number, width: number, level: (r: number, c: number) => number): NdArray<Float32Array> => ({
  data: Float32Array.from({ length: height * width }, (_, i) => level(Math.floor(i / width), i % width)),
  shape: [height, width],
})
const score = (reference: NdArray<Float32Array>, prediction: NdArray<Float32Array>) =>
  usenhance.scoreCase({ reference, prediction }, {}, 'a')
const texture = image(16, 20, (r, c) => (r * 37 + c * 91) % 200)

describe('usenhance', () => {
  test('equal images: everything perfect, PSNR infinite', () => {
    expect(score(texture, texture).metrics).toMatchObject({
      lncc: 1,
      ssim: 1,
      psnr: Infinity,
      data_range: Math.max(...texture.data) - Math.min(...texture.data),
    })
  })
  test('equal constants: SSIM undefined; two constants: LNCC 1; a constant against texture: 0', () => {
    const gray = image(12, 12, () => 40)
    expect(score(gray, gray).metrics).toMatchObject({ lncc: 1, ssim: Number.NaN, psnr: Infinity, lncc_pixels: 0 })
    const other = image(12, 12, () => 50)
    const { metrics } = score(gray, other)
    // C1 = (0.01 · 10)².
    expect(metrics.ssim).toBeCloseTo((2 * 2000 + 0.01) / (1600 + 2500 + 0.01), 6)
    expect(metrics).toMatchObject({ lncc: 1, psnr: 0, data_range: 10 })
    expect(
      score(
        texture,
        image(16, 20, () => 9),
      ).metrics.lncc,
    ).toBe(0)
  })
  test('gain and offset are forgiven by LNCC alone', () => {
    const { metrics } = score(texture, { ...texture, data: texture.data.map((level) => 7 + level / 4) })
    expect(metrics.lncc).toBeCloseTo(1, 5)
    expect(metrics.ssim).toBeLessThan(0.9)
  })
  test('the prediction is resized, never the truth', () => {
    const evidence = score(
      texture,
      image(8, 10, (r, c) => r + c),
    )
    expect(evidence.facts).toStrictEqual({ stored_shape: [8, 10], truth_shape: [16, 20], resized: true })
    expect(evidence.metrics.resized_sum).toBeCloseTo(4 * evidence.metrics.gray_sum!, 2)
    expect(evidence.warnings).toHaveLength(1)
    expect(
      score(
        texture,
        image(3, 3, () => 5),
      ).facts,
    ).toMatchObject({ resized: true })
  })
  test('a truth below 7 pixels cannot be scored', () => {
    const small = image(6, 20, (r, c) => r * c)
    expect(() => score(small, small)).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
  })
  test.each([
    ['enhanced/a.png', ['enhanced/a.png', 'a.png']],
    ['./x//y/a.png', ['./x//y/a.png', 'y/a.png']],
    ['./a.png', ['./a.png']],
    ['a.png', ['a.png']],
    ['x\\a.png', ['x\\a.png']],
    ['/x/a.png', ['/x/a.png', 'x/a.png']],
  ])('path %s', (cell, paths) => {
    const table = readCsv(new TextEncoder().encode(`enhanced_image_path\n${cell}\nother\n`), { name: 's.csv' })
    expect(slotPaths(table, usenhance.submission.files!.prediction)(0)).toStrictEqual(paths)
  })
  test.each([
    ['/x/a.png', null],
    ['../x/a.png', null],
    ['../../../../x/a.png', 'path-escape'],
    ['/a.png', 'not-found'],
  ])('%s, which leads outside, gives way to the path without its first part', async (cell, code) => {
    const picture = readFileSync('fixtures/goldens/usenhance/clipped-bright/answers/test/high_quality/breast_0450.png')
    const sources = { submission: filesSource({ 'x/a.png': picture }), answers: filesSource({ 'a.png': picture }) }
    const table = readCsv(new TextEncoder().encode(`enhanced_image_path\n${cell}\nother\n`), { name: 's.csv' })
    const paths = slotPaths(table, usenhance.submission.files!.prediction)(0)
    const files = {
      prediction: { side: 'submission', paths, reader: 'gray' },
      reference: { side: 'answers', paths: ['a.png'], reader: 'gray' },
    } as const
    const { error } = await scoreTask(
      usenhance as unknown as Challenge,
      { index: 0, id: 'a', files, values: {} },
      sources,
    )
    expect(error?.code ?? null).toBe(code)
  })
  test('a cell that is no text has no path', () => {
    const table = readCsv(new TextEncoder().encode('enhanced_image_path,x\n5,1\n6,1\n'), { name: 's.csv' })
    expect(slotPaths(table, usenhance.submission.files!.prediction)(0)).toStrictEqual([])
  })
  test('without leaderboard PSNR counts a thirtieth', () => {
    expect(usenhance.ranking!.withoutLeaderboard({ lncc: 0.5, ssim: 0.25, psnr: 30 })).toBe(-1.75)
  })
})
