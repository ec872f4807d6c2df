import { type NdArray, readImage, readVolume, type Volume } from 'medgrade'
import { timed } from '../timed'

/** A volume, or a picture, which has no geometry. */
export type OpenedSide = NdArray & Partial<Volume>

/** How both sides are read: by ITK, or by nibabel, which orders axes differently. */
export type SideReader = 'nibabel' | undefined

const volumeName = /\.(nii|nii\.gz|nrrd|nhdr|mha|mhd|mg[hz]|img|hdr)$/i

/** Reads one side: a volume, or a picture, whose colours become grey as Pillow does it. Detached data may lie beside the header. */
export async function readSide(files: readonly File[], reader: SideReader): Promise<OpenedSide> {
  const main = files.find(({ name }) => volumeName.test(name) && !/\.img$/i.test(name)) ?? files[0]!
  const resolve = async (name: string) => {
    const found = files.find((file) => file.name === name)
    if (found === undefined) throw new Error(`${main.name} names the file ${name}; drop both`)
    return new Uint8Array(await found.arrayBuffer())
  }
  const named = { name: main.name, resolve }
  const bytes = new Uint8Array(await timed('read', () => main.arrayBuffer()))
  return timed<OpenedSide>('decode', async () => {
    if (volumeName.test(main.name)) return readVolume(bytes, { ...named, ...(reader ? { reader } : {}) })
    const image = await readImage(bytes, named)
    const isColour = image.shape.length === 3 && image.shape[2]! <= 4 && /\.(png|jpe?g|bmp)$/i.test(main.name)
    return isColour ? readImage(bytes, { ...named, reader: 'gray' }) : image
  })
}
