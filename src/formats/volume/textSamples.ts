/**
 * Samples written as decimal text, in MetaImage and NRRD: separated by white space, truncated where the type is an integer.
 */
import { bitsOf } from '../../array/labels/bitsOf'
import type { Data } from '../../contract'
import { refuse } from '../../errors/refuse'
import { decimalNumber, isDecimal } from '../../python/decimalNumber'
import { newSamples, type SampleType } from './samples'

const mostDigits = 400

/** @param named whether the words `nan` and `inf` are numbers: in NRRD they are, in MetaImage the reference refuses them. */
export function textSamples(bytes: Uint8Array, type: SampleType, count: number, file: string, named: boolean): Data {
  // A sample takes at least one digit and one blank; a larger declared size is refused before the array is allocated.
  if (count > (bytes.length + 1) / 2)
    refuse('truncated', 'text samples', `${bytes.length} bytes of text`, `${count} numbers`, { file })
  const out = newSamples(type, count)
  const word = /\S+/g
  const text = new TextDecoder('latin1').decode(bytes)
  for (let i = 0; i < count; i++) {
    const token = word.exec(text)?.[0]
    if (token === undefined) refuse('truncated', 'text samples', `${i} numbers`, `${count} numbers`, { file })
    if (named ? !isNumber(token) : Number.isNaN(decimalNumber(token)))
      refuse('corrupt', `text sample ${i}`, JSON.stringify(token.slice(0, 40)), 'a number', { file })
    if (out instanceof BigInt64Array || out instanceof BigUint64Array) out[i] = wholeNumber(token, file)
    else out[i] = out instanceof Float32Array || out instanceof Float64Array ? number(token) : whole32(token, out, file)
  }
  setNotANumber(out)
  return out
}

function isNumber(token: string): boolean {
  return isDecimal(token) || /^[+-]?(nan|inf(inity)?)$/i.test(token)
}

/** The NaN of the reference's text parser: a single-precision NaN with all fraction bits set, then widened. */
function setNotANumber(out: Data): void {
  const bits = bitsOf(out)
  const value = bits instanceof BigUint64Array ? 0x7fffffffe0000000n : 0x7fffffff
  if (out instanceof Float32Array || out instanceof Float64Array)
    for (let i = 0; i < out.length; i++) if (Number.isNaN(out[i])) bits[i] = value
}

/** Truncated; values beyond 32 bits are refused, for which the reference's conversion is undefined. */
function whole32(token: string, out: Data, file: string): number {
  const value = Math.trunc(number(token))
  const most = out instanceof Uint32Array ? 4294967295 : 2147483647
  if (!(value >= -2147483648 && value <= most))
    refuse('corrupt', 'text sample', token.slice(0, 40), 'an integer of 32 bits', { file })
  return value
}

function number(token: string): number {
  if (!/[ni]/i.test(token)) return Number(token)
  return /nan/i.test(token) ? Number.NaN : token.startsWith('-') ? -Infinity : Infinity
}

function wholeNumber(token: string, file: string): bigint {
  // No sample type has so many digits, and conversion takes more than linear time.
  if (token.length > mostDigits) refuse('corrupt', 'text sample', token.slice(0, 40), 'an integer of 64 bits', { file })
  if (/^[+-]?\d+$/.test(token)) return BigInt(token.replace(/^\+/, ''))
  const value = Math.trunc(number(token))
  return Number.isFinite(value) ? BigInt(value) : 0n
}
