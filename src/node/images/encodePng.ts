import type { EncodePng } from '../../reporting/gallery/pixelImage'

/** Encodes pictures by pngjs. The same pixels give the same bytes. */
export const encodePng: EncodePng = async ({ width, height, data }) => {
  const { PNG } = await import('pngjs')
  const png = new PNG({ width, height })
  png.data.set(data)
  return new Uint8Array(PNG.sync.write(png, { deflateLevel: 9 }))
}
