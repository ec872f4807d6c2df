import { niftiFile } from './compare/niftiFile'

const size = [128, 128, 96] as const

/** Reads a small compressed volume, so that the code of the reader and of the decoder is compiled before the first file comes. */
export async function warmReading(read: (bytes: Uint8Array, name: string) => Promise<unknown>): Promise<void> {
  if (typeof CompressionStream === 'undefined') return
  const labels = Uint8Array.from({ length: size[0] * size[1] * size[2] }, (_, i) =>
    (Math.imul(i >> 5, 0x9e3779b1) >>> 29) & 4 ? (i >> 9) & 7 : 0,
  )
  const packed = new Blob([niftiFile(labels, size, [1, 1, 1])]).stream().pipeThrough(new CompressionStream('gzip'))
  await read(new Uint8Array(await new Response(packed).arrayBuffer()), 'warm.nii.gz')
}
