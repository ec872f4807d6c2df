// Reads volumes with ITK (compiled for development only) and prints one JSON line each. It may abort on damaged input,
// so it runs in a process of its own: node readWithItk.mjs <file…>
import { createHash } from 'node:crypto'
import { metaReadImageNode, niftiReadImageNode, nrrdReadImageNode } from '@itk-wasm/image-io'

for (const file of process.argv.slice(2)) {
  const read = file.endsWith('.mha')
    ? metaReadImageNode
    : file.endsWith('.nrrd')
      ? nrrdReadImageNode
      : niftiReadImageNode
  let answer = { file, accepted: false }
  console.log(JSON.stringify({ file, begun: true }))
  try {
    const { couldRead, image } = await read(file)
    if (couldRead && image?.data) {
      const { buffer, byteOffset, byteLength } = image.data
      answer = {
        file,
        accepted: true,
        size: [...image.size],
        components: image.imageType.components,
        spacing: [...image.spacing].map(String),
        origin: [...image.origin].map(String),
        direction: [...image.direction].map(String),
        sha256: createHash('sha256')
          .update(new Uint8Array(buffer, byteOffset, byteLength))
          .digest('hex'),
      }
    }
  } catch {
    // refused
  }
  console.log(JSON.stringify(answer))
}
process.exit(0)
