import { describe, expect, it } from 'vitest'
import {
  accuracyGain,
  averageOverModels,
  classBias,
  completionRate,
  errorCategories,
  findingGrounding,
  meanSquaredJerk,
  measurementCounts,
  type ReportSystem,
  rankReportBoards,
  readerStudy,
  reportBoard,
  trialRates,
} from '../../../src/agents/siblings'
import { radCliq } from '../../../src/metrics/text'

describe('trialRates', () => {
  const trial = (success: boolean, failureMode?: string) => ({
    policy: 'p',
    configuration: 'c',
    success,
    ...(failureMode && { failureMode }),
  })
  it('counts successes and names the dominant failure, ties by alphabet', () => {
    const rates = trialRates([trial(true), trial(false, 'slip'), trial(false, 'drop'), trial(false)]).p!.c!
    expect(rates).toEqual({
      trials: 4,
      successRate: 0.25,
      failureModes: { drop: 1 / 3, slip: 1 / 3 },
      dominantFailure: 'drop',
    })
  })
  it('has no dominant failure without a named one', () => {
    expect(trialRates([trial(true)]).p!.c!.dominantFailure).toBeNull()
  })
})

describe('completionRate and meanSquaredJerk', () => {
  it('divides the sums', () => {
    expect(
      completionRate([
        { attempted: 4, completed: 3 },
        { attempted: 6, completed: 6 },
      ]),
    ).toBe(0.9)
  })
  it('is the constant third difference of a cubic, and 0 for a parabola', () => {
    const path = (f: (t: number) => number) => [0, 1, 2, 3, 4].map((t) => ({ t, x: f(t), y: 0, z: 0 }))
    expect(meanSquaredJerk(path((t) => t ** 3))).toBe(36)
    expect(meanSquaredJerk(path((t) => t ** 2))).toBe(0)
    expect(meanSquaredJerk([])).toBeNaN()
  })
})

describe('classBias', () => {
  it('gives recall per class, its spread, and null for a class without truth', () => {
    const bias = classBias(['a', 'a', 'b', 'b'], ['a', 'a', 'a', 'b'], ['a', 'b', 'c'])
    expect(bias).toEqual({
      accuracy: 0.75,
      recall: { a: 1, b: 0.5, c: null },
      spread: 0.5,
      predictedShare: { a: 0.75, b: 0.25, c: 0 },
    })
  })
  it('refuses lists of different length', () => {
    expect(() => classBias(['a'], [], ['a'])).toThrow(/number of predictions: found 0, expected 1/)
  })
})

describe('reportBoard', () => {
  it('adds RadCliQ only where all parts are supplied and averages over the studies with a value', () => {
    const board = reportBoard({
      a: { radgraph: 0.5, bertscore: 0.4, semb: 0.6, bleu_2: 0.2 },
      b: { bleu_2: 0.4, green: null },
    })
    const v1 = radCliq({ radgraphCombined: 0.5, bertscore: 0.4, semb: 0.6, bleu2: 0.2 })
    expect(board.studies.a!.radcliq_v1).toBe(v1)
    expect(board.studies.b!.radcliq_v1).toBeNull()
    expect(board.means.bleu_2!.mean).toBeCloseTo(0.3, 15)
    expect(board.means.radcliq_v1).toEqual({ mean: v1, studies: 1 })
    expect(board.means.green).toEqual({ mean: null, studies: 0 })
  })
})

describe('rankReportBoards', () => {
  const row = (system: string, value: number | null, more: Partial<ReportSystem> = {}): ReportSystem => ({
    ...{ system, dataSet: 'MIMIC-CXR', sections: 'findings', means: { bleu_2: value, radcliq_v1: value } },
    ...more,
  })
  it('ranks each test set and each kind of report apart, equal values alike, no value last', () => {
    const boards = rankReportBoards(
      [
        ...[row('none', null), row('b', 0.1), row('c', 0.3), row('a', 0.1)],
        ...[row('a', 0.2, { dataSet: 'IU X-ray' }), row('a', 0.5, { sections: 'findings and impression' })],
      ],
      'bleu_2',
    )
    expect(boards.map(({ dataSet, sections, systems }) => [dataSet, sections, systems.length])).toStrictEqual([
      ['MIMIC-CXR', 'findings', 4],
      ['IU X-ray', 'findings', 1],
      ['MIMIC-CXR', 'findings and impression', 1],
    ])
    expect(boards[0]!.systems.map(({ system, rank }) => [system, rank])).toStrictEqual([
      ['c', 1],
      ['a', 2],
      ['b', 2],
      ['none', null],
    ])
  })
  it('takes less as better for RadCliQ alone', () => {
    const first = (metric: string) => rankReportBoards([row('a', 1), row('b', 2)], metric)[0]!.systems[0]!.system
    expect([first('bleu_2'), first('radcliq_v1')]).toStrictEqual(['b', 'a'])
  })
  it('refuses a system that is twice on a board', () => {
    expect(() => rankReportBoards([row('a', 1), row('a', 2)], 'bleu_2')).toThrow(
      expect.objectContaining({ code: 'bad-argument', found: 'a' }),
    )
  })
})

describe('readerStudy', () => {
  const items = ['A', 'B', 'C'].map((answer, i) => ({ id: `${i}`, answer, group: i < 2 ? 'presence' : 'location' }))
  it('gives accuracy by reader and skill, and agreement of letters whether right or wrong', () => {
    const { readers, agreement } = readerStudy(items, {
      x: { 0: 'D', 1: '(b)', 2: 'C.' },
      y: { 0: 'd', 1: 'B' },
      z: { 0: 'D', 1: 'B', 2: '?' },
    })
    expect(readers.x!.byGroup).toStrictEqual({ location: 1, presence: 0.5 })
    expect(agreement.pairs.map(({ share }) => share.value)).toStrictEqual([2 / 3, 2 / 3, 1])
    // Letters by item: DDD, BBB, C and twice none. Observed (1 + 1 + 1/3)/3 = 7/9, by chance (9 + 9 + 1 + 4)/81.
    expect(agreement.fleissKappa.value).toBeCloseTo((7 / 9 - 23 / 81) / (1 - 23 / 81), 12)
  })
  it('refuses a single reader', () => {
    expect(() => readerStudy(items, { x: {} })).toThrow(expect.objectContaining({ code: 'too-few-values' }))
  })
})

describe('accuracyGain', () => {
  it('is a difference in points, and counts what was gained and lost', () => {
    const items = ['A', 'B', 'C', 'D'].map((answer, i) => ({ id: `${i}`, answer, group: i < 2 ? 'x' : 'y' }))
    expect(accuracyGain(items, { 0: 'A', 1: 'A' }, { 0: 'B', 1: 'B', 2: 'C', 3: 'D' })).toStrictEqual({
      points: 50,
      byGroup: { x: 0, y: 100 },
      gained: 3,
      lost: 1,
    })
  })
})

describe('averageOverModels', () => {
  it('counts every model once and leaves out what is missing', () => {
    const averages = averageOverModels({ a: { x: 1, y: null }, b: { x: 3, y: Number.NaN }, c: {} })
    expect(averages).toStrictEqual({
      x: { mean: 2, least: 1, most: 3, models: 2 },
      y: { mean: null, least: null, most: null, models: 0 },
    })
  })
})

describe('errorCategories', () => {
  it('counts categories, shares of the errors and groups', () => {
    const all = errorCategories([
      { category: 'b', group: 'g' },
      { category: 'a' },
      { category: 'b' },
      { category: null, group: 'g' },
    ])
    expect(all).toMatchObject({ items: 4, errors: 3, errorRate: 0.75 })
    expect(Object.entries(all.categories)).toStrictEqual([
      ['a', { count: 1, share: 1 / 3 }],
      ['b', { count: 2, share: 2 / 3 }],
    ])
    expect(all.byGroup).toStrictEqual({
      g: { items: 2, errors: 1, errorRate: 0.5, categories: { b: { count: 1, share: 1 } } },
    })
    expect(errorCategories([]).errorRate).toBeNaN()
  })
})

describe('measurementCounts', () => {
  it('counts presence and measurements of both sides', () => {
    const item = (truth: number | null, predicted: number | null) => ({
      ...{ truth, predicted, truthPresent: truth !== null, predictedPresent: predicted !== null },
    })
    expect(measurementCounts([item(1, 2), item(3, 3), item(1, null), item(null, 4), item(null, null)])).toStrictEqual({
      ...{ items: 5, tp: 2, fp: 1, fn: 1, tn: 1, measuredTruth: 3, measuredPredicted: 3, measuredBoth: 2 },
      error: { least: 0, most: 1, mean: 0.5, deviation: 0.5 },
    })
    expect(measurementCounts([]).error).toBeNull()
  })
})

describe('findingGrounding by kind', () => {
  const mask = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [1, data.length] })
  const [whole, none] = [mask(1, 1, 0), mask(0, 0, 0)]
  it('scores focal and other findings as if each were alone', () => {
    const focal = [
      { reference: whole, prediction: whole, focal: true },
      { reference: whole, prediction: none, focal: true },
    ]
    const other = { reference: mask(1, 0, 1), prediction: whole, focal: false }
    const untold = { reference: whole, prediction: whole }
    const { byKind } = findingGrounding([other, ...focal, untold])
    for (const [kind, alone] of [
      [byKind!.focal, findingGrounding(focal)],
      [byKind!.nonFocal, findingGrounding([other])],
    ] as const) {
      const { perFinding, byKind: _, ...means } = alone
      expect(kind).toStrictEqual({ ...means, findings: perFinding.length })
    }
  })
  it('is absent where no finding says its kind', () => {
    expect(findingGrounding([{ reference: whole, prediction: whole }])).not.toHaveProperty('byKind')
  })
})
