import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { readImage } from '../../../src/engine/inspect/readImage'

const picture = new PNG({ width: 3, height: 2, colorType: 0 })
const bytes = new Uint8Array(PNG.sync.write(picture, { colorType: 0 }))

it('tells the reader from the content', async () => {
  expect((await readImage(bytes, { name: 'no-suffix' })).shape).toEqual([2, 3])
})

it('reads by the named reader', async () => {
  expect((await readImage(bytes, { name: 'a.png', reader: 'pil' })).shape).toEqual([2, 3])
  expect((await readImage(bytes, { name: 'a.png', reader: 'PIL' as 'pil' })).shape).toEqual([2, 3])
  const read = readImage(bytes, { name: 'a.png', reader: 'pillow' as 'pil' })
  await expect(read).rejects.toMatchObject({ code: 'bad-argument', found: 'pillow' })
})
