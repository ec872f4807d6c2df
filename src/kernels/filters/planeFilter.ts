/** Storage of a filtered image: doubles, or singles that round at every store. The arithmetic inside a pass is double in both. */
export type Plane = Float64Array | Float32Array

/** Values beyond an edge: `symmetric` repeats the edge (b a | a b), `mirror` does not (c b | a b), `zero` is 0. */
export type Border = 'symmetric' | 'mirror' | 'zero'

/** Filters one axis of length `length` whose neighbours lie `inner` apart, for `outer` blocks. */
export type FilterPass = (from: Plane, to: Plane, outer: number, length: number, inner: number) => void

/** One block of a pass: `length` rows of `inner` values from index `base` on. */
export interface FilterBlock {
  readonly from: Plane
  readonly to: Plane
  readonly base: number
  readonly length: number
  readonly inner: number
  /** Source index of each padded position along the axis. */
  readonly indices: Int32Array
}

/** Source index of each of the length + 2·radius padded positions, −1 for a zero. Folds as often as a short axis needs. */
export function paddedIndices(length: number, radius: number, border: Border): Int32Array {
  return new Int32Array(length + 2 * radius).map((_, i) => fold(i - radius, length, border))
}

function fold(at: number, length: number, border: Border): number {
  if (at >= 0 && at < length) return at
  if (border === 'zero') return -1
  const repeated = border === 'symmetric' ? 1 : 0
  const period = 2 * (length - 1 + repeated) || 1
  const inPeriod = ((at % period) + period) % period
  return inPeriod < length ? inPeriod : period - repeated - inPeriod
}

/**
 * Filters C-ordered images along each axis, first axis first. Planes are reused for the next pass or image. `consumed`: the image may be overwritten.
 */
export function planeFilter(shape: readonly number[], pass: FilterPass): (image: Plane, consumed: boolean) => Plane {
  let spare: Plane | null = null
  return (image, consumed) => {
    let from = image
    let outer = 1
    let inner = image.length
    for (const length of shape) {
      inner /= length
      const to = spare ?? emptyLike(image)
      pass(from, to, outer, length, inner)
      spare = from === image && !consumed ? null : from
      from = to
      outer *= length
    }
    return from
  }
}

function emptyLike<P extends Plane>(plane: P): P {
  return (plane instanceof Float32Array ? new Float32Array(plane.length) : new Float64Array(plane.length)) as P
}

export function product<P extends Plane>(x: P, y: P): P {
  const out = emptyLike(x)
  for (let i = 0; i < out.length; i++) out[i] = x[i] * y[i]
  return out
}
