import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { type CentroidPoint, type CentroidScores, matchCentroids } from '../../../src/metrics/detection/matchCentroids'
import { polygonCentroid } from '../../../src/metrics/detection/polygonCentroid'

const folder = 'fixtures/goldens/kernels/centroid-matching'
const near = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12)
const sameScores = (found: CentroidScores, wanted: Record<string, number>) => {
  near(found.precision, wanted.precision!)
  near(found.recall, wanted.recall!)
  near(found.f1, wanted.f1_score!)
}

describe('goldens', () => {
  const names = readdirSync(folder).filter((name) => name !== 'polygon-centroids.json')
  it.each(names.flatMap((name) => ['strict', 'inclusive'].map((mode) => ({ name, mode }))))(
    '$name $mode',
    ({ name, mode }) => {
      const { input, expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
      const wanted = expected[mode]
      const result = matchCentroids(input.gt, input.pred, { radius: input.radius, inclusive: mode === 'inclusive' })
      expect(result.matches.map(({ prediction, category }) => [prediction, category])).toEqual(
        wanted.matches_in_gt_order.map((m: { pred: number; category: string }) => [m.pred, m.category]),
      )
      result.matches.forEach(({ distance }, i) => {
        expect(distance).toBe(wanted.matches_in_gt_order[i].distance)
      })
      expect([...result.perCategory.keys()].sort()).toEqual(Object.keys(wanted.per_class).sort())
      for (const [category, row] of Object.entries(wanted.per_class) as [string, Record<string, number>][]) {
        const own = result.perCategory.get(category)!
        expect([own.truePositives, own.falsePositives, own.falseNegatives]).toEqual([row.TP, row.FP, row.FN])
        sameScores(own, row)
      }
      sameScores(result.micro, wanted.micro)
      near(result.macroF1, wanted.macro_f1)
    },
  )
  it('polygon-centroids', () => {
    const { items } = JSON.parse(readFileSync(`${folder}/polygon-centroids.json`, 'utf8'))
    for (const { path_points, centroid } of items) expect(polygonCentroid(path_points)).toEqual(centroid)
  })
})

describe('properties', () => {
  const point = fc.record({
    category: fc.constantFrom('a', 'b'),
    centroid: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })),
    score: fc.constantFrom(0.25, 0.5, 1),
  })
  const points = fc.array(point, { maxLength: 12 })
  it('finds every point of a list in itself, and moving both changes nothing', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(matchCentroids(a, a, { radius: 0.5 }).micro.truePositives).toBe(a.length)
        const moved = (list: readonly CentroidPoint[]) =>
          list.map((p) => ({ ...p, centroid: [p.centroid[0]! + 64, p.centroid[1]! - 32] }))
        expect(matchCentroids(moved(a), moved(b))).toEqual(matchCentroids(a, b))
      }),
    )
  })
  it('chooses as a plain walk over both lists does', () => {
    fc.assert(
      fc.property(points, points, fc.boolean(), fc.constantFrom(1, 5, 15), (a, b, inclusive, radius) => {
        expect(matchCentroids(a, b, { inclusive, radius }).matches).toStrictEqual(plainWalk(a, b, radius, inclusive))
      }),
    )
  })
  it('a null score is an error only within reach', () => {
    const truth = [{ category: 'a', centroid: [0, 0] }]
    const found = (x: number) => matchCentroids(truth, [{ category: 'a', centroid: [x, 0], score: null }])
    expect(() => found(3)).toThrow(expect.objectContaining({ code: 'bad-input' }))
    expect(found(30).micro.falsePositives).toBe(1)
  })
  it('never finds fewer with an inclusive radius than TP + FN = truths and TP + FP = predictions allow', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const { micro } = matchCentroids(a, b, { inclusive: true })
        expect(micro.truePositives + micro.falseNegatives).toBe(a.length)
        expect(micro.truePositives + micro.falsePositives).toBe(b.length)
      }),
    )
  })
  it('refuses what is no point', () => {
    for (const run of [
      () => matchCentroids([{ category: 'a', centroid: [1] }], []),
      () => matchCentroids([], [{ category: 'a', centroid: [1, 2], score: Number.NaN }]),
      () => polygonCentroid([]),
      () => polygonCentroid([[1]]),
    ]) {
      let caught: unknown
      try {
        run()
      } catch (error) {
        caught = error
      }
      expect(isMedgradeError(caught, 'bad-input')).toBe(true)
    }
  })
})

/** The rule as it is written: every truth looks at every prediction that is left. */
function plainWalk(
  truths: readonly CentroidPoint[],
  found: readonly CentroidPoint[],
  radius: number,
  inclusive: boolean,
) {
  const left = found.map((point, index) => ({ ...point, index }))
  const matches: unknown[] = []
  for (const [reference, { category, centroid }] of truths.entries()) {
    const near = left
      .map((point) => ({
        ...point,
        d: Math.sqrt((point.centroid[0]! - centroid[0]!) ** 2 + (point.centroid[1]! - centroid[1]!) ** 2),
      }))
      .filter((point) => point.category === category && (inclusive ? point.d <= radius : point.d < radius))
      .sort((p, q) => q.score! - p.score! || p.d - q.d)
    const best = near[0]
    if (!best) continue
    matches.push({ reference, prediction: best.index, distance: best.d, category })
    const same = (point: CentroidPoint) =>
      point.category === category && point.centroid.every((value, axis) => value === best.centroid[axis])
    left.splice(left.findIndex(same), 1)
  }
  return matches
}
