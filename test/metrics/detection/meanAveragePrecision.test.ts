import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { type ClassBox, meanAveragePrecision } from '../../../src/metrics/detection/meanAveragePrecision'

const { cases } = JSON.parse(readFileSync('fixtures/goldens/kernels/classification-extra/box-map.json', 'utf8'))
const near = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12)

describe('goldens', () => {
  it.each(cases as { name: string; input: never; expected: never }[])('box-map $name', ({ input, expected }) => {
    const { truth, prediction, iou } = input as {
      truth: Record<string, ClassBox[]>
      prediction: Record<string, ClassBox[]>
      iou: number
    }
    const reference = Object.values(truth)
    const detections = Object.keys(truth).map((id) => prediction[id] ?? [])
    for (const [convention, key] of [
      ['101-point', 'site'],
      ['wildcard', 'released'],
    ] as const) {
      const wanted = (expected as Record<string, { mAP: number; perClass: Record<string, number> }>)[key]!
      const { map, perClass } = meanAveragePrecision(reference, detections, { convention, iouThreshold: iou })
      near(map, wanted.mAP)
      expect([...perClass.keys()].sort()).toEqual(Object.keys(wanted.perClass).sort())
      for (const [name, value] of perClass) near(value, wanted.perClass[name]!)
    }
    const { covidAp } = expected as { covidAp: number | null }
    const { map } = meanAveragePrecision(reference, detections, { convention: 'siim-covid', iouThreshold: iou })
    if (covidAp === null) expect(map).toBeNaN()
    else near(map, covidAp)
  })
})

describe('VOC', () => {
  // Two truths; hit, miss, hit by descending score: precision 1, 1/2, 2/3 at recall 1/2, 1/2, 1.
  const at = (x: number, score?: number): ClassBox => ({
    class: 'a',
    x1: x,
    y1: 0,
    x2: x + 9,
    y2: 9,
    ...(score && { score }),
  })
  const truth = [[at(0), at(100)]]
  const found = [[at(0, 0.9), at(50, 0.8), at(100, 0.7)]]
  it('2010 is the area under the envelope, 2007 the mean of eleven points', () => {
    near(meanAveragePrecision(truth, found, { convention: 'voc2010' }).map, 0.5 + 0.5 * (2 / 3))
    near(meanAveragePrecision(truth, found, { convention: 'voc2007' }).map, (6 + 5 * (2 / 3)) / 11)
  })
  it('a second detection of a truth is a false positive, even if another truth is near enough', () => {
    const two = [[at(0), at(2)]]
    const near2 = [[at(0, 0.9), at(0, 0.8)]]
    near(meanAveragePrecision(two, near2, { convention: 'voc2010' }).map, 0.5)
    near(meanAveragePrecision(two, near2, { convention: '101-point' }).map, 1)
  })
})

describe('properties', () => {
  const side = fc.integer({ min: 1, max: 6 })
  const corner = fc.integer({ min: 0, max: 12 })
  const box = fc
    .tuple(fc.constantFrom('a', 'b', ' A '), corner, corner, side, side, fc.constantFrom(0.25, 0.5, 0.75))
    .map(([name, x1, y1, w, h, score]) => ({ class: name, x1, y1, x2: x1 + w, y2: y1 + h, score }))
  const images = fc.array(fc.array(box, { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  it('is between 0 and 1, and 1 for the truth itself', () => {
    fc.assert(
      fc.property(images, images, (a, b) => {
        const both = Math.min(a.length, b.length)
        for (const convention of ['101-point', 'wildcard', 'voc2007', 'voc2010'] as const) {
          const { map } = meanAveragePrecision(a.slice(0, both), b.slice(0, both), { convention })
          expect(map >= 0 && map <= 1 + 1e-12).toBe(true)
        }
        if (a.some((boxes) => boxes.length > 0)) near(meanAveragePrecision(a, a).map, 1)
      }),
    )
  })
  it('several thresholds give the mean of the single ones', () => {
    fc.assert(
      fc.property(images, (a) => {
        const moved = a.map((boxes) => boxes.map((b) => ({ ...b, x1: b.x1 + 1 })))
        const one = (iouThreshold: number) => meanAveragePrecision(a, moved, { iouThreshold }).map
        near(meanAveragePrecision(a, moved, { iouThreshold: [0.3, 0.7] }).map, (one(0.3) + one(0.7)) / 2)
      }),
    )
  })
  it('refuses what is no box', () => {
    for (const [a, b] of [
      [[[]], []],
      [[[{ class: 'a' }]], [[]]],
      [[[]], [[{ class: 'a', x1: 0, y1: 0, x2: 1, y2: 1, score: 'high' }]]],
    ]) {
      let caught: unknown
      try {
        meanAveragePrecision(a as never, b as never)
      } catch (error) {
        caught = error
      }
      expect(isMedgradeError(caught)).toBe(true)
    }
  })
})
