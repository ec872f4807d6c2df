import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryScores, dice, jaccard, labelOverlap, labelPair, volumeDifference } from '../../../src/metrics'

/** Ids beyond 32 bits, in the order of the small ones. */
const STEP = 3_000_000_000

const metrics: readonly ((...given: never[]) => unknown)[] = [binaryScores, dice, jaccard, volumeDifference]
const labels = (length: number) => fc.array(fc.nat(3), { minLength: length, maxLength: length })
const arrays = fc.integer({ min: 1, max: 60 }).chain((n) => fc.tuple(labels(n), labels(n), labels(n)))

const array = (labels: readonly number[], step: number) => ({
  data: Float64Array.from(labels, (label) => label * step),
  shape: [labels.length],
})

describe('ids beyond 32 bits', () => {
  it('are counted as small ones, from two arrays and from a pair, of a label, of all and of those that are asked for', () => {
    fc.assert(
      fc.property(arrays, fc.option(fc.nat(4)), fc.boolean(), ([first, second, mask], ignored, masked) => {
        // A label that both arrays have is large in one of them at least.
        const [a, b] = [
          [...first, 1],
          [...second, 1],
        ]
        const region = (step: number) => ({
          ...(ignored === null ? {} : { ignoreLabel: ignored * step }),
          ...(masked ? { mask: [...mask, 1] } : {}),
        })
        const answers = (step: number) => {
          const [reference, prediction] = [array(a, step), array(b, step)]
          const pair = labelPair(reference, prediction, region(step))
          const asked = [
            {},
            { label: 'any' },
            { label: 2 * step },
            { label: 0 },
            { labels: [step, 0, 9 * step] },
          ] as const
          const small = (found: unknown): unknown =>
            found instanceof Map ? [...found].map(([id, value]) => [Number(id) / step, value]) : found
          const overlap = labelOverlap(pair)
          return {
            values: metrics.map((metric) =>
              asked.map((options) => {
                const found = small(metric(...([pair, options] as never[])))
                expect(
                  small(metric(...([reference, prediction, { ...options, ...region(step) }] as never[]))),
                ).toStrictEqual(found)
                return found
              }),
            ),
            labels: pair.labels.map((label) => label / step),
            joint: overlap.joint.map((one) => [one.reference / step, one.prediction / step, one.count]),
            overlaps: small(overlap.labels),
          }
        }
        expect(answers(STEP)).toStrictEqual(answers(1))
      }),
      { numRuns: 25 },
    )
  })

  it('take whole labels to ignore only', () => {
    const one = array([0, 1, 2], STEP)
    expect(() => dice(one, one, { ignoreLabel: 0.5 })).toThrow('ignoreLabel: found 0.5, expected a whole number')
  })
})
