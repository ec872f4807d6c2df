import {
  accuracy,
  auroc,
  averagePrecision,
  balancedAccuracy,
  brierScore,
  cohenKappa,
  confusionMatrix,
  f1Score,
  krocc,
  logLoss,
  matthewsCorrelation,
  plcc,
  srocc,
} from 'medgrade/metrics'
import { expect, it } from 'vitest'
import { betaQuantile } from '../../src/kernels/distributions/betaQuantile'
import { binomialBelow } from '../../src/kernels/distributions/binomialBelow'
import { chiSquareTail } from '../../src/kernels/distributions/chiSquareTail'
import { fisherTail } from '../../src/kernels/distributions/fisherTail'
import { normalQuantile } from '../../src/kernels/distributions/normalQuantile'
import { studentQuantile } from '../../src/kernels/distributions/studentQuantile'
import { studentTail } from '../../src/kernels/distributions/studentTail'
import { averageRank, minRank, rankValues } from '../../src/kernels/statistics/ranks'
import { adjustPValues } from '../../src/ranking/adjustPValues'
import { effectSizes, friedmanTest, pairedTTest, permutationTest, signTest } from '../../src/ranking/comparisons'
import { type Interval, meanInterval, medianInterval, proportionInterval } from '../../src/ranking/intervals'
import { wilcoxonSignedRank } from '../../src/ranking/wilcoxonSignedRank'
import { differs } from '../support/golden'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const script = 'test/peers/statistics.py'

/** Equal to the last bit: a grader that rounds them meets ties. */
const exact = /\.(auroc|partial|ap|brier|kappa|ov[or]\w*)$/

function same(found: unknown, expected: unknown, at: string): void {
  if (Array.isArray(expected)) {
    expected.forEach((value, i) => {
      same((found as unknown[])[i], value, `${at}[${i}]`)
    })
  } else if (expected !== null && typeof expected === 'object') {
    for (const [key, value] of Object.entries(expected))
      same((found as Record<string, unknown>)[key], value, `${at}.${key}`)
  } else if (found !== undefined || !at.endsWith('.plcc')) {
    const isApart = differs(found as number, expected as number, exact.test(at) ? 0 : 1e-9)
    // `expect` for each number would take most of the time.
    if (isApart) expect(isApart, `${at}: ${found}, expected ${expected}`).toBe(false)
  }
}

function compare<C>(name: string, make: (random: () => number) => C, ours: (sample: C) => unknown): void {
  it(name, () => {
    const random = seededRandom(PEER_SEED)
    const cases = Array.from({ length: PEER_RUNS }, () => make(random))
    const answers = runPeer(script, { name, cases }) as unknown[]
    cases.forEach((sample, i) => {
      same(ours(sample), answers[i], `${name} ${i}`)
    })
  })
}

const ends = ({ low, high }: Interval) => [low, high]
const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const below = (random: () => number, n: number) => Math.floor(random() * n)
const weights = (random: () => number, n: number) => (random() < 0.5 ? null : list(n, () => 0.1 + random()))

/** Smooth, coarse, shifted, crowded, with specials. */
function values(random: () => number, n: number): number[] {
  const kind = below(random, 6)
  return list(n, () => {
    const value = random()
    if (kind === 0) return below(random, 4)
    if (kind === 1) return value * 1e-12 + 1
    if (kind === 2) return (value - 0.5) ** 9 * 1e6
    if (kind === 3 && random() < 0.05)
      return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0][below(random, 4)]!
    if (kind === 4 && random() < 0.01) return Number.NaN
    return value * 100 - 50
  })
}

describePeers('statistics', () => {
  compare(
    'correlation',
    (random) => {
      const n = 2 + below(random, random() < 0.1 ? 3000 : 60)
      return { x: values(random, n), y: values(random, n) }
    },
    ({ x, y }) => {
      const finite = [...x, ...y].every(Number.isFinite)
      const spread = (list: number[]) => Math.max(...list) - Math.min(...list) > 1e-9
      const ranks = [averageRank, minRank].map((rule) => {
        const data = Float64Array.from(x)
        // scipy's rankdata gives NaN everywhere when one value is NaN
        return data.some(Number.isNaN) ? x.map(() => Number.NaN) : [...rankValues(data, rule)]
      })
      // Within rounding of a constant, digits of Pearson's r are noise on both sides.
      const reliable = !finite || (spread(x) && spread(y))
      return {
        ...(reliable && { plcc: plcc(x, y) }),
        srocc: srocc(x, y),
        krocc: krocc(x, y),
        kroccC: krocc(x, y, { variant: 'c' }),
        ranks,
      }
    },
  )

  compare(
    'labels',
    (random) => {
      const n = 2 + below(random, 40)
      const classes = 2 + below(random, 4)
      const draw = () => list(n, () => below(random, classes))
      return { y: [0, 1, ...draw()], p: [0, 1, ...draw()], w: weights(random, n + 2) }
    },
    ({ y, p, w }) => {
      const sampleWeight = w ?? undefined
      return {
        accuracy: accuracy(y, p, { sampleWeight }),
        balanced: balancedAccuracy(y, p, { sampleWeight }),
        matrix: confusionMatrix(y, p, { sampleWeight }).matrix,
        mcc: matthewsCorrelation(y, p, { sampleWeight }),
        kappa: cohenKappa(y, p, { sampleWeight, weights: 'quadratic' }),
        micro: f1Score(y, p, { average: 'micro', sampleWeight }),
        macro: f1Score(y, p, { average: 'macro', sampleWeight }),
        weighted: f1Score(y, p, { average: 'weighted', sampleWeight }),
      }
    },
  )

  compare(
    'scores',
    (random) => {
      const n = below(random, 60)
      const coarse = random() < 0.5
      const s = list(n + 2, () => (coarse ? below(random, 5) / 4 : random()))
      return { y: [0, 1, ...list(n, () => below(random, 2))], s, w: weights(random, n + 2) }
    },
    ({ y, s, w }) => {
      const sampleWeight = w ?? undefined
      return {
        auroc: auroc(y, s, { sampleWeight }),
        partial: auroc(y, s, { sampleWeight, maxFpr: 0.3 }),
        ap: averagePrecision(y, s, { sampleWeight }),
        brier: brierScore(y, s, { sampleWeight }),
        logLoss: logLoss(y, s, { sampleWeight }),
      }
    },
  )

  compare(
    'multiclass',
    (random) => {
      const n = 3 + below(random, 30)
      const row = () => {
        const raw = list(3, () => 0.01 + random())
        const sum = raw.reduce((a, b) => a + b)
        const p = raw.map((value) => Math.round((value / sum) * 64) / 64)
        return [p[0]!, p[1]!, 1 - p[0]! - p[1]!]
      }
      return {
        y: [0, 1, 2, ...list(n, () => below(random, 3))],
        p: list(n + 3, row).map((p) => p.map((v) => Math.max(0, v))),
      }
    },
    ({ y, p }) => ({
      ovr: auroc(y, p),
      ovrWeighted: auroc(y, p, { average: 'weighted' }),
      ovo: auroc(y, p, { multiClass: 'ovo' }),
      ovoWeighted: auroc(y, p, { multiClass: 'ovo', average: 'weighted' }),
      logLoss: logLoss(y, p),
    }),
  )

  compare(
    'wilcoxon',
    (random) => {
      const n = 2 + below(random, 60)
      const coarse = random() < 0.5
      const draw = () => list(n, () => (coarse ? below(random, 6) : random()))
      return { x: [1, ...draw()], y: [0, ...draw()] }
    },
    ({ x, y }) => {
      const out: Record<string, number> = {}
      for (const alternative of ['two-sided', 'greater', 'less'] as const)
        for (const zeroMethod of ['wilcox', 'pratt', 'zsplit'] as const)
          out[`${alternative}/${zeroMethod}`] = wilcoxonSignedRank(x, y, { alternative, zeroMethod }).p
      return out
    },
  )

  compare(
    'tails',
    (random) => ({
      p: 10 ** (-9 * random()) * 0.999,
      t: 12 * random() - 4,
      f: 10 ** (2 * random() - 1),
      a: 0.5 + 10 ** (4 * random() - 1),
      b: 0.5 + 10 ** (4 * random() - 1),
      n: 1 + below(random, 300),
    }),
    ({ p, t, f, a, b, n }) => ({
      beta: betaQuantile(p, a, b),
      betaUpper: betaQuantile(p, a, b, 'upper'),
      normal: normalQuantile(p),
      student: studentQuantile(p, a),
      studentTail: studentTail(t, a),
      fisher: fisherTail(f, n, b),
      chi: chiSquareTail(f * n, n),
      binomial: binomialBelow(Math.floor(n / 3), n),
    }),
  )

  const methods = ['wilson', 'wilson-corrected', 'clopper-pearson'] as const
  compare(
    'proportion',
    (random) => {
      const n = 1 + below(random, random() < 0.2 ? 5000 : 40)
      return { n, k: below(random, n + 1), level: [0.9, 0.95, 0.99][below(random, 3)]! }
    },
    ({ n, k, level }) => ({
      ...Object.fromEntries(methods.map((method) => [method, ends(proportionInterval(k, n, { method, level }))])),
      sign: signTest(
        list(n, (i) => (i < k ? 1 : -1)),
        list(n, () => 0),
      ).p,
    }),
  )

  compare(
    'resampled',
    (random) => {
      const n = 3 + below(random, 40)
      const coarse = random() < 0.3
      return {
        x: list(n, () => (coarse ? below(random, 4) : random())),
        indices: list(200, () => list(n, () => below(random, n))),
        level: [0.8, 0.95][below(random, 2)]!,
      }
    },
    ({ x, indices, level }) => {
      const of = (interval: typeof meanInterval | typeof medianInterval) => {
        const find = (method: 'basic' | 'percentile') => interval(x, { method, indices, level })
        return {
          percentile: ends(find('percentile')),
          basic: ends(find('basic')),
          error: find('basic').standardError,
        }
      }
      return { mean: of(meanInterval), median: of(medianInterval), t: ends(meanInterval(x, { method: 't', level })) }
    },
  )

  compare(
    'paired',
    (random) => {
      const n = 3 + below(random, 7)
      return { x: list(n, () => below(random, 40) / 8), y: list(n, () => random() * 5) }
    },
    ({ x, y }) => {
      const { t, p, low, high } = pairedTTest(x, y)
      return {
        t: [t, p, low, high],
        // scipy doubles the smaller tail; for a symmetric distribution both are the same.
        permutation: permutationTest(x, y).twoSided,
        cliff: effectSizes(x, y).cliffsDelta,
      }
    },
  )

  compare(
    'friedman',
    (random) => {
      const m = 3 + below(random, 5)
      return { rows: list(2 + below(random, 20), () => list(m, () => below(random, 9))) }
    },
    ({ rows }) => {
      const { chiSquare, p } = friedmanTest(rows)
      return { chi: chiSquare, p }
    },
  )

  compare(
    'adjust',
    (random) => ({ p: list(1 + below(random, 30), () => random() ** 3) }),
    ({ p }) => ({ bh: adjustPValues(p, 'bh'), by: adjustPValues(p, 'by') }),
  )
})
