import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import {
  type CocoDataset,
  type CocoDetection,
  evaluateCoco,
  evaluateCocoFamilies,
} from '../../../src/metrics/detection/evaluateCoco'
import { plainCocoAp } from '../../oracles/plainCoco'

const folder = 'fixtures/goldens/kernels/coco-eval'
interface Golden {
  readonly input: CocoDataset & {
    readonly iouType: 'bbox' | 'segm'
    readonly detections: readonly CocoDetection[]
    readonly params?: { iouThrs?: number[]; maxDets?: number[]; useCats?: number }
  }
  readonly expected: Record<string, unknown> & {
    readonly stats: number[] | null
    readonly per_category_all_last_maxdet: Record<string, unknown>[]
    readonly per_image_area_all: Record<string, unknown>[]
  }
}
const sha = (array: Float64Array) => createHash('sha256').update(new Uint8Array(array.buffer)).digest('hex')
const near = (found: number[], wanted: number[]) => {
  expect(found.length).toBe(wanted.length)
  found.forEach((value, i) => {
    if (!(Math.abs(value - wanted[i]!) <= 1e-12)) expect(value).toBeCloseTo(wanted[i]!, 12)
  })
}
const names = readdirSync(folder).filter((name) => /^(bbox|segm)-/.test(name) && name !== 'bbox-iou.json')

describe('evaluateCoco equals pycocotools on the goldens', () => {
  it.each(names)('%s', (name) => {
    const { input, expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Golden
    const { iouThrs, maxDets, useCats } = input.params ?? {}
    const result = evaluateCoco(input, input.detections, {
      iouType: input.iouType,
      perImage: true,
      ...(iouThrs && { iouThresholds: iouThrs }),
      ...(maxDets && { maxDetections: maxDets }),
      ...(useCats !== undefined && { useCategories: useCats !== 0 }),
    })
    const { T, R, K, A, M } = result.shape
    expect([T, R, K, A, M]).toEqual(expected.shape_TRKAM)
    expect(sha(result.precision)).toBe(expected.precision_sha256)
    expect(sha(result.recall)).toBe(expected.recall_sha256)
    expect(sha(result.scores)).toBe(expected.scores_sha256)
    if (expected.stats) expect(result.stats).toEqual(expected.stats)
    expect(result.perCategory.map(({ categoryId }) => categoryId)).toEqual(
      expected.per_category_all_last_maxdet.map((row) => row.category_id),
    )
    expected.per_category_all_last_maxdet.forEach((row, k) => {
      const found = result.perCategory[k]!
      near([found.ap], [row.ap as number])
      near([...found.apByIou], row.ap_by_iou as number[])
      near([...found.recallByIou], row.recall_by_iou as number[])
    })
    const images = result.perImage!.filter(
      ({ areaRange, detectionIds }) => areaRange === 'all' && detectionIds.length < 100,
    )
    const rows = images.map((image) => ({
      image_id: image.imageId,
      category_id: image.categoryId,
      dtIds: image.detectionIds,
      gtIds: image.truthIds,
      // The reference keeps no overlaps, so no matches, where one side is empty; ours are zeros.
      dtMatches_first_iou: image.matches[0],
      dtIgnore_first_iou: image.detectionIgnored[0],
      gtIgnore: image.truthIgnored.map(Number),
    }))
    expect(rows.slice(0, expected.per_image_area_all.length)).toEqual(expected.per_image_area_all)
  })
})

describe('properties', () => {
  const place = fc.record({ image_id: fc.integer({ min: 1, max: 3 }), category_id: fc.integer({ min: 1, max: 2 }) })
  const box = fc.tuple(fc.nat(12), fc.nat(12), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  const truths = fc
    .array(fc.tuple(place, box, fc.boolean(), fc.boolean()), { maxLength: 12 })
    .map((list) =>
      list.map(([at, bbox, a, b], i) => ({ ...at, bbox, id: i + 1, area: bbox[2] * bbox[3], iscrowd: a && b ? 1 : 0 })),
    )
  const detections = fc
    .array(fc.tuple(place, box, fc.integer({ min: 1, max: 5 })), { maxLength: 20 })
    .map((list) => list.map(([at, bbox, score]) => ({ ...at, bbox, score: score / 5 })))
  const whole = (annotations: CocoDataset['annotations']): CocoDataset => ({
    images: [{ id: 3 }, { id: 1 }, { id: 2 }],
    categories: [{ id: 2 }, { id: 1 }],
    annotations,
  })
  it('equals the definition written out', () => {
    fc.assert(
      fc.property(truths, detections, (annotations, found) => {
        const { perCategory } = evaluateCoco(whole(annotations), found)
        for (const { categoryId, apByIou } of perCategory)
          [0.5, 0.6, 0.75].forEach((threshold) => {
            const t = Math.round((threshold - 0.5) / 0.05)
            near([apByIou[t]!], [plainCocoAp(whole(annotations), found, categoryId as number, threshold)])
          })
      }),
    )
  })
  it('takes distinct ids in any order, and the last annotation of an id that stands twice', () => {
    const at = (id: number, x: number) => ({
      id,
      image_id: 1,
      category_id: 1,
      bbox: [x, 0, 10, 10],
      area: 100,
      iscrowd: 0,
    })
    const found = [0, 50].map((x) => ({ image_id: 1, category_id: 1, bbox: [x, 0, 10, 10], score: 0.5 }))
    const recall = (ids: number[]) => evaluateCoco(whole(ids.map((id, i) => at(id, 50 * i))), found).ar
    expect(recall([3, 7])).toBe(1)
    expect(recall([7, 3])).toBe(1)
    // Both are looked up as the second, which is found once.
    expect(recall([7, 7])).toBe(0.5)
  })

  it('is 1 but for the last bit when the truth is the prediction, whatever the order of distinct scores', () => {
    fc.assert(
      fc.property(truths, detections, (annotations, found) => {
        const distinct = found.map((detection, i) => ({ ...detection, score: 1 / (i + 2) }))
        expect(evaluateCoco(whole(annotations), [...distinct].reverse()).stats).toEqual(
          evaluateCoco(whole(annotations), distinct).stats,
        )
        // Twins that lie on each other may swap partners, crowds take no part.
        const single = annotations.filter(
          (a, i) => a.iscrowd === 0 && annotations.findIndex((b) => String(b.bbox) === String(a.bbox)) === i,
        )
        const copies = single.map(({ image_id, category_id, bbox }) => ({ image_id, category_id, bbox, score: 1 }))
        if (single.length > 0) near([evaluateCoco(whole(single), copies).ap], [1])
      }),
    )
  })
  it('more than thirty thresholds give what they give one by one', () => {
    fc.assert(
      fc.property(truths, detections, (annotations, found) => {
        const iouThresholds = Array.from({ length: 40 }, (_, i) => 0.1 + i / 50)
        const { perCategory } = evaluateCoco(whole(annotations), found, { iouThresholds, perImage: true })
        for (const t of [0, 29, 30, 39]) {
          const one = evaluateCoco(whole(annotations), found, { iouThresholds: [iouThresholds[t]!] })
          expect(perCategory.map(({ apByIou }) => apByIou[t])).toEqual(one.perCategory.map(({ ap }) => ap))
        }
      }),
      { numRuns: 30 },
    )
  })
  it('a detection with id 0, where ids are given, leaves its truth free', () => {
    const at = { image_id: 1, category_id: 1, bbox: [0, 0, 4, 4], area: 16 }
    const truth = whole([{ ...at, id: 1, iscrowd: 0 }])
    const found = [
      { ...at, id: 0, score: 0.9 },
      { ...at, id: 1, score: 0.8 },
    ]
    const hits = (detectionFields: 'loaded' | 'given') =>
      evaluateCoco(truth, found, { detectionFields, perImage: true }).perImage![0]!.matches[0]
    expect(hits('loaded')).toEqual([1, 0])
    expect(hits('given')).toEqual([1, 1])
  })
  it('refuses what pycocotools cannot read', () => {
    const at = { image_id: 1, category_id: 1, bbox: [0, 0, 4, 4] }
    const truth = { ...at, id: 1, area: 16, iscrowd: 0 }
    const runs: [object[], object[]][] = [
      [[{ ...truth, id: undefined }], []],
      [[{ ...truth, area: undefined }], []],
      [[{ ...truth, iscrowd: undefined }], []],
      [[{ ...truth, bbox: [1, 2, 3] }], []],
      [[{ ...truth, image_id: undefined }], []],
      [[truth], [at]],
      [[truth], [{ ...at, score: '0.5' }]],
      [[truth], [{ ...at, score: 1, bbox: null }]],
    ]
    for (const [annotations, found] of runs) {
      let caught: unknown
      try {
        evaluateCoco(whole(annotations as never), found as never)
      } catch (error) {
        caught = error
      }
      expect(isMedgradeError(caught, 'bad-input'), JSON.stringify([annotations, found])).toBe(true)
    }
  })
})

describe('evaluateCocoFamilies', () => {
  const box = fc.tuple(...[6, 6, 5, 5].map((max) => fc.integer({ min: 1, max }))).map((bbox) => [...bbox])
  const classes = fc.tuple(fc.constantFrom(1, 2, 3, null), fc.constantFrom(1, 7, null))
  const image = fc.constantFrom(1, 2, 3)
  const truth = fc.record({
    image_id: image,
    bbox: box,
    area: fc.integer({ min: 1, max: 30 }),
    iscrowd: fc.constantFrom(0, 0, 1),
    classes,
  })
  const found = fc.record({
    image_id: image,
    bbox: box,
    score: fc.integer({ min: 0, max: 8 }).map((n) => n / 8),
    classes,
  })
  const ids = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 12, maxLength: 12 })

  it('gives what each family gives alone, also where ids are not distinct', () => {
    fc.assert(
      fc.property(
        fc.array(truth, { maxLength: 12 }),
        fc.array(found, { maxLength: 12 }),
        ids,
        fc.boolean(),
        (t, d, id, useCategories) => {
          // Few points: to compare the curves takes longer than to compute them.
          const options = { useCategories, iouThresholds: [0.5, 0.75], recallThresholds: [0, 0.5, 1] }
          const images = [{ id: 1 }, { id: 2 }]
          const annotations = t.map((each, i) => ({ ...each, id: id[i]! }))
          const families = [
            [1, 2],
            [1, 7],
          ].map((of, at) => ({
            categories: of.map((each) => ({ id: each })),
            annotationClasses: t.map((each) => each.classes[at]),
            detectionClasses: d.map((each) => each.classes[at]),
          }))
          const alone = families.map(({ categories }, at) => {
            const own = <T extends { classes: readonly (number | null)[] }>(each: T) => ({
              ...each,
              category_id: each.classes[at]!,
            })
            return evaluateCoco({ images, categories, annotations: annotations.map(own) }, d.map(own), options)
          })
          expect(evaluateCocoFamilies({ images, annotations }, d, families, options)).toEqual(alone)
        },
      ),
    )
  })
})

it('lets a detection whose box holds NaN take the last truth it meets, as pycocotools does', () => {
  const truth = { image_id: 1, category_id: 1, iscrowd: 0 as const }
  const annotations = [
    { ...truth, id: 1, bbox: [5, 5, 96, 96], area: 9216 },
    { ...truth, id: 2, bbox: [5, 13, 4, 2], area: 8 },
  ]
  const box = { image_id: 1, category_id: 1 }
  const { stats } = evaluateCoco({ images: [{ id: 1 }], categories: [{ id: 1 }], annotations } as CocoDataset, [
    { ...box, bbox: [11.5, 18, Number.NaN, 2], score: 0.9 },
    { ...box, bbox: [5, 5, 96, 96], score: 0.8 },
  ])
  expect(stats.slice(0, 3)).toEqual([1, 1, 1])
})
