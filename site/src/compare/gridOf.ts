import type { NdArray } from 'medgrade/metrics'

/** An array as three axes: those of its shape, with ones in front. */
export interface Grid3 {
  readonly data: ArrayLike<number>
  readonly size: readonly [number, number, number]
  readonly stride: readonly [number, number, number]
  readonly offset: number
}

/** Throws for more than three axes. */
export function gridOf(array: NdArray): Grid3 {
  const { shape } = array
  if (shape.length > 3) throw new Error(`an array of ${shape.length} axes (${shape.join(' × ')}) has no slices`)
  const stride = array.stride ?? shape.map((_, axis) => shape.slice(axis + 1).reduce((product, n) => product * n, 1))
  const front = Array<number>(3 - shape.length).fill(1)
  const zeros = Array<number>(3 - shape.length).fill(0)
  return {
    data: array.data as ArrayLike<number>,
    size: [...front, ...shape] as [number, number, number],
    stride: [...zeros, ...stride] as [number, number, number],
    offset: array.offset ?? 0,
  }
}
