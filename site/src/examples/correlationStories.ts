import { clickCurve, krocc, laplaceLogLikelihood, plcc, srocc } from 'medgrade/metrics'
import { rankingAgreement, wilcoxonSignedRank } from 'medgrade/statistics'
import type { DataScene, DataStory } from './exampleTypes'
import { columnOf, numberStory, tableScene } from './numberStory'
import { pairsPicture, scatterPicture } from './pictures'
import { numberColumn, readTable } from './readTable'

const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })
const columns = (text: string) => {
  const rows = readTable(text)
  return [numberColumn(rows, 0), numberColumn(rows, 1), numberColumn(rows, 2)] as const
}

const line = scene('on a line', '1 10\n2 20\n3 30\n4 40\n5 50\n6 60')
const noisy = scene('with errors', '1 30\n2 10\n3 35\n4 20\n5 60\n6 40')
const curve = scene('on a curve', '1 1\n2 2\n3 4\n4 9\n5 25\n6 100')
const outlier = scene('one outlier', '1 10\n2 20\n3 30\n4 40\n5 50\n6 5')
const scaled = scene('ten times too large', '1 100\n2 200\n3 300\n4 400\n5 500\n6 600')
const swapped = scene('two neighbours swapped', '1 10\n2 30\n3 20\n4 40\n5 50\n6 60')
const nearTie = scene('swapped by a hair', '1 10\n2 20.1\n3 20\n4 40\n5 50\n6 60')

const correlation = (
  first: 'plcc' | 'srocc' | 'krocc',
  sees: DataStory['sees'],
  seesText: string,
  blind: DataStory['blind'],
  blindText: string,
): DataStory => {
  const all = { plcc, srocc, krocc }
  const names = { plcc: 'Pearson, plcc', srocc: 'Spearman, srocc', krocc: 'Kendall tau-b, krocc' }
  const order = [first, ...(Object.keys(all) as (keyof typeof all)[]).filter((name) => name !== first)]
  return {
    fields: ['Reference and prediction, a pair a line'],
    about: 'Each dot is a pair: the reference along x, the prediction along y.',
    picture: ([text]) => {
      const [x, y] = columns(text!)
      return scatterPicture(x, y)
    },
    rows: ([text]) => {
      const [x, y] = columns(text!)
      const kendallC = ['Kendall tau-c', () => krocc(x, y, { variant: 'c' })] as const
      return [...order.map((name) => [names[name], () => all[name](x, y)] as const), kendallC]
    },
    sees,
    seesText,
    blind,
    blindText,
  }
}

/** Examples of correlations, and of tests of paired values. */
export const correlationStories: Readonly<Record<string, DataStory>> = {
  plcc: correlation(
    'plcc',
    [line, outlier],
    'It sees how close the pairs are to a line: one outlier costs nearly all of it.',
    [line, scaled],
    'It does not see scale or offset: predictions that are ten times too large correlate perfectly.',
  ),
  srocc: correlation(
    'srocc',
    [line, noisy],
    'It sees whether the order agrees.',
    [line, curve],
    'It does not see distances: a curve has the same order as a line.',
  ),
  krocc: correlation(
    'krocc',
    [line, swapped],
    'It sees the share of pairs whose order agrees: one swap of neighbours is one pair of fifteen.',
    [swapped, nearTie],
    'It does not see by how much a pair is swapped.',
  ),
  laplaceLogLikelihood: {
    fields: ['Reference, prediction and confidence (σ), a case a line'],
    about: 'Each dot is a case: the reference along x, the prediction along y.',
    picture: ([text]) => {
      const [x, y] = columns(text!)
      return scatterPicture(x, y)
    },
    rows: ([text]) => {
      const [x, y, sigma] = columns(text!)
      return [
        ['minSigma 70', () => laplaceLogLikelihood(x, y, sigma)],
        ['minSigma 1', () => laplaceLogLikelihood(x, y, sigma, { minSigma: 1 })],
        ['maxError 100', () => laplaceLogLikelihood(x, y, sigma, { maxError: 100 })],
      ]
    },
    sees: [
      scene('close, and sure of it', '2600 2620 80\n2800 2770 80\n3000 3010 80'),
      scene('far off, and as sure', '2600 2100 80\n2800 3400 80\n3000 2500 80'),
    ],
    seesText: 'It sees errors against the stated confidence: being sure and wrong costs most.',
    blind: [
      scene('off by 1000', '2600 3600 300\n2800 3800 300\n3000 4000 300'),
      scene('off by 5000', '2600 7600 300\n2800 7800 300\n3000 8000 300'),
    ],
    blindText: 'It does not see errors beyond 1000: they count as 1000. A confidence below 70 counts as 70.',
  },
  wilcoxonSignedRank: {
    fields: ['Two algorithms, a case a line'],
    about: 'Lines join the two values of a case: the first algorithm above, the second below.',
    picture: ([text]) => {
      const [x, y] = columns(text!)
      return pairsPicture(x, y)
    },
    rows: ([text]) => {
      const [x, y] = columns(text!)
      return [
        ['p, first is greater, exact', () => wilcoxonSignedRank(x, y, { alternative: 'greater', method: 'exact' }).p],
        ['p, first is greater, normal', () => wilcoxonSignedRank(x, y, { alternative: 'greater' }).p],
        ['p, two-sided, exact', () => wilcoxonSignedRank(x, y, { method: 'exact' }).p],
      ]
    },
    sees: [
      scene('better in every case', '0.91 0.84\n0.88 0.8\n0.95 0.92\n0.8 0.74\n0.86 0.81\n0.9 0.88'),
      scene('better in half of them', '0.91 0.84\n0.8 0.88\n0.95 0.92\n0.74 0.8\n0.86 0.81\n0.88 0.9'),
    ],
    seesText: 'It sees whether one algorithm is better case by case.',
    blind: [
      scene('better by hundredths', '0.91 0.9\n0.88 0.86\n0.95 0.92\n0.8 0.76\n0.86 0.81\n0.9 0.84'),
      scene('better by tenths', '0.91 0.81\n0.88 0.68\n0.95 0.65\n0.8 0.4\n0.86 0.36\n0.9 0.3'),
    ],
    blindText: 'It does not see how large the differences are: only their signs and their order count.',
  },
  rankingAgreement: {
    fields: ['Two rankings, an algorithm a line'],
    about: 'Lines join the two ranks of an algorithm.',
    picture: ([text]) => {
      const [x, y] = columns(text!)
      return pairsPicture(x, y)
    },
    rows: ([text]) => {
      const [x, y] = columns(text!)
      return [
        ['Kendall tau-b', () => rankingAgreement(x, y).tauB],
        ['Spearman’s footrule', () => rankingAgreement(x, y).footrule],
      ]
    },
    sees: [scene('the same', '1 1\n2 2\n3 3\n4 4\n5 5'), scene('reversed', '1 5\n2 4\n3 3\n4 2\n5 1')],
    seesText: 'It sees how far two rankings agree.',
    blind: [
      scene('the first two swapped', '1 2\n2 1\n3 3\n4 4\n5 5'),
      scene('the last two swapped', '1 1\n2 2\n3 3\n4 5\n5 4'),
    ],
    blindText: 'It does not see where they differ: a swap of winners counts as one of the last.',
  },
  clickCurve: numberStory({
    field: 'Clicks and Dice, one segmentation a line',
    rows: {
      'area under Dice': (t) => clickCurve(columnOf(t, 1)).area,
      'clicks to 0.8': (t) => clickCurve(columnOf(t, 1), { target: 0.8 }).clicks,
      'clicks to 0.9': (t) => clickCurve(columnOf(t, 1)).clicks,
      'Dice after the last click': (t) => clickCurve(columnOf(t, 1)).final,
    },
    sees: [
      tableScene('good from the first click', '0 0.5\n1 0.85\n2 0.9\n3 0.92\n4 0.94'),
      tableScene('good at the last click', '0 0.5\n1 0.55\n2 0.6\n3 0.7\n4 0.94'),
    ],
    seesText: 'It sees how early the segmentation is good.',
    blind: [
      tableScene('a click that helps', '0 0.5\n1 0.8\n2 0.8\n3 0.85\n4 0.94'),
      tableScene('a click that harms', '0 0.5\n1 0.85\n2 0.75\n3 0.85\n4 0.94'),
    ],
    blindText: 'It does not see that a click harmed, where others make up for it.',
  }),
}
