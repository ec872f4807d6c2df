import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import type { ReaderName } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { niftiHead, png, sharedTiff } from '../support/hostileFiles'
import { mha, nifti } from '../support/smallVolumes'

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const text = (value: string) => new TextEncoder().encode(value)

/** Zeros enough for a header that says 256 MB, in about a megabyte. */
const mega = 256
const zeros = new Uint8Array(mega << 20)
const fast = { level: 1 }
const deflated = new Uint8Array(deflateSync(zeros, fast))
const gzipped = new Uint8Array(gzipSync(zeros, fast))
const nifti256 = new Uint8Array(gzipSync(joined(niftiHead(1024, 1024, mega), zeros), fast))
const metaHeader = (extra: string) =>
  text(`NDims = 3\nDimSize = 1024 1024 ${mega}\nElementType = MET_UCHAR\n${extra}ElementDataFile = LOCAL\n`)
const nrrdHeader = text(`NRRD0004\ntype: uint8\ndimension: 3\nsizes: 1024 1024 ${mega}\nencoding: gzip\n\n`)
const strip = new Uint8Array(deflateSync(zeros.subarray(0, 9000 * 9000), fast))

const oversized: readonly (readonly [string, ReaderName, string, Uint8Array])[] = [
  ['NIfTI', 'sitk', 'p.nii.gz', nifti256],
  ['NIfTI', 'nibabel', 'p.nii.gz', nifti256],
  ['NIfTI', 'medical', 'p.nii.gz', nifti256],
  ['MetaImage', 'sitk', 'p.mha', joined(metaHeader('CompressedData = True\n'), deflated)],
  ['NRRD', 'sitk', 'p.nrrd', joined(nrrdHeader, gzipped)],
  ['PNG', 'pil', 'p.png', png(10_000, 10_000, new Uint8Array(0), deflated)],
  ['TIFF', 'tifffile', 'p.tif', sharedTiff(strip.length, { width: 9000, height: 9000, compression: 8, strip })],
  ['TIFF', 'cellmask', 'p.tif', sharedTiff(strip.length, { width: 9000, height: 9000, compression: 8, strip })],
]

const small: Readonly<Record<string, Uint8Array>> = {
  sitk: mha({ size: [2, 2, 2], values: new Array(8).fill(1) }),
  nibabel: nifti({ size: [2, 2, 2], values: new Array(8).fill(1) }),
}
const reference = (reader: ReaderName): readonly [string, Uint8Array] => {
  if (reader === 'sitk') return ['t.mha', small.sitk!]
  if (reader === 'nibabel' || reader === 'medical') return ['t.nii', small.nibabel!]
  const strips = { width: 4, height: 4, compression: 1, strip: new Uint8Array(16) }
  return reader === 'pil'
    ? ['t.png', png(4, 4, new Uint8Array(0), new Uint8Array(deflateSync(new Uint8Array(20))))]
    : ['t.tif', sharedTiff(0, strips)]
}

const graded = (reader: ReaderName, file: string, bytes: Uint8Array, seen: (size: number) => void = () => {}) => {
  const challenge = defineChallenge({
    id: 'sizes',
    title: 'sizes',
    task: 'test',
    metrics: [{ name: 'd', direction: 'higher' }],
    answers: { id: 'id', files: { truth: { column: 't', reader: reader as 'sitk' } } },
    submission: { id: 'id', files: { guess: { column: 'g', reader: reader as 'sitk' } } },
    pairing: { ids: 'text', rule: 'same-set' },
    scoreCase({ guess }) {
      seen(guess.data.length)
      return { metrics: { d: 1 }, state: null }
    },
    aggregate: () => ({ d: 1 }),
  })
  const [name, truth] = reference(reader)
  return grade(challenge, {
    submission: `id,g\na,${file}\n`,
    answers: `id,t\na,${name}\n`,
    submissionFiles: { [file]: bytes },
    answersFiles: { [name]: truth },
  })
}

describe('a prediction whose header declares much more than its reference holds', () => {
  test.each(oversized)('%s by %s: is refused before it is decompressed', async (_, reader, file, bytes) => {
    const before = process.memoryUsage()
    const start = process.cpuUsage()
    const { error } = await graded(reader, file, bytes)
    const { user } = process.cpuUsage(start)
    const after = process.memoryUsage()
    expect(error).toMatchObject({ code: 'shape-mismatch', side: 'submission', case: 'a', file })
    expect(error!.found).toMatch(/bytes/)
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(32 << 20)
    expect(user / 1000).toBeLessThan(1000)
  })

  test('a slightly larger prediction reaches the challenge', async () => {
    const sizes: number[] = []
    const volume = joined(niftiHead(200, 200, 20), new Uint8Array(800_000))
    const { error } = await graded('nibabel', 'p.nii', volume, (size) => sizes.push(size))
    expect([error, sizes]).toEqual([null, [800_000]])
  })

  test('a broken reference does not change the limit, and the first error is that of the submission', async () => {
    const { error } = await graded('nibabel', 'p.nii', new Uint8Array(3))
    expect(error).toMatchObject({ side: 'submission', file: 'p.nii' })
  })
})
