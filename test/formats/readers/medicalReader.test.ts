import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { medicalReader } from '../../../src/formats/readers/medicalReader'
import { sitkReader } from '../../../src/formats/readers/sitkReader'

const resolve = () => Promise.reject(new Error('no neighbours'))
const context = (name: string) => ({ name, maxBytes: 2 ** 31, resolve })
const nrrd = (separator: string) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(`NRRD0004\n# a comment\ntype: uchar\ndimension: 3\nsizes: 4 3 2\nencoding: raw${separator}`),
      Buffer.from(Uint8Array.from({ length: 24 }, (_, k) => k + 128)),
    ]),
  )

describe('medicalReader', () => {
  it('reads a NRRD without the empty line after its header, and does not change the bytes', async () => {
    const bytes = nrrd('\n')
    const before = bytes.slice()
    await expect(sitkReader(bytes, context('a.nrrd'))).rejects.toThrow('a.nrrd')
    const repaired = await medicalReader(bytes, context('a.nrrd'))
    const whole = await medicalReader(nrrd('\n\n'), context('a.nrrd'))
    expect(repaired).toEqual(whole)
    expect(repaired.shape).toEqual([2, 3, 4])
    expect(bytes).toEqual(before)
  })

  it('ignores a line of blanks before the data, and reads indented lines as data', async () => {
    const whole = await medicalReader(nrrd('\n\n'), context('a.nrrd'))
    for (const separator of ['\n  \n', '\n \t\r\n', '\ncontent: \n', '\n# tail\n'])
      expect((await medicalReader(nrrd(separator), context('a.nrrd'))).data, separator).toEqual(whole.data)
    const { data } = await medicalReader(nrrd('\n #\n'), context('a.nrrd'))
    expect([...(data as Uint8Array)].slice(0, 4)).toEqual([32, 35, 10, 128])
  })

  it('selects the format by the last suffix, in any case, and refuses what the loader refuses', async () => {
    const golden = new URL('../../../fixtures/goldens/io/nifti/u8_label.nii.gz', import.meta.url)
    const bytes = new Uint8Array(readFileSync(golden))
    expect((await medicalReader(bytes, context('A.NII.GZ'))).shape).toEqual([8, 12, 10])
    for (const name of ['a.hdr', 'a.nhdr', 'a', 'a.png'])
      await expect(medicalReader(bytes, context(name))).rejects.toMatchObject({ code: 'wrong-format', file: name })
    for (const name of ['a.MHA', 'a.Mhd', 'a.Nii', 'a.niI.gz'])
      await expect(medicalReader(bytes, context(name)), name).rejects.toMatchObject({ code: 'wrong-format' })
    await expect(medicalReader(bytes, context('a.dcm'))).rejects.toMatchObject({ code: 'unsupported', file: 'a.dcm' })
    await expect(medicalReader(bytes, context('a.nii'))).rejects.toMatchObject({ code: 'bad-magic' })
  })
})
