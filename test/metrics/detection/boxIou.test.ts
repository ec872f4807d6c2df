import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { boundaryBoxIou } from '../../../src/metrics/detection/boundaryBoxIou'
import { boxIou, type LatticeBox } from '../../../src/metrics/detection/boxIou'
import { grownBoxIou } from '../../../src/metrics/detection/grownBoxIou'
import { latticePoints, pointIou, shellPoints } from '../../oracles/latticeBoxes'

const folder = 'fixtures/goldens/kernels/box-iou'
const goldens = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, golden: JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) }))
const close = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12)
const error = (run: () => unknown) => {
  try {
    run()
  } catch (caught) {
    return isMedgradeError(caught, 'bad-input')
  }
  return false
}

describe('goldens', () => {
  it.each(goldens.filter(({ golden }) => golden.kernel === 'box-iou-3d'))('$name', ({ golden }) => {
    golden.input.pairs.forEach(({ a, b }: { a: LatticeBox; b: LatticeBox }, i: number) => {
      const row = golden.expected.rows[i]
      close(boxIou(a, b), row.solid)
      for (const ratio of golden.options.ratios as number[]) {
        close(grownBoxIou(a, b, { ratio }), row.grown[ratio])
        if (typeof row.shell[ratio] === 'number') close(boundaryBoxIou(a, b, { ratio }), row.shell[ratio])
        else expect(error(() => boundaryBoxIou(a, b, { ratio }))).toBe(true)
      }
    })
  })
  it.each(goldens.filter(({ golden }) => golden.kernel === 'box-iou-2d'))('$name', ({ golden }) => {
    const { detections_xywh, truths_xywh, crowd } = golden.input
    golden.expected.iou_detections_by_truths.forEach((row: number[], d: number) => {
      row.forEach((value, g) => {
        expect(boxIou(truths_xywh[g], detections_xywh[d], { crowd: crowd[g] === 1 })).toBe(value)
      })
    })
  })
  it.each(goldens.filter(({ golden }) => golden.kernel === 'box-iou-2d-variants'))('$name', ({ golden }) => {
    golden.input.pairs.forEach(([a, b]: [number[], number[]], i: number) => {
      const row = golden.expected.rows[i]
      close(boxIou(a, b, { format: 'xyxy' }), row.iou)
      close(boxIou(a, b, { format: 'xyxy', generalized: true }), row.giou)
      close(boxIou(a, b, { format: 'xyxy', pixelInclusive: true }), row.iou_pixel_inclusive)
    })
  })
  it('coco-eval/bbox-iou', () => {
    const { items } = JSON.parse(readFileSync('fixtures/goldens/kernels/coco-eval/bbox-iou.json', 'utf8'))
    for (const { dt, gt, iscrowd, iou } of items)
      iou.forEach((row: number[], d: number) => {
        row.forEach((value, g) => {
          expect(boxIou(gt[g], dt[d], { crowd: iscrowd[g] === 1 })).toBe(value)
        })
      })
  })
})

describe('properties', () => {
  const side = fc.integer({ min: 1, max: 7 })
  const corner = fc.integer({ min: -4, max: 4 })
  const box = fc.record({ size: fc.tuple(side, side, side), location: fc.tuple(corner, corner, corner) })
  it('equals counting lattice points', () => {
    fc.assert(
      fc.property(box, box, fc.constantFrom(0.1, 0.2, 0.5), (a, b, ratio) => {
        expect(boxIou(a, b)).toBe(pointIou(latticePoints(a), latticePoints(b)))
        expect(boundaryBoxIou(a, b, { ratio })).toBe(pointIou(shellPoints(a, ratio), shellPoints(b, ratio)))
      }),
    )
  })
  it('is 1 for a box and itself, symmetric, and unchanged by translation', () => {
    fc.assert(
      fc.property(box, box, corner, (a, b, shift) => {
        const move = (c: LatticeBox) => ({ ...c, location: c.location.map((x) => x + shift) })
        for (const measure of [boxIou, grownBoxIou, boundaryBoxIou]) {
          expect(measure(a, a)).toBe(1)
          expect(measure(a, b)).toBe(measure(b, a))
          expect(measure(move(a), move(b))).toBe(measure(a, b))
        }
      }),
    )
  })
  it('refuses what is no box', () => {
    expect(error(() => boxIou([1, 2, 3], [1, 2, 3, 4]))).toBe(true)
    expect(error(() => boxIou({ size: [1, 2], location: [0, 0] }, { size: [1, 2, 3], location: [0, 0, 0] }))).toBe(true)
    expect(error(() => grownBoxIou({ size: [1.5], location: [0] }, { size: [1], location: [0] }))).toBe(true)
    expect(error(() => boxIou([0, 0, 1, 1], [0, 0, 1, 1], { pixelInclusive: true }))).toBe(true)
  })
})
