import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { volumeReaders } from '../volumeReaders'

/** A plain volume of `size` voxels, all 7. */
function nifti(size: number): Buffer {
  const bytes = Buffer.alloc(352 + size, 7)
  bytes.fill(0, 0, 352)
  bytes.writeInt32LE(348, 0)
  for (const [i, value] of [3, size, 1, 1].entries()) bytes.writeInt16LE(value, 40 + 2 * i)
  bytes.writeInt16LE(2, 70)
  bytes.writeInt16LE(8, 72)
  for (let i = 0; i < 8; i++) bytes.writeFloatLE(1, 76 + 4 * i)
  bytes.writeFloatLE(352, 108)
  bytes.write('n+1\0', 344, 'latin1')
  return bytes
}

/** `read`, or the code of the refusal. */
async function outcome(reader: string, parts: readonly Uint8Array[]): Promise<string> {
  const context = { name: 'a.nii.gz', maxBytes: 2 ** 20, resolve: () => Promise.reject(new Error('no neighbours')) }
  try {
    const { data } = await volumeReaders[reader]!(new Uint8Array(Buffer.concat(parts)), context)
    return Array.from(data as Uint8Array).every((value) => value === 7) ? 'read' : 'other values'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const short = nifti(100)
const long = nifti(9000)
const junk = Buffer.from('junk behind')
const zeros = Buffer.alloc(30)
const whole = (bytes: Buffer) => gzipSync(bytes)
const halves = (bytes: Buffer) => [gzipSync(bytes.subarray(0, 400)), gzipSync(bytes.subarray(400))] as const
function damaged(bytes: Buffer, fromEnd: number): Buffer {
  const out = gzipSync(bytes)
  out[out.length - fromEnd]! ^= 1
  return out
}

// Results of SimpleITK 2.5.7 and nibabel 5.4.2, except for checksums of long content.
describe('bytes behind gzip data and between its members', () => {
  it.each<[string, readonly Uint8Array[], string, string]>([
    ['zeros', [whole(long), zeros], 'read', 'read'],
    ['junk', [whole(long), junk], 'read', 'read'],
    ['zeros and junk', [whole(long), zeros, junk], 'read', 'read'],
    ['half a member', [whole(long), Buffer.from([0x1f, 0x8b, 8])], 'read', 'read'],
    ['a further member', [whole(long), whole(junk)], 'read', 'read'],
    ['zeros behind short content', [whole(short), zeros], 'read', 'read'],
    ['junk behind short content', [whole(short), junk], 'read', 'corrupt'],
    ['half a member behind short content', [whole(short), Buffer.from([0x1f, 0x8b, 8])], 'read', 'truncated'],
    ['zeros between members', [halves(long)[0], zeros, halves(long)[1]], 'truncated', 'read'],
    ['junk between members', [halves(long)[0], junk, halves(long)[1]], 'truncated', 'corrupt'],
  ])('%s: SimpleITK, nibabel', async (_, parts, sitk, nibabel) => {
    expect([await outcome('sitk', parts), await outcome('nibabel', parts)]).toEqual([sitk, nibabel])
  })

  it.each([
    ['short', short],
    ['long', long],
  ])('a wrong checksum or length of %s content is refused by every reader', async (_, plain) => {
    for (const reader of ['sitk', 'nibabel', 'nibabel_fdata'])
      for (const fromEnd of [1, 8]) {
        expect(await outcome(reader, [damaged(plain, fromEnd)])).toBe('bad-checksum')
        expect(await outcome(reader, [damaged(plain, fromEnd), junk])).toBe('bad-checksum')
      }
  })
})
