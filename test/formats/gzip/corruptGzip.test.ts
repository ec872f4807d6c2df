import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { challenges } from '../../../src/challenges'
import type { Challenge, Source, Volume } from '../../../src/contract'
import { scoreTask } from '../../../src/engine/scoreTask'
import { inflateMembers } from '../../../src/formats/gzip/inflateMembers'
import type { InflateOptions } from '../../../src/formats/gzip/inflateOptions'
import { inflate as inflateWeb } from '../../../src/formats/gzip/inflateWeb'
import { unzip } from '../../../src/node/files/unzip'
import { inflate as inflateNode } from '../../../src/node/inflate'
import { damagedCopies, damageOutcome } from '../../support/files/damagedCopies'
import { zipOf } from '../../support/files/zipOf'
import { uniform } from '../../support/uniform'
import { volumeReaders } from '../volumeReaders'

const bytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A mask of nine labels in runs, with some noise. */
function voxels(count: number): Uint8Array {
  const random = uniform(7)
  let label = 0
  return Uint8Array.from({ length: count }, () => {
    if (random() < 0.05) label = Math.floor(random() * 9)
    return label
  })
}

/** A NIfTI of `count` voxels on one axis, followed by voxels that its header does not declare. */
function nifti(count: number, further: number): Uint8Array {
  const head = Buffer.alloc(352)
  head.writeInt32LE(348, 0)
  for (const [i, value] of [3, count, 1, 1].entries()) head.writeInt16LE(value, 40 + 2 * i)
  head.writeInt16LE(2, 70)
  head.writeInt16LE(8, 72)
  for (let i = 0; i < 8; i++) head.writeFloatLE(1, 76 + 4 * i)
  head.writeFloatLE(352, 108)
  head.write('n+1\0', 344, 'latin1')
  return bytes(head, voxels(count + further))
}

function nrrd(count: number, further: number): Uint8Array {
  const head = ['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${count} 1 1`, 'encoding: gzip', '', '']
  return bytes(Buffer.from(head.join('\n')), gzipSync(voxels(count + further)))
}

const outcome = (wanted: unknown, read: (onDamage: (text: string) => void) => unknown) =>
  damageOutcome('a.n', wanted, read)

async function volumeText(reader: string, name: string, file: Uint8Array, onDamage?: (text: string) => void) {
  const resolve = () => Promise.reject(new Error('no neighbours'))
  const context = { name, maxBytes: 2 ** 20, resolve, ...(onDamage && { onDamage }) }
  const { data, shape, spacing, origin } = (await volumeReaders[reader]!(file, context)) as Volume
  return [Array.from(data as Uint8Array), shape, spacing, origin]
}

describe('200 random flips and cuts', () => {
  const cases = (['sitk', 'nibabel', 'nibabel_fdata', 'medical'] as const).flatMap((reader) =>
    [0, 300, 9000].map((further) => [reader, further] as const),
  )
  it.each(cases)(
    'of a .nii.gz read by %s, with %s voxels more than its header tells: none is silent',
    async (reader, further) => {
      const whole = bytes(gzipSync(nifti(5000, further)))
      const wanted = await volumeText(reader, 'a.nii.gz', whole)
      const seen = new Set<string>()
      for (const copy of damagedCopies(whole, 0, 11 + further)) {
        const strict = await outcome(wanted, () => volumeText(reader, 'a.nii.gz', copy))
        const lenient = await outcome(wanted, (onDamage) => volumeText(reader, 'a.nii.gz', copy, onDamage))
        expect(['refused', 'same']).toContain(strict)
        expect(lenient === strict || (lenient === 'warned' && strict === 'refused')).toBe(true)
        seen.add(lenient)
      }
      expect(seen).toContain('refused')
    },
  )

  it.each([0, 300, 9000])('of the gzip part of a NRRD with %s samples too many: none is silent', async (further) => {
    const whole = nrrd(5000, further)
    const wanted = await volumeText('sitk', 'a.nrrd', whole)
    for (const copy of damagedCopies(whole, whole.indexOf(0x1f), 5 + further))
      expect(['refused', 'same']).toContain(await outcome(wanted, () => volumeText('sitk', 'a.nrrd', copy)))
  })

  it.each(['sitk', 'medical'])('of the zlib part of a MetaImage read by %s: none is silent', async (reader) => {
    const body = new Uint8Array(deflateSync(voxels(5000)))
    const head = ['ObjectType = Image', 'NDims = 3', 'BinaryDataByteOrderMSB = False', 'CompressedData = True']
    const more = [`CompressedDataSize = ${body.length}`, 'DimSize = 5000 1 1', 'ElementType = MET_UCHAR']
    const lines = [...head, ...more, 'ElementDataFile = LOCAL', ''].join('\n')
    const whole = bytes(Buffer.from(lines), body)
    const wanted = await volumeText(reader, 'a.mha', whole)
    for (const copy of damagedCopies(whole, lines.length, 17))
      for (const told of [undefined, () => {}])
        expect(['refused', 'same']).toContain(await outcome(wanted, () => volumeText(reader, 'a.mha', copy, told)))
  })

  it('of a .zip: none is silent', async () => {
    const content = new Map([
      ['a/mask.bin', voxels(4000)],
      ['b.csv', Buffer.from('id,value\n1,0.5\n')],
    ])
    const text = async (file: Uint8Array) =>
      [...(await unzip(file, 2 ** 20))].map(([name, body]) => [name, Array.from(body)])
    const whole = zipOf(content)
    const wanted = await text(whole)
    expect(wanted.length).toBe(2)
    for (const copy of damagedCopies(whole, 0, 3))
      expect(['refused', 'same']).toContain(await outcome(wanted, () => text(copy)))
    // Every bit of the records behind the contents.
    for (let at = whole.length - 150; at < whole.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const copy = whole.slice()
        copy[at]! ^= 1 << bit
        expect(['refused', 'same'], `byte ${at}, bit ${bit}`).toContain(await outcome(wanted, () => text(copy)))
      }
  })
})

type Inflate = (bytes: Uint8Array, options: InflateOptions) => Promise<Uint8Array>
const inflaters: [string, Inflate][] = [
  ['node', inflateNode],
  ['web', inflateWeb],
  ['own', async (file, options) => inflateMembers(file, options)],
]

describe.each(inflaters)('a member longer than needed (%s)', (_, inflate) => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 5)
  const whole = bytes(gzipSync(noise))
  const need = 100_000
  const codeOf = (file: Uint8Array, more: Partial<InflateOptions> = {}) =>
    inflate(file, { file: 'a.gz', need, trailing: 'ignore', ...more }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    )
  const flipped = (fromEnd: number) => whole.with(whole.length - fromEnd, whole.at(-fromEnd)! ^ 1)

  it('is verified to its end, even if anything may follow', async () => {
    for (const behind of [[], [0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9], [0x1f, 0x8b, 8]]) {
      const followed = (file: Uint8Array) => bytes(file, Uint8Array.from(behind))
      expect(await codeOf(followed(whole))).toBe('read')
      expect(await codeOf(followed(flipped(8)))).toBe('bad-checksum')
      expect(await codeOf(followed(flipped(1)))).toBe('bad-checksum')
    }
    expect(await codeOf(whole.slice(0, -1))).toBe('truncated')
    expect(await codeOf(whole.slice(0, -30))).toBe('truncated')
  })

  it('is verified in memory of the size of its data, not of its limit', async () => {
    for (const behind of [[], [1, 2, 3, 4, 5, 6, 7, 8, 9]]) {
      const before = process.memoryUsage().arrayBuffers
      expect(await codeOf(bytes(whole, Uint8Array.from(behind)))).toBe('read')
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * whole.length + (4 << 20))
    }
  })

  it('is reported where the reference does not notice the damage, and refused where it does', async () => {
    for (const file of [flipped(8), flipped(1), whole.slice(0, -1), whole.slice(0, -30)]) {
      const told: string[] = []
      const onDamage = (text: string) => told.push(text)
      expect(await codeOf(file, { onDamage })).toBe('read')
      expect(told).toStrictEqual([expect.stringMatching(/^a\.gz: /)])
      const cut = file.length < whole.length
      expect(await codeOf(file, { onDamage, readsPast: 'missing' })).toBe(cut ? 'read' : 'bad-checksum')
    }
  })

  it('is refused for damage before the last wanted byte', async () => {
    const first = gzipSync(noise.subarray(0, 60_000))
    first[first.length - 8]! ^= 1
    expect(await codeOf(bytes(first, whole), { onDamage: () => {} })).toBe('bad-checksum')
  })

  it('is not verified beyond 64 MiB, but refused', async () => {
    const long = bytes(gzipSync(new Uint8Array((64 << 20) + 2 * need + 1)))
    expect(await codeOf(long)).toBe('too-large')
  })
})

describe('a case whose file is damaged where the reference does not read', () => {
  const whole = bytes(gzipSync(nifti(5000, 0)))
  const wrong = whole.with(whole.length - 8, whole.at(-8)! ^ 1)
  const sourceOf = (file: Uint8Array): Source => ({
    read: async () => file,
    exists: async () => true,
    list: async () => ['a.nii.gz'],
  })
  const { bundled: _, ...isles22 } = challenges.get('isles22') as Challenge
  const scored = (more: Partial<Challenge>) =>
    scoreTask(
      { ...isles22, ...more, scoreCase: () => ({ metrics: { voxels: 5000 }, state: null }) },
      {
        index: 0,
        id: 'one',
        files: { prediction: { side: 'submission', paths: ['a.nii.gz'], reader: 'nibabel_fdata' } },
        values: {},
      },
      { submission: sourceOf(wrong), answers: sourceOf(whole) },
    )

  it('is scored with a warning that names the file in a bundled challenge', async () => {
    const { evidence } = await scored({ bundled: true })
    expect(evidence?.metrics).toStrictEqual({ voxels: 5000 })
    expect(evidence?.warnings).toStrictEqual([expect.stringMatching(/^submission file a\.nii\.gz: gzip checksum: /)])
  })

  it('is refused in any other', async () => {
    const { error } = await scored({})
    expect(error).toMatchObject({ code: 'bad-checksum', side: 'submission', file: 'a.nii.gz' })
  })

  it('is read by each bundled challenge, as by the reference', () => {
    for (const { id, bundled } of challenges.values()) expect(bundled, id).toBe(true)
  })
})
