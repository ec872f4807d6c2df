import type { AnyImage, NdArray } from '../../contract'

/** An array without geometry, its axes as they are. Of four axes the last one holds channels. */
export function arrayImage(array: NdArray, format: AnyImage['format'], channelAxis: number | null = null): AnyImage {
  const last = array.shape.length - 1
  return {
    ...array,
    components: 1,
    spacing: array.spacing ?? array.shape.map(() => 1),
    origin: [],
    direction: [],
    format,
    channelAxis: channelAxis ?? (last > 2 ? last : null),
    affine: null,
  }
}
