import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateCoco } from '../../../src/metrics/detection'
import { truthsFromBytes } from '../../../src/metrics/detection/cocoFromBytes'
import {
  arrangeClasses,
  classRanges,
  type DetectionRows,
  detectionParts,
  readDetectionPart,
  rowsFor,
  selectDetectionPart,
} from '../../../src/metrics/detection/cocoParts'
import {
  type CocoResult,
  cocoResult,
  cocoSettings,
  type EvaluateCocoOptions,
  emptyCurves,
  fillCurves,
} from '../../../src/metrics/detection/evaluateCoco'
import { expectSame } from '../../support/expectSame'
import { cocoFiles } from '../../support/files/cocoFiles'

// What threads do, one after the other.

const rowsOf = (most: number): DetectionRows => ({
  imageId: new Float64Array(most).fill(7),
  categoryId: new Float64Array(most).fill(7),
  boxes: new Float64Array(4 * most).fill(7),
  score: new Float64Array(most).fill(7),
  area: new Float64Array(most),
  id: new Float64Array(most),
  index: new Uint32Array(most).fill(7),
  image: new Uint32Array(most).fill(7),
  category: new Uint32Array(most),
})

function inParts(
  reference: Uint8Array,
  prediction: Uint8Array,
  ends: readonly number[],
  options: EvaluateCocoOptions = {},
): CocoResult | null {
  const known = truthsFromBytes(reference)
  const parts = detectionParts(prediction, ends)
  if (!known || !parts) return null
  const rows = rowsOf(rowsFor(prediction.length) + parts.length)
  const counts = parts.map((part) => readDetectionPart(prediction, part, rows))
  if (counts.includes(0)) return null
  const listed = parts.flatMap((part, i) => {
    const count = selectDetectionPart(part, counts[i]!, rows, known)
    return count === null ? [] : [{ first: part.firstRow, count }]
  })
  if (listed.length < parts.length) return null
  const settings = cocoSettings(options)
  const curves = emptyCurves(settings, known.ids.length, (length) => new Float64Array(length).fill(7))
  for (const range of classRanges(known, rows, listed, parts.length))
    fillCurves(arrangeClasses(known, rows, listed, range), settings, curves, false, range)
  return cocoResult(curves, settings, known.ids)
}

const few = { iouThresholds: [0.5, 0.75], recallThresholds: [0, 0.5, 1], maxDetections: [1, 2, 100] }
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('COCO evaluation in parts', () => {
  it('equals that of the whole in every bit, wherever the detections are divided', () => {
    let divided = 0
    fc.assert(
      fc.property(
        cocoFiles,
        fc.noBias(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 3 })),
        ({ reference, prediction }, shares) => {
          const ends = shares.sort((a, b) => a - b).map((share) => Math.floor((share * prediction.length) / 100))
          const result = inParts(reference, prediction, ends, few)
          if (!result) return
          divided++
          expectSame(result, evaluateCoco(reference, prediction, few))
        },
      ),
      { numRuns: 500 },
    )
    expect(divided).toBeGreaterThan(100)
  })

  const reference = bytesOf(
    '{"images":[{"id":1}],"categories":[{"id":1}],"annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[0,0,9,9],"area":81,"iscrowd":0}]}',
  )
  const one = '{"image_id":1,"category_id":1,"bbox":[0,0,9,8],"score":0.5}'
  const withText = one.replace('{', `{"note":"},${one.replaceAll('"', '\\"')},","more":[{"a":1},${one}],`)

  it('is not divided where an object only seems to begin', () => {
    const text = `[${one},${withText},${one}]`
    const inText = text.indexOf('"note"')
    const inList = text.indexOf('"more"')
    const after = text.lastIndexOf('}', text.length - 4)
    expect(inParts(reference, bytesOf(text), [inText])).toBeNull()
    expect(inParts(reference, bytesOf(text), [inList])).toBeNull()
    expect(inParts(reference, bytesOf(text), [after - one.length - 3])).not.toBeNull()
    // Two wrong ends that belong together.
    expect(inParts(reference, bytesOf(text), [inText, inList])).toBeNull()
  })

  it('is not divided if something stands before or behind the list', () => {
    expect(inParts(reference, bytesOf(`[${one},${one}]`), [20])).not.toBeNull()
    expect(inParts(reference, bytesOf(` [ ${one} , ${one} ] \n`), [20])).not.toBeNull()
    for (const text of [
      `${one},${one}]`,
      `[0,${one},${one}]`,
      `[${one},${one}`,
      `[${one},${one}]]`,
      `[${one}],${one}]`,
      `{"a":[${one},${one}]}`,
    ])
      expect(inParts(reference, bytesOf(text), [20]), text).toBeNull()
  })

  it('is not divided into more parts than there are objects', () => {
    expect(inParts(reference, bytesOf(`[${one}]`), [20])).toBeNull()
    expect(inParts(reference, bytesOf('[]'), [1])).toBeNull()
    expect(inParts(reference, bytesOf(''), [0])).toBeNull()
    expect(inParts(reference, bytesOf(`[${one},${one}]`), [20, 30])).toBeNull()
  })

  it('has a place for the rows of each part, even of the shortest objects', () => {
    const shortest = '{"image_id":1,"category_id":1,"bbox":[0,0,9,8],"score":0}'
    const prediction = bytesOf(`[${Array(50).fill(shortest).join()}]`)
    const wanted = evaluateCoco(reference, prediction, few)
    for (let end = 1; end < prediction.length - 120; end += 7)
      expectSame(inParts(reference, prediction, [end, end + 60], few), wanted)
  })

  it('covers every class once, also with more parts than classes', () => {
    const known = truthsFromBytes(reference)!
    expect(classRanges(known, rowsOf(1), [{ first: 0, count: 0 }], 3).flat()).toHaveLength(6)
    const ranges = classRanges(known, rowsOf(1), [{ first: 0, count: 0 }], 3)
    expect(ranges[0]![0]).toBe(0)
    expect(ranges.at(-1)![1]).toBe(1)
    for (let i = 1; i < 3; i++) expect(ranges[i]![0]).toBe(ranges[i - 1]![1])
  })
})
