import type { Data } from '../../contract'

/**
 * What values can be: `blank` all 0 · `binary` 0 and 1 · `labels` whole numbers · `scaled` within 0.05 of whole numbers, some not whole: labels that were
 * scaled on saving · `probabilities` from 0 to 1 · `fractions` any other.
 */
export type ValueKind = 'blank' | 'binary' | 'labels' | 'scaled' | 'probabilities' | 'fractions'

/** What one pass over the values of a file finds; plain data. */
export type ValueFacts = {
  readonly kind: ValueKind
  /** Of the finite values; 0 where there is none. */
  readonly min: number
  readonly max: number
  readonly nan: number
  /** Flat index of the first NaN or infinity; −1: none. */
  readonly strangeAt: number
  readonly infinite: number
  /** Values that are not whole, and the largest distance of one from a whole number. */
  readonly moved: number
  readonly farthest: number
}

/** Largest distance from a whole number of a label that was scaled on saving. */
const nearLabel = 0.05

/** Facts of the values; NaN and infinities are counted apart. */
export function valueFacts(data: Data): ValueFacts {
  const isWhole = !(data instanceof Float32Array || data instanceof Float64Array)
  let min = Infinity
  let max = -Infinity
  let nan = 0
  let infinite = 0
  let strangeAt = -1
  let moved = 0
  let farthest = 0
  for (let i = 0; i < data.length; i++) {
    const value = Number(data[i])
    if (!isWhole && value - value !== 0) {
      if (strangeAt < 0) strangeAt = i
      if (Number.isNaN(value)) nan++
      else infinite++
      continue
    }
    if (value < min) min = value
    if (value > max) max = value
    if (isWhole) continue
    const off = Math.abs(value - Math.round(value))
    if (off === 0) continue
    moved++
    if (off > farthest) farthest = off
  }
  if (min > max) min = max = 0
  return { kind: kindOf({ min, max, moved, farthest }), min, max, nan, strangeAt, infinite, moved, farthest }
}

function kindOf({ min, max, moved, farthest }: Pick<ValueFacts, 'min' | 'max' | 'moved' | 'farthest'>): ValueKind {
  if (moved === 0) return min < 0 || max > 1 ? 'labels' : max === 0 ? 'blank' : 'binary'
  if (farthest <= nearLabel) return 'scaled'
  return min >= 0 && max <= 1 ? 'probabilities' : 'fractions'
}

/** Whether values are whole and at most 2⁵³: what most label maps are, found without the other facts. NaN and infinities are not. */
export function areWhole(data: Data): boolean {
  if (data instanceof BigInt64Array || data instanceof BigUint64Array)
    return data.every((value: bigint) => Number.isSafeInteger(Number(value)))
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return true
  for (let i = 0; i < data.length; i++) if (!Number.isSafeInteger(data[i])) return false
  return true
}
