import type { EncodePng } from './pixelImage'

/** Encodes pictures in a page or a worker of a page. */
export const canvasPng: EncodePng = async ({ width, height, data }) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}
