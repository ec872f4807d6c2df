import { imagePair } from '../../array/imagePair'
import type { ArrayInput } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { Samples } from '../../kernels/quality/separable'

/** Two pictures of the same shape as doubles, each value times `scale`. */
export function samplePair(
  reference: ArrayInput,
  prediction: ArrayInput,
  axes: readonly number[],
  scale = 1,
): { readonly x: Samples; readonly y: Samples } {
  const { x, y, shape } = imagePair(reference, prediction)
  if (!axes.includes(shape.length)) refuse('unsupported', 'axes', shape.length, axes.join(' or '))
  if (x.length === 0) refuse('too-few-values', 'shape', shape, 'pixels')
  return {
    x: { data: scaled(x, scale), shape },
    y: { data: scaled(y, scale), shape },
  }
}

function scaled(values: ArrayLike<number>, scale: number): Float64Array {
  const out = new Float64Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = values[i]! * scale
  return out
}

/** Refuses a range that is none, and values outside 0 to the range, as piq does. */
export function requireRange(dataRange: number): number {
  if (!(dataRange > 0 && dataRange < Infinity)) refuse('bad-option', 'dataRange', dataRange, 'a number above 0')
  return dataRange
}

export function requireWithin({ x, y }: { readonly x: Samples; readonly y: Samples }, most: number): void {
  for (const { data } of [x, y])
    for (let i = 0; i < data.length; i++)
      if (!(data[i]! >= 0 && data[i]! <= most)) refuse('bad-input', `pixel ${i}`, data[i], `0 to ${most}`)
}

/** Refuses pictures whose shorter side is too small. */
export function requireSide({ shape }: Samples, least: number): void {
  if (Math.min(...shape) < least) refuse('shape-mismatch', 'shape', shape, `sides of at least ${least}`)
}
