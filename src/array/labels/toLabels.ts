// Labels are small whole numbers, so every label array becomes Uint8 where all values fit and Int32 otherwise: kernels then have two element types
// only. Blocks of 64 zero bytes are skipped, and the new array's pages for them are never touched.

import type { Data } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { doublesOf, isZero64 } from './isZero64'

/** What label kernels compute on. */
export type LabelData = Uint8Array | Int32Array

/** Makes everything but zero (NaN, negatives, fractions) label 1; without it a label array has whole numbers only. */
export type Foreground = 'nonzero'

/**
 * Flat data as labels, without a copy where it is Uint8 already (or Int32 with a value beyond 0…255).
 *
 * @throws MedgradeError `bad-label` for NaN, infinities, fractions and values beyond 32 bits; nothing is rounded or wrapped in silence.
 *   `too-large` for 2³¹ elements or more: indices are 32-bit numbers.
 */
export function toLabels(data: Data, foreground?: Foreground): LabelData {
  return labelsOf32Bits(data, foreground) ?? refuseLabels(data)
}

/** The same; null for what {@link toLabels} refuses as no labels of 32 bits. @throws MedgradeError `too-large`. */
export function labelsOf32Bits(data: Data, foreground: Foreground): LabelData
export function labelsOf32Bits(data: Data, foreground?: Foreground): LabelData | null
export function labelsOf32Bits(data: Data, foreground?: Foreground): LabelData | null {
  if (data.length >= 2 ** 31) refuse('too-large', 'a label array', `${data.length} elements`, 'fewer than 2147483648')
  // The `slice` of a Node Buffer is no copy; it becomes plain bytes below.
  const aligned = data.byteOffset % 8 ? (Uint8Array.prototype.slice.call(data) as Data) : data
  const binary = foreground !== undefined && !!oneOf('foreground', foreground, 'nonzero')
  if (aligned.constructor === Uint8Array && !binary) return aligned as Uint8Array
  const narrow = filled(aligned, new Uint8Array(aligned.length), binary)
  return narrow ?? (aligned instanceof Int32Array ? aligned : filled(aligned, new Int32Array(aligned.length)))
}

/** Uint8 labels as Int32, for a pair whose other side needs them. */
export function widenLabels(data: LabelData): Int32Array {
  return data instanceof Int32Array ? data : Int32Array.from(data)
}

/** `out` with every non-zero value, or a 1 for it; null as soon as a value does not fit the narrower type. */
function filled(data: Data, out: LabelData, binary = false): LabelData | null {
  const per = 64 / data.BYTES_PER_ELEMENT
  const doubles = doublesOf(data)
  const whole = doubles.length >> 3
  for (let c = 0; c <= whole; c++) {
    if (c < whole && isZero64(doubles, c << 3)) continue
    const end = c < whole ? (c + 1) * per : data.length
    for (let i = c * per; i < end; i++) {
      const value = Number(data[i])
      if (value === 0) continue
      out[i] = binary ? 1 : value
      if (!binary && out[i] !== value) return null
    }
  }
  return out
}

function refuseLabels(data: Data): never {
  let at = 0
  while ((Number(data[at]) | 0) === Number(data[at])) at++
  return refuse(
    'bad-label',
    'a label array',
    `${data[at]} at flat index ${at}`,
    "whole numbers of 32 bits, or foreground: 'nonzero'",
  )
}
