import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { type CocoDataset, type CocoDetection, evaluateCoco } from '../../../src/metrics/detection/evaluateCoco'
import { froc } from '../../../src/metrics/lesions/froc'
import { bootstrapInterval } from '../../../src/ranking/intervals/bootstrapInterval'
import { uniform } from '../../support/uniform'

async function evaluated(reference: unknown, found: unknown, options: EvaluateOptions = {}) {
  const { cases } = await evaluate(
    {
      references: { 'truth.json': JSON.stringify(reference) },
      predictions: { net: { 'net.json': JSON.stringify(found) } },
    },
    { task: 'detection', ...options },
  )
  expect(cases[0]!.error).toBeNull()
  return cases
}

/** Objects in a grid of places far from each other; a detection lies on its object or on a free place. */
function sample(images: number, seed: number, classes = ['cyst', 'node']) {
  const draw = uniform(seed)
  const annotations: CocoDataset['annotations'][number][] = []
  const detections: CocoDetection[] = []
  const boxAt = (place: number, shift = 0) => [100 * place, shift, 20, 20]
  for (let image = 1; image <= images; image++)
    for (let place = 0; place < 5; place++) {
      const [category, isObject, isFound] = [Math.floor(draw() * classes.length), draw() < 0.4, draw() < 0.6]
      const score = Number((draw() * 0.7 + (isObject ? 0.3 : 0)).toFixed(2))
      const one = { image_id: image, category_id: category + 1 }
      if (isObject) annotations.push({ ...one, id: annotations.length + 1, bbox: boxAt(place), area: 400, iscrowd: 0 })
      const as = draw() < 0.15 ? { ...one, category_id: (category % classes.length) + 1 } : one
      if (isFound) detections.push({ ...as, bbox: boxAt(place, 2), score })
    }
  const reference = {
    images: Array.from({ length: images }, (_, k) => ({ id: k + 1, file_name: `${k}.png` })),
    categories: classes.map((name, k) => ({ id: k + 1, name })),
    annotations,
  }
  return { reference, detections }
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

describe('curves of detections', () => {
  it.each(['bbox-basic', 'bbox-crowd', 'bbox-category-without-detections'])(
    'the mean precision over the recalls is AP50, and the ends are the sums of the images: %s',
    async (name) => {
      const { input, expected } = JSON.parse(readFileSync(`fixtures/goldens/kernels/coco-eval/${name}.json`, 'utf8'))
      const { images, categories, annotations, detections } = input
      const [whole, ...inside] = await evaluated({ images, categories, annotations }, detections)
      const { froc: curve, precisionRecall, objects, classes } = whole!.plots!.detections!
      expect(mean(precisionRecall.y)).toBeCloseTo(expected.stats[1], 12)
      expect(precisionRecall.score).toBe(expected.stats[1])
      const ofClasses = whole!.rows.filter((row) => row.metric === 'ap50' && row.label !== 'all')
      const known = ofClasses.filter(({ value }) => !Number.isNaN(value))
      expect(classes).toEqual(known.map(({ label, value }) => ({ label, ap50: value })))
      const sum = (metric: string) =>
        inside.reduce((all, { rows }) => all + rows.find((row) => row.metric === metric)!.value, 0)
      expect(objects).toBe(sum('tp') + sum('fn'))
      expect(curve.y.at(-1)).toBeCloseTo(sum('tp') / objects, 12)
      expect(curve.x.at(-1)).toBeCloseTo(sum('fp') / inside.length, 12)
    },
  )

  it('the free-response curve is that of froc where each object is found once at most', async () => {
    const { reference, detections } = sample(20, 4, ['node'])
    const [whole] = await evaluated(reference, detections)
    const centre = (bbox: readonly number[]) => [bbox[0]! + 10, bbox[1]! + 10, 0]
    const scans = reference.images.map(({ id }) => ({
      nodules: reference.annotations
        .filter((one) => one.image_id === id)
        .map(({ bbox }) => ({ centre: centre(bbox!), diameter: 20 })),
      marks: detections
        .filter((one) => one.image_id === id)
        .map(({ bbox, score }) => ({ point: centre(bbox!), probability: score })),
    }))
    const wanted = froc(scans, { convention: 'luna16' })
    const { froc: curve } = whole!.plots!.detections!
    expect(curve.score).toBeCloseTo(wanted.score, 12)
    curve.x.forEach((x, k) => {
      const at = wanted.falsePositives.findIndex(
        (one, i) => Math.abs(one - x) < 1e-12 && Math.abs(wanted.sensitivity[i]! - curve.y[k]!) < 1e-12,
      )
      expect(at, `corner ${k}`).toBeGreaterThanOrEqual(0)
    })
  })

  it('bands are the percentile bootstrap over the images', async () => {
    const { reference, detections } = sample(12, 7)
    const [whole] = await evaluated(reference, detections)
    const { froc: curve, precisionRecall } = whole!.plots!.detections!
    // In the order of the images, which decides between equal scores.
    const drawn = (unordered: ArrayLike<number>) => {
      const rows = Float64Array.from(unordered).sort()
      const images = Array.from(rows, (_, k) => ({ id: k + 1 }))
      const of = <T extends { image_id: unknown }>(list: readonly T[]) =>
        Array.from(rows).flatMap((row, k) =>
          list.filter((one) => one.image_id === row + 1).map((one) => ({ ...one, image_id: k + 1 })),
        )
      const annotations = of(reference.annotations).map((one, k) => ({ ...one, id: k + 1 }))
      return { rows, data: { images, categories: reference.categories, annotations }, found: of(detections) }
    }
    const precisionAt = (place: number) => (rows: ArrayLike<number>) => {
      const { data, found } = drawn(rows)
      const all = [{ name: 'all', low: 0, high: 1e10 }]
      const options = { iouThresholds: [0.5], areaRanges: all, recallThresholds: [place], maxDetections: [100] }
      const { precision } = evaluateCoco(data, found, options)
      const known = [...precision].filter((one) => one > -1)
      return known.length > 0 ? mean(known) : Number.NaN
    }
    for (const k of [10, 60]) {
      const { low, high } = bootstrapInterval(12, precisionAt(precisionRecall.x[k]!), { method: 'percentile' })
      expect(precisionRecall.band!.low[k]).toBeCloseTo(low, 9)
      expect(precisionRecall.band!.high[k]).toBeCloseTo(high, 9)
    }
    const isHit = (one: CocoDetection) =>
      reference.annotations.some(
        (own) => own.image_id === one.image_id && own.category_id === one.category_id && own.bbox![0] === one.bbox![0],
      )
    const sensitivityAt = (rate: number) => (unordered: ArrayLike<number>) => {
      const { rows, data, found } = drawn(unordered)
      const all = data.annotations.length
      if (all === 0) return Number.NaN
      // Each detection with the image that it was drawn from, whose objects it is compared with.
      const marks = found.map((one) => ({
        score: one.score,
        hit: isHit({ ...one, image_id: rows[Number(one.image_id) - 1]! + 1 }),
      }))
      let [x0, y0] = [0, 0]
      for (const least of [...new Set(marks.map(({ score }) => score))].sort((a, b) => b - a)) {
        const taken = marks.filter(({ score }) => score >= least)
        const hits = taken.filter(({ hit }) => hit).length
        const [x, y] = [(taken.length - hits) / 12, hits / all]
        if (x > rate) return y0 + ((y - y0) * (rate - x0)) / (x - x0)
        ;[x0, y0] = [x, y]
      }
      return y0
    }
    for (const k of [0, 4]) {
      const { low, high } = bootstrapInterval(12, sensitivityAt(curve.band!.x[k]!), { method: 'percentile' })
      expect(curve.band!.low[k]).toBeCloseTo(low, 12)
      expect(curve.band!.high[k]).toBeCloseTo(high, 12)
    }
  })
})

describe('the confusion of classes', () => {
  it('has each object and each detection above the threshold once', async () => {
    const { reference, detections } = sample(15, 2, ['cyst', 'node', 'fat'])
    for (const threshold of [0, 0.5]) {
      const [whole] = await evaluated(reference, detections, threshold > 0 ? { threshold } : {})
      const { labels, matrix, hasNone } = whole!.plots!.confusion!
      expect([labels, hasNone]).toEqual([['cyst', 'node', 'fat', 'none'], true])
      const ofClass = (list: readonly { readonly category_id: unknown }[], k: number) =>
        list.filter((one) => one.category_id === k + 1).length
      for (const k of [0, 1, 2]) {
        expect(matrix[k]!.reduce((a, b) => a + b, 0)).toBe(ofClass(reference.annotations, k))
        const counted = detections.filter(({ score }) => score > threshold)
        expect(matrix.reduce((sum, row) => sum + row[k]!, 0)).toBe(ofClass(counted, k))
      }
      expect(matrix[3]![3]).toBe(0)
    }
  })

  it('is not drawn for one class, and without objects there is no curve', async () => {
    const { reference, detections } = sample(5, 3, ['node'])
    expect((await evaluated(reference, detections))[0]!.plots!.confusion).toBeUndefined()
    const empty = { ...reference, annotations: [] }
    expect((await evaluated(empty, detections))[0]!.plots).toEqual({ rows: 5 })
  })
})
