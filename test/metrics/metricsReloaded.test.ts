import { describe, expect } from 'vitest'
import {
  averageSurfaceDistance,
  balancedAccuracy,
  binaryScores,
  boundaryIou,
  cbDice,
  centerOfMassDistance,
  clDice,
  cohenKappa,
  expectedCost,
  hausdorffDistance,
  labelPair,
  matthewsCorrelation,
  surfaceDice,
  volumeDifference,
} from '../../src/metrics'
import { clDiceCounts } from '../../src/metrics/topology/clDice'
import { differs } from '../support/golden'
import { decodeRuns } from '../support/masks'
import { eachNextGolden } from './nextGoldens'

type Rows<P = number> = [parameter: P, value: number][]

interface Masks {
  shape: number[]
  spacing: number[]
  reference: number[]
  prediction: number[]
}

interface Segmentation extends Masks {
  expected: Record<string, unknown> &
    Record<'hd_perc' | 'boundary_iou' | 'nsd' | 'fbeta' | 'net_benefit', Rows> & {
      expected_cost: Rows<[number, number]>
    }
}

describe('masks as MetricsReloaded measures them', () => {
  eachNextGolden<Segmentation>(
    'metrics-reloaded/segmentation',
    ({ shape, spacing, reference, prediction, expected }) => {
      const pair = labelPair(decodeRuns(reference, shape), decodeRuns(prediction, shape), { spacing })
      const label = 1
      const reloaded = { label, convention: 'metrics-reloaded' } as const
      const scores = binaryScores(pair, { label })
      const skeletons = clDiceCounts(pair, { label })
      const single: Record<string, number> = {
        hd: hausdorffDistance(pair, reloaded),
        assd: averageSurfaceDistance(pair, { ...reloaded, symmetric: 'pooled' }),
        masd: averageSurfaceDistance(pair, { ...reloaded, symmetric: 'mean' }),
        avdr: volumeDifference(pair, reloaded),
        com_dist: centerOfMassDistance(pair, { label }),
        cl_dice: clDice(pair, { label, convention: 'original' }),
        topology_precision: skeletons.predictionSkeletonInReference / skeletons.predictionSkeleton,
        topology_sensitivity: skeletons.referenceSkeletonInPrediction / skeletons.referenceSkeleton,
        ior: scores.intersectionOverReference,
        youden: scores.youden,
        lr_plus: scores.positiveLikelihoodRatio,
        ppv: scores.precision,
        npv: scores.negativePredictiveValue,
        sensitivity: scores.sensitivity,
        specificity: scores.specificity,
        balanced_accuracy: scores.balancedAccuracy,
        accuracy: scores.accuracy,
        mcc: scores.matthewsCorrelation,
        kappa: scores.cohenKappa,
        dsc: scores.dice,
        iou: scores.iou,
        normalised_expected_cost: scores.normalisedExpectedCost,
      }
      const compared: [string, number, number][] = Object.entries(single).map(([key, value]) => [
        key,
        value,
        Number(expected[key]),
      ])
      const rows = (
        key: 'hd_perc' | 'boundary_iou' | 'nsd' | 'fbeta' | 'net_benefit',
        value: (at: number) => number,
      ) => {
        for (const [at, wanted] of expected[key]) compared.push([`${key} ${at}`, value(at), wanted])
      }
      rows('hd_perc', (percentile) => hausdorffDistance(pair, { ...reloaded, percentile }))
      rows('boundary_iou', (distance) => boundaryIou(pair, { ...reloaded, distance }))
      rows('nsd', (tolerance) => surfaceDice(pair, { ...reloaded, tolerance }))
      rows('fbeta', (beta) => binaryScores(pair, { label, beta }).fBeta)
      rows('net_benefit', (exchangeRate) => binaryScores(pair, { label, exchangeRate }).netBenefit)
      for (const [costs, wanted] of expected.expected_cost)
        compared.push([`cost ${costs}`, binaryScores(pair, { label, costs }).normalisedExpectedCost, wanted])
      const isDistance = (key: string) => /^(hd|assd|masd|com)/.test(key)
      // Counts are single precision in the library.
      expect(compared.filter(([key, value, wanted]) => differs(value, wanted, isDistance(key) ? 1e-9 : 1e-6))).toEqual(
        [],
      )
    },
  )
})

interface Classes {
  classes: number
  reference: number[]
  prediction: number[]
  costs: number[][]
  expected: Record<string, number>
}

describe('classes as MetricsReloaded measures them', () => {
  eachNextGolden<Classes>('metrics-reloaded/multiclass', ({ classes, reference, prediction, costs, expected }) => {
    const labels = Array.from({ length: classes }, (_, k) => k)
    const found: Record<string, number> = {
      kappa: cohenKappa(reference, prediction, { labels }),
      kappa_linear: cohenKappa(reference, prediction, { labels, weights: 'linear' }),
      kappa_quadratic: cohenKappa(reference, prediction, { labels, weights: 'quadratic' }),
      mcc: matthewsCorrelation(reference, prediction, { convention: 'metrics-reloaded' }),
      balanced_accuracy: balancedAccuracy(reference, prediction, { labels, convention: 'metrics-reloaded' }),
      expected_cost: expectedCost(reference, prediction, { labels, costs }),
      normalised_expected_cost: expectedCost(reference, prediction, { labels, costs, normalize: true }),
    }
    const compared = Object.entries(found).map(([key, value]) => [key, value, expected[key]!] as const)
    expect(compared.filter(([, value, wanted]) => differs(value, wanted, 1e-9))).toEqual([])
  })
})

describe('cbDice', () => {
  eachNextGolden<Masks & { smooth: number; expected: { cb_dice: Rows } }>(
    'cbdice',
    ({ shape, reference, prediction, smooth, expected }) => {
      const pair = labelPair(decodeRuns(reference, shape), decodeRuns(prediction, shape))
      const compared = expected.cb_dice.map(([iterations, wanted]) => [
        cbDice(pair, { label: 1, iterations, smooth }),
        wanted,
      ])
      expect(compared.filter(([value, wanted]) => differs(value!, wanted!, 1e-6))).toEqual([])
    },
  )
})
