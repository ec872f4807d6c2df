import {
  blandAltman,
  concordanceIndex,
  fleissKappa,
  intraclassCorrelation,
  krippendorffAlpha,
  netBenefit,
  operatingPoint,
} from 'medgrade/clinical'
import { auroc, cohenKappa, expectedCost } from 'medgrade/metrics'
import { compareAucs } from 'medgrade/statistics'
import { describePeers } from '../runPeer'
import { type Compared, itEqualsPeer } from './families'

interface Survival {
  times: number[]
  events: number[]
  predicted: number[]
  tau: number
  uno: boolean
}

describePeers(
  'agreement and survival against lifelines, scikit-survival, scikit-learn, krippendorff and pingouin',
  () => {
    itEqualsPeer<Survival, { lifelines: number; sksurv: number[]; uno: number | null }>(
      'survival',
      'clinical',
      ({ random, whole, list, pick }) => {
        const n = whole(10, 60)
        const tied = random() < 0.5
        const times = list(n, () => (tied ? whole(1, 12) : 1 + 10 * random()))
        // The last case has an event, so that some case outlives every event before tau.
        const last = times.indexOf(Math.max(...times))
        return {
          times,
          events: list(n, (i) => (i < 3 || i === last ? 1 : whole(0, 1))),
          predicted: times.map((time) => pick(time + 6 * random(), whole(1, 12))),
          tau: 0.7 * Math.max(...times),
          uno: true,
        }
      },
      ({ times, events, predicted, tau }, { lifelines, sksurv, uno }) => {
        const found = concordanceIndex(times, events, predicted, { tieTolerance: 1e-8 })
        const { index, concordant, discordant, tiedPredictions, tiedTimes } = found
        return [
          ['lifelines', concordanceIndex(times, events, predicted).index, lifelines],
          ...[index, concordant, discordant, tiedPredictions, tiedTimes].map(
            (value, k): Compared => [`scikit-survival ${k}`, value, sksurv[k]!],
          ),
          ['uno', concordanceIndex(times, events, predicted, { method: 'uno', tau, tieTolerance: 1e-8 }).index, uno!],
        ]
      },
    )

    itEqualsPeer<{ categories: number; ratings: number[][]; gaps: number[] }, Record<string, number>>(
      'agreement',
      'clinical',
      ({ random, whole, list }) => {
        const categories = whole(2, 5)
        const [raters, items] = [whole(2, 5), whole(8, 40)]
        const truth = list(items, (k) => (k < categories ? k : whole(0, categories - 1)))
        return {
          categories,
          ratings: list(raters, () => truth.map((value) => (random() < 0.6 ? value : whole(0, categories - 1)))),
          gaps: list(raters * items, () => Number(random() < 0.2)),
        }
      },
      ({ categories, ratings, gaps }, answer) => {
        const labels = Array.from({ length: categories }, (_, k) => k)
        const [first, second] = ratings as [number[], number[]]
        const counts = first.map((_, item) => labels.map((c) => ratings.filter((row) => row[item] === c).length))
        const costs = labels.map((i) => labels.map((j) => ((i * categories + j) % 5) + 1 - Number(i === j)))
        const open = ratings.map((row, r) => row.map((value, i) => (gaps[r * row.length + i] ? Number.NaN : value)))
        return [
          ...(['linear', 'quadratic'] as const).map(
            (weights): Compared => [
              weights,
              cohenKappa(first, second, { weights, labels }),
              answer[`kappa_${weights}`]!,
            ],
          ),
          ...(['nominal', 'ordinal', 'interval'] as const).map(
            (level): Compared => [level, krippendorffAlpha(open, { level, values: labels }), answer[level]!],
          ),
          ['cost', expectedCost(first, second, { labels, costs }), answer.cost!],
          ['normalized', expectedCost(first, second, { labels, costs, normalize: true }), answer.normalized!],
          ['fleiss', fleissKappa(counts), answer.fleiss!],
          ['randolph', fleissKappa(counts, { chance: 'randolph' }), answer.randolph!],
        ]
      },
    )

    itEqualsPeer<{ values: number[][] }, Record<'icc' | 'ends' | 'bias', number[]>>(
      'measures',
      'clinical',
      ({ random, whole, list }) => {
        const raters = whole(2, 4)
        const bias = list(raters, () => random())
        return {
          values: list(whole(5, 20), () => {
            const truth = 5 * random()
            return bias.map((shift) => truth + shift + random())
          }),
        }
      },
      ({ values }, answer) => {
        const icc = intraclassCorrelation(values)
        const forms = [
          icc.singleOneWay,
          icc.singleAgreement,
          icc.singleConsistency,
          icc.averageOneWay,
          icc.averageAgreement,
          icc.averageConsistency,
        ]
        const [first, second] = [0, 1].map((k) => values.map((row) => row[k]!)) as [number[], number[]]
        const { bias, deviation, limits, biasInterval, lowInterval } = blandAltman(first, second)
        const ours = [bias, deviation, ...limits, biasInterval[0], lowInterval[0]]
        return [
          ...forms.map(({ value }, k): Compared => [`icc ${k}`, value, answer.icc[k]!]),
          // Quantiles of F with real degrees of freedom.
          ...forms.flatMap(({ interval }, k) =>
            interval.map((end, side): Compared => [`end ${k}`, end, answer.ends[2 * k + side]!, 1e-7]),
          ),
          ...ours.map((value, k): Compared => [`limits ${k}`, value, answer.bias[k]!]),
        ]
      },
    )

    itEqualsPeer<
      { labels: number[]; scores: number[]; others: number[]; threshold: number; maxFpr: number; least: number },
      Record<'sensitivity' | 'specificity' | 'partial' | 'benefit' | 'all' | 'difference' | 'error', number>
    >(
      'decisions',
      'clinical',
      ({ random, whole, list, pick }) => {
        const labels = list(whole(12, 50), (k) => (k < 4 ? k % 2 : whole(0, 1)))
        const rated = () => labels.map((label) => pick(random(), whole(0, 10) / 10, (label + random()) / 2))
        return {
          labels,
          scores: rated(),
          others: rated(),
          threshold: pick(0.1, 0.35, 0.5),
          maxFpr: pick(0.1, 0.5, 1),
          least: pick(0.5, 0.83, 0.97),
        }
      },
      ({ labels, scores, others, threshold, maxFpr, least }, answer) => {
        const { difference, standardError } = compareAucs(labels, scores, others)
        const [benefit] = netBenefit(labels, scores, [threshold])
        const best = (maximize: 'sensitivity' | 'specificity', other: 'sensitivity' | 'specificity') =>
          operatingPoint(labels, scores, { maximize, where: { [other]: least } }).value
        return [
          ['sensitivity', best('sensitivity', 'specificity'), answer.sensitivity],
          ['specificity', best('specificity', 'sensitivity'), answer.specificity],
          ['partial', auroc(labels, scores, { maxFpr }), answer.partial],
          ['benefit', benefit!.model, answer.benefit],
          ['all', benefit!.treatAll, answer.all],
          ['difference', difference, answer.difference],
          ['error', standardError, answer.error],
        ]
      },
    )
  },
)
