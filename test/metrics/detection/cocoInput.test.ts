import { describe, expect, it } from 'vitest'
import {
  type CocoDataset,
  type CocoDetection,
  decodeRle,
  encodeRle,
  evaluateCoco,
} from '../../../src/metrics/detection'

const at = { image_id: 1, category_id: 1 }
const truth = (id: number, bbox: number[], more = {}) => ({
  ...at,
  id,
  bbox,
  area: bbox[2]! * bbox[3]!,
  iscrowd: 0,
  ...more,
})
const found = (bbox: number[], score: number, more = {}): CocoDetection => ({ ...at, bbox, score, ...more })
const whole = (annotations: object[], more: object = {}): CocoDataset =>
  ({ images: [{ id: 1 }], categories: [{ id: 1 }], annotations, ...more }) as CocoDataset
const square = [0, 0, 10, 10]

/** Every input is refused as bad, naming what was found. */
function refuses(table: readonly (readonly [run: () => unknown, found?: string])[]): void {
  for (const [run, text] of table) {
    const wanted = text === undefined ? { code: 'bad-input' } : { code: 'bad-input', found: text }
    expect(run, String(run)).toThrow(expect.objectContaining(wanted))
  }
}

describe('what is no COCO input', () => {
  it('a reference without one of its lists, a prediction that is none', () => {
    const full = whole([truth(1, square)])
    refuses([
      [() => evaluateCoco(null as never, [])],
      [() => evaluateCoco(undefined as never, [])],
      [() => evaluateCoco({} as never, [])],
      [() => evaluateCoco({ ...full, images: undefined } as never, [])],
      [() => evaluateCoco({ ...full, categories: {} } as never, [])],
      [() => evaluateCoco({ ...full, annotations: 'none' } as never, [])],
      [() => evaluateCoco(full, {} as never), 'object'],
    ])
  })
  it('ids of mixed or other kinds', () => {
    const images = (...ids: unknown[]) => whole([], { images: ids.map((id) => ({ id })) })
    refuses([
      [() => evaluateCoco(images(1, '2'), []), '2'],
      [() => evaluateCoco(images('1', 2), []), '2'],
      [() => evaluateCoco(images(null), []), 'null'],
      [() => evaluateCoco(images(true, false), []), 'true'],
      [() => evaluateCoco(whole([], { images: [null] }), []), 'undefined'],
      [() => evaluateCoco(whole([null as never]), []), 'undefined'],
    ])
  })
  it('boxes of other than four numbers', () => {
    for (const box of [
      [0, 0, 5],
      [0, 0, 5, 5, 5],
      ['0', 0, 5, 5],
      [0, '0', 5, 5],
      [0, 0, '5', 5],
      [0, 0, 5, '5'],
      'box',
    ]) {
      refuses([
        [() => evaluateCoco(whole([truth(1, square, { bbox: box })]), [])],
        [() => evaluateCoco(whole([truth(1, square)]), [found(box as never, 1)])],
      ])
    }
    refuses([[() => evaluateCoco(whole([truth(1, square, { bbox: undefined })]), [])]])
  })
  it('a flag iscrowd that is neither number nor boolean, or NaN', () => {
    for (const iscrowd of ['1', null, Number.NaN]) {
      refuses([[() => evaluateCoco(whole([truth(1, square, { iscrowd })]), []), String(iscrowd)]])
    }
    const hit = (iscrowd: unknown) =>
      evaluateCoco(whole([truth(1, square, { iscrowd })]), [found(square, 1)]).perCategory[0]!.ap
    expect([hit(false), hit(true), hit(0), hit(1)].map(Math.round)).toEqual([1, -1, 1, -1])
  })
  it('a class that is missing, on either side', () => {
    refuses([
      [() => evaluateCoco(whole([truth(1, square, { category_id: undefined })]), [])],
      [() => evaluateCoco(whole([]), [found(square, 1, { category_id: undefined })])],
    ])
  })
  it('empty lists of settings', () => {
    for (const name of ['iouThresholds', 'maxDetections', 'areaRanges'])
      refuses([[() => evaluateCoco(whole([truth(1, square)]), [], { [name]: [] })]])
  })
  it('a given detection without area', () => {
    refuses([
      [() => evaluateCoco(whole([truth(1, square)]), [found(square, 1, { id: 1 })], { detectionFields: 'given' })],
    ])
  })
})

describe('masks', () => {
  const size = { shape: [4, 4] as [number, number] }
  it('are refused where they are no mask', () => {
    const decode =
      (mask: unknown, options: object = size) =>
      () =>
        decodeRle(mask as never, options)
    refuses([
      [decode([])],
      [decode([[0, 0, 4, 0]], {})],
      [decode([[0, 0, 4, 0, 4]])],
      [decode([[0, 0, 4, 0, Number.NaN, 4]])],
      [decode([[0, 0, 4, 0, Number.POSITIVE_INFINITY, 4]])],
      [
        decode([
          [0, 0, 4, 4],
          [0, 0, 4],
        ]),
      ],
      [decode([[0, 0, 4, 4], 'none'])],
      [decode(null)],
      [decode(7)],
      [decode({ size: [4, 4] })],
      [decode({ size: [4], counts: [16] })],
      [decode({ size: [4, -4], counts: [16] })],
      [decode({ size: [-4, 4], counts: [16] })],
      [decode({ size: [4, 2.5], counts: [10] })],
      [decode({ counts: [16] })],
      [decode({ size: [4, 4], counts: [15] }), '15'],
      [decode({ size: [4, 4], counts: [-1, 17] }), '-1'],
      [decode({ size: [4, 4], counts: [0.5, 15.5] }), '0.5'],
    ])
  })
  it('of no pixel are masks', () => {
    expect(decodeRle({ size: [0, 3], counts: [] })).toEqual({ data: new Uint8Array(0), shape: [0, 3] })
    expect(decodeRle({ size: [3, 0], counts: [0] }).shape).toEqual([3, 0])
  })
  it('a list whose first entry has four numbers holds boxes', () => {
    // x 1 to 3, y 0 to 2: rows 0 and 1, columns 1 and 2.
    expect([...decodeRle([[1, 0, 2, 2]], size).data]).toEqual([0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
  it('objects with a mask and no box have the box of the mask', () => {
    const images = [{ id: 1, width: 20, height: 16 }]
    const polygon = [[3, 2, 12, 2, 12, 9, 3, 9]]
    const { bbox: _, ...unboxed } = truth(1, [3, 2, 9, 7], { segmentation: polygon })
    const mask = { ...at, segmentation: encodeRle(decodeRle(polygon, { shape: [16, 20] })), score: 0.9 }
    for (const annotation of [truth(1, [3, 2, 9, 7]), unboxed, { ...unboxed, bbox: [] }])
      for (const detection of [mask, { ...mask, segmentation: polygon }])
        expect(evaluateCoco(whole([annotation], { images }), [detection]).ap).toBeCloseTo(1, 12)
    // The first detection has a box, so that every other needs one, as in pycocotools.
    refuses([[() => evaluateCoco(whole([unboxed], { images }), [found([3, 2, 9, 7], 1), mask])]])
  })
  it('a ring of two points is refused with the id of its annotation', () => {
    const images = [{ id: 1, width: 20, height: 16 }]
    const rings = [
      [3, 2, 12, 2],
      [3, 2, 12, 2, 12, 9, 3, 9],
    ]
    const dataset = whole([truth(41, [3, 2, 9, 7], { segmentation: rings })], { images })
    const named = expect.objectContaining({ code: 'bad-input', message: expect.stringContaining('annotation 41') })
    expect(() => evaluateCoco(dataset, [], { iouType: 'segm' })).toThrow(named)
  })
  it('a detection without a mask is its box', () => {
    const dataset = whole([truth(1, [1, 0, 2, 2], { segmentation: [[1, 0, 3, 0, 3, 2, 1, 2]] })], {
      images: [{ id: 1, width: 4, height: 4 }],
    })
    expect(evaluateCoco(dataset, [found([1, 0, 2, 2], 1)], { iouType: 'segm' }).ap).toBeCloseTo(1, 12)
    // Truths have no such rule, and polygons need the size of their image.
    refuses([
      [() => evaluateCoco(whole([truth(1, square)], { images: dataset.images }), [], { iouType: 'segm' })],
      [() => evaluateCoco(whole(dataset.annotations as object[]), [], { iouType: 'segm' })],
      [
        () =>
          evaluateCoco(whole([{ ...dataset.annotations[0], image_id: 1 }], { images: [{ id: 1, width: 4 }] }), [], {
            iouType: 'segm',
          }),
      ],
    ])
  })
})

describe('what is evaluated', () => {
  it('ids of text come in the order of code points', () => {
    const ids = ['b', 'a\u{1F600}', 'a\uFFFD', 'ab', 'a', '']
    const { perCategory } = evaluateCoco(whole([], { categories: ids.map((id) => ({ id })) }), [])
    expect(perCategory.map(({ categoryId }) => categoryId)).toEqual(['', 'a', 'ab', 'a\uFFFD', 'a\u{1F600}', 'b'])
  })
  it('numbers come by value', () => {
    const { perCategory } = evaluateCoco(whole([], { categories: [{ id: 10 }, { id: 9 }, { id: 100 }] }), [])
    expect(perCategory.map(({ categoryId }) => categoryId)).toEqual([9, 10, 100])
  })
  it('detections of unknown images or classes are dropped', () => {
    const reference = whole([truth(1, square)])
    const lost = [found(square, 0.9, { image_id: 2 }), found(square, 0.8, { category_id: 2 })]
    expect(evaluateCoco(reference, [...lost, found(square, 0.5)]).ap).toBeCloseTo(1, 12)
    expect(evaluateCoco(reference, lost).ap).toBe(0)
  })
  it('a repeated id stands for its last annotation, where its own image and class are known', () => {
    // Twice the far box: one detection finds the first of them, the second stays missed: 51 of 101 recalls have precision 1.
    const twice = whole([truth(1, square), truth(1, [50, 50, 10, 10])])
    expect(evaluateCoco(twice, [found([50, 50, 10, 10], 1)]).ap50).toBeCloseTo(51 / 101, 12)
    // The repeated annotation of an unknown image selects nothing.
    const once = whole([truth(1, square), truth(1, [50, 50, 10, 10], { image_id: 7 })])
    expect(evaluateCoco(once, []).perCategory[0]!.ap).toBe(-1)
    const known = whole([truth(1, square, { image_id: 7 }), truth(1, [50, 50, 10, 10])])
    expect(evaluateCoco(known, [found([50, 50, 10, 10], 1)]).ap).toBeCloseTo(1, 12)
    const foreign = whole([truth(1, square, { category_id: 7 }), truth(1, [50, 50, 10, 10])])
    expect(evaluateCoco(foreign, [found([50, 50, 10, 10], 1)]).ap).toBeCloseTo(1, 12)
  })
  it('areas come from boxes, from masks, or are given', () => {
    // A mask of 4 pixels in a box of 100: small either way; given as 2000 the detection is medium and leaves the small range alone.
    const reference = whole([truth(1, square)])
    const wide = [found([20, 20, 40, 40], 1, { id: 1, area: 5 }), found(square, 0.5, { id: 2, area: 100 })]
    const small = (detectionFields: 'loaded' | 'given') => evaluateCoco(reference, wide, { detectionFields }).stats[3]
    // Loaded: 40 × 40 lies outside the small range and is ignored there. Given as 5 it is a false alarm before the hit.
    expect(small('loaded')).toBeCloseTo(1, 12)
    expect(small('given')).toBeCloseTo(0.5, 12)
  })
})

describe('the twelve numbers', () => {
  const reference = whole([truth(1, square), truth(2, [50, 50, 10, 10])])
  const prediction = [found([100, 100, 10, 10], 0.9), found(square, 0.8), found([50, 50, 10, 10], 0.7)]
  it('take the maxima in ascending order, the first number only that of 100', () => {
    const { stats } = evaluateCoco(reference, prediction, { maxDetections: [100, 1, 10] })
    expect(stats).toEqual(evaluateCoco(reference, prediction).stats)
    // Precision 0, 1/2, 2/3: both recall steps see at best 2/3.
    expect(stats[0]).toBeCloseTo(2 / 3, 12)
    expect(stats.slice(6, 9)).toEqual([0, 1, 1])
    const three = evaluateCoco(reference, prediction, { maxDetections: [1, 2, 3] }).stats
    expect(three[0]).toBe(-1)
    expect(three[1]).toBeCloseTo(2 / 3, 12)
    expect(three.slice(6, 9)).toEqual([0, 0.5, 1])
  })
  it('with fewer maxima the last is the largest, and what is missing is −1', () => {
    const { stats } = evaluateCoco(reference, prediction, { maxDetections: [2] })
    expect(stats[0]).toBe(-1)
    expect(stats[1]).toBeCloseTo((51 / 101) * 0.5, 12)
    expect(stats.slice(6, 9)).toEqual([0.5, -1, 0.5])
    const two = evaluateCoco(reference, prediction, { maxDetections: [1, 100] }).stats
    expect(two[0]).toBeCloseTo(2 / 3, 12)
    expect(two.slice(6, 9)).toEqual([0, 1, 1])
  })
  it('with areas of other names the first area stands for all in the classes, and has no number of its own', () => {
    const areaRanges = [
      { name: 'tiny', low: 0, high: 4 },
      { name: 'rest', low: 4, high: 1e10 },
    ]
    const result = evaluateCoco(reference, prediction, { areaRanges })
    expect(result.stats).toEqual(new Array(12).fill(-1))
    expect(result.perCategory[0]!.ap).toBe(-1)
    const reversed = evaluateCoco(reference, prediction, { areaRanges: [...areaRanges].reverse() })
    expect(reversed.perCategory[0]!.ap).toBeCloseTo(2 / 3, 12)
    const named = [areaRanges[0]!, { ...areaRanges[1]!, name: 'all' }]
    expect(evaluateCoco(reference, prediction, { areaRanges: named }).perCategory[0]!.ap).toBeCloseTo(2 / 3, 12)
    expect(evaluateCoco(reference, prediction, { areaRanges: named }).perCategory[0]!.recallByIou[0]).toBe(1)
  })
  it('an area on the border of a range belongs to both', () => {
    const areaRanges = [
      { name: 'small', low: 0, high: 100 },
      { name: 'large', low: 100, high: 1000 },
      { name: 'all', low: 0, high: 1000 },
    ]
    const { stats, perImage } = evaluateCoco(whole([truth(1, square)]), [found(square, 1)], {
      areaRanges,
      perImage: true,
    })
    expect([stats[3]!, stats[5]!].map(Math.round)).toEqual([1, 1])
    expect(perImage!.map(({ truthIgnored }) => truthIgnored)).toEqual([[false], [false], [false]])
  })
})

describe('per image', () => {
  it('holds for every threshold and area what matched', () => {
    const reference = whole([truth(5, square), truth(6, [50, 50, 40, 40])])
    const prediction = [found([0, 0, 10, 6], 0.9), found([50, 50, 40, 40], 0.8), found([50, 50, 40, 40], 0.7)]
    const { perImage } = evaluateCoco(reference, prediction, {
      perImage: true,
      iouThresholds: [0.5, 0.75],
      areaRanges: [
        { name: 'small', low: 0, high: 1024 },
        { name: 'all', low: 0, high: 1e10 },
      ],
      maxDetections: [1, 2],
    })
    const all = perImage!.find(({ areaRange }) => areaRange === 'all')!
    expect(all.detectionIds).toEqual([1, 2])
    expect(all.truthIds).toEqual([5, 6])
    expect(all.matches).toEqual([
      [5, 6],
      [0, 6],
    ])
    expect(all.detectionIgnored).toEqual([
      [false, false],
      [false, false],
    ])
    const small = perImage!.find(({ areaRange }) => areaRange === 'small')!
    expect(small.truthIgnored).toEqual([false, true])
    expect(small.matches).toEqual([
      [5, 6],
      [0, 6],
    ])
    expect(small.detectionIgnored).toEqual([
      [false, true],
      [false, true],
    ])
    expect(evaluateCoco(reference, prediction).perImage).toBeUndefined()
  })
})
