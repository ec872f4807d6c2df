import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesSource } from '../../../src/engine/files/filesSource'
import { zarrImage } from '../../../src/formats/zarr/zarrImage'
import { archiveStore } from '../../../src/formats/zarr/zarrStore'
import { unzip } from '../../../src/node/files/unzip'

const folder = 'fixtures/ome-zarr'
const names = readdirSync(folder).filter((name) => name.endsWith('.zip'))
const first = { level: 0, label: null }

describe('files of a page in parts', () => {
  it.each(names)('%s is the same as a folder, as an archive and whole', async (name) => {
    const bytes = readFileSync(`${folder}/${name}`)
    const content = await unzip(bytes, 2 ** 24)
    const [root] = [...content.keys()][0]!.split('/')
    const files = new Map([...content].map(([path, own]) => [path, new Blob([own as BlobPart])] as const))
    const whole = await zarrImage(archiveStore(bytes, { name, maxBytes: 2 ** 24 }), first)
    for (const image of [
      await filesSource(files).inParts!(root!),
      await filesSource({ [name]: new Blob([bytes]) }).inParts!(name),
    ]) {
      expect(image).toMatchObject({ shape: whole.shape, axes: whole.axes, labelsBeside: whole.labels })
      const { data } = await image!.read(
        whole.shape.map(() => 0),
        whole.shape,
      )
      expect(data).toEqual(whole.data)
    }
  })

  it('are none for other files and folders', async () => {
    const source = filesSource({ 'a/b.txt': 'text', 'c.zip': readFileSync('fixtures/dicom-series/ct.zip') })
    for (const path of ['a', 'a/b.txt', 'c.zip', 'd']) expect(await source.inParts!(path)).toBeNull()
  })
})
