import {
  accuracy,
  auroc,
  averagePrecision,
  brierScore,
  logLoss,
  precisionRecallCurve,
  probabilisticF,
  rocCurve,
  topKAccuracy,
  weightedMultilabelLogLoss,
} from 'medgrade/metrics'
import { byConvention } from './byConvention'
import type { DataScene, DataStory, Picture, Shape } from './exampleTypes'
import { barsPicture, scorePicture } from './pictures'
import { numberColumn, numberRows, readTable } from './readTable'

type Compute = (truth: readonly number[], scores: readonly number[]) => number | string

const libraries = ['scikit-learn', 'metrics-reloaded'] as const

const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })
const apart = scene('well apart', '0 0.1\n0 0.2\n0 0.25\n1 0.7\n1 0.8\n1 0.95')
const mixed = scene('mixed', '0 0.1\n0 0.6\n0 0.75\n1 0.3\n1 0.5\n1 0.9')
const squeezed = scene('the same order, all below 0.1', '0 0.01\n0 0.02\n0 0.025\n1 0.07\n1 0.08\n1 0.095')
const sure = scene('sure and right', '0 0.02\n0 0.05\n1 0.95\n1 0.98')
const wrong = scene('one sure and wrong', '0 0.02\n0 0.98\n1 0.95\n1 0.98')
const vague = scene('right but vague', '0 0.4\n0 0.45\n1 0.55\n1 0.6')
const manyNegatives = scene(
  'more easy negatives',
  '0 0.1\n0 0.6\n0 0.75\n1 0.3\n1 0.5\n1 0.9\n0 0.02\n0 0.03\n0 0.04\n0 0.05',
)
const reversed = (one: DataScene, title: string): DataScene => ({
  title,
  texts: [one.texts[0]!.split('\n').reverse().join('\n')],
})

const columns = (text: string) => {
  const table = readTable(text)
  return [numberColumn(table, 0), numberColumn(table, 1)] as const
}

const story = (
  rows: Readonly<Record<string, Compute>>,
  [sees, seesText]: readonly [DataStory['sees'], string],
  [blind, blindText]: readonly [DataStory['blind'], string],
  picture: (truth: readonly number[], scores: readonly number[]) => Picture = (truth, scores) =>
    scorePicture(
      truth.map((value) => value === 1),
      scores,
    ),
): DataStory => ({
  fields: ['True class (0 or 1) and score, a sample a line'],
  about: 'Each dot is a sample: positives above, negatives below, by their score.',
  picture: ([text]) => picture(...columns(text!)),
  rows: ([text]) => {
    const [truth, scores] = columns(text!)
    return Object.entries(rows).map(([name, compute]) => [name, () => compute(truth, scores)] as const)
  },
  sees,
  seesText,
  blind,
  blindText,
})

/** A curve in the unit square. */
function curvePicture(x: ArrayLike<number>, y: ArrayLike<number>): Picture {
  const points = Array.from(x, (value, i) => `${20 + 130 * value} ${150 - 130 * y[i]!}`)
  const shapes: Shape[] = [
    { kind: 'box', x: 20, y: 20, width: 130, height: 130, tone: 'line' },
    ...(points.length > 1 ? [{ kind: 'path', d: `M${points.join('L')}`, tone: 'prediction' } as const] : []),
  ]
  return { width: 170, height: 170, shapes }
}

const tried = (draw: () => Picture): Picture => {
  try {
    return draw()
  } catch {
    return { width: 170, height: 170, shapes: [] }
  }
}
const listed = (values: ArrayLike<number>) =>
  Array.from(values, (value) => String(Number(value.toPrecision(3)))).join(' ')
const atHalf: Compute = (truth, scores) =>
  accuracy(
    truth,
    scores.map((score) => Number(score >= 0.5)),
  )

/** Examples of metrics of scores and probabilities. */
export const scoreStories: Readonly<Record<string, DataStory>> = {
  auroc: story(
    {
      'area under the curve': (t, s) => auroc(t, s),
      'maxFpr: 0.4': (t, s) => auroc(t, s, { maxFpr: 0.4 }),
      'average precision': (t, s) => averagePrecision(t, s),
    },
    [[apart, mixed], 'It sees how often a positive scores above a negative.'],
    [
      [apart, squeezed],
      'It does not see the scores themselves: only their order counts, whatever the threshold in use.',
    ],
  ),
  rocCurve: {
    ...story(
      {
        'true positive rates': (t, s) => listed(rocCurve(t, s).tpr),
        'false positive rates': (t, s) => listed(rocCurve(t, s).fpr),
      },
      [[apart, mixed], 'It sees the trade between missed positives and false alarms at every threshold.'],
      [[apart, squeezed], 'It does not see the scores themselves: only their order counts.'],
      (t, s) => tried(() => curvePicture(rocCurve(t, s).fpr, rocCurve(t, s).tpr)),
    ),
    about: 'The false positive rate along x, the true positive rate along y.',
  },
  averagePrecision: story(
    {
      ...byConvention(
        libraries,
        (convention): Compute =>
          (t, s) =>
            averagePrecision(t, s, { convention }),
      ),
      'area under the ROC curve': (t, s) => auroc(t, s),
    },
    [[mixed, apart], 'It sees how many false alarms stand before the positives.'],
    [[mixed, manyNegatives], 'It does not see negatives that score below every positive.'],
  ),
  precisionRecallCurve: {
    ...story(
      {
        recall: (t, s) => listed(precisionRecallCurve(t, s).recall),
        precision: (t, s) => listed(precisionRecallCurve(t, s).precision),
      },
      [[apart, mixed], 'It sees how many false alarms come with each recall.'],
      [[apart, squeezed], 'It does not see the scores themselves: only their order counts.'],
      (t, s) => tried(() => curvePicture(precisionRecallCurve(t, s).recall, precisionRecallCurve(t, s).precision)),
    ),
    about: 'The recall along x, the precision along y.',
  },
  logLoss: story(
    {
      ...byConvention(
        [...libraries, 'logarithmic-score'],
        (convention): Compute =>
          (t, s) =>
            logLoss(t, s, { convention }),
      ),
      'normalize: false': (t, s) => logLoss(t, s, { normalize: false }),
      'accuracy at 0.5': atHalf,
    },
    [[sure, wrong], 'It sees probabilities: one sure and wrong answer outweighs all others.'],
    [[mixed, reversed(mixed, 'the same in another order')], 'It does not see which samples err: it is one mean.'],
  ),
  brierScore: story(
    {
      ...byConvention(
        libraries,
        (convention): Compute =>
          (t, s) =>
            brierScore(t, convention === 'scikit-learn' ? s : s.map((p) => [1 - p, p]), { convention }),
      ),
      'log loss': (t, s) => logLoss(t, s),
      'accuracy at 0.5': atHalf,
    },
    [[sure, vague], 'It sees whether probabilities are sure and right.'],
    [
      [mixed, reversed(mixed, 'the same in another order')],
      'It does not tell calibration from separation: both errors are one mean.',
    ],
  ),
  probabilisticF: story(
    { 'beta 1': (t, s) => probabilisticF(t, s), 'beta 2': (t, s) => probabilisticF(t, s, { beta: 2 }) },
    [[sure, vague], 'It sees the probabilities that positives and negatives get, without a threshold.'],
    [
      [
        scene('two negatives at 0.2', '0 0.2\n0 0.2\n1 0.8\n1 0.8'),
        scene('one negative at 0.4', '0 0\n0 0.4\n1 0.8\n1 0.8'),
      ],
      'It does not see how false probability is spread over the negatives: only its sum counts.',
    ],
  ),
  topKAccuracy: {
    fields: ['True class, then a score for each class, a sample a line'],
    about: 'The scores of the first sample.',
    picture: ([text]) => {
      const [first = []] = numberRows(text!)
      return barsPicture(
        first.slice(1).map((score, i) => [`class ${i}`, score, i === first[0] ? 'reference' : 'prediction'] as const),
      )
    },
    rows: ([text]) => {
      const rows = numberRows(text!)
      const [truth, scores] = [rows.map((row) => row[0]!), rows.map((row) => row.slice(1))]
      return [1, 2, 3]
        .map(
          (k) =>
            [`k = ${k}`, () => topKAccuracy(truth, scores, { k, labels: scores[0]?.map((_, i) => i) ?? [] })] as const,
        )
        .toSorted((a, b) => Number(b[0] === 'k = 2') - Number(a[0] === 'k = 2'))
    },
    sees: [
      scene('in the first two', '0 0.5 0.3 0.15 0.05\n1 0.6 0.3 0.08 0.02\n2 0.2 0.1 0.6 0.1'),
      scene('last of all', '0 0.05 0.3 0.5 0.15\n1 0.6 0.02 0.3 0.08\n2 0.2 0.5 0.1 0.2'),
    ],
    seesText: 'It sees whether the true class is among the k highest scores.',
    blind: [
      scene('first', '0 0.5 0.3 0.15 0.05\n1 0.1 0.6 0.2 0.1'),
      scene('second, just', '0 0.3 0.5 0.15 0.05\n1 0.6 0.2 0.1 0.1'),
    ],
    blindText: 'It does not see the place among the k, nor the scores.',
  },
  weightedMultilabelLogLoss: {
    fields: [
      'Truth (0 or 1) of each finding, a study a line',
      'Probability of each finding, a study a line',
      'Weight of each finding',
    ],
    about: 'Probabilities of the first study; findings that are there in the colour of the reference.',
    picture: ([truth, p]) => {
      const [present = []] = numberRows(truth!)
      const [first = []] = numberRows(p!)
      return barsPicture(
        first.map((value, i) => [`finding ${i + 1}`, value, present[i] === 1 ? 'reference' : 'prediction'] as const),
      )
    },
    rows: ([truth, p, weights]) => [
      [
        'weighted',
        () =>
          weightedMultilabelLogLoss(numberRows(truth!), numberRows(p!), {
            positiveWeights: numberRows(weights!)[0] ?? [],
          }),
      ],
      [
        'all weights 1',
        () =>
          weightedMultilabelLogLoss(numberRows(truth!), numberRows(p!), {
            positiveWeights: (numberRows(weights!)[0] ?? []).map(() => 1),
          }),
      ],
    ],
    sees: [
      scene('right', '1 0 1\n0 0 1', '0.9 0.1 0.8\n0.1 0.1 0.9', '2 1 1'),
      scene('the first finding missed', '1 0 1\n0 0 1', '0.1 0.1 0.8\n0.1 0.1 0.9', '2 1 1'),
    ],
    seesText: 'It sees the probability of every finding; those with more weight count more.',
    blind: [
      scene('the studies in order', '1 0 1\n0 0 1', '0.9 0.1 0.8\n0.1 0.3 0.9', '2 1 1'),
      scene('the studies swapped', '0 0 1\n1 0 1', '0.1 0.3 0.9\n0.9 0.1 0.8', '2 1 1'),
    ],
    blindText: 'It does not see which study errs: it is one mean over studies.',
  },
}
