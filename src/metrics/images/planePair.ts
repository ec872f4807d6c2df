import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { Samples } from '../../kernels/quality/separable'

/**
 * Two pictures of the same shape as doubles, each value times `scale`.
 *
 * @param most refuses values outside 0 to this, scaled, as piq does; null: any number.
 */
export function samplePair(
  reference: ArrayInput,
  prediction: ArrayInput,
  axes: readonly number[],
  scale = 1,
  most: number | null = null,
): { readonly x: Samples; readonly y: Samples } {
  const { x, y, shape } = imagePair(reference, prediction)
  if (!axes.includes(shape.length)) refuse('unsupported', 'axes', shape.length, axes.join(' or '))
  if (x.length === 0) refuse('too-few-values', 'shape', shape, 'pixels')
  return {
    x: { data: scaled(x, scale, most), shape },
    y: { data: scaled(y, scale, most), shape },
  }
}

function scaled(values: ArrayLike<number>, scale: number, most: number | null): Float64Array {
  const [low, high] = most === null ? [-Infinity, Infinity] : [0, most]
  const out = new Float64Array(values.length)
  let isWithin = true
  for (let i = 0; i < out.length; i++) {
    const value = values[i]! * scale
    out[i] = value
    if (!(value >= low && value <= high)) isWithin = false
  }
  if (!isWithin && most !== null) {
    const at = out.findIndex((value) => !(value >= low && value <= high))
    refuse('bad-input', `pixel ${at}`, out[at], `0 to ${most}`)
  }
  return out
}

/** Refuses a range that is none. */
export function requireRange(dataRange: number): number {
  if (!(dataRange > 0 && dataRange < Infinity)) refuse('bad-option', 'dataRange', dataRange, 'a number above 0')
  return dataRange
}

/** Refuses pictures whose shorter side is too small. */
export function requireSide({ shape }: Samples, least: number): void {
  if (Math.min(...shape) < least) refuse('shape-mismatch', 'shape', shape, `sides of at least ${least}`)
}
