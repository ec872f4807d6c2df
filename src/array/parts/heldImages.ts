import type { ImageInParts } from '../../contract'

/** Bytes of two images from which on they are counted part by part. */
const leastBytes = 2 ** 29
/** Bytes of the most that an image is read whole. */
const mostBytes = 2 ** 31

const sizeOf = ({ shape, itemBytes }: ImageInParts) => shape.reduce((a, b) => a * b, itemBytes)

/** Whether two images are larger together than what is held where counts do. */
export function areLarge(images: readonly ImageInParts[], least = leastBytes): boolean {
  return images.reduce((sum, image) => sum + sizeOf(image), 0) > least
}

/** Whether images can be held whole for what needs their voxels. */
export function fitWhole(images: readonly ImageInParts[], most = mostBytes): boolean {
  return images.every((image) => sizeOf(image) <= most)
}
