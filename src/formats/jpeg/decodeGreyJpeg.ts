import type { Fail } from '../readers/pictureFailure'
import { inverseTransform } from './inverseTransform'
import { readJpeg } from './readJpeg'

/**
 * Decodes lossy JPEG of one component with 8 or 12 bits, baseline or extended, to the samples of libjpeg with its default settings (the slow integer inverse
 * transform), which GDCM has, too.
 *
 * @param out one element for each sample of the picture, which must have this size; overwritten.
 * @throws MedgradeError as `decodeJpeg`; `corrupt` for another size or more than `bits` bits.
 */
export function decodeGreyJpeg(
  bytes: Uint8Array,
  out: Uint8Array | Uint16Array,
  { width, height, bits }: { readonly width: number; readonly height: number; readonly bits: number },
  fail: Fail,
): void {
  const precisions = bits === 16 ? [8, 12] : [8]
  const frame = readJpeg(bytes, undefined, { maxBytes: 2 * width * height, precisions }, fail)
  if (frame.components.length !== 1) throw fail('unsupported', `${frame.components.length} components`, 'one component')
  if (frame.width !== width || frame.height !== height)
    throw fail('corrupt', `${frame.width} x ${frame.height} samples`, `${width} x ${height}`)
  const component = frame.components[0]
  const length = component.coefficients.length
  const plane =
    frame.precision === 8
      ? inverseTransform(component, new Uint8Array(length), 8)
      : inverseTransform(component, new Uint16Array(length), 12)
  const stride = component.blocksPerRow * 8
  for (let y = 0; y < height; y++) out.set(plane.subarray(y * stride, y * stride + width), y * width)
}
