import { expect, test } from 'vitest'
import { evaluateCoco } from '../../../src/metrics/detection/evaluateCoco'
import { type AspectObjects, evaluateCocoAspects } from '../../../src/metrics/detection/evaluateCocoAspects'

const box = (at: number) => [at, at, 10, 10]
const objects = (scores: readonly number[]): AspectObjects => ({
  images: [{ id: 1 }],
  annotations: [0, 50].map((at, i) => ({ id: i + 1, image_id: 1, bbox: box(at), area: 100, iscrowd: 0 })),
  annotationClasses: [
    [1, 3],
    [2, null],
  ],
  detections: scores.map((score, i) => ({ image_id: 1, bbox: box(50 * i), score })),
  detectionClasses: [
    [1, 3],
    [1, 4],
  ],
  truthValues: new Set(),
})

test('each aspect is COCO by its own classes', () => {
  const given = objects([0.9, 0.8])
  const [first, second] = evaluateCocoAspects(given, [[1, 2], [3]])
  const by = (at: number, ids: readonly number[]) =>
    evaluateCoco(
      {
        images: given.images,
        categories: ids.map((id) => ({ id })),
        annotations: given.annotations.map((one, i) => ({ ...one, category_id: given.annotationClasses[i]![at]! })),
      } as never,
      given.detections.map((one, i) => ({ ...one, category_id: given.detectionClasses[i]![at]! })) as never,
    )
  expect(first!.stats).toStrictEqual(by(0, [1, 2]).stats)
  expect(second!.ap).toBeCloseTo(1, 12)
})

test('the best scores of a class that are truth values alone are refused', () => {
  const given = { ...objects([1, 1]), truthValues: new Set([0, 1]) }
  expect(() => evaluateCocoAspects(given, [[1], [3]])).toThrow(/The best scores of class 1/)
  expect(() => evaluateCocoAspects({ ...given, truthValues: new Set([1]) }, [[1], [3]])).not.toThrow()
})
