import {
  accuracyGain,
  classBias,
  errorCategories,
  judgeAgreement,
  multipleChoiceAccuracy,
  readerStudy,
  type SonoVerdict,
  sonoVqa,
} from 'medgrade'
import type { DataStory } from '../exampleTypes'
import { confusionPicture } from '../pictures'
import { numberRows, readTable } from '../readTable'
import { computedBars, listed, namedRows, scene, shown, systemStory } from './systemParts'

const itemsOf = (text: string) => readTable(text).map(([id = '', answer = '', group = '']) => ({ id, answer, group }))
const answersOf = (text: string) => Object.fromEntries(namedRows(text).map(([id, cells]) => [id, cells.join(' ')]))

const questions = 'q1 A presence\nq2 C presence\nq3 B location'
const right = 'q1 A\nq2 C\nq3 B'
const secondWrong = 'q1 A\nq2 D\nq3 B'
const itemField = 'Questions: id, right answer, group'

const choice = (items: string, answers: string) => multipleChoiceAccuracy(itemsOf(items), answersOf(answers))
const gain = (items: string, without: string, changed: string) =>
  accuracyGain(itemsOf(items), answersOf(without), answersOf(changed))

const pairsOf = (text: string) => {
  const rows = readTable(text)
  return { truth: rows.map(([cell = '']) => cell), predicted: rows.map(([, cell = '']) => cell) }
}
const bias = (text: string) => {
  const { truth, predicted } = pairsOf(text)
  return classBias(truth, predicted, [...new Set(truth)].sort())
}

const study = (items: string, readers: string) => {
  const questionsOf = itemsOf(items)
  const answers = namedRows(readers).map(
    ([name, cells]) => [name, Object.fromEntries(questionsOf.map(({ id }, i) => [id, cells[i] ?? '']))] as const,
  )
  return readerStudy(questionsOf, Object.fromEntries(answers), { resamples: 100 })
}
const accuracies = (items: string, readers: string) =>
  Object.entries(study(items, readers).readers).map(([name, { accuracy }]) => [name, accuracy] as const)

const judged = (judge: string, humans: string) => judgeAgreement(numberRows(judge)[0] ?? [], numberRows(humans))

const categories = (text: string) =>
  errorCategories(
    readTable(text).map(([category = '-', group = '']) => ({ category: category === '-' ? null : category, group })),
  )
const countsOf = (text: string) => Object.entries(categories(text).categories)

const sono = (clips: string, verdicts: string) =>
  sonoVqa(
    readTable(clips).map(([kind = '', type = '', seconds = '', answer = '', ...prediction]) => ({
      question: `[${kind.toUpperCase()}] What is seen?`,
      question_type: type,
      answer,
      model_prediction: prediction.join(' '),
      time_start: 0,
      time_end: Number(seconds),
    })),
    Object.fromEntries(
      readTable(verdicts).map(([at = '', score, error = 'none']) => [
        at,
        { score: Number(score) as SonoVerdict['score'], error_type: error },
      ]),
    ),
  )
const clips = (prediction: string) => `mcq Type1 7 B ${prediction}\nmcq Type2 12 A A\nfree Type1 4 gain gain`

/** Examples of answers to questions, their readers and their judges. */
export const choiceStories: Readonly<Record<string, DataStory>> = {
  multipleChoiceAccuracy: systemStory({
    fields: [itemField, 'Answers: id, answer'],
    about: 'The accuracy of each group.',
    picture: (items, answers) =>
      computedBars(() =>
        Object.entries(choice(items!, answers!).byGroup).map(([name, value]) => [name, value, 'both']),
      ),
    rows: {
      accuracy: (items, answers) => shown(choice(items!, answers!).accuracy),
      'mean over groups': (items, answers) => shown(choice(items!, answers!).macroByGroup),
      'right answers': (items, answers) => choice(items!, answers!).correct,
    },
    sees: [
      [scene('all right', questions, right), scene('one wrong', questions, secondWrong)],
      'It sees the letter that an answer begins with.',
    ],
    blind: [
      [scene('a wrong answer', questions, secondWrong), scene('no answer', questions, 'q1 A\nq3 B')],
      'It does not see why an answer is wrong: a missing one costs as much.',
    ],
  }),
  accuracyGain: systemStory({
    fields: [itemField, 'Answers without the change', 'Answers with the change'],
    about: 'The accuracy without the change above, with it below.',
    picture: (items, without, changed) =>
      computedBars(() => [
        ['without', choice(items!, without!).accuracy, 'reference'],
        ['with', choice(items!, changed!).accuracy, 'prediction'],
      ]),
    rows: {
      'gain in points': (...texts) => shown(gain(texts[0]!, texts[1]!, texts[2]!).points),
      gained: (...texts) => gain(texts[0]!, texts[1]!, texts[2]!).gained,
      lost: (...texts) => gain(texts[0]!, texts[1]!, texts[2]!).lost,
      'by group': (...texts) => listed(gain(texts[0]!, texts[1]!, texts[2]!).byGroup),
    },
    sees: [
      [scene('one more right', questions, secondWrong, right), scene('one less right', questions, right, secondWrong)],
      'It sees how many more answers are right with the change.',
    ],
    blind: [
      [
        scene('nothing changes', questions, secondWrong, secondWrong),
        scene('one gained, one lost', questions, secondWrong, 'q1 B\nq2 C\nq3 B'),
      ],
      'The points do not see answers that change both ways; `gained` and `lost` do.',
    ],
  }),
  classBias: systemStory({
    fields: ['True class and predicted class, a sample a line'],
    about: 'Counts of true classes (rows) by predicted classes (columns).',
    picture: (text) => {
      const { truth, predicted } = pairsOf(text!)
      return confusionPicture(truth, predicted)
    },
    rows: {
      'spread of recalls': (text) => bias(text!).spread,
      accuracy: (text) => shown(bias(text!).accuracy),
      recalls: (text) => listed(bias(text!).recall),
      'predicted shares': (text) => listed(bias(text!).predictedShare),
    },
    sees: [
      [
        scene('both classes alike', 'star star\nstar galaxy\ngalaxy galaxy\ngalaxy star'),
        scene('always the same class', 'star star\nstar star\ngalaxy star\ngalaxy star'),
      ],
      'It sees a preference for one class, which the accuracy of ½ does not show.',
    ],
    blind: [
      [
        scene('all right', 'star star\nstar star\ngalaxy galaxy\ngalaxy galaxy'),
        scene('all wrong', 'star galaxy\nstar galaxy\ngalaxy star\ngalaxy star'),
      ],
      'The spread does not see how good the classes are, only how unequal.',
    ],
  }),
  readerStudy: systemStory({
    fields: [itemField, 'Readers: name, then a letter for each question'],
    about: 'The accuracy of each reader.',
    picture: (items, readers) =>
      computedBars(() => accuracies(items!, readers!).map(([name, value]) => [name, value, 'both'])),
    rows: {
      'Fleiss’ κ': (items, readers) => shown(study(items!, readers!).agreement.fleissKappa.value),
      'all agree': (items, readers) => shown(study(items!, readers!).agreement.unanimous.value),
      accuracies: (items, readers) => listed(Object.fromEntries(accuracies(items!, readers!))),
    },
    sees: [
      [
        scene('readers agree', questions, 'expert A C B\nresident A C B\nmodel A C B'),
        scene('one reader differs', questions, 'expert A C B\nresident A C B\nmodel B A C'),
      ],
      'Its κ sees how often the readers give the same letter.',
    ],
    blind: [
      [
        scene('all right', questions, 'expert A C B\nresident A C B\nmodel A C B'),
        scene('all wrong in the same way', questions, 'expert B A C\nresident B A C\nmodel B A C'),
      ],
      'Agreement does not see whether the common answer is right; the accuracies do.',
    ],
  }),
  judgeAgreement: systemStory({
    fields: ['Labels of the judge', 'Labels of the annotators, a line each'],
    about: 'The share of labels that the judge has in common with each annotator.',
    picture: (judge, humans) =>
      computedBars(() =>
        judged(judge!, humans!).agreementJudgeHuman.map((value, i) => [`person ${i + 1}`, value, 'both']),
      ),
    rows: {
      'agreement with annotator 1': (judge, humans) => shown(judged(judge!, humans!).agreementJudgeHuman[0]),
      'κ with annotator 1': (judge, humans) => shown(judged(judge!, humans!).kappaJudgeHuman[0]),
      'agreement of annotators': (judge, humans) => shown(judged(judge!, humans!).agreementHumans),
      'κ of annotators': (judge, humans) => shown(judged(judge!, humans!).kappaHumans),
      unanimous: (judge, humans) => shown(judged(judge!, humans!).unanimous),
    },
    sees: [
      [
        scene('the judge agrees', '1 0 1 0', '1 0 1 0\n1 0 1 1'),
        scene('one label differs', '1 0 1 1', '1 0 1 0\n1 0 1 1'),
      ],
      'It sees labels that differ.',
    ],
    blind: [
      [
        scene('the judge says 1 to all', '1 1 1 1', '1 1 1 0\n1 1 1 0'),
        scene('the judge tells apart', '1 0 1 1', '1 0 1 0\n1 0 1 0'),
      ],
      'The share does not see chance; κ is 0 for the judge that says 1 to all.',
    ],
  }),
  errorCategories: systemStory({
    fields: ['Category of the error (- for none) and group, an item a line'],
    about: 'How often each category of error occurs.',
    picture: (text) => computedBars(() => countsOf(text!).map(([name, { count }]) => [name, count, 'prediction'])),
    rows: {
      'error rate': (text) => shown(categories(text!).errorRate),
      'shares of errors': (text) =>
        listed(Object.fromEntries(countsOf(text!).map(([name, { share }]) => [name, share]))),
      'rates by group': (text) =>
        listed(
          Object.fromEntries(
            Object.entries(categories(text!).byGroup).map(([name, { errorRate }]) => [name, errorRate]),
          ),
        ),
    },
    sees: [
      [
        scene('one error of three', 'evidence T1\n- T1\n- T2'),
        scene('two errors of three', 'evidence T1\n- T1\nboth T2'),
      ],
      'It sees how many items have an error, and of which category.',
    ],
    blind: [
      [scene('a slight error', 'spelling T1\n- T1\n- T2'), scene('a grave error', 'wrong-side T1\n- T1\n- T2')],
      'The rate does not see how grave an error is.',
    ],
  }),
  sonoVqa: systemStory({
    fields: [
      'Questions: mcq or free, type, seconds, answer, prediction',
      'Verdicts: position of the free answer (from 0), score 0 to 2, error',
    ],
    about: 'The mean of multiple choice by type of question.',
    picture: (items, verdicts) =>
      computedBars(() =>
        Object.entries(sono(items!, verdicts!).mcqByType).map(([name, { mean }]) => [name, mean, 'both']),
      ),
    rows: {
      'multiple choice': (items, verdicts) => shown(sono(items!, verdicts!).mcqAccuracy),
      'free answers, 0 to 2': (items, verdicts) => shown(sono(items!, verdicts!).freeMean),
      'free answers, 0 to 1': (items, verdicts) => shown(sono(items!, verdicts!).freeNormalised),
      'wrong conclusions': (items, verdicts) => sono(items!, verdicts!).freeErrors.wrong_conclusion_only,
    },
    sees: [
      [
        scene('the right letter', clips('b) apical'), '2 1 wrong_conclusion'),
        scene('another letter', clips('c) apical'), '2 1 wrong_conclusion'),
      ],
      'It sees the first letter of an answer, of either case.',
    ],
    blind: [
      [
        scene('letter and words agree', clips('b) apical'), '2 1 wrong_conclusion'),
        scene('the words contradict', clips('b) or rather c'), '2 1 wrong_conclusion'),
      ],
      'It does not see what follows the letter.',
    ],
  }),
}
