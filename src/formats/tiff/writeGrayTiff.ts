/**
 * An image of one byte a pixel as an uncompressed baseline TIFF (TIFF 6.0, section 4). The writer of geotiff adds geographic tags and an empty tag, which
 * strict readers refuse.
 */
const HEADER = 8
const ENTRY = 12
const [SHORT, LONG] = [3, 4]

/**
 * @param pixels row by row.
 * @returns the file; zero is black.
 */
export function writeGrayTiff(pixels: Uint8Array, [height, width]: readonly [number, number]): Uint8Array {
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, 8], // bits of a sample
    [259, SHORT, 1], // no compression
    [262, SHORT, 1], // zero is black
    [273, LONG, HEADER], // offset of the strip
    [277, SHORT, 1], // samples of a pixel
    [278, LONG, height], // rows of the strip
    [279, LONG, pixels.length],
    [284, SHORT, 1], // chunky
  ]
  // A directory must begin at an even offset.
  const directory = HEADER + pixels.length + (pixels.length & 1)
  const file = new Uint8Array(directory + 2 + ENTRY * entries.length + 4)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0])
  view.setUint32(4, directory, true)
  file.set(pixels, HEADER)
  view.setUint16(directory, entries.length, true)
  for (const [i, [tag, type, value]] of entries.entries()) {
    const at = directory + 2 + ENTRY * i
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, value, true)
  }
  return file
}
