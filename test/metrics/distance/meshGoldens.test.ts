import { describe, expect } from 'vitest'
import {
  averageSurfaceDistance,
  boundaryIou,
  dice,
  hausdorffDistance,
  jaccard,
  labelPair,
  surfaceDice,
} from '../../../src/metrics'
import { differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { eachNextGolden } from '../nextGoldens'

// MeshMetrics keeps the points of its meshes in single precision: 2e-6.

type Rows = [parameter: number, value: number][]

interface MeshGolden {
  name: string
  shape: number[]
  spacing: number[]
  reference: number[]
  prediction: number[]
  expected: { hd: Rows; assd: number; masd: number; nsd: Rows; biou: Rows; dsc: number; iou: number }
}

describe('distances of meshes equal MeshMetrics', () => {
  eachNextGolden<MeshGolden>('mesh-distance', ({ shape, spacing, reference, prediction, expected }) => {
    const pair = labelPair(decodeRuns(reference, shape), decodeRuns(prediction, shape), { spacing })
    const shared = { label: 1, convention: 'meshmetrics' } as const
    const found: [string, number, number][] = [
      ['dsc', dice(pair, { label: 1 }), expected.dsc],
      ['iou', jaccard(pair, { label: 1 }), expected.iou],
      ['assd', averageSurfaceDistance(pair, { ...shared, symmetric: 'pooled' }), expected.assd],
      ['masd', averageSurfaceDistance(pair, { ...shared, symmetric: 'mean' }), expected.masd],
      ...expected.hd.map(([percentile, value]): [string, number, number] => [
        `hd ${percentile}`,
        hausdorffDistance(pair, { ...shared, percentile }),
        value,
      ]),
      ...expected.nsd.map(([tolerance, value]): [string, number, number] => [
        `nsd ${tolerance}`,
        surfaceDice(pair, { ...shared, tolerance }),
        value,
      ]),
      ...expected.biou.map(([distance, value]): [string, number, number] => [
        `biou ${distance}`,
        boundaryIou(pair, { label: 1, distance }),
        value,
      ]),
    ]
    expect(found.filter(([, value, wanted]) => differs(value, wanted, 2e-6))).toEqual([])
  })
})
