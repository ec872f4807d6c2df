import fc from 'fast-check'

const size = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.double({ min: 1, max: 60, noNaN: true }))
const box = fc.tuple(size, size, size, size)
/** Ties are common. */
const score = fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1, -1), fc.double({ min: 0, max: 1, noNaN: true }))
/** Values of other keys that look like the border of two objects. */
const more = fc.constantFrom<unknown>(
  ...[null, '},{', '"},{"', '\\"},{\\', [[{ a: 1 }, { a: 2 }]], { counts: '},{"image_id":1', size: [1, 2] }, '\u00e9'],
)

const shuffled = <T extends object>(value: T, seed: number): T =>
  Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => ((seed >> a.length) & 1 ? 1 : -1) * (a < b ? -1 : 1)),
  ) as T

const annotation = fc.record({
  image_id: fc.integer({ min: 1, max: 4 }),
  category_id: fc.integer({ min: 1, max: 6 }),
  bbox: box,
  area: size,
  iscrowd: fc.constantFrom(0, 0, 0, 1),
})
const detection = fc.record(
  {
    image_id: fc.integer({ min: 1, max: 4 }),
    category_id: fc.integer({ min: 1, max: 6 }),
    bbox: box,
    score,
    segmentation: more,
  },
  { requiredKeys: ['image_id', 'category_id', 'bbox', 'score'] },
)

/** Mostly some, at times one or none. */
const few = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.array(one, { maxLength: 1 }) },
    { weight: 5, arbitrary: fc.array(one, { minLength: 4, maxLength: 30 }) },
  )

/** Bytes of COCO files: crowds, ties, in half of them unknown images and classes, few classes, empty sides, spaces, any order of keys, and texts like the border of two objects. */
export const cocoFiles = fc
  .record({
    annotations: few(annotation),
    detections: few(detection),
    classes: fc.integer({ min: 1, max: 5 }),
    seed: fc.nat(255),
    known: fc.boolean(),
    indent: fc.constantFrom(undefined, 1, '\t'),
  })
  .map(({ annotations, detections, classes, seed, known, indent }) => {
    const placed = <T extends { image_id: number; category_id: number }>(one: T): T =>
      known ? { ...one, image_id: 1 + (one.image_id % 3), category_id: 1 + (one.category_id % classes) } : one
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, indent))
    const reference = {
      images: [3, 1, 2].map((id) => ({ id, file_name: `${id}.png` })),
      categories: Array.from({ length: classes }, (_, k) => ({ id: classes - k, name: '},{' })),
      annotations: annotations.map((one, i) => shuffled({ id: i + 1, ...placed(one) }, seed)),
    }
    return { reference: bytes(reference), prediction: bytes(detections.map((one) => shuffled(placed(one), seed))) }
  })
