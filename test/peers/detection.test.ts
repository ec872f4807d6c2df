import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { polygonRuns } from '../../src/kernels/components/polygonRuns'
import {
  mergeRuns,
  type Runs,
  runsArea,
  runsBox,
  runsFromText,
  runsToText,
} from '../../src/kernels/components/runLength'
import { decodeRle } from '../../src/metrics/detection/decodeRle'
import { encodeRle } from '../../src/metrics/detection/encodeRle'
import { type CocoDetection, type CocoSegmentation, evaluateCoco } from '../../src/metrics/detection/evaluateCoco'
import { instanceF1 } from '../../src/metrics/instances/instanceF1'
import { linearSumAssignment } from '../../src/metrics/instances/linearSumAssignment'
import { panopticQuality } from '../../src/metrics/instances/panopticQuality'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const random = seededRandom(PEER_SEED)
const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
const pick = <T>(...choices: readonly T[]): T => choices[whole(0, choices.length - 1)]!
const cases = <T>(make: () => T): T[] => Array.from({ length: PEER_RUNS }, make)
const sha = (array: Float64Array) => createHash('sha256').update(new Uint8Array(array.buffer)).digest('hex')
const close = (found: number, wanted: number, what: string) => {
  if (Number.isNaN(wanted)) expect(found, what).toBeNaN()
  else
    expect(Math.abs(found - wanted), `${what}: ${found}, ${wanted}`).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(wanted)),
    )
}

function noise(height: number, width: number): number[] {
  const density = random()
  return Array.from({ length: height * width }, () => (random() < density ? 1 : 0))
}

function polygon(height: number, width: number): number[] {
  const coordinate = (side: number) => pick(whole(-2, side + 2), (random() * 1.4 - 0.2) * side, whole(0, 2 * side) / 2)
  return Array.from({ length: 2 * whole(3, 9) }, (_, i) => coordinate(i % 2 === 0 ? width : height))
}

/** Ids of all kinds, repeated ids, id 0, crowds, unknown classes, tied scores and overlaps, areas at the borders of the ranges. */
function cocoCase() {
  const iouType = pick('bbox' as const, 'segm' as const)
  // Masks without boxes are compared by the boxes of the masks.
  const unboxed = iouType === 'bbox' && random() < 0.3
  const side = iouType === 'segm' || unboxed ? 24 : 200
  const size = pick(3, 12)
  const images = Array.from({ length: whole(1, 4) }, (_, i) => ({ id: 7 * (4 - i) + 1, height: side, width: side + 3 }))
  const categories = Array.from({ length: whole(1, 3) }, (_, i) => ({ id: 5 * i + 2 }))
  const box = () => {
    const sides = random() < 0.3 ? [32, pick(32, 96, 288)] : [whole(1, side), whole(1, side)]
    return [whole(0, side), whole(0, side), sides[0]! / pick(1, 1, 2), sides[1]! / pick(1, 1, 3)]
  }
  const object = () => ({
    image_id: pick(...images).id,
    category_id: random() < 0.05 ? 99 : pick(...categories).id,
    bbox: box(),
  })
  const polygons = (): CocoSegmentation => Array.from({ length: whole(1, 2) }, () => polygon(side, side + 3))
  const text = (): CocoSegmentation => encodeRle(decodeRle(polygons(), { shape: [side, side + 3] }))
  const counts = (): CocoSegmentation =>
    encodeRle(decodeRle(polygons(), { shape: [side, side + 3] }), { format: 'coco-counts' })
  const annotations = Array.from({ length: whole(1, size) }, (_, i) => {
    const base = object()
    const { bbox, ...place } = base
    const isUnboxed = unboxed && random() < 0.7
    return {
      ...(isUnboxed ? place : { ...place, bbox }),
      id: random() < 0.08 ? whole(0, 3) : i + 1,
      area: random() < 0.3 ? pick(1024, 9216, 0) : base.bbox[2]! * base.bbox[3]!,
      iscrowd: random() < 0.15 ? 1 : 0,
      ...((iouType === 'segm' || isUnboxed) && { segmentation: pick(polygons, text, counts)() }),
    }
  })
  const withBoxes = random() < 0.5
  const detections: CocoDetection[] = Array.from({ length: whole(1, 3 * size) }, () => {
    const twin = random() < 0.7 ? pick(...annotations) : undefined
    const base = object()
    const bbox = ((twin as { bbox?: number[] } | undefined)?.bbox ?? base.bbox).map((v) =>
      random() < 0.4 ? v + whole(-2, 2) : v,
    )
    const score = pick(whole(0, 10) / 10, random())
    const place = twin ? { image_id: twin.image_id, category_id: twin.category_id } : base
    if (iouType === 'bbox' && !unboxed) return { ...place, bbox, score }
    const segmentation = twin?.segmentation && random() < 0.6 ? text2(twin.segmentation) : text()
    return {
      image_id: place.image_id,
      category_id: place.category_id,
      ...(withBoxes && !unboxed && { bbox }),
      segmentation,
      score,
    }
  })
  return {
    iouType,
    dataset: { images, categories, annotations },
    detections,
    useCategories: random() < 0.8,
    maxDetections: pick([1, 10, 100], [1, 10, 100], [2, 3, 5]),
  }
  function text2(segmentation: CocoSegmentation): CocoSegmentation {
    const mask = decodeRle(segmentation, { shape: [side, side + 3] })
    for (let i = whole(0, 60); i > 0; i--) mask.data[whole(0, mask.data.length - 1)] = whole(0, 1)
    return encodeRle(mask)
  }
}

function labels(): { shape: number[]; reference: number[]; prediction: number[] } {
  const shape = [whole(1, 9), whole(1, 9)]
  const n = shape[0]! * shape[1]!
  const most = pick(0, 2, 6)
  const scale = pick(1, 3, 1_000_003)
  const reference = Array.from({ length: n }, () => scale * whole(0, most))
  const prediction = reference.map((value) => (random() < 0.4 ? scale * whole(0, most + 1) : value))
  return { shape, reference, prediction }
}

describePeers('detection and instances', () => {
  it('evaluateCoco equals pycocotools bit for bit', () => {
    const all = cases(cocoCase)
    const answers = runPeer('test/peers/detection.py', { name: 'coco', cases: all }) as Record<string, never>[]
    all.forEach(({ dataset, detections, iouType, useCategories, maxDetections }, i) => {
      const result = evaluateCoco(dataset, detections, { iouType, useCategories, maxDetections })
      const found = { precision: sha(result.precision), recall: sha(result.recall), scores: sha(result.scores) }
      expect({ ...found, stats: result.stats }, `case ${i}`).toEqual(answers[i])
    })
  })

  it('run-length codes equal pycocotools', () => {
    const all = cases(() => {
      const shape = [whole(1, 14), whole(1, 14)] as [number, number]
      return {
        shape,
        masks: [noise(...shape), noise(...shape)],
        polygon: polygon(...shape),
        crowd: [whole(0, 1), whole(0, 1)],
      }
    })
    const answers = runPeer('test/peers/detection.py', { name: 'rle', cases: all }) as Record<string, unknown>[]
    all.forEach(({ shape, masks, polygon: points, crowd }, i) => {
      const [height, width] = shape
      const texts = masks.map((mask) => encodeRle({ data: Uint8Array.from(mask), shape }).counts)
      const runs: Runs[] = [
        ...texts.map((text) => runsFromText(text, height, width)),
        polygonRuns(points, height, width),
      ]
      const image = { images: [{ id: 1, height, width }], categories: [{ id: 1 }] }
      expect(
        {
          rle: runs.map(runsToText),
          area: runs.map(runsArea),
          box: runs.map(runsBox),
          union: runsToText(mergeRuns(runs, false)),
          intersection: runsToText(mergeRuns(runs, true)),
          polygonMask: Array.from(decodeRle([points], { shape }).data),
        },
        `case ${i}`,
      ).toEqual({ ...answers[i], iou: undefined })
      // The overlap decides at a threshold of its own value, and not just above it.
      const wanted = answers[i]!.iou as number[][]
      const segmentations = [
        { size: shape, counts: texts[0]! },
        { size: shape, counts: texts[1]! },
      ]
      const truths = [[points], segmentations[0]!]
      segmentations.forEach((segmentation, d) => {
        truths.forEach((truth, g) => {
          const value = wanted[d]![g]!
          if (value <= 0 || value >= 1 || crowd[g] === 1) return
          const area = { area: 1, iscrowd: 0 }
          const dataset = {
            ...image,
            annotations: [{ id: 1, image_id: 1, category_id: 1, segmentation: truth, ...area }],
          }
          const { perCategory } = evaluateCoco(dataset, [{ image_id: 1, category_id: 1, segmentation, score: 1 }], {
            iouType: 'segm',
            iouThresholds: [value, value + 2 ** -50],
          })
          expect(perCategory[0]!.recallByIou).toEqual([1, 0])
        })
      })
    })
  })

  it('linearSumAssignment equals scipy', () => {
    const all = cases(() => {
      const shape = [whole(0, 9), whole(0, 9)]
      const kind = pick('real', 'integer', 'holes')
      const entry = () =>
        kind === 'real'
          ? random() * 20 - 10
          : kind === 'integer' || random() < 0.6
            ? whole(-2, 3)
            : Number.POSITIVE_INFINITY
      const cost = Array.from({ length: shape[0]! }, () => Array.from({ length: shape[1]! }, entry))
      if (random() < 0.03 && cost[0]?.length) cost[0][0] = Number.NaN
      return { shape, cost, maximize: kind !== 'holes' && random() < 0.5 }
    })
    const answers = runPeer('test/peers/detection.py', { name: 'assignment', cases: all }) as Record<string, unknown>[]
    all.forEach(({ shape, cost, maximize }, i) => {
      const data = { data: Float64Array.from(cost.flat()), shape }
      const solve = (ties: 'any' | 'scipy') => {
        try {
          const { rows, columns, total } = linearSumAssignment(data, { maximize, ties })
          return { rows: Array.from(rows), columns: Array.from(columns), total }
        } catch (error) {
          return { error: isMedgradeError(error, 'infeasible') ? 'infeasible' : 'invalid' }
        }
      }
      expect(solve('scipy'), `case ${i}`).toEqual(answers[i])
      const any = solve('any')
      if ('total' in any) close(any.total!, answers[i]!.total as number, `case ${i}`)
      else expect(any).toEqual(answers[i])
    })
  })

  it('instanceF1 counts what the dense assignment counts', () => {
    const thresholds = [0.05, 0.2, 0.34, 0.5, 0.6, 0.9]
    const all = cases(() => ({ ...labels(), thresholds }))
    const answers = runPeer('test/peers/detection.py', { name: 'instances', cases: all }) as number[][]
    all.forEach(({ shape, reference, prediction }, i) => {
      const result = instanceF1(
        { data: Int32Array.from(reference), shape },
        { data: Float64Array.from(prediction), shape },
        { thresholds },
      )
      expect(
        result.scores.map(({ truePositives }) => truePositives),
        `case ${i}`,
      ).toEqual(answers[i])
    })
  })

  it('panopticQuality equals its recipe', () => {
    const all = cases(() => ({
      ...labels(),
      matcher: pick('naive' as const, 'maximize-merge' as const),
      score: pick('iou' as const, 'dice' as const),
      threshold: pick(0.1, 0.25, 0.5),
      manyToOne: random() < 0.5,
    }))
    const answers = runPeer('test/peers/detection.py', { name: 'panoptic', cases: all }) as Record<string, number>[]
    all.forEach(({ shape, reference, prediction, ...options }, i) => {
      const result = panopticQuality(
        { data: Int32Array.from(reference), shape },
        { data: Int32Array.from(prediction), shape },
        options,
      )
      const wanted = answers[i]!
      expect([result.truePositives, result.predictionCount], `case ${i}`).toEqual([wanted.tp, wanted.m])
      close(result.pq, wanted.pq!, `pq of case ${i}`)
      close(result.sq, wanted.sq!, `sq of case ${i}`)
      close(result.rq, wanted.rq!, `rq of case ${i}`)
      close(result.sqVolumeDifference, wanted.rvd!, `rvd of case ${i}`)
    })
  })
})
