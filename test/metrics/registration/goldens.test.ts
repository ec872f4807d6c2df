import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dice, hausdorffDistance } from '../../../src/metrics'
import {
  jacobianDeterminant,
  robustMean30,
  sdLogJacobian,
  targetRegistrationError,
  warpLabels,
} from '../../../src/metrics/registration'
import { decode, differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { eachNextGolden, rawArray } from '../nextGoldens'

type Compared = [name: string, found: number, wanted: number]
const wrong = (compared: Compared[], tolerance = 1e-9) =>
  compared.filter(([, found, wanted]) => differs(found, wanted, tolerance))

type Statistics = Record<'min' | 'max' | 'mean' | 'sd' | 'not_positive' | 'voxels', number>

interface Registration {
  shape: number[]
  field: Parameters<typeof rawArray>[1]
  spacing: number[]
  mask: number[]
  labels: number[]
  fixed: number[][]
  moving: number[][]
  fixed_points: number[][]
  moving_points: number[][]
  expected: {
    tre: number[]
    mean_tre: number
    mean_dice: number
    mean_hd95: number
    dice: number[]
    hd95: number[]
    sdlogj: number
    sdlogj_masked: number
    warped: number[][]
    jacobian: Statistics
    jacobian_simpleitk: Statistics
  }
}

const labelMap = (runs: number[][], labels: number[], shape: number[]) => {
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  for (const [k, own] of runs.entries())
    decodeRuns(own, shape).data.forEach((value, i) => {
      if (value) data[i] = labels[k]!
    })
  return { data, shape }
}

describe('registration of Learn2Reg and SimpleITK', () => {
  eachNextGolden<Registration>('registration', (golden) => {
    const { shape, spacing, labels, expected } = golden
    const field = rawArray('registration', golden.field)
    const mask = decodeRuns(golden.mask, shape)
    const tre = targetRegistrationError(golden.fixed_points, golden.moving_points, field, { spacing })
    expect(
      wrong(
        [
          ['mean', tre.mean, expected.mean_tre],
          ...expected.tre.map((value, k): Compared => [`tre ${k}`, tre.errors[k]!, value]),
          ['sdlogj', sdLogJacobian(field), expected.sdlogj],
          ['masked', sdLogJacobian(field, { mask }), expected.sdlogj_masked],
        ],
        // Single precision in the official code.
        1e-6,
      ),
    ).toEqual([])
    const [fixed, moving] = [golden.fixed, golden.moving].map((runs) => labelMap(runs, labels, shape))
    const warped = warpLabels(moving!, field)
    expect(warped).toEqual({ ...labelMap(expected.warped, labels, shape), shape: warped.shape })
    const has = (map: typeof fixed, label: number) => map!.data.includes(label)
    const overlaps = labels.flatMap((label, k): Compared[] =>
      has(fixed, label) && has(moving, label)
        ? [
            [`dice ${label}`, dice(fixed!, warped, { label }), expected.dice[k]!],
            [
              `hd95 ${label}`,
              hausdorffDistance(fixed!, warped, { label, percentile: 95, convention: 'surface-distance' }),
              expected.hd95[k]!,
            ],
          ]
        : [
            [`dice ${label}`, Number.NaN, expected.dice[k]!],
            [`hd95 ${label}`, Number.NaN, expected.hd95[k]!],
          ],
    )
    const means = (['dice', 'hd95'] as const).map((key): Compared => {
      const own = overlaps.filter(([name, value]) => name.startsWith(key) && !Number.isNaN(value))
      return [`mean ${key}`, own.reduce((sum, [, value]) => sum + value, 0) / own.length, expected[`mean_${key}`]]
    })
    expect(wrong([...overlaps, ...means])).toEqual([])
    const statistics = (found: ReturnType<typeof jacobianDeterminant>, wanted: Statistics): Compared[] => [
      ['min', found.min, wanted.min],
      ['max', found.max, wanted.max],
      ['mean', found.mean, wanted.mean],
      ['sd', found.deviation, wanted.sd],
      ['folds', found.folds, wanted.not_positive],
      ['voxels', found.values.data.length, wanted.voxels],
    ]
    expect(wrong(statistics(jacobianDeterminant(field), expected.jacobian), 1e-6)).toEqual([])
    const millimetres = { ...field, data: Float64Array.from(field.data, (value, i) => value * spacing[i % 3]!) }
    const physical = jacobianDeterminant(millimetres, { fieldUnit: 'mm', border: 'replicate', spacing })
    // SimpleITK writes single precision.
    expect(wrong(statistics(physical, expected.jacobian_simpleitk), 1e-4)).toEqual([])
  })

  it('over cases', () => {
    const path = 'fixtures/goldens/metrics-next/registration/aggregate.json'
    const aggregate = decode(JSON.parse(readFileSync(path, 'utf8'))) as Record<
      string,
      Record<string, number> & { values: number[] }
    >
    for (const [name, { values, ...wanted }] of Object.entries(aggregate)) {
      const found = robustMean30(values, { better: name === 'tre' || name === 'sdlogj' ? 'lower' : 'higher' })
      expect(differs(found, wanted.robust30!, 1e-9), name).toBe(false)
    }
  })
})
