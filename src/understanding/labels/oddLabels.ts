import { asContiguous } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'

/** The values of a label map but 0, ascending, and whether it has a 0. */
export interface SideValues {
  readonly values: readonly number[]
  readonly hasBackground: boolean
}

export interface OddLabels {
  readonly code: 'negative-labels' | 'no-shared-label' | 'image-values' | 'label-offset'
  readonly text: string
}

/** More values are rarely labels where the other side has few. */
const manyValues = 32
const fewValues = 4

/** Labels below 0, which are labels as others. */
export function negativeLabels(...sides: readonly SideValues[]): OddLabels[] {
  const negative = [...new Set(sides.flatMap(({ values }) => values))].filter((value) => value < 0)
  if (negative.length === 0) return []
  return [{ code: 'negative-labels', text: `negative values are labels too: ${listed(negative)}` }]
}

/** What two label maps have that is hardly meant: labels below 0, no label in common, as many values as an image, and labels counted from another number. */
export function oddLabels(reference: SideValues, prediction: SideValues): OddLabels[] {
  const [a, b] = [reference.values, prediction.values]
  const odd = negativeLabels(reference, prediction)
  const inReference = new Set(a)
  if (a.length > 0 && b.length > 0 && !b.some((value) => inReference.has(value)))
    odd.push({
      code: 'no-shared-label',
      text: `the files share no label: the reference has ${listed(a)}, the prediction ${listed(b)}; --foreground nonzero compares all but zero`,
    })
  for (const [many, few, name] of [
    [b, a, 'prediction'],
    [a, b, 'reference'],
  ] as const)
    if (many.length > manyValues && few.length <= fewValues)
      odd.push({
        code: 'image-values',
        text: `the ${name} has ${many.length} values (${many[0]} to ${many.at(-1)}), the other side ${few.length}: is it an image or a probability of whole numbers? --threshold in the unit of its values makes a mask`,
      })
  for (const [bare, other, name] of [
    [prediction, reference, 'prediction'],
    [reference, prediction, 'reference'],
  ] as const)
    if (
      !bare.hasBackground &&
      other.hasBackground &&
      bare.values.length > 1 &&
      bare.values.length === other.values.length + 1
    )
      odd.push({
        code: 'label-offset',
        text: `no voxel of the ${name} is 0, and it has one value more (${listed(bare.values)}) than the other side (${listed(other.values)}): is its background ${bare.values[0]}?`,
      })
  return odd
}

const listed = (values: readonly number[]) => (values.length > 5 ? `${values.slice(0, 5)}, …` : values.join(', '))

/** The values of an array, without those beyond as many as labels can be. */
export function labelValues(array: NdArray): SideValues {
  const { data } = asContiguous<Data>(array, 'any')
  const values = new Set<number>()
  const words = wordsOf(data)
  const perWord = 4 / data.BYTES_PER_ELEMENT
  let at = 0
  while (at < words.length && values.size <= mostValues) {
    addValues(values, data, at * perWord, (at + 1) * perWord)
    at = nextOther(words, at)
  }
  addValues(values, data, words.length * perWord, data.length)
  const hasBackground = values.delete(0)
  return { values: [...values].sort((p, q) => p - q), hasBackground }
}

/** The next word that differs from the one before it: apart, so that it is compiled after a few thousand words. */
function nextOther(words: Int32Array, from: number): number {
  const word = words[from]!
  let at = from + 1
  while (at < words.length && words[at] === word) at++
  return at
}

function addValues(values: Set<number>, data: Data, from: number, to: number): void {
  let last = Number.NaN
  for (let i = from; i < to && values.size <= mostValues; i++) {
    const value = Number(data[i])
    if (value === last) continue
    last = value
    values.add(value)
  }
}

/** The same bytes in words, of which most are those before them; none: a value is longer than a word, or not aligned to one. */
function wordsOf({ buffer, byteOffset, byteLength, BYTES_PER_ELEMENT }: Data): Int32Array {
  if (BYTES_PER_ELEMENT > 4 || byteOffset % 4 !== 0) return new Int32Array(0)
  return new Int32Array(buffer, byteOffset, Math.floor(byteLength / 4))
}

const mostValues = 2 ** 16
