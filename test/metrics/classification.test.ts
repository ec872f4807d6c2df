import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  accuracy,
  auroc,
  averagePrecision,
  balancedAccuracy,
  brierScore,
  type ClassScore,
  classScores,
  cohenKappa,
  confusionMatrix,
  f1Score,
  type Labels,
  laplaceLogLikelihood,
  logLoss,
  matthewsCorrelation,
  precisionRecallCurve,
  probabilisticF,
  rocCurve,
  topKAccuracy,
  weightedMultilabelLogLoss,
} from 'medgrade/metrics'
import { describe, expect, test } from 'vitest'
import { decode, differs, goldens, isError } from '../support/golden'

// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Free = any

function same(found: unknown, expected: unknown, tolerance: number, at: string): void {
  if (Array.isArray(expected)) {
    const list = [...(found as Iterable<unknown>)]
    expect(list.length, at).toBe(expected.length)
    expected.forEach((value, index) => {
      same(list[index], value, tolerance, `${at}[${index}]`)
    })
  } else if (expected !== null && typeof expected === 'object') {
    for (const [key, value] of Object.entries(expected)) same((found as Free)[key], value, tolerance, `${at}.${key}`)
  } else if (typeof expected === 'number') {
    if (differs(found as number, expected, tolerance)) expect(found, at).toBe(expected)
  } else if (!Object.is(found, expected)) expect(found, at).toBe(expected)
}

const of = (kernel: string) =>
  goldens('classification')
    .filter((golden) => golden.kernel === kernel)
    .map((golden) => [golden.file, golden as Free] as const)

const plain = ({ precision, recall, f }: ClassScore) => ({ precision, recall, f1: f })

test.each(of('labels'))('%s', (_, { input, expected }) => {
  const { y_true: y, y_pred: p, sample_weight: sampleWeight } = input
  const check = (found: unknown, name: string) => {
    if (name in expected || !name.startsWith('kappa_')) same(found, expected[name], 1e-12, name)
  }
  check(accuracy(y, p, { sampleWeight }), 'accuracy')
  check(balancedAccuracy(y, p, { sampleWeight }), 'balanced_accuracy')
  check(balancedAccuracy(y, p, { sampleWeight, adjusted: true }), 'balanced_accuracy_adjusted')
  const { labels, matrix } = confusionMatrix(y, p, { sampleWeight })
  check(labels, 'labels')
  check(matrix, 'confusion_rows_true')
  for (const [name, zeroDivision] of [
    ['0', 0],
    ['1', 1],
    ['nan', Number.NaN],
  ] as const) {
    const wanted = expected[`zero_division_${name}`]
    const { perClass, micro, macro, weighted } = classScores(y, p, { sampleWeight, zeroDivision })
    const listed = {
      precision: perClass.map((one) => one.precision),
      recall: perClass.map((one) => one.recall),
      f1: perClass.map((one) => one.f),
    }
    same(listed, wanted.per_class, 1e-12, `per class ${name}`)
    same(
      { micro: plain(micro), macro: plain(macro), weighted: plain(weighted) },
      {
        micro: wanted.micro,
        macro: wanted.macro,
        weighted: wanted.weighted,
      },
      1e-12,
      `means ${name}`,
    )
    same(f1Score(y, p, { average: 'macro', sampleWeight, zeroDivision }), wanted.macro.f1, 1e-12, 'f1')
  }
  check(f1Score(y, p, { average: 'macro', beta: 0.5, sampleWeight }), 'f0.5_macro')
  check(f1Score(y, p, { average: 'macro', beta: 2, sampleWeight }), 'f2_macro')
  check(f1Score(y, p, { average: 'macro', score: 'jaccard', sampleWeight }), 'jaccard_macro')
  check(matthewsCorrelation(y, p, { sampleWeight }), 'mcc')
  check(cohenKappa(y, p, { sampleWeight }), 'kappa')
  check(cohenKappa(y, p, { sampleWeight, weights: 'linear' }), 'kappa_linear')
  check(cohenKappa(y, p, { sampleWeight, weights: 'quadratic' }), 'kappa_quadratic')
})

test.each(of('binary-scores'))('%s', (_, { input, expected }) => {
  const { y_true: y, score, sample_weight: sampleWeight } = input
  const pr = precisionRecallCurve(y, score, { sampleWeight })
  const compute: Record<string, () => unknown> = {
    auroc: () => auroc(y, score, { sampleWeight }),
    average_precision: () => averagePrecision(y, score, { sampleWeight }),
    roc: () => rocCurve(y, score, { sampleWeight }),
    precision_recall: () => pr,
    pr_auc_trapezoid: () =>
      pr.recall.reduce(
        (sum, r, i) => (i === 0 ? 0 : sum + ((pr.recall[i - 1]! - r) * (pr.precision[i - 1]! + pr.precision[i]!)) / 2),
        0,
      ),
    'auroc_partial_0.3': () => auroc(y, score, { sampleWeight, maxFpr: 0.3 }),
    brier: () => brierScore(y, score, { sampleWeight }),
    log_loss: () => logLoss(y, score, { sampleWeight }),
  }
  for (const [name, value] of Object.entries(expected)) {
    if (isError(value)) expect(compute[name]!, name).toThrow(expect.objectContaining({ name: 'MedgradeError' }))
    else same(compute[name]!(), value, 1e-12, name)
  }
})

test.each(of('class-probabilities'))('%s', (_, { input, expected }) => {
  const { y_true: y, probabilities: p, labels } = input
  const compute: Record<string, () => unknown> = {
    log_loss: () => logLoss(y, p, { labels }),
    log_loss_sum: () => logLoss(y, p, { labels, normalize: false }),
    auroc_ovr_macro: () => auroc(y, p, { labels }),
    auroc_ovr_weighted: () => auroc(y, p, { labels, average: 'weighted' }),
    auroc_ovo_macro: () => auroc(y, p, { labels, multiClass: 'ovo' }),
    auroc_ovo_weighted: () => auroc(y, p, { labels, multiClass: 'ovo', average: 'weighted' }),
    average_precision_per_class: () =>
      p[0].map((_: number, c: number) =>
        averagePrecision(
          y.map((label: number) => Number(label === (labels ?? [...new Set(y as number[])].sort())[c])),
          p.map((row: number[]) => row[c]),
          { positiveLabel: 1 },
        ),
      ),
    average_precision_macro: () => averagePrecision(y, p, { labels }),
    average_precision_micro: () => averagePrecision(y, p, { labels, average: 'micro' }),
    top2_accuracy: () => topKAccuracy(y, p, { labels }),
    argmax_accuracy: () =>
      accuracy(
        y,
        p.map((row: number[]) => (labels ?? [...new Set(y as number[])].sort())[row.indexOf(Math.max(...row))]),
      ),
  }
  for (const [name, value] of Object.entries(expected)) {
    if (isError(value)) expect(compute[name]!, name).toThrow(expect.objectContaining({ name: 'MedgradeError' }))
    else same(compute[name]!(), value, 1e-12, name)
  }
})

const extra = (name: string): [string, Free][] => {
  const { cases } = decode(
    JSON.parse(readFileSync(`fixtures/goldens/kernels/classification-extra/${name}.json`, 'utf8')),
  ) as Free
  return cases.map((one: Free) => [one.name, one])
}

test.each(extra('binary-ranking'))('binary ranking %s', (_, { input, expected }) => {
  const options = { sampleWeight: input.weight ?? undefined }
  same(auroc(input.y, input.score, options), expected.auroc, 1e-9, 'auroc')
  same(averagePrecision(input.y, input.score, options), expected.averagePrecision, 1e-9, 'average precision')
})

test.each(extra('auroc-variants'))('variants %s', (_, { input, expected }) => {
  const { y, score, labels } = input
  const compute: Record<string, () => unknown> =
    input.kind === 'multilabel'
      ? {
          macroAuroc: () => auroc(y, score),
          microAuroc: () => auroc(y, score, { average: 'micro' }),
          weightedAuroc: () => auroc(y, score, { average: 'weighted' }),
          perColumn: () =>
            score[0].map((_: number, c: number) =>
              auroc(
                y.map((row: number[]) => row[c]),
                score.map((row: number[]) => row[c]),
              ),
            ),
          macroAveragePrecision: () => averagePrecision(y, score),
          microAveragePrecision: () => averagePrecision(y, score, { average: 'micro' }),
        }
      : {
          ovrMacro: () => auroc(y, score, { labels }),
          ovrWeighted: () => auroc(y, score, { labels, average: 'weighted' }),
          ovoMacro: () => auroc(y, score, { labels, multiClass: 'ovo' }),
          ovoWeighted: () => auroc(y, score, { labels, multiClass: 'ovo', average: 'weighted' }),
          logLoss: () => logLoss(y, score, { labels }),
        }
  for (const [name, value] of Object.entries(expected)) same(compute[name]!(), value, 1e-9, name)
})

test.each(extra('confusion'))('confusion %s', (_, { input, expected }) => {
  const { classes: labels, truth, prediction } = input
  const scores = classScores(truth, prediction, { labels })
  same(accuracy(truth, prediction), expected.accuracy, 1e-9, 'accuracy')
  expect(confusionMatrix(truth, prediction, { labels }).matrix).toEqual(expected.confusion)
  scores.labels.forEach((label, i) => {
    const found = scores.perClass[i]!
    same({ ...plain(found), support: found.support }, expected.perClass[label as string], 1e-9, String(label))
  })
  same(balancedAccuracy(truth, prediction), expected.balancedAccuracy, 1e-9, 'balanced')
  for (const average of ['micro', 'macro', 'weighted'] as const)
    same(plain(scores[average]), expected[average], 1e-9, average)
  same(matthewsCorrelation(truth, prediction), expected.matthews, 1e-9, 'matthews')
  same(cohenKappa(truth, prediction), expected.cohenKappa, 1e-9, 'kappa')
  same(cohenKappa(truth, prediction, { weights: 'quadratic' }), expected.cohenKappaQuadratic, 1e-9, 'quadratic')
})

test.each(extra('probabilistic-f'))('probabilistic F %s', (_, { input, expected }) => {
  same(probabilisticF(input.labels, input.predictions, { beta: input.beta }), expected.score, 1e-9, 'score')
})

test.each(extra('log-loss'))('log loss %s', (_, { input, expected }) => {
  const { kind, y, p, labels = [0, 1], ...options } = input
  const found =
    kind === 'weighted-multilabel' ? weightedMultilabelLogLoss(y, p, options) : logLoss(y, p, { labels, ...options })
  same(found, expected.loss, 1e-9, 'loss')
})

test.each(extra('laplace-log-likelihood'))('Laplace %s', (_, { input, expected }) => {
  const { truth, prediction, confidence } = input
  same(laplaceLogLikelihood(truth, prediction, confidence), expected.score, 1e-9, 'score')
  truth.forEach((value: number, i: number) => {
    same(laplaceLogLikelihood([value], [prediction[i]], [confidence[i]]), expected.perRow[i], 1e-9, `row ${i}`)
  })
})

const labelPairs = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 40 })

describe('properties', () => {
  test('renaming the classes in their order changes nothing; perfect answers score 1', () => {
    fc.assert(
      fc.property(labelPairs, (pairs) => {
        const y = pairs.map((pair) => pair[0])
        const p = pairs.map((pair) => pair[1])
        const named = (list: number[]): Labels => list.map((label) => 'abcd'[label]!)
        expect(classScores(named(y), named(p)).macro).toEqual(classScores(y, p).macro)
        expect(matthewsCorrelation(named(y), named(p))).toBe(matthewsCorrelation(y, p))
        expect(accuracy(y, y)).toBe(1)
        expect(f1Score(y, y, { average: 'macro' })).toBe(1)
        expect(accuracy(y, p)).toBeCloseTo(f1Score(y, p, { average: 'micro' }), 12)
      }),
    )
  })

  test('AUROC is the share of ordered pairs, and turns round with the scores', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1), fc.nat(6)), { minLength: 2, maxLength: 30 }), (samples) => {
        const y = samples.map((sample) => sample[0])
        const s = samples.map((sample) => sample[1])
        fc.pre(new Set(y).size === 2)
        let ordered = 0
        let all = 0
        y.forEach((a, i) => {
          y.forEach((b, j) => {
            if (a !== 1 || b !== 0) return
            all++
            ordered += s[i]! > s[j]! ? 1 : s[i] === s[j] ? 0.5 : 0
          })
        })
        expect(auroc(y, s)).toBeCloseTo(ordered / all, 12)
        expect(
          auroc(
            y,
            s.map((value) => -value),
          ),
        ).toBeCloseTo(1 - ordered / all, 12)
      }),
    )
  })

  test('doubling a sample is the same as giving it weight 2', () => {
    const y = [0, 1, 1, 0, 2]
    const p = [0, 1, 2, 1, 2]
    const sampleWeight = [1, 2, 1, 1, 1]
    const twice = <T>(list: T[]) => [list[0]!, list[1]!, ...list.slice(1)]
    expect(confusionMatrix(y, p, { sampleWeight }).matrix).toEqual(confusionMatrix(twice(y), twice(p)).matrix)
    expect(cohenKappa(y, p, { sampleWeight })).toBeCloseTo(cohenKappa(twice(y), twice(p)), 12)
  })
})

test('text labels sort by code point', () => {
  expect(confusionMatrix(['\u{1F600}', '\uFFFD'], ['b', 'a']).labels).toEqual(['a', 'b', '\uFFFD', '\u{1F600}'])
})

test('binary F1 of the positive class', () => {
  expect(f1Score([1, 1, 0, 0], [1, 0, 0, 1])).toBe(0.5)
  expect(f1Score(['yes', 'no'], ['yes', 'yes'], { positiveLabel: 'yes', score: 'precision' })).toBe(0.5)
  expect(f1Score([0, 0], [0, 0])).toBe(0)
})

test('refusals', () => {
  const code = (value: string) => expect.objectContaining({ code: value })
  expect(() => accuracy([1], [1, 2])).toThrow(code('shape-mismatch'))
  expect(() => accuracy([], [])).toThrow(code('too-few-values'))
  expect(() => confusionMatrix([1, 2], ['1', '2'])).toThrow(code('bad-input'))
  expect(() => confusionMatrix([1], [1], { labels: [1, 1] })).toThrow(code('bad-option'))
  expect(() => confusionMatrix([1], [1], { sampleWeight: [1, 2] })).toThrow(code('shape-mismatch'))
  expect(() => classScores([1], [1], { beta: -1 })).toThrow(code('bad-option'))
  expect(() => f1Score([0, 1, 2], [0, 1, 2])).toThrow(code('bad-option'))
  expect(() => auroc([0, 1], [0.5, Number.NaN])).toThrow(code('bad-input'))
  expect(() => auroc([0, 1, 2], [0.5, 1, 1])).toThrow(code('bad-input'))
  expect(() => auroc([0, 1], [0.5, 1], { maxFpr: 2 })).toThrow(code('bad-option'))
  expect(() => auroc([0, 1], [[0.5, 0.5], [1]])).toThrow(code('shape-mismatch'))
  expect(() =>
    auroc(
      [0, 1],
      [
        [0.5, 0.5, 0],
        [1, 0, 0],
      ],
    ),
  ).toThrow(code('shape-mismatch'))
  expect(() =>
    auroc(
      [0, 1],
      [
        [0.5, 0.5],
        [1, 0],
      ],
      { multiClass: 'ovo', average: 'micro' },
    ),
  ).toThrow(code('bad-option'))
  expect(() => logLoss([0, 1], [0.5, 1.5])).toThrow(code('bad-input'))
  expect(() => logLoss([0, 5], [0.5, 0.5], { labels: [0, 1] })).toThrow(code('bad-input'))
  expect(() => laplaceLogLikelihood([1], [1], [])).toThrow(code('shape-mismatch'))
  expect(() => weightedMultilabelLogLoss([[1, 0]], [[1, 0]], { positiveWeights: [1] })).toThrow(code('shape-mismatch'))
})

test('what has no weight makes no threshold, as in scikit-learn', () => {
  const y = [1, 0, 1, 0]
  const scores = [0.9, 0.8, 0.7, 0.1]
  const options = { sampleWeight: [1, 0, 2, 1] }
  const rest = { sampleWeight: [1, 2, 1] }
  const without = (list: number[]) => list.filter((_, i) => i !== 1)
  expect(rocCurve(y, scores, options)).toEqual(rocCurve(without(y), without(scores), rest))
  expect(precisionRecallCurve(y, scores, options)).toEqual(precisionRecallCurve(without(y), without(scores), rest))
  expect(rocCurve(y, [0.9, 0.9, 0.7, 0.1], options)).toEqual(rocCurve(without(y), without(scores), rest))
})

test('F1 of truth values is that of true', () => {
  expect(f1Score([true, false, true], [true, true, false])).toBe(f1Score([1, 0, 1], [1, 1, 0]))
  expect(f1Score([true, true], [true, true])).toBe(1)
})

test('means over classes are exactly those of scikit-learn, whose order of summation decides ties in a ranking', () => {
  const truth = [9, 7, 7, 10, 10, 3, 2, 10, 11, 7, 6, 9, 5]
  const guess = [9, 7, 10, 10, 10, 0, 2, 10, 3, 5, 6, 6, 5]
  // one after the other the recalls give 0.6041666666666667
  expect(balancedAccuracy(truth, guess)).toBe(0.6041666666666666)
  expect(balancedAccuracy(truth, guess, { adjusted: true })).toBe(0.5476190476190476)
  const { macro, weighted } = classScores(truth, guess)
  expect([macro.precision, macro.recall, macro.f]).toEqual([0.5277777777777778, 0.537037037037037, 0.4841269841269841])
  expect([weighted.precision, weighted.recall, weighted.f]).toEqual([
    0.7115384615384616, 0.6153846153846154, 0.5952380952380951,
  ])
})

test('scores of a ranking are those of scikit-learn to the last bit: rounded to five decimals this area is 0.45313', () => {
  const y = [...Array<number>(12).fill(1), ...Array<number>(8).fill(0)]
  const s = [0, 4, 8, 9, 4, 9, 5, 9, 6, 3, 7, 2, 7, 8, 3, 6, 9, 4, 3, 9]
  const p = s.map((score) => score / 9)
  const tenths = [1, 7, 2, 3, 11, 6, 9, 4, 8, 5]
  const weighted = { sampleWeight: [...tenths, ...tenths].map((weight) => weight / 10) }
  const all = (options: object) => [
    auroc(y, s, options),
    auroc(y, s, { ...options, maxFpr: 0.3 }),
    averagePrecision(y, s, options),
    brierScore(y, p, options),
  ]
  expect(all({})).toEqual([0.45312500000000006, 0.4991830065359477, 0.5825229108123845, 0.3648148148148148])
  expect(all(weighted)).toEqual([0.47802734375, 0.47320091230936817, 0.5531979430503522, 0.34733245149911807])
  const kappas = (['none', 'linear', 'quadratic'] as const).map((weights) =>
    cohenKappa(
      s.map((score) => score % 3),
      s.map((score) => (score % 4) % 3),
      { ...weighted, weights },
    ),
  )
  expect(kappas).toEqual([-0.18315066684273096, -0.0963021554281196, -0.00973940510660709])
})

test('a weighted AUROC without any positive is 0, as in scikit-learn', () => {
  const none = [
    [0, 0],
    [0, 0],
  ]
  const scores = [
    [0.1, 0.2],
    [0.3, 0.4],
  ]
  expect(auroc(none, scores, { average: 'weighted' })).toBe(0)
  expect(auroc(none, scores)).toBeNaN()
})

test('labels of mixed kinds, and NaN, have no accuracy', () => {
  const refused = expect.objectContaining({ code: 'bad-input' })
  expect(() => accuracy([1, 0], [true, false] as never)).toThrow(refused)
  expect(() => accuracy([1, 0], ['1', '0'] as never)).toThrow(refused)
  expect(() => accuracy([1, Number.NaN], [1, Number.NaN])).toThrow(refused)
  expect(() => accuracy([1, undefined] as never, [1, 1])).toThrow(refused)
})

test('average precision takes 1, or true, for the positive class, as scikit-learn does', () => {
  const refused = expect.objectContaining({ code: 'bad-input' })
  const scores = [0.1, 0.4, 0.35, 0.8]
  expect(averagePrecision([1, 2, 1, 2], scores)).toBe(averagePrecision([1, 0, 1, 0], scores))
  expect(averagePrecision([false, true, false, true], scores)).toBe(averagePrecision([0, 1, 0, 1], scores))
  expect(averagePrecision([1, 2, 1, 2], scores, { positiveLabel: 2 })).toBe(averagePrecision([0, 1, 0, 1], scores))
  expect(averagePrecision([2, 2, 2, 2], scores)).toBe(0)
  expect(averagePrecision([1, 1, 1, 1], scores)).toBe(1)
  expect(() => averagePrecision([0, 2, 0, 2], scores)).toThrow(refused)
  expect(() => averagePrecision(['a', 'b', 'a', 'b'], scores)).toThrow(refused)
  expect(() => averagePrecision([0, 1, 0, 1], scores, { positiveLabel: 2 })).toThrow(refused)
})

test('a label that has no column is refused', () => {
  const refused = expect.objectContaining({ code: 'bad-input', message: expect.stringContaining('sample 1') })
  const rows = [0.2, 0.4, 0.1].map((p) => [p, 0.5, 0.5 - p])
  const labels = [0, 1, 2]
  for (const y of [
    [0, 5, 1],
    [0, Number.NaN, 1],
  ])
    for (const score of [
      () => auroc(y, rows, { labels }),
      () => auroc(y, rows, { labels, average: 'micro' }),
      () => auroc(y, rows, { labels, multiClass: 'ovo' }),
      () => averagePrecision(y, rows, { labels }),
      () => topKAccuracy(y, rows, { labels }),
      () => logLoss(y, rows, { labels }),
    ])
      expect(score).toThrow(refused)
})

test('a probability outside 0 to 1 has no Brier score', () => {
  for (const wrong of [-0.1, 1.1, Number.NaN])
    expect(() => brierScore([0, 1], [0.5, wrong])).toThrow(expect.objectContaining({ code: 'bad-input' }))
})

test('F of beta Infinity is recall', () => {
  const { perClass, macro } = classScores([0, 0, 1, 1], [0, 1, 1, 1], { beta: Infinity })
  expect(perClass.map(({ f }) => f)).toEqual([0.5, 1])
  expect(macro.f).toBe(macro.recall)
  expect(f1Score([0, 0], [1, 1], { beta: Infinity, zeroDivision: 1 })).toBe(1)
})
