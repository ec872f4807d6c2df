import { refuse, requireList } from '../../errors/refuse'

/** Class labels: numbers, texts or truth values, all of one kind. */
export type Label = number | string | boolean
export type Labels = ArrayLike<number> | ArrayLike<string> | ArrayLike<boolean>

/** Distinct labels in ascending order: numbers by value, texts by code point, false before true. */
export function distinctLabels(...lists: readonly Labels[]): Label[] {
  const seen = new Set<Label>()
  for (const list of lists) {
    requireList('labels', list)
    for (let i = 0; i < list.length; i++) seen.add(list[i])
  }
  const labels = [...seen]
  if (labels.some((label) => typeof label !== typeof labels[0] || Number.isNaN(label))) {
    refuse('bad-input', 'labels', [...new Set(labels.map((label) => typeof label))], 'labels of one kind, no NaN')
  }
  return labels.sort(byValue)
}

/** Numbers by value, texts by code point, false before true. */
export function byValue(a: Label, b: Label): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b)
  return Number(a) - Number(b)
}

/** JavaScript compares UTF-16 units, which sorts code points above U+FFFF before U+E000. */
function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let i = 0
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++
  if (i === end) return a.length - b.length
  // Units that differ may be the second ones of two code points.
  for (const at of [Math.max(0, i - 1), i]) {
    const difference = (a.codePointAt(at) as number) - (b.codePointAt(at) as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** Indices of labels in `classes`, −1 for other labels. */
export function classIndices(list: ArrayLike<Label>, classes: readonly Label[]): Int32Array {
  const indexOf = new Map(classes.map((label, index) => [label, index]))
  return Int32Array.from({ length: list.length }, (_, i) => indexOf.get(list[i]) ?? -1)
}

/** One weight per sample, ones by default. */
export function sampleWeights(weights: ArrayLike<number> | undefined, n: number): Float64Array {
  if (weights === undefined) return new Float64Array(n).fill(1)
  if (weights.length !== n) {
    refuse('shape-mismatch', 'sample weights', weights.length, n)
  }
  return Float64Array.from(weights)
}

/** Refuses values that are not lists, lists of different length, and empty lists. */
export function requireSamples(reference: ArrayLike<unknown>, prediction: ArrayLike<unknown>): void {
  requireList('reference', reference)
  requireList('prediction', prediction)
  if (reference.length !== prediction.length) {
    refuse('shape-mismatch', 'samples of the prediction', prediction.length, reference.length)
  }
  if (reference.length === 0) {
    refuse('too-few-values', 'samples', 0, 'at least 1')
  }
}
