import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderTable } from '../../../src/node/files/folderTable'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const side = { id: 'id', files: { mask: { column: 'path', reader: 'sitk' } } } as const
const touch = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '')
}
const table = async (of: Parameters<typeof folderTable>[1] = side) =>
  new TextDecoder().decode(await folderTable(folder, of, 'submission'))

describe('folderTable', () => {
  test('names cases by their files, without hidden files, folders, detached samples and other files', async () => {
    touch('b.nii.gz', 'a.mhd', 'a.raw', 'c.seg.nrrd', 'x.y.hdr', 'x.y.img', '.hidden.nii', 'README.md', 'd, e.png')
    mkdirSync(join(folder, 'sub.nii'))
    expect(await table()).toBe('id,path\na,a.mhd\nb,b.nii.gz\nc,c.seg.nrrd\n"d, e","d, e.png"\nx.y,x.y.hdr\n')
  })
  test('names cases by folders that are an image, and by archives where there is nothing else', async () => {
    touch('p2.zip', 'p1.zip')
    expect(await table()).toBe('id,path\np1,p1.zip\np2,p2.zip\n')
    for (const name of ['p3', 'empty', 'p4.zarr']) mkdirSync(join(folder, name))
    touch('p4.zarr/.zgroup')
    cpSync('fixtures/dicom-seg/ct.dcm', join(folder, 'p3/IM0.dcm'))
    expect(await table()).toBe('id,path\np3,p3\np4,p4.zarr\n')
  })
  test('of a submission without a case is a table without a row', async () => {
    expect(await table()).toBe('id,path\n')
  })
  test('refuses two files of one id, an empty folder of answers, and a challenge that needs more columns', async () => {
    await expect(folderTable(folder, side, 'answers')).rejects.toMatchObject({ code: 'not-found' })
    touch('a.nii', 'a.nii.gz')
    await expect(table()).rejects.toThrow("'a'")
    rmSync(join(folder, 'a.nii'))
    rmSync(join(folder, 'a.nii.gz'))
    touch('01.nii', '1.nii')
    await expect(table()).rejects.toThrow("'1'")
    const two = { ...side, files: { ...side.files, other: { column: 'second', reader: 'sitk' } } } as const
    await expect(table(two)).rejects.toThrow('second')
    await expect(table({ id: 'id', numbers: { score: 'score' } })).rejects.toMatchObject({ code: 'bad-option' })
  })
})
