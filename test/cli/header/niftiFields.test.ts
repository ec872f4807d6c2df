import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { niftiFields } from '../../../src/cli/header/niftiFields'

const whole = new Uint8Array(gunzipSync(readFileSync('fixtures/goldens/io/nifti/ext.nii.gz')))

/** The file with 32-bit words changed. */
function changed(words: Readonly<Record<number, number>>, length = whole.length): Uint8Array {
  const bytes = whole.slice(0, length)
  for (const [at, value] of Object.entries(words)) new DataView(bytes.buffer).setInt32(Number(at), value, true)
  return bytes
}
const offset = (value: number) => new DataView(Float32Array.of(value).buffer).getInt32(0, true)

describe('niftiFields', () => {
  it.each([
    ['a negative size, by which nifti-reader-js would go back and forth for ever', { 352: -16 }, 'bad-header'],
    ['a size that is no multiple of 16', { 352: 24 }, 'bad-header'],
    ['a size beyond the samples', { 352: 1 << 20 }, 'bad-header'],
    ['samples behind a gigabyte of extensions', { 108: offset(2 ** 30) }, 'too-large'],
    ['another size of the header', { 0: 347 }, 'bad-header'],
  ] as const)('refuses %s', async (_, words, code) => {
    for (const bytes of [changed(words), new Uint8Array(gzipSync(changed(words)))])
      await expect(niftiFields(bytes, 'x.nii')).rejects.toMatchObject({ code, file: 'x.nii' })
  })

  it('an extension flag without an extension is ignored', async () => {
    expect(await niftiFields(changed({ 352: 0 }), 'x.nii')).toHaveLength(1)
  })

  it('reads a header without data', async () => {
    expect(await niftiFields(changed({}, 348), 'x.nii')).toHaveLength(1)
    await expect(niftiFields(changed({}, 347), 'x.nii')).rejects.toMatchObject({ code: 'truncated' })
  })

  it('numbers that JSON lacks are text', async () => {
    const [header] = await niftiFields(changed({ 112: offset(Number.NaN) }), 'x.nii')
    expect(header?.fields.find(({ name }) => name === 'scl_slope')?.value).toBe('NaN')
  })
})
