import { describe, expect } from 'vitest'
import { auroc, averagePrecision, binaryScores, cohenKappa } from '../../../src/metrics'
import {
  blandAltman,
  concordanceIndex,
  fleissKappa,
  type IntraclassCorrelation,
  intraclassCorrelation,
  krippendorffAlpha,
  netBenefit,
  type OperatingPointOptions,
  operatingPoint,
} from '../../../src/metrics/clinical'
import { proportionInterval } from '../../../src/ranking/intervals/proportionInterval'
import { differs } from '../../support/golden'
import { eachNextGolden } from '../nextGoldens'

type Compared = [name: string, found: number, wanted: number]
type Rows = [parameter: number, value: number][]
type Maybe = number | { raises: string }
const wrong = (compared: Compared[], tolerance = 1e-9) =>
  compared.filter(([, found, wanted]) => differs(found, wanted, tolerance))

interface Survival {
  times: number[]
  events: boolean[]
  predicted_times: number[]
  expected: {
    lifelines: Maybe
    sksurv: { raises: string } | Record<'index' | 'concordant' | 'discordant' | 'tied_risk' | 'tied_time', number>
    uno: { tau: number; index: Maybe }
  }
}

describe('concordance of lifelines and scikit-survival', () => {
  eachNextGolden<Survival>('clinical/survival', ({ times, events, predicted_times, expected }) => {
    const { lifelines, sksurv, uno } = expected
    const index = (options: object) => concordanceIndex(times, events, predicted_times, options)
    const refused = expect.objectContaining({ name: 'MedgradeError' })
    const compared: Compared[] = []
    const compare = (name: string, options: object, wanted: Maybe) => {
      if (typeof wanted === 'number') compared.push([name, index(options).index, wanted])
      else {
        expect(wanted.raises).toBeTypeOf('string')
        expect(() => index(options)).toThrow(refused)
      }
    }
    compare('lifelines', {}, lifelines)
    compare('uno', { method: 'uno', tau: uno.tau, tieTolerance: 1e-8 }, uno.index)
    compare('sksurv', { tieTolerance: 1e-8 }, 'index' in sksurv ? sksurv.index : sksurv)
    if ('index' in sksurv) {
      const found = index({ tieTolerance: 1e-8 })
      compared.push(
        ['concordant', found.concordant, sksurv.concordant],
        ['discordant', found.discordant, sksurv.discordant],
        ['tied', found.tiedPredictions, sksurv.tied_risk],
        ['tied times', found.tiedTimes, sksurv.tied_time],
      )
    }
    expect(wrong(compared)).toEqual([])
  })
})

interface Agreement {
  categories: number
  ratings: number[][]
  complete_ratings: number[][]
  expected: Record<'kappa' | 'kappa_linear' | 'kappa_quadratic' | 'fleiss' | 'randolph', number> & {
    krippendorff: Record<'nominal' | 'ordinal' | 'interval', number>
    krippendorff_ratio: Maybe
  }
}

describe('agreement of scikit-learn, krippendorff and statsmodels', () => {
  eachNextGolden<Agreement>('clinical/agreement', (golden) => {
    const { categories, ratings, complete_ratings: complete, expected } = golden
    const labels = Array.from({ length: categories }, (_, k) => k)
    const [first, second] = complete
    const kappa = (weights: 'none' | 'linear' | 'quadratic') => cohenKappa(first!, second!, { weights, labels })
    const counts = first!.map((_, item) => labels.map((label) => complete.filter((row) => row[item] === label).length))
    const compared: Compared[] = [
      ['kappa', kappa('none'), expected.kappa],
      ['linear', kappa('linear'), expected.kappa_linear],
      ['quadratic', kappa('quadratic'), expected.kappa_quadratic],
      ['fleiss', fleissKappa(counts), expected.fleiss],
      ['randolph', fleissKappa(counts, { chance: 'randolph' }), expected.randolph],
      ...(['nominal', 'ordinal', 'interval'] as const).map(
        (level): Compared => [
          level,
          krippendorffAlpha(ratings, { level, values: labels }),
          expected.krippendorff[level],
        ],
      ),
    ]
    const ratio = expected.krippendorff_ratio
    // The library raises where one value occurs.
    compared.push([
      'ratio',
      krippendorffAlpha(
        ratings.map((row) => row.map((value) => value + 1)),
        { level: 'ratio' },
      ),
      typeof ratio === 'number' ? ratio : Number(ratio.raises === '' ? '' : 'NaN'),
    ])
    expect(wrong(compared)).toEqual([])
  })
})

interface Coefficient {
  icc: number
  F: number
  df1: number
  df2: number
  p: number
  ci95: [number, number]
}

const forms: Record<keyof IntraclassCorrelation, string> = {
  singleOneWay: 'ICC(1,1)',
  singleAgreement: 'ICC(A,1)',
  singleConsistency: 'ICC(C,1)',
  averageOneWay: 'ICC(1,k)',
  averageAgreement: 'ICC(A,k)',
  averageConsistency: 'ICC(C,k)',
}

describe('intraclass correlation of pingouin', () => {
  eachNextGolden<{ measurements: number[][]; expected: Record<string, Coefficient> }>(
    'clinical/icc',
    ({ measurements, expected }) => {
      const found = intraclassCorrelation(measurements)
      const compared = Object.entries(forms).flatMap(([key, name]): Compared[] => {
        const { value, f, df1, df2, pValue, interval } = found[key as keyof IntraclassCorrelation]
        const wanted = expected[name]!
        return [
          [`${name} value`, value, wanted.icc],
          [`${name} F`, f, wanted.F],
          [`${name} df1`, df1, wanted.df1],
          [`${name} df2`, df2, wanted.df2],
          [`${name} p`, pValue, wanted.p],
          [`${name} low`, interval[0], wanted.ci95[0]],
          [`${name} high`, interval[1], wanted.ci95[1]],
        ]
      })
      // Quantiles of F with real degrees of freedom.
      expect(wrong(compared, 1e-7)).toEqual([])
    },
  )
})

interface Limits {
  a: number[]
  b: number[]
  agreement: number
  expected: Record<'bias' | 'sd', number> & Record<'limits' | 'bias_ci95' | 'low_ci95' | 'high_ci95', [number, number]>
}

describe('limits of agreement of pingouin', () => {
  eachNextGolden<Limits>('clinical/bland-altman', ({ a, b, agreement, expected }) => {
    const found = blandAltman(a, b, { agreement })
    const pairs = {
      limits: found.limits,
      bias_ci95: found.biasInterval,
      low_ci95: found.lowInterval,
      high_ci95: found.highInterval,
    }
    const compared: Compared[] = [
      ['bias', found.bias, expected.bias],
      ['sd', found.deviation, expected.sd],
      ...Object.entries(pairs).flatMap(([key, pair]) =>
        [0, 1].map((end): Compared => [key, pair[end]!, expected[key as keyof typeof pairs][end]!]),
      ),
    ]
    expect(wrong(compared)).toEqual([])
  })
})

interface Proportion {
  count: number
  total: number
  value: number
  wilson: [number, number] | null
}

interface Roc {
  labels: number[]
  scores: number[]
  expected: {
    auroc: number
    partial: Rows
    sensitivity_at_specificity: Rows
    specificity_at_sensitivity: Rows
    net_benefit: [threshold: number, model: number, all: number][]
    threshold_0_5: Record<'sensitivity' | 'specificity' | 'ppv' | 'npv', Proportion>
  }
}

/** The ratios of decisions at 0.5 with their Wilson intervals. */
function decisionRows(labels: number[], scores: number[], wanted: Roc['expected']['threshold_0_5']): Compared[] {
  const found = binaryScores(
    { data: Uint8Array.from(labels), shape: [labels.length] },
    { data: Uint8Array.from(scores, (score) => Number(score >= 0.5)), shape: [labels.length] },
    { label: 1 },
  )
  const { truePositives: tp, trueNegatives: tn, falsePositives: fp, falseNegatives: fn } = found
  const parts = {
    sensitivity: [tp, tp + fn],
    specificity: [tn, tn + fp],
    ppv: [tp, tp + fp],
    npv: [tn, tn + fn],
  } as const
  return Object.entries(parts).flatMap(([key, [count, total]]): Compared[] => {
    const one = wanted[key as keyof typeof parts]
    const { low, high } = total === 0 ? { low: Number.NaN, high: Number.NaN } : proportionInterval(count, total)
    return [
      [`${key} count`, count, one.count],
      [`${key} total`, total, one.total],
      [key, total === 0 ? Number.NaN : count / total, one.value],
      [`${key} low`, low, one.wilson?.[0] ?? Number.NaN],
      [`${key} high`, high, one.wilson?.[1] ?? Number.NaN],
    ]
  })
}

describe('ROC of scikit-learn and net benefit', () => {
  eachNextGolden<Roc>('clinical/roc', ({ labels, scores, expected }) => {
    const at = (maximize: 'sensitivity' | 'specificity', where: OperatingPointOptions['where']) =>
      operatingPoint(labels, scores, { maximize, where }).value
    const probabilities = scores.map((score) => 1 / (1 + Math.exp(-score)))
    const compared: Compared[] = [
      ['auroc', auroc(labels, scores), expected.auroc],
      ...expected.partial.map(
        ([maxFpr, wanted]): Compared => [`partial ${maxFpr}`, auroc(labels, scores, { maxFpr }), wanted],
      ),
      ...expected.sensitivity_at_specificity.map(
        ([specificity, wanted]): Compared => [
          `sensitivity at ${specificity}`,
          at('sensitivity', { specificity }),
          wanted,
        ],
      ),
      ...expected.specificity_at_sensitivity.map(
        ([sensitivity, wanted]): Compared => [
          `specificity at ${sensitivity}`,
          at('specificity', { sensitivity }),
          wanted,
        ],
      ),
      ...decisionRows(labels, scores, expected.threshold_0_5),
      ...expected.net_benefit.flatMap(([threshold, model, all]): Compared[] => {
        const [found] = netBenefit(labels, probabilities, [threshold])
        return [
          [`benefit ${threshold}`, found!.model, model],
          [`all ${threshold}`, found!.treatAll, all],
        ]
      }),
    ]
    expect(wrong(compared)).toEqual([])
  })
})

type AtKey =
  | 'sensitivity_at_specificity'
  | 'specificity_at_sensitivity'
  | 'sensitivity_at_ppv'
  | 'ppv_at_sensitivity'
  | 'fppi_at_sensitivity'
  | 'sensitivity_at_fppi'
interface Thresholds {
  reference: number[]
  probabilities: number[]
  case: number[]
  expected: Record<AtKey, Rows> & { auroc: number; average_precision: number }
}

const ratios = {
  sensitivity: 'sensitivity',
  specificity: 'specificity',
  ppv: 'precision',
  fppi: 'falsePositivesPerImage',
} as const

describe('thresholds as MetricsReloaded chooses them', () => {
  eachNextGolden<Thresholds>(
    'metrics-reloaded/thresholds',
    (golden) => {
      const { reference, probabilities, case: images, expected } = golden
      const convention = 'metrics-reloaded'
      const compared: Compared[] = [
        ['auroc', auroc(reference, probabilities), expected.auroc],
        ['ap', averagePrecision(reference, probabilities, { convention }), expected.average_precision],
      ]
      for (const [key, rows] of Object.entries(expected)) {
        if (!Array.isArray(rows)) continue
        const [maximize, bound] = key.split('_at_').map((name) => ratios[name as keyof typeof ratios])
        for (const [value, wanted] of rows as Rows)
          compared.push([
            `${key} ${value}`,
            operatingPoint(reference, probabilities, {
              maximize: maximize!,
              where: { [bound!]: value },
              images,
              convention,
            }).value,
            wanted,
          ])
      }
      // Precision is a float32 in the library.
      expect(wrong(compared, 1e-7)).toEqual([])
    },
    {
      leftOut: {
        froc: 'raises in this version of the library',
        net_benefit: 'the library multiplies where it should subtract',
      },
    },
  )
})
