import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import type { ArrayInput, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { runsFromMask, runsToText } from '../../kernels/components/runLength'

/** `[height, width]` and runs in column-major order that start with background; `counts` in COCO's string form. */
export interface EncodedRle {
  readonly size: readonly [Whole, Whole]
  readonly counts: string
}

/** The same with plain run lengths. */
export interface EncodedCounts {
  readonly size: readonly [Whole, Whole]
  readonly counts: readonly Whole[]
}

export interface EncodeRleOptions {
  /** 'coco' (default): the compressed string; 'coco-counts': a list of run lengths; 'kaggle': "start length start length …", starts from 1. */
  readonly format?: 'coco' | 'coco-counts' | 'kaggle'
}

/**
 * Run-length code of a 2-D mask; any element that is not 0 is foreground. All formats run down the columns, then from left to right.
 *
 * @param mask array of shape [height, width], any strides. An empty mask gives one background run, or '' for Kaggle.
 * @returns for 'kaggle' the text, else `{ size, counts }` as pycocotools makes it.
 * @throws {@link MedgradeError} `bad-input` if the mask is not 2-D, `bad-array` if it reaches beyond its data.
 * @example
 * const mask = [[1, 0, 0], [1, 0, 1]]
 * encodeRle(mask, { format: 'kaggle' }) // → 1 2 6 1
 */
export function encodeRle(mask: ArrayInput, options?: EncodeRleOptions & { readonly format?: 'coco' }): EncodedRle
export function encodeRle(
  mask: ArrayInput,
  options: EncodeRleOptions & { readonly format: 'coco-counts' },
): EncodedCounts
export function encodeRle(mask: ArrayInput, options: EncodeRleOptions & { readonly format: 'kaggle' }): string
export function encodeRle(mask: ArrayInput, options: EncodeRleOptions = {}): EncodedRle | EncodedCounts | string {
  checkOptions('encodeRle', options, { format: 'string' })
  const format = oneOf('format', options.format, 'coco', 'coco-counts', 'kaggle')
  const { data, shape, stride } = asContiguous(ndArrayOf(mask), 'any')
  if (shape.length !== 2) refuse('bad-input', 'shape of a mask', shape, '[height, width]')
  const [height, width] = shape as [number, number]
  const runs = runsFromMask(numbersOf(data), height, width, stride as [number, number])
  if (format === 'coco') return { size: [height, width], counts: runsToText(runs) }
  if (format === 'coco-counts') return { size: [height, width], counts: Array.from(runs.counts) }
  const parts: number[] = []
  let at = 1
  runs.counts.forEach((count, i) => {
    if (i & 1) parts.push(at, count)
    at += count
  })
  return parts.join(' ')
}
