import {
  adjustPValues,
  bootstrapMetrics,
  bootstrapRanking,
  meanRank,
  meanRankPercentile,
  medalFor,
  rankAgainstLeaderboard,
  rankByMethod,
  rankByMetrics,
  rankPositions,
  significanceMap,
} from 'medgrade/statistics'
import type { DataScene, DataStory, Picture } from './exampleTypes'
import { barsPicture, columnsPicture } from './pictures'
import { numberRows } from './readTable'

const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })
const list = (values: Iterable<number>) => Array.from(values, (value) => String(Number(value.toPrecision(4)))).join(' ')

const clear = scene(
  'A is best in every case',
  '0.9 0.8 0.7\n0.85 0.8 0.6\n0.95 0.7 0.6\n0.9 0.6 0.65\n0.88 0.8 0.5\n0.9 0.85 0.8',
)
const close = scene(
  'A and B alternate',
  '0.9 0.8 0.7\n0.8 0.9 0.6\n0.95 0.7 0.6\n0.7 0.92 0.65\n0.85 0.84 0.5\n0.8 0.88 0.8',
)
const failedOnce = scene(
  'A fails once',
  '0.9 0.8 0.7\n0.9 0.8 0.6\n0.95 0.7 0.6\n0 0.6 0.65\n0.88 0.8 0.5\n0.9 0.85 0.8',
)
const slight = scene(
  'A is ahead by hundredths',
  '0.81 0.8 0.7\n0.81 0.8 0.6\n0.71 0.7 0.6\n0.61 0.6 0.55\n0.82 0.8 0.5\n0.86 0.85 0.8',
)
const hundredths = scene(
  'ahead by hundredths',
  '0.9 0.89 0.5\n0.9 0.88 0.51\n0.9 0.87 0.52\n0.9 0.86 0.53\n0.9 0.85 0.54\n0.9 0.84 0.55',
)
const tenths = scene(
  'ahead by tenths',
  '0.9 0.8 0.5\n0.9 0.78 0.51\n0.9 0.76 0.52\n0.9 0.74 0.53\n0.9 0.72 0.54\n0.9 0.7 0.55',
)
const moreCases: DataScene = { title: 'the same cases twice', texts: [`${slight.texts[0]}\n${slight.texts[0]}`] }

const table = (
  rows: DataStory['rows'],
  [sees, seesText]: readonly [DataStory['sees'], string],
  [blind, blindText]: readonly [DataStory['blind'], string],
): DataStory => ({
  fields: ['Values of algorithms A, B, C, a case a line'],
  about: 'A dot for each case; the line is the mean of the algorithm.',
  picture: ([text]) => columnsPicture(numberRows(text!)),
  rows,
  sees,
  seesText,
  blind,
  blindText,
})

const samples = 200
const of = (text: string | undefined) => numberRows(text!)
/** The second metric is one minus the first, so that lower is better. */
const twoMetrics = (text: string | undefined) => [
  { values: of(text) },
  { values: of(text).map((row) => row.map((value) => 1 - value)), higherBetter: false },
]

const board = (texts: readonly string[]) => {
  const entries = numberRows(texts[0]!)
  const [dice = Number.NaN, hd95 = Number.NaN] = numberRows(texts[1]!)[0] ?? []
  return { entries, dice, hd95 }
}
const positionsOf = (texts: readonly string[]) => {
  const { entries, dice, hd95 } = board(texts)
  return rankPositions(
    [
      { name: 'dice', direction: 'higher', values: entries.map((row) => row[0]!) },
      { name: 'hd95', direction: 'lower', values: entries.map((row) => row[1]!) },
    ],
    [
      { column: 'dice', direction: 'higher', value: dice },
      { column: 'hd95', direction: 'lower', value: hd95 },
    ],
  )
}
const boardPicture = (texts: readonly string[]): Picture => {
  const { entries, dice } = board(texts)
  const bars = [
    ...entries.map((row, i) => [`entry ${i + 1}`, row[0]!, 'reference'] as const),
    ['submission', dice, 'prediction'] as const,
  ]
  return barsPicture(bars.toSorted((a, b) => b[1] - a[1]))
}
const fields = ['Leaderboard: Dice and HD95, an entry a line', 'Submission: Dice and HD95']
const entries = '0.9 3\n0.85 4\n0.8 5\n0.7 9'
const aboutBoard = 'Dice of the entries and of the submission; Dice is higher, HD95 lower the better.'
const inMiddle = scene('third by Dice, second by HD95', entries, '0.82 3.5')
const first = scene('ahead of all', entries, '0.95 2')
const farFirst = scene('far ahead of all', entries, '0.99 0.5')

const ranks = (texts: readonly string[]) => numberRows(texts[0]!)[0] ?? []
const rankPicture = (texts: readonly string[]) =>
  barsPicture(ranks(texts).map((value, i) => [`metric ${i + 1}`, value, 'prediction'] as const))

const leaderboard = (texts: readonly string[]) => {
  const { entries: rows, dice, hd95 } = board(texts)
  return rankAgainstLeaderboard(
    { dice, hd95 },
    {
      metrics: [
        { name: 'dice', direction: 'higher' },
        { name: 'hd95', direction: 'lower' },
      ],
      entries: rows.map((row, i) => ({ values: { dice: row[0]!, hd95: row[1]! }, publishedMeanPosition: i + 1 })),
    },
  )
}
const medalOf = ({ gold, silver, bronze }: { gold: boolean; silver: boolean; bronze: boolean }) =>
  gold ? 'gold' : silver ? 'silver' : bronze ? 'bronze' : 'none'

/** Examples of rankings. */
export const rankingStories: Readonly<Record<string, DataStory>> = {
  rankByMethod: table(
    ([text]) => [
      ['mean, then rank', () => list(rankByMethod(of(text)).ranks)],
      ['rank, then mean', () => list(rankByMethod(of(text), { method: 'rankThenMean' }).ranks)],
      ['median, then rank', () => list(rankByMethod(of(text), { method: 'medianThenRank' }).ranks)],
      ['tests', () => list(rankByMethod(of(text), { method: 'testBased' }).ranks)],
    ],
    [
      [clear, failedOnce],
      'Its mean sees how much: one failed case costs A the first place, which ranks within cases do not show.',
    ],
    [[clear, slight], 'Ranks do not see margins: ahead by hundredths is as good as by tenths.'],
  ),
  rankByMetrics: table(
    ([text]) => [
      ['ranks over two metrics', () => list(rankByMetrics(twoMetrics(text)).ranks)],
      ['mean ranks', () => list(rankByMetrics(twoMetrics(text)).meanRank)],
    ],
    [[clear, failedOnce], 'It sees every metric alike: here a score and the same score as an error.'],
    [[clear, slight], 'It does not see margins within a metric.'],
  ),
  bootstrapRanking: table(
    ([text]) => [
      [
        'share of samples in which A is first',
        () => bootstrapRanking(of(text), { samples }).summary[0]!.winnerFrequency,
      ],
      ['ranks of all cases', () => list(bootstrapRanking(of(text), { samples }).ranks)],
      ['mean ranks of samples', () => list(bootstrapRanking(of(text), { samples }).summary.map((one) => one.meanRank))],
    ],
    [[clear, close], 'It sees whether the first place depends on a few cases.'],
    [[clear, slight], 'It does not see margins that hold in every case.'],
  ),
  bootstrapMetrics: table(
    ([text]) => [
      [
        'share of samples in which A is first',
        () => bootstrapMetrics(twoMetrics(text), { samples }).summary[0]!.winnerFrequency,
      ],
      ['ranks of all cases', () => list(bootstrapMetrics(twoMetrics(text), { samples }).ranks)],
    ],
    [[clear, close], 'It sees whether the first place over all metrics depends on a few cases.'],
    [[clear, slight], 'It does not see margins that hold in every case.'],
  ),
  significanceMap: table(
    ([text]) => [
      ['adjusted p, A better than B', () => significanceMap(of(text)).adjustedP[0]![1]!],
      ['adjusted p, A better than C', () => significanceMap(of(text)).adjustedP[0]![2]!],
      ['p without adjustment, A and B', () => significanceMap(of(text), { adjust: 'none' }).p[0]![1]!],
    ],
    [[slight, moreCases], 'It sees the number of cases: the same differences become significant.'],
    [[hundredths, tenths], 'It does not see margins: signs and order of differences decide.'],
  ),
  adjustPValues: {
    fields: ['p-values, one a line'],
    about: 'Each p-value, and below it the adjusted one.',
    picture: ([text]) => {
      const p = numberRows(text!).map((row) => row[0]!)
      let adjusted: readonly number[] = []
      try {
        adjusted = Array.from(adjustPValues(p))
      } catch {
        // A value that is none has a bar only.
      }
      return barsPicture(
        p.flatMap((value, i) => [
          [`p ${i + 1}`, value, 'reference'] as const,
          ['adjusted', adjusted[i] ?? Number.NaN, 'prediction'] as const,
        ]),
      )
    },
    rows: ([text]) =>
      (['holm', 'bonferroni', 'bh'] as const).map(
        (method) =>
          [
            `smallest, ${method}`,
            () =>
              Math.min(
                ...adjustPValues(
                  of(text).map((row) => row[0]!),
                  method,
                ),
              ),
          ] as const,
      ),
    sees: [scene('one test', '0.03'), scene('one of three tests', '0.03\n0.2\n0.6')],
    seesText: 'It sees how many tests were made: of many, one is small by chance.',
    blind: [scene('the other near 0.1', '0.01\n0.1'), scene('the other near 1', '0.01\n0.9')],
    blindText: 'Holm’s smallest value does not see how large the others are, nor whether tests depend on each other.',
  },
  rankPositions: {
    fields,
    about: aboutBoard,
    picture: boardPicture,
    rows: (texts) => [
      ['position by Dice', () => positionsOf(texts).get('dice')!],
      ['position by HD95', () => positionsOf(texts).get('hd95')!],
    ],
    sees: [inMiddle, first],
    seesText: 'It sees how many entries are strictly better.',
    blind: [first, farFirst],
    blindText: 'It does not see margins: first is first.',
  },
  rankAgainstLeaderboard: {
    fields,
    about: aboutBoard,
    picture: boardPicture,
    rows: (texts) => [
      ['percentile', () => leaderboard(texts).percentile],
      ['mean position', () => leaderboard(texts).meanPosition],
      ['medal', () => medalOf(leaderboard(texts).medals)],
    ],
    sees: [inMiddle, first],
    seesText: 'It sees the position in every metric, and their mean.',
    blind: [first, farFirst],
    blindText: 'It does not see margins: first is first.',
  },
  meanRank: {
    fields: ['Positions of a submission'],
    about: 'The position in each metric.',
    picture: rankPicture,
    rows: (texts) => [
      ['mean rank', () => meanRank(ranks(texts))],
      ['percentile among 10 entries', () => meanRankPercentile(meanRank(ranks(texts)), 10)],
    ],
    sees: [scene('first, second, sixth', '1 2 6'), scene('first everywhere', '1 1 1')],
    seesText: 'It sees every metric alike.',
    blind: [scene('third everywhere', '3 3 3'), scene('first twice, seventh once', '1 1 7')],
    blindText: 'It does not see whether a submission is even or mixed.',
  },
  meanRankPercentile: {
    fields: ['Mean rank, entries of the leaderboard'],
    about: 'The mean rank beside the number of entries.',
    picture: (texts) => {
      const [rank = Number.NaN, count = Number.NaN] = ranks(texts)
      return barsPicture([
        ['mean rank', rank, 'prediction'],
        ['entries', count, 'reference'],
      ])
    },
    rows: (texts) => {
      const [rank = Number.NaN, count = Number.NaN] = ranks(texts)
      return [['percentile', () => meanRankPercentile(rank, count)]]
    },
    sees: [scene('third of ten', '3 10'), scene('third of forty', '3 40')],
    seesText: 'It sees how many entries there are.',
    blind: [scene('first of ten', '1 10'), scene('first of forty', '1 40')],
    blindText: 'It does not see how strong a leaderboard is: first of few is first of many.',
  },
  medalFor: {
    fields: ['Score', 'Thresholds: gold, silver, bronze, median (lower is better)'],
    about: 'The score beside the thresholds.',
    picture: (texts) => {
      const [gold, silver, bronze, median] = numberRows(texts[1]!)[0] ?? []
      const bars = [
        ['gold', gold],
        ['silver', silver],
        ['bronze', bronze],
        ['median', median],
      ] as const
      return barsPicture([
        ...bars.map(([name, value]) => [name, value ?? Number.NaN, 'reference'] as const),
        ['score', ranks(texts)[0] ?? Number.NaN, 'prediction'],
      ])
    },
    rows: (texts) => {
      const [gold = null, silver = null, bronze = null, median = null] = numberRows(texts[1]!)[0] ?? []
      const medals = () =>
        medalFor(ranks(texts)[0] ?? Number.NaN, { gold, silver, bronze, median, isLowerBetter: true })
      return [
        ['medal', () => medalOf(medals())],
        ['above the median', () => (medals().aboveMedian ? 'yes' : 'no')],
      ]
    },
    sees: [scene('reaches silver', '3', '2 3 4 5'), scene('reaches nothing', '6', '2 3 4 5')],
    seesText: 'It sees which threshold the score reaches.',
    blind: [scene('just gold', '2', '2 3 4 5'), scene('far beyond gold', '0.5', '2 3 4 5')],
    blindText: 'It does not see by how much a threshold is passed.',
  },
}
