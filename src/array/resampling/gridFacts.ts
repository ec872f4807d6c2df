import type { Volume } from '../../contract'
import { dtypeOf } from '../dtypeOf'
import { physicalGridOf } from './resampleToGrid'

/** The header of an image as SimpleITK lists it, by file axis; minus zero is zero. */
export function gridFacts(volume: Volume) {
  const { size, spacing, origin, direction } = physicalGridOf(volume)
  const plain = (values: readonly number[]) => values.map((value) => value + 0)
  return {
    size,
    spacing: plain(spacing),
    origin: plain(origin),
    direction: plain(direction),
    pixel_type: pixelType(dtypeOf(volume)),
  }
}

/** `int16` as ITK says it: 16-bit signed integer. */
function pixelType(dtype: string): string {
  const bits = dtype.replace(/\D/g, '')
  if (dtype.startsWith('float')) return `${bits}-bit float`
  return `${bits}-bit ${dtype.startsWith('uint') ? 'unsigned' : 'signed'} integer`
}
