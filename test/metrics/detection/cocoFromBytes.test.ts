import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CocoDataset, type CocoDetection, evaluateCoco } from '../../../src/metrics/detection'
import { cocoFromBytes } from '../../../src/metrics/detection/cocoFromBytes'
import { expectSame } from '../../support/expectSame'

const size = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.double({ min: 1, max: 60, noNaN: true }))
const box = fc.tuple(size, size, size, size)
const shuffled = <T extends object>(value: T, seed: number): T =>
  Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => ((seed >> a.length) & 1 ? 1 : -1) * (a < b ? -1 : 1)),
  ) as T

const annotation = fc.record({
  image_id: fc.integer({ min: 1, max: 3 }),
  category_id: fc.integer({ min: 1, max: 2 }),
  bbox: box,
  area: size,
  iscrowd: fc.constantFrom(0, 0, 0, 1),
})
const detection = fc.record({
  image_id: fc.integer({ min: 1, max: 4 }),
  category_id: fc.integer({ min: 1, max: 3 }),
  bbox: box,
  score: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** What may replace a field, or undefined for none. */
const oddities = [
  undefined,
  null,
  'text',
  true,
  [],
  {},
  [1, 2, 3],
  -1,
  0,
  1e300,
  '\u00e9"\\',
  { counts: [1], size: [2, 2] },
]

const files = fc
  .record({
    annotations: fc.array(annotation, { minLength: 1, maxLength: 12 }),
    detections: fc.array(detection, { minLength: 1, maxLength: 12 }),
    seed: fc.nat(255),
    indent: fc.constantFrom(undefined, 1, '\t'),
    odd: fc.option(
      fc.record({
        side: fc.boolean(),
        at: fc.nat(11),
        key: fc.constantFrom(
          'id',
          'image_id',
          'category_id',
          'bbox',
          'area',
          'iscrowd',
          'score',
          'segmentation',
          'info',
        ),
        value: fc.constantFrom(...oddities),
      }),
    ),
  })
  .map(({ annotations, detections, seed, indent, odd }) => {
    const dataset = {
      info: { year: 2024, 'a "quoted" key': [[], {}, '}'] },
      images: [3, 1, 2].map((id) => shuffled({ id, file_name: `${id}.png`, width: 100, height: 80 }, seed)),
      categories: [1, 2].map((id) => ({ id, name: `c${id}` })),
      annotations: annotations.map((one, i) => shuffled({ id: i + 1, ...one }, seed)),
    }
    const results = detections.map((one) => shuffled(one, seed))
    const list: Record<string, unknown>[] = odd?.side ? dataset.annotations : results
    if (odd) list[odd.at % list.length]![odd.key] = odd.value
    return { dataset, results, indent, isOdd: odd !== null }
  })

const bytesOf = (value: unknown, indent?: string | number) =>
  new TextEncoder().encode(JSON.stringify(value, null, indent))

/** Small arrays, which are compared faster. */
const few = { perImage: true, iouThresholds: [0.5, 0.75], recallThresholds: [0, 0.5, 1], maxDetections: [1, 2, 100] }

function outcome(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { code, message }
  }
}

describe('evaluateCoco of bytes', () => {
  it('equals that of the objects in every bit, whatever is in the files', () => {
    let read = 0
    fc.assert(
      fc.property(files, fc.boolean(), ({ dataset, results, indent, isOdd }, useCategories) => {
        const [reference, prediction] = [bytesOf(dataset, indent), bytesOf(results, indent)]
        const parsed = [JSON.parse(JSON.stringify(dataset)), JSON.parse(JSON.stringify(results))] as const
        const wanted = outcome(() =>
          evaluateCoco(parsed[0] as CocoDataset, parsed[1] as CocoDetection[], { ...few, useCategories }),
        )
        const options = { ...few, useCategories }
        expectSame(
          outcome(() => evaluateCoco(reference, prediction, options)),
          wanted,
        )
        const data = cocoFromBytes(reference, prediction, useCategories)
        if (!isOdd) expect(data).not.toBeNull()
        if (data) read++
      }),
      { numRuns: 400 },
    )
    expect(read).toBeGreaterThan(200)
  })

  it('refuses what is no JSON, and leaves the rest to JSON.parse', () => {
    const results = bytesOf([{ image_id: 1, category_id: 1, bbox: [0, 0, 1, 1], score: 1 }])
    const text = (value: string) => new TextEncoder().encode(value)
    for (const broken of ['', '{', '{"images":[{"id":1}]', '{"images":[{"id":01}]}', '[1', '{"a":nul}'])
      expect(() => evaluateCoco(text(broken), results)).toThrow(expect.objectContaining({ code: 'bad-json' }))
    for (const other of ['[]', '{}', '{"images":[],"categories":[]}', '3'])
      expect(() => evaluateCoco(text(other), results)).toThrow(expect.objectContaining({ code: 'bad-input' }))
    const empty = text('{"images":[],"categories":[],"annotations":[]}')
    expect(evaluateCoco(empty, text('[]')).ap).toBe(-1)
  })
})
