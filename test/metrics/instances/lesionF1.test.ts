import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connectivity } from '../../../src/kernels/components/neighbourRows'
import { betti0Error, dice, labelPair, lesionF1 } from '../../../src/metrics'
import { floodFill } from '../../oracles/labels'
import { labelled } from '../../support/labelArrays'
import { decodeRuns } from '../../support/masks'

const folder = 'fixtures/goldens/kernels/lesion-matching'

describe('goldens', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (name) => {
    const golden = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    const pair = labelPair(decodeRuns(golden.gt, golden.shape), decodeRuns(golden.pred, golden.shape))
    expect(dice(pair, { label: 1 })).toBe(golden.expected.dice)
    const { reference, prediction } = pair.count(1)
    expect(Math.abs(reference - prediction)).toBe(golden.expected.abs_volume_difference_voxels)
    let seen = 0
    for (const [key, want] of Object.entries<Record<string, number>>(golden.expected)) {
      const connectivity = /^connectivity_(\d+)/.exec(key)?.[1]
      if (connectivity === undefined) continue
      seen++
      const found = lesionF1(pair, { connectivity: Number(connectivity) as Connectivity })
      expect(found.f1, key).toBe(want.lesion_f1)
      expect(found.countDifference).toBe(want.count_difference)
      // What the grader gives on two axes is known by its results only.
      if (key.endsWith('_on_2d')) continue
      expect([found.truePositives, found.falseNegatives, found.falsePositives]).toEqual([want.tp, want.fn, want.fp])
      expect([found.referenceLesions, found.predictionLesions]).toEqual([want.gt_lesions, want.pred_lesions])
    }
    expect(seen).toBeGreaterThan(1)
  })
})

describe('lesionF1', () => {
  it('equals matching by flood fill, label by label and merged', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Uint16Array.from(reference), shape }
        const p = { data: Uint16Array.from(prediction), shape }
        for (const label of ['any', 1, 700] as const) {
          const pick = (values: number[]) =>
            values.map((value) => Number(label === 'any' ? value !== 0 : value === label))
          const [a, b] = [pick(reference), pick(prediction)]
          const left = floodFill({ data: a, shape }, 3, true)
          const right = floodFill({ data: b, shape }, 3, true)
          const met = new Set(left.labels.filter((own, k) => own !== 0 && b[k] !== 0)).size
          const kept = new Set(right.labels.filter((own, k) => own !== 0 && a[k] !== 0)).size
          const found = lesionF1(r, p, { label })
          expect(found.truePositives).toBe(met)
          expect(found.falseNegatives).toBe(left.count - met)
          expect(found.falsePositives).toBe(right.count - kept)
          expect(found.f1).toBeLessThanOrEqual(1)
          expect(betti0Error(r, p, { label })).toBe(Math.abs(left.count - right.count))
        }
      }),
    )
  })

  it('identity gives 1, empties the convention', () => {
    const none = { data: new Uint8Array(4), shape: [4] }
    const some = { data: Uint8Array.from([1, 0, 2, 0]), shape: [4] }
    expect(lesionF1(some, some)).toEqual({
      f1: 1,
      truePositives: 2,
      falseNegatives: 0,
      falsePositives: 0,
      referenceLesions: 2,
      predictionLesions: 2,
      countDifference: 0,
    })
    expect(lesionF1(none, none).f1).toBe(1)
    expect(lesionF1(none, none, { whenEmpty: Number.NaN }).f1).toBeNaN()
    expect(lesionF1(some, none).f1).toBe(0)
    expect(lesionF1(none, some).f1).toBe(0)
    expect(lesionF1(some, none, { labels: [2, 9] }).get(9)!.f1).toBe(1)
  })
})
