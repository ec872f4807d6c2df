import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InstanceData, instanceOverlap } from '../../../src/kernels/matching/instanceOverlap'
import { expectSame } from '../../support/expectSame'

/** Counted pair by pair, without a look at what lies beside. */
function countedSingly(reference: InstanceData, prediction: InstanceData, gone: readonly Set<number>[]) {
  const label = (value: number, side: number) => (gone[side]!.has(value) ? 0 : value)
  const counts = new Map<string, number>()
  reference.forEach((value, i) => {
    const key = `${label(value, 0)},${label(prediction[i]!, 1)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  const pairs = [...counts].map(([key, count]) => [...key.split(',').map(Number), count] as [number, number, number])
  const sizesOf = (side: 0 | 1) => {
    const sizes = new Map<number, number>()
    for (const pair of pairs) if (pair[side] !== 0) sizes.set(pair[side], (sizes.get(pair[side]) ?? 0) + pair[2])
    return [...sizes].sort(([a], [b]) => a - b)
  }
  const shared = pairs.filter(([r, p]) => r !== 0 && p !== 0).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const foreground = (of: (i: number) => boolean) => reference.filter((_, i) => of(i)).length
  return {
    reference: sizesOf(0),
    prediction: sizesOf(1),
    shared,
    foreground: {
      reference: foreground((i) => reference[i] !== 0),
      prediction: foreground((i) => prediction[i] !== 0),
      both: foreground((i) => reference[i] !== 0 && prediction[i] !== 0),
    },
  }
}

const kinds = [
  [Uint8Array, [0, 1, 2, 255]],
  [Uint16Array, [0, 1, 300, 0x8000, 65535]],
  [Int16Array, [0, 1, 0x7fff]],
  // From 2²⁰ on labels are counted by a map.
  [Int32Array, [0, 1, 1023, 1024, (1 << 20) - 1, 1 << 20, 0x7fffffff]],
] as const

test.each(kinds)('overlaps are those of single elements: %o', (type, labels) => {
  const runs = fc.array(fc.tuple(fc.constantFrom(...labels), fc.integer({ min: 1, max: 9 })), { maxLength: 30 })
  const elements = runs.map((list) => list.flatMap(([label, length]) => new Array<number>(length).fill(label)))
  const erased = fc.uniqueArray(fc.constantFrom(...labels.slice(1)), { maxLength: 2 })
  fc.assert(
    fc.property(elements, elements, erased, erased, (a, b, goneA, goneB) => {
      const n = Math.min(a.length, b.length)
      const reference = type.from(a.slice(0, n))
      const prediction = type.from(b.slice(0, n))
      const gone = [new Set<number>(goneA), new Set<number>(goneB)]
      const found = instanceOverlap(reference, prediction, gone[0], gone[1])
      const zip = (names: Int32Array, sizes: Float64Array) => Array.from(names, (label, i) => [label, sizes[i]])
      const pairs = {
        reference: zip(found.referenceLabels, found.referenceSizes),
        prediction: zip(found.predictionLabels, found.predictionSizes),
        shared: Array.from(found.pairSizes, (size, k) => [
          found.referenceLabels[found.pairReference[k]!],
          found.predictionLabels[found.pairPrediction[k]!],
          size,
        ]),
        foreground: found.foreground,
      }
      expectSame(pairs, countedSingly(reference, prediction, gone))
    }),
  )
})

test('more pairs than the first hash holds', () => {
  const n = 40_000
  const reference = Int32Array.from({ length: n }, (_, i) => 1 + (i % 200))
  const prediction = Int32Array.from({ length: n }, (_, i) => 1 + Math.floor(i / 200))
  const { pairReference, pairPrediction, pairSizes } = instanceOverlap(reference, prediction)
  expect(pairSizes.length).toBe(n)
  expect(pairSizes.every((size) => size === 1)).toBe(true)
  expect(Array.from(pairReference, (r, k) => r * 200 + pairPrediction[k]!)).toStrictEqual([...new Array(n).keys()])
})

test('negative labels are refused, on either side', () => {
  for (const type of [Int32Array, Int16Array, Int8Array]) {
    const [good, bad] = [type.of(1, 2), type.of(1, -2)]
    expect(() => instanceOverlap(bad, good)).toThrow(expect.objectContaining({ code: 'bad-label', found: '-2' }))
    expect(() => instanceOverlap(good, bad)).toThrow(expect.objectContaining({ code: 'bad-label', found: '-2' }))
  }
})
