import {
  accuracy,
  balancedAccuracy,
  classScores,
  cohenKappa,
  confusionMatrix,
  expectedCost,
  f1Score,
  matthewsCorrelation,
} from 'medgrade/metrics'
import { byConvention } from './byConvention'
import type { DataScene, DataStory } from './exampleTypes'
import { confusionPicture } from './pictures'
import { labelColumn, readTable } from './readTable'

type Labels = readonly number[] | readonly string[]
type Compute = (reference: Labels, prediction: Labels) => number | string

const libraries = ['scikit-learn', 'metrics-reloaded'] as const

/** Pairs of classes, each as often as it says. */
const scene = (
  title: string,
  ...pairs: (readonly [reference: string, prediction: string, times: number])[]
): DataScene => ({
  title,
  texts: [pairs.flatMap(([a, b, times]) => Array<string>(times).fill(`${a} ${b}`)).join('\n')],
})

const good = scene('mostly right', ['0', '0', 5], ['0', '1', 1], ['1', '1', 4], ['1', '0', 1])
const poor = scene('mostly wrong', ['0', '0', 2], ['0', '1', 4], ['1', '1', 1], ['1', '0', 4])
const blindRare = scene('never finds the rare class', ['0', '0', 9], ['1', '0', 2])
const unknownClass = scene('one case in a class that is never true', ['0', '0', 8], ['0', '2', 1], ['1', '0', 2])
const oneFalse = scene('two false alarms', ['0', '0', 7], ['0', '1', 2], ['1', '1', 2])
const near = scene('off by one grade', ['1', '2', 3], ['2', '2', 3], ['3', '3', 3])
const far = scene('off by two grades', ['1', '3', 3], ['2', '2', 3], ['3', '3', 3])
const manyNegatives = scene('more true negatives', ['0', '0', 20], ['0', '1', 1], ['1', '1', 4], ['1', '0', 1])
const allOfOne = scene('always class 0', ['0', '0', 6], ['1', '0', 5])

const story = (
  rows: Readonly<Record<string, Compute>>,
  [sees, seesText]: readonly [DataStory['sees'], string],
  [blind, blindText]: readonly [DataStory['blind'], string],
): DataStory => ({
  fields: ['True and predicted class, a sample a line'],
  about: 'Counts of samples: true classes down, predicted classes across.',
  picture: ([text]) => {
    const table = readTable(text!)
    return confusionPicture(labelColumn(table, 0), labelColumn(table, 1))
  },
  rows: ([text]) => {
    const table = readTable(text!)
    const [a, b] = [labelColumn(table, 0), labelColumn(table, 1)]
    return Object.entries(rows).map(([name, compute]) => [name, () => compute(a, b)] as const)
  },
  sees,
  seesText,
  blind,
  blindText,
})

const kappa =
  (weights: 'none' | 'linear' | 'quadratic'): Compute =>
  (a, b) =>
    cohenKappa(a, b, { weights })

/** Examples of metrics of predicted classes. */
export const classStories: Readonly<Record<string, DataStory>> = {
  accuracy: story(
    { accuracy: (a, b) => accuracy(a, b), 'balanced accuracy': (a, b) => balancedAccuracy(a, b) },
    [[good, poor], 'It sees the share of samples that are right.'],
    [
      [blindRare, oneFalse],
      'It does not see which class errs: never finding the rare class costs as much as two false alarms.',
    ],
  ),
  balancedAccuracy: story(
    {
      ...byConvention(
        libraries,
        (convention): Compute =>
          (a, b) =>
            balancedAccuracy(a, b, { convention }),
      ),
      'adjusted: true': (a, b) => balancedAccuracy(a, b, { adjusted: true }),
      accuracy: (a, b) => accuracy(a, b),
    },
    [[unknownClass, oneFalse], 'It sees every class alike, however rare.'],
    [
      [allOfOne, blindRare],
      'It does not see how rare a class is: always answering with one class scores the same at any share.',
    ],
  ),
  f1Score: story(
    {
      'F1 of class 1': (a, b) => f1Score(a, b),
      precision: (a, b) => f1Score(a, b, { score: 'precision' }),
      recall: (a, b) => f1Score(a, b, { score: 'recall' }),
      'macro F1': (a, b) => f1Score(a, b, { average: 'macro' }),
    },
    [[good, poor], 'It sees missed positives and false alarms of the positive class.'],
    [[good, manyNegatives], 'It does not see true negatives: twenty of them change nothing.'],
  ),
  classScores: story(
    {
      'macro F': (a, b) => classScores(a, b).macro.f,
      'micro F': (a, b) => classScores(a, b).micro.f,
      'weighted F': (a, b) => classScores(a, b).weighted.f,
    },
    [[good, poor], 'It sees precision and recall of every class, and their means.'],
    [[near, far], 'It does not see how far off a class is: grades are names to it.'],
  ),
  confusionMatrix: story(
    {
      'counts, row by row': (a, b) =>
        confusionMatrix(a, b)
          .matrix.map((row) => Array.from(row).join(' '))
          .join(' | '),
      accuracy: (a, b) => accuracy(a, b),
    },
    [[good, poor], 'It sees which class is taken for which.'],
    [
      [good, { title: 'the same in another order', texts: [good.texts[0]!.split('\n').reverse().join('\n')] }],
      'It does not see single samples: their order and their difficulty are lost.',
    ],
  ),
  matthewsCorrelation: story(
    {
      ...byConvention(
        libraries,
        (convention): Compute =>
          (a, b) =>
            matthewsCorrelation(a, b, { convention }),
      ),
      accuracy: (a, b) => accuracy(a, b),
    },
    [[allOfOne, good], 'It sees all four counts: a guess that ignores the truth scores 0.'],
    [
      [near, { ...far, title: 'the same counts, other names', texts: [near.texts[0]!.replaceAll('3', '9')] }],
      'It does not see what classes mean: renaming them changes nothing.',
    ],
  ),
  cohenKappa: story(
    { 'without weights': kappa('none'), 'linear weights': kappa('linear'), 'quadratic weights': kappa('quadratic') },
    [[good, allOfOne], 'It sees agreement beyond chance: always answering with one class scores 0.'],
    [
      [
        near,
        {
          title: 'grades 2 and 3 swapped in name',
          texts: [near.texts[0]!.replaceAll('2', 'x').replaceAll('3', '2').replaceAll('x', '3')],
        },
      ],
      'Without weights it does not see how far off a grade is. Weights do.',
    ],
  ),
  expectedCost: story(
    {
      'expected cost': (a, b) => expectedCost(a, b),
      'normalize: true': (a, b) => expectedCost(a, b, { normalize: true }),
      accuracy: (a, b) => accuracy(a, b),
    },
    [[good, poor], 'It sees every kind of error at its own cost; by default each class has the same total.'],
    [[near, far], 'With these costs it does not see how far off a grade is: give costs that grow with the distance.'],
  ),
}
