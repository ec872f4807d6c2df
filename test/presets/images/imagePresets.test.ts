import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { expectClose } from '../../expectClose'
import { npyBytes } from '../../support/files/npyBytes'
import { decodeRuns } from '../../support/masks'

// Goldens of the metrics as the folders that `medgrade evaluate --preset` sees.

const root = 'fixtures/goldens/metrics-next/images'
const types: Readonly<Record<string, string>> = { uint8: '|u1', int16: '<i2' }
const goldenOf = (folder: string, k: number) =>
  JSON.parse(readFileSync(`${root}/${folder}/case-${String(k).padStart(2, '0')}.json`, 'utf8'))

function npyOf(folder: string, { file, type, shape }: { file: string; type: string; shape: number[] }): Uint8Array {
  return npyBytes(types[type]!, shape, new Uint8Array(readFileSync(`${root}/${folder}/${file}`)))
}

describe('fastmri', () => {
  it('refuses HDF5 by name, with the line that makes NPY of it', async () => {
    const file = Uint8Array.of(0x89, 0x48, 0x44, 0x46, 13, 10, 26, 10)
    const input = { references: { 'file1.h5': file }, predictions: { net: { 'file1.h5': file } } }
    await expect(evaluate(input, { preset: 'fastmri' })).rejects.toThrow(
      /found HDF5 \(file1\.h5\), .*numpy\.save\('a\.npy', h5py\.File\('a\.h5'\)\['NAME'\]\[\(\)\]\)/,
    )
  })

  it.each([0, 3, 7, 10])('has the numbers of fastMRI for volume %i', async (k) => {
    const { reference, prediction, expected } = goldenOf('volumes', k)
    const { cases, task, metrics } = await evaluate(
      {
        references: { 'a.npy': npyOf('volumes', reference) },
        predictions: { net: { 'a.npy': npyOf('volumes', prediction) } },
      },
      { preset: 'fastmri' },
    )
    expect(task).toBe('images')
    const found = Object.fromEntries(cases[0]!.rows.map(({ metric, value }) => [metric, value]))
    const { nmse: NMSE, psnr: PSNR, ssim: SSIM } = expected.fastmri
    expectClose({ NMSE: found.NMSE, PSNR: found.PSNR, SSIM: found.SSIM }, { NMSE, PSNR, SSIM })
    expect(metrics.map(({ name, better }) => `${name} ${better}`)).toEqual([
      'NMSE lower',
      'PSNR higher',
      'SSIM higher',
      'MSE lower',
    ])
  })

  it('takes volumes only, as the tool does', async () => {
    const plane = npyBytes('|u1', [2, 2], Uint8Array.of(1, 2, 3, 4))
    const { cases } = await evaluate(
      { references: { 'a.npy': plane }, predictions: { net: { 'a.npy': plane } } },
      { preset: 'fastmri' },
    )
    expect(cases[0]!.error).toMatchObject({ code: 'bad-input', found: '2', expected: '3: slice, row, column' })
  })

  it('refuses masks', async () => {
    const files = { 'a.npy': npyOf('volumes', goldenOf('volumes', 0).reference) }
    await expect(
      evaluate({ references: files, predictions: { net: files }, masks: files }, { preset: 'fastmri' }),
    ).rejects.toThrow('--masks: found given, expected none with fastmri')
  })
})

describe('synthrad2025', () => {
  const input = (k: number) => {
    const { reference, prediction, mask, expected } = goldenOf('synthrad', k)
    const { data, shape } = decodeRuns(mask, reference.shape)
    return {
      expected,
      files: {
        references: { 'a.npy': npyOf('synthrad', reference) },
        predictions: { net: { 'a.npy': npyOf('synthrad', prediction) } },
        masks: { 'a.npy': npyBytes('|u1', shape, Uint8Array.from(data)) },
      },
    }
  }

  it.each([0, 4, 9, 15])('has the numbers of its evaluation within the mask for volume %i', async (k) => {
    const { files, expected } = input(k)
    const { cases } = await evaluate(files, { preset: 'SynthRAD2025' })
    const [mae, psnr, msSsim] = cases[0]!.rows.map(({ value }) => value)
    expectClose([mae, psnr], [expected.mae, expected.psnr])
    expect(msSsim).toBeCloseTo(expected.ms_ssim, 7)
    expect(cases[0]!.rows.every(({ label }) => label === 'mask')).toBe(true)
  })

  it('needs masks, and has its own range', async () => {
    const { masks: _, ...without } = input(0).files
    await expect(evaluate(without, { preset: 'synthrad2025' })).rejects.toThrow(
      '--masks: found none, expected those of synthrad2025',
    )
    await expect(evaluate(input(0).files, { preset: 'synthrad2025', dataRange: 4095 })).rejects.toThrow(
      '--data-range: found an option that the preset does not take',
    )
    await expect(evaluate(input(0).files, { preset: 'synthrad2025', task: 'segmentation' })).rejects.toThrow(
      '--task: found segmentation, expected images, which the preset synthrad2025 compares',
    )
  })
})
