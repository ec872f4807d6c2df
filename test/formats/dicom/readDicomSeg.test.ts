import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { NdArray } from '../../../src/contract'
import { readDicomSeg } from '../../../src/formats/dicom/readDicomSeg'
import { fileOf } from '../../support/readers/dicomSegOf'
import { contextOf, dicomFile } from './dicomFile'

interface Facts {
  readonly kind: string
  readonly labels: readonly string[]
  readonly numbers: readonly number[]
  /** Slices, rows, columns, segments. */
  readonly shape: readonly [number, number, number, number]
  /** LPS; axes slice, row, column. */
  readonly affine: readonly number[]
  readonly voxels: readonly (readonly [readonly number[], readonly number[]])[]
}

/** What highdicom reads: make.py in the folder of the files. */
const expected = JSON.parse(readFileSync('fixtures/dicom-seg/expected.json', 'utf8')) as Record<string, Facts>

type Point = readonly [number, number, number]

function pointAt(affine: readonly number[], index: readonly number[]): Point {
  const row = (r: number) => index.reduce((sum, n, axis) => sum + affine[4 * r + axis]! * n, 0) + affine[4 * r + 3]!
  return [row(0), row(1), row(2)]
}

const keyOf = (point: Point) => point.map((value) => Math.round(value * 1e3)).join(' ')

/** Value of each voxel that is not 0, by its place in millimetres. */
function placed(affine: readonly number[], shape: readonly number[], at: readonly number[], values: readonly number[]) {
  const [, rows, columns] = shape as [number, number, number]
  const index = (i: number) => [Math.floor(i / (rows * columns)), Math.floor(i / columns) % rows, i % columns]
  return new Map(at.map((i, k) => [keyOf(pointAt(affine, index(i))), values[k]!]))
}

function ofLayer({ data, shape }: NdArray, layer: number, wanted: (value: number) => boolean) {
  const size = shape[1]! * shape[2]! * shape[3]!
  const part = Array.from((data as Float32Array).subarray(layer * size, (layer + 1) * size))
  const at = [...part.keys()].filter((i) => wanted(part[i]!))
  return { at, values: at.map((i) => part[i]!) }
}

/** Changes the file at the value of an explicit little-endian element. */
function changed(bytes: Uint8Array, tag: number, vr: string, change: (at: number) => void): Uint8Array {
  const head = Uint8Array.of((tag >>> 16) & 255, tag >>> 24, tag & 255, (tag >>> 8) & 255, ...Buffer.from(vr))
  change(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(head) + 8)
  return bytes
}

describe('readDicomSeg', () => {
  it.each(Object.keys(expected))('reads %s as highdicom does', async (name) => {
    const facts = expected[name]!
    const seg = await readDicomSeg(dicomFile(name), contextOf(name))
    expect(seg.kind).toBe(facts.kind)
    expect(seg.segments.map(({ name: label }) => label)).toEqual(facts.labels)
    expect(seg.segments.map(({ value }) => value)).toEqual(facts.numbers)
    expect(seg.layers.shape.slice(1)).toEqual(facts.shape.slice(0, 3))
    const { origin, spacing, direction } = seg.grid
    const [x, y, z] = [0, 1, 2].map((k) => [0, 1, 2].map((row) => direction[3 * row + k]! * spacing[k]!)) as [
      number[],
      number[],
      number[],
    ]
    const affine = [0, 1, 2].flatMap((row) => [z[row]!, y[row]!, x[row]!, origin[row]!])
    for (const [k, segment] of seg.segments.entries()) {
      const [at, values] = facts.voxels[k]!
      const own = ofLayer(seg.layers, segment.layer, (value) =>
        seg.kind === 'FRACTIONAL' ? value !== 0 : value === segment.value,
      )
      const theirs = placed(facts.affine, facts.shape, at, values)
      const ours = placed(affine, seg.layers.shape.slice(1), own.at, own.values)
      expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort())
      expect(theirs.size).toBeGreaterThan(20)
      if (seg.kind === 'FRACTIONAL') for (const [key, value] of theirs) expect(ours.get(key)).toBe(value)
    }
  })

  it('gives overlapping segments layers of their own and others one', async () => {
    const layersOf = async (name: string) =>
      (await readDicomSeg(dicomFile(name), contextOf(name))).segments.map(({ layer }) => layer)
    expect(await layersOf('overlapping')).toEqual([0, 1])
    expect(await layersOf('binary')).toEqual([0, 0])
  })

  it('reads the same of frames in another order', async () => {
    const [a, b] = await Promise.all(
      ['binary', 'shuffled'].map((name) => readDicomSeg(dicomFile(name), contextOf(name))),
    )
    expect(b!.layers).toEqual(a!.layers)
  })

  it('says that the distance of slices is inferred where the file does not state it', async () => {
    const { grid } = await readDicomSeg(dicomFile('every-second-slice'), contextOf('every-second-slice'))
    expect(grid.inferred).toBe(true)
    expect(grid.spacing[2]).toBe(5)
    expect((await readDicomSeg(dicomFile('binary'), contextOf('binary'))).grid).toMatchObject({ inferred: false })
  })

  it('decompresses JPEG-LS', async () => {
    const [packed, plain] = await Promise.all(
      ['jpeg-ls', 'fractional'].map((name) => readDicomSeg(dicomFile(name), contextOf(name))),
    )
    expect(packed!.layers).toEqual(plain!.layers)
    expect(packed!.segments).toEqual(plain!.segments)
  })

  it.each([
    ['90', /JPEG 2000 \(1\.2\.840\.10008\.1\.2\.4\.90\).*gdcmconv --raw/],
    ['54', /JPEG \(.*gdcmconv --raw/],
  ])('refuses another compression (%s) with the way to convert it', async (digits, message) => {
    const bytes = dicomFile('jpeg-ls')
    bytes.set(Buffer.from(digits), Buffer.from(bytes).indexOf('1.2.840.10008.1.2.4.80') + 20)
    await expect(readDicomSeg(bytes, contextOf('other'))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(message),
      file: 'other.dcm',
    })
  })

  it.each([['ct', 'wrong-format', /a DICOM image of modality CT.*dcm2niix/]])(
    'refuses %s with the way to convert it',
    async (name, code, message) => {
      await expect(readDicomSeg(dicomFile(name), contextOf(name))).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
        file: `${name}.dcm`,
      })
    },
  )

  it.each(['binary', 'implicit', 'labelmap-rle'])(
    'refuses parts of %s with an error that names the file',
    async (name) => {
      const bytes = dicomFile(name)
      for (let length = 132; length < bytes.length; length += 97)
        await expect(readDicomSeg(bytes.slice(0, length), contextOf(name)), `${length} bytes`).rejects.toMatchObject({
          name: 'MedgradeError',
          file: `${name}.dcm`,
        })
    },
  )

  it('refuses elements that end behind the file', async () => {
    const rows = Uint8Array.of(0x28, 0, 0x10, 0, 0x55, 0x53, 1, 0, 7)
    const bytes = dicomFile('binary')
    const moved = changed(bytes, 0x00280010, 'US', (at) => bytes.fill(0xff, at - 8, at - 6))
    await expect(readDicomSeg(new Uint8Array([...moved, ...rows]), contextOf('binary'))).rejects.toMatchObject({
      code: 'bad-header',
      file: 'binary.dcm',
    })
  })

  it.each([
    ['binary', 0x00280010, 'US', [0, 0], 'bad-header', /Rows \(0028,0010\) and Columns/],
    ['binary', 0x00200032, 'DS', [...Buffer.from('0\\0\\1e308       ')], 'bad-geometry', /slices/],
    ['fractional', 0x0062000e, 'US', [0, 0], 'bad-header', /MaximumFractionalValue/],
  ] as const)('refuses %s with a senseless value of %i', async (name, tag, vr, value, code, message) => {
    const bytes = dicomFile(name)
    const wrong = changed(bytes, tag, vr, (at) => bytes.set(value, at))
    await expect(readDicomSeg(wrong, contextOf(name))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('does not inflate a deflated file', async () => {
    const bomb = fileOf('1.2.840.10008.1.2.1.99', [deflateRawSync(Buffer.alloc(1 << 26))])
    const { arrayBuffers } = process.memoryUsage()
    await expect(readDicomSeg(bomb, contextOf('bomb'))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(/deflated data/),
    })
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(1 << 25)
  })

  it('refuses damage with an error that names the file', async () => {
    const bytes = dicomFile('binary')
    const read = (damaged: Uint8Array) => readDicomSeg(damaged, contextOf('binary'))
    await expect(read(bytes.slice(0, 100))).rejects.toMatchObject({ code: 'bad-magic' })
    await expect(readDicomSeg(bytes, { ...contextOf('binary'), maxBytes: 500 })).rejects.toMatchObject({
      code: 'too-large',
    })
  })
})
