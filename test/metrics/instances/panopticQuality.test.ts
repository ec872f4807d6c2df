import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panopticQuality } from '../../../src/metrics/instances/panopticQuality'
import { labelImage } from '../labelRuns'

const folder = 'fixtures/goldens/kernels/panoptic'
const keys = {
  n_ref_instances: 'referenceCount',
  n_pred_instances: 'predictionCount',
  tp: 'truePositives',
  fp: 'falsePositives',
  fn: 'falseNegatives',
  prec: 'precision',
  rec: 'recall',
  rq: 'rq',
  sq: 'sq',
  sq_std: 'sqStd',
  pq: 'pq',
  sq_dsc: 'sqDice',
  sq_dsc_std: 'sqDiceStd',
  pq_dsc: 'pqDice',
  sq_rvd: 'sqVolumeDifference',
  sq_rvd_std: 'sqVolumeDifferenceStd',
  global_bin_dsc: 'globalDice',
  global_bin_iou: 'globalIou',
} as const

describe('goldens', () => {
  it.each(readdirSync(folder))('%s', (name) => {
    const { input, expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    const { type, metric, threshold, strict_threshold, allow_many_to_one } = input.matcher ?? {}
    const result = panopticQuality(labelImage(input.ref), labelImage(input.pred), {
      input: input.kind,
      ...(type && { matcher: type, score: metric === 'DSC' ? 'dice' : 'iou', threshold }),
      ...(strict_threshold !== undefined && { strict: strict_threshold }),
      ...(allow_many_to_one !== undefined && { manyToOne: allow_many_to_one }),
    })
    for (const [theirs, ours] of Object.entries(keys)) {
      const wanted = expected[theirs]
      const found = result[ours]
      if (typeof wanted !== 'number') expect([theirs, found]).toEqual([theirs, Number.NaN])
      else expect(Math.abs(found - wanted), `${theirs}: ${found}, expected ${wanted}`).toBeLessThanOrEqual(1e-12)
    }
  })
})

describe('properties', () => {
  const image = fc
    .array(fc.nat(3), { minLength: 24, maxLength: 24 })
    .map((values) => ({ data: Uint8Array.from(values), shape: [4, 6] }))
  it('is 1 for an image and itself, symmetric in the default setting above one half, and between 0 and 1', () => {
    fc.assert(
      fc.property(image, image, (a, b) => {
        if (a.data.some((v) => v > 0)) expect(panopticQuality(a, a).pq).toBe(1)
        const { pq } = panopticQuality(a, b, { threshold: 0.51 })
        if (a.data.some((v) => v > 0) || b.data.some((v) => v > 0)) {
          expect(panopticQuality(b, a, { threshold: 0.51 }).pq).toBeCloseTo(pq, 12)
          expect(pq >= 0 && pq <= 1).toBe(true)
        } else expect(pq).toBeNaN()
      }),
    )
  })
  it('above one half the matcher does not matter', () => {
    fc.assert(
      fc.property(image, image, (a, b) => {
        const naive = panopticQuality(a, b, { threshold: 0.51 })
        expect(panopticQuality(a, b, { threshold: 0.51, matcher: 'max-bipartite' })).toEqual(naive)
      }),
    )
  })
})
