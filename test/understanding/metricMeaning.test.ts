import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricCommand } from '../../src/cli/commands/metric'
import type { Data } from '../../src/contract'
import { type WriteTiffOptions, writeTiff } from '../support/writeTiff'

// What `medgrade metric` makes of files, beside their numbers.

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-meaning-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function medgrade(line: string) {
  const out: string[] = []
  const said: string[] = []
  const io = {
    print: async (text: string) => void out.push(text),
    say: (text: string) => void said.push(text),
    write: (text: string) => void out.push(text),
  }
  const words = line.split(' ').map((word) => (/\.(tif|nrrd|npy)$/.test(word) ? at(word) : word))
  const status = await metricCommand(words, io).catch((error: Error) => {
    said.push(error.message)
    return 2
  })
  return { status, out: out.join('\n'), said: said.join('\n') }
}

const size = { width: 16, height: 16 }
const grey = Uint8Array.from({ length: 256 }, (_, i) => (i * 37) % 251)
const tiff = (name: string, data: Data, options: Partial<WriteTiffOptions> = {}) =>
  writeFileSync(at(name), writeTiff(data, { ...size, ...options }))

describe('pictures', () => {
  const white = { 262: 0 }
  it.each<[string, Data, Data]>([
    ['8 bits', grey, grey.map((value) => 255 - value)],
    ['16 bits', Uint16Array.from(grey, (value) => value * 257), Uint16Array.from(grey, (v) => 65535 - v * 257)],
  ])('whose zero is white are inverted: %s', async (_, black, inverted) => {
    tiff('black.tif', black)
    tiff('white.tif', inverted, { tags: white })
    const { out, said } = await medgrade('psnr black.tif white.tif --verbose')
    expect(out).toBe('Infinity')
    expect(said).toContain('understood: prediction: zero is white in the file: its values were inverted')
    const kept = await medgrade('psnr black.tif white.tif --reader tifffile')
    expect(Number(kept.out)).toBeLessThan(20)
    expect(kept.said).toContain('prediction: --reader tifffile keeps the stored samples; without it, zero is white')
  })
  it('keep their numbers as labels', async () => {
    const labels = grey.map((value) => (value > 99 ? 1 : 0))
    tiff('labels.tif', labels)
    tiff('white.tif', labels, { tags: white })
    expect((await medgrade('dice labels.tif white.tif')).out).toBe('1  1')
  })
  it('lose alpha that hides nothing', async () => {
    const colours = Uint8Array.from({ length: 768 }, (_, i) => (i * 31) % 256)
    const opaque = Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : colours[(i >> 2) * 3 + (i % 4)]!))
    tiff('rgb.tif', colours, { samples: 3 })
    tiff('rgba.tif', opaque, { samples: 4, tags: { 338: 2 } })
    expect((await medgrade('psnr rgb.tif rgba.tif')).out).toBe('Infinity')
    opaque[3] = 254
    tiff('rgba.tif', opaque, { samples: 4, tags: { 338: 2 } })
    expect((await medgrade('psnr rgb.tif rgba.tif')).status).not.toBe(0)
  })
})

describe('a tolerance without a voxel size', () => {
  beforeAll(() =>
    tiff(
      'mask.tif',
      Uint8Array.from(grey, (value) => (value > 150 ? 1 : 0)),
    ),
  )
  it.each([
    ['nsd@2mm', ''],
    ['nsd@2', ''],
    ['surfaceDice', ' --tolerance 2'],
  ])('%s%s in mm is refused', async (name, option) => {
    const { status, said } = await medgrade(`${name} mask.tif mask.tif${option}`)
    expect(status).toBe(2)
    expect(said).toContain(
      'voxel size: found none, expected --spacing for a tolerance in mm, or one in voxels: nsd@1voxel',
    )
  })
  it.each(['nsd mask.tif mask.tif', 'nsd@1voxel mask.tif mask.tif'])('%s counts voxels', async (line) => {
    expect(await medgrade(line)).toEqual({ status: 0, out: '1  1', said: 'nsd@1voxel (surface-distance)' })
  })
  it('is in mm with --spacing', async () => {
    const { said } = await medgrade('nsd@2mm mask.tif mask.tif --spacing 0.5')
    expect(said).toBe('nsd@2mm (surface-distance)')
  })
  it('gives distances in voxels', async () => {
    expect((await medgrade('hd95 mask.tif mask.tif')).said).toBe('hd95 (voxel, plain)')
  })
})

describe('another place', () => {
  const mask = Array.from({ length: 64 }, (_, i) => (i % 4 < 2 ? 1 : 0))
  const nrrd = (name: string, x: number, values: readonly number[]) =>
    writeFileSync(
      at(name),
      `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 4 4 4\nencoding: ascii\nspace: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (${x},0,0)\n\n${values.join(' ')}`,
    )
  beforeAll(() => {
    nrrd('here.nrrd', 0, mask)
    nrrd('there.nrrd', 1, mask)
  })
  it('is a warning', async () => {
    const { out, said } = await medgrade('dice here.nrrd there.nrrd')
    expect(out).toBe('1  1')
    expect(said).toContain('warning: geometry differs and voxels are compared by index')
  })
  it('is refused with --strict', async () => {
    const { status, said } = await medgrade('dice here.nrrd there.nrrd --strict')
    expect(status).toBe(1)
    expect(said).toMatch(/there\.nrrd: geometry: .*--resample resamples/)
  })
  it('is resampled with --resample', async () => {
    // The prediction lies one voxel further: x of 1 and 2 of the reference.
    const { out, said } = await medgrade('dice here.nrrd there.nrrd --resample')
    expect(out).toBe('1  0.5')
    expect(said).toContain('the prediction was resampled to the grid of the reference')
  })
  it('changes nothing for files in one place', async () => {
    expect(await medgrade('dice here.nrrd here.nrrd --resample')).toEqual({ status: 0, out: '1  1', said: '' })
  })
})

describe('a value that is NaN', () => {
  it('says which side lacks the label', async () => {
    tiff(
      'one.tif',
      Uint8Array.from(grey, (value) => (value > 150 ? 1 : 0)),
    )
    tiff(
      'two.tif',
      Uint8Array.from(grey, (value) => (value > 150 ? 2 : 0)),
    )
    const both = await medgrade('nsd one.tif two.tif --labels 1,3')
    expect(both.said).toContain('note: NaN, because both sides lack label 3')
    const { said, out } = await medgrade('assd one.tif two.tif --label 2 --when-empty NaN')
    expect(out).toBe('NaN')
    expect(said).toContain('note: NaN, because the reference lacks label 2')
    expect((await medgrade('nsd one.tif one.tif')).said).not.toContain('NaN')
  })
})

describe('a named reader', () => {
  const files = 'fixtures/goldens/found/micrometres/micron'
  const pair = ['r', 'p'].map((side) => `${files}/${side}/${readdirSync(`${files}/${side}`)[0]}`).join(' ')
  const run = (reader: string) => medgrade(`hd95 ${pair} --verbose${reader}`)
  it.each(['nibabel', 'medical'])('%s keeps its numbers, with a warning', async (reader) => {
    const { out, said } = await run(` --reader ${reader}`)
    expect(out).toBe('1  3000\n2  500')
    expect(said).toContain(`warning: prediction: reader ${reader}: voxel sizes are in um`)
    expect(said).toContain('voxel size as the reader has it')
    expect(said).not.toContain('two voxel sizes')
  })
  it.each(['', ' --reader sitk'])('that converts gives mm: %s', async (reader) => {
    const { out, said } = await run(reader)
    expect(out).toBe('1  3\n2  0.5')
    expect(said).not.toContain('warning')
  })
})

it('refuses labels beyond 2⁵³ by the name of their file', async () => {
  const header = "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 2), }".padEnd(117)
  const npy = (name: string, top: bigint) => {
    const body = Buffer.from(BigInt64Array.of(0n, 1n, 1n, top).buffer)
    writeFileSync(at(name), Buffer.concat([Buffer.from(`\x93NUMPY\x01\x00\x76\x00${header}\n`, 'latin1'), body]))
  }
  npy('small.npy', 1n)
  npy('large.npy', 2n ** 53n)
  const { status, said } = await medgrade('dice small.npy large.npy')
  expect(status).toBe(1)
  expect(said).toMatch(
    /large\.npy: voxels: found whole numbers from 0 to 9007200000000000, expected labels of at most 2⁵³/,
  )
  expect((await medgrade('dice large.npy small.npy')).status).toBe(3)
})

it.each(['', ' --reader sitk', ' --reader nibabel'])(
  'qform and sform that differ are a warning on each side:%s',
  async (reader) => {
    const pair = ['r', 'p'].map((side) => resolve(`fixtures/goldens/found/qform-and-sform/${side}/c.nii.gz`)).join(' ')
    const { said } = await medgrade(`dice ${pair}${reader}`)
    expect(said).toMatch(/warning: prediction: qform \[.*\] and sform \[.*\] of the header differ/)
  },
)

it('labels below 0 are a warning, as in evaluate', async () => {
  const nrrd = (name: string, values: string) =>
    writeFileSync(at(name), `NRRD0004\ntype: short\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${values}`)
  nrrd('plain.nrrd', '0 1 2 2')
  nrrd('below.nrrd', '-1 0 1 1')
  expect((await medgrade('dice plain.nrrd below.nrrd')).said).toContain('warning: negative values are labels too: -1')
})

describe('maps of raters', () => {
  const nrrd = (name: string, values: string) =>
    writeFileSync(at(name), `NRRD0004\ntype: float\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${values}`)
  beforeAll(() => {
    nrrd('rated.nrrd', '0 1 1 0')
    nrrd('shares.nrrd', '0.1 0.9 1 0')
    nrrd('bytes.nrrd', '0 255 255 0')
    nrrd('holes.nrrd', '0 1 nan 0')
  })
  it.each([
    ['consensusDice rated.nrrd shares.nrrd', /shares\.nrrd: voxels: found fractions from 0 to 1, expected a label map/],
    ['consensusDice shares.nrrd rated.nrrd', /shares\.nrrd: voxels: found fractions/],
    ['consensusDice rated.nrrd holes.nrrd', /holes\.nrrd: voxels: found 1 NaN or infinite values/],
    [
      'consensusDice rated.nrrd bytes.nrrd',
      /warning: the files share no label: the reference has 1, the prediction 255/,
    ],
    ['thresholdDice rated.nrrd bytes.nrrd', /bytes\.nrrd: probabilities: found values from 0 to 255, expected shares/],
    ['consensusConfidence rated.nrrd holes.nrrd', /holes\.nrrd: voxels: found 1 NaN or infinite values/],
    ['multiRaterCalibration holes.nrrd shares.nrrd', /holes\.nrrd: voxels: found 1 NaN or infinite values/],
  ])('are what they are said to be: %s', async (line, told) => {
    expect((await medgrade(line)).said).toMatch(told)
  })
  it.each(['thresholdDice', 'consensusConfidence'])('%s takes shares', async (name) => {
    expect((await medgrade(`${name} rated.nrrd shares.nrrd`)).status).toBe(0)
  })
})
