import type { ImagePair } from '../../array/imagePair'
import { refuse } from '../../errors/refuse'
import { extent } from '../../kernels/filters/imageError'

export type Precision = 'double' | 'single'

/** Largest value of both images minus the smallest of both, rounded to single if `precision` says so. */
export function jointRange({ x, y }: Pick<ImagePair, 'x' | 'y'>, precision: Precision | undefined): number {
  const a = extent(x)
  const b = extent(y)
  const range = Math.max(a.high, b.high) - Math.min(a.low, b.low)
  return precision === 'single' ? Math.fround(range) : range
}

/** The data range of the options, or undefined. */
export function chosenRange(
  pair: ImagePair,
  { dataRange, precision }: { readonly dataRange?: number | 'joint'; readonly precision?: Precision },
): number | undefined {
  if (dataRange === 'joint') return jointRange(pair, precision)
  if (dataRange !== undefined && !(dataRange >= 0 && dataRange < Infinity)) {
    refuse('bad-option', 'dataRange', dataRange, '0 or more, or joint')
  }
  return dataRange
}

/** Refuses images without pixels, whose mean would be 0/0. */
export function requirePixels(pair: ImagePair): void {
  if (pair.x.length === 0) {
    refuse('too-few-values', 'shape', pair.shape, 'pixels')
  }
}

/** Refuses a window without a central pixel. */
export function requireWindow(option: string, side: number): void {
  if (!Number.isInteger(side) || side % 2 !== 1) refuse('bad-option', option, side, 'an odd whole number')
}
