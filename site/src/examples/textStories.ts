import {
  answerLabel,
  answerPlaceholder,
  captionBleu,
  captionRougeL,
  chexbertLabels,
  findingsText,
  graphF1,
  labelVectorScores,
  meteor,
  normalizeReport,
  normalizeVqaAnswer,
  porterStem,
  prepareReport,
  type ReportGraph,
  radCliq,
  reportBleu2,
  reportLabelScores,
  reportLabels,
  reportSections,
  rouge,
  sacreBleu,
  smoothedBleu,
  squadAnswer,
  tokenF1,
  tokenize,
  vqaAnswer,
} from 'medgrade/text'
import type { DataScene, DataStory } from './exampleTypes'
import { barsPicture, wordsPicture } from './pictures'
import { numberRows, readTable } from './readTable'

type Two = readonly [DataScene, DataScene]
type Rows = Readonly<Record<string, (...texts: string[]) => number | string>>

const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })
const rowsOf =
  (rows: Rows): DataStory['rows'] =>
  (texts) =>
    Object.entries(rows).map(([name, compute]) => [name, () => compute(...texts)] as const)

/** A metric of two texts. */
const compared = (
  rows: Rows,
  [sees, seesText]: readonly [Two, string],
  [blind, blindText]: readonly [Two, string],
  fields: readonly [string, string] = ['Reference', 'Candidate'],
): DataStory => ({
  fields,
  about: 'Words that both texts have are grey.',
  picture: ([reference, candidate]) =>
    wordsPicture([
      [reference!, 'reference'],
      [candidate!, 'prediction'],
    ]),
  rows: rowsOf(rows),
  sees,
  seesText,
  blind,
  blindText,
})

/** A function of one text: its first row is the result. */
const converted = (
  rows: Rows,
  [sees, seesText]: readonly [Two, string],
  [blind, blindText]: readonly [Two, string],
): DataStory => {
  const [first] = Object.values(rows)
  return {
    fields: ['Text'],
    about: 'Above the text, below what becomes of it; words that stay are grey.',
    picture: ([text]) =>
      wordsPicture([
        [text!, 'reference'],
        [String(first!(text!)), 'prediction'],
      ]),
    rows: rowsOf(rows),
    sees,
    seesText,
    blind,
    blindText,
  }
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const report = 'The heart is normal in size. No pleural effusion is seen.'
const close = scene('one word left out', report, 'The heart is normal. No pleural effusion is seen.')
const other = scene('another finding', report, 'There is a large opacity in the left lower lobe.')
const otherWord = scene(
  '“size” becomes “extent”',
  report,
  'The heart is normal in extent. No pleural effusion is seen.',
)
const wrongWord = scene(
  '“normal” becomes “enlarged”',
  report,
  'The heart is enlarged in size. No pleural effusion is seen.',
)
const moved = scene('sentences swapped', report, 'No pleural effusion is seen. The heart is normal in size.')

const blindToMeaning: readonly [Two, string] = [
  [otherWord, wrongWord],
  'It does not see meaning: a synonym costs as much as the opposite finding.',
]
const overlap: readonly [Two, string] = [[close, other], 'It sees how many words, in how many runs, both texts share.']
const capital = (text: string) => text.toLowerCase()

const bleu = (a: string, b: string, order: number) => captionBleu([[a]], [b]).corpus[order - 1]!
const labelsOf = (text: string) =>
  Object.entries(reportLabels(text))
    .filter(([, present]) => present === 1)
    .map(([name]) => name)

/** A graph from lines such as `lung OBS-DP`: an entity each, related to the line above by `modify`. */
function graphOf(text: string): ReportGraph {
  const rows = readTable(text)
  const entities = rows.map(([tokens = '', label = 'OBS-DP'], i) => {
    const relations: [string, string][] = i === 0 ? [] : [['modify', String(i)]]
    return [String(i + 1), { tokens, label, relations }] as const
  })
  return { entities: Object.fromEntries(entities) }
}

/** Examples of metrics and tools of texts. */
export const textStories: Readonly<Record<string, DataStory>> = {
  captionBleu: compared(
    { 'BLEU-4': (a, b) => bleu(a, b, 4), 'BLEU-1': (a, b) => bleu(a, b, 1), 'BLEU-2': (a, b) => bleu(a, b, 2) },
    overlap,
    blindToMeaning,
  ),
  reportBleu2: compared({ 'BLEU-2': (a, b) => reportBleu2(a, b) }, overlap, blindToMeaning),
  sacreBleu: compared(
    {
      score: (a, b) => sacreBleu([[a]], [b]).score,
      'lowercase: true': (a, b) => sacreBleu([[a]], [b], { lowercase: true }).score,
    },
    overlap,
    blindToMeaning,
  ),
  smoothedBleu: compared(
    {
      'smoothing 1': (a, b) => smoothedBleu([[words(a)]], [words(b)], { smoothing: 1 }),
      'no smoothing': (a, b) => smoothedBleu([[words(a)]], [words(b)]),
      'smoothing 4': (a, b) => smoothedBleu([[words(a)]], [words(b)], { smoothing: 4 }),
    },
    overlap,
    blindToMeaning,
  ),
  rouge: compared(
    {
      'ROUGE-L': (a, b) => rouge(a, b).f,
      'ROUGE-1': (a, b) => rouge(a, b, { variant: 1 }).f,
      'ROUGE-2': (a, b) => rouge(a, b, { variant: 2 }).f,
      'ROUGE-Lsum': (a, b) => rouge(a, b, { variant: 'Lsum' }).f,
    },
    [[close, other], 'It sees the longest sequence of words that both texts share.'],
    blindToMeaning,
  ),
  captionRougeL: compared(
    { 'ROUGE-L, β 1.2': (a, b) => captionRougeL([[a]], [b]).corpus, 'ROUGE-L of rouge-score': (a, b) => rouge(a, b).f },
    [[close, moved], 'It sees the order of words: swapped sentences cost half.'],
    blindToMeaning,
  ),
  meteor: compared(
    {
      'METEOR (exact and stem)': (a, b) => meteor([words(capital(a))], words(capital(b))),
      'alpha: 0.5': (a, b) => meteor([words(capital(a))], words(capital(b)), { alpha: 0.5 }),
    },
    [[close, moved], 'It sees words, their stems, and how many runs they come in.'],
    blindToMeaning,
  ),
  tokenF1: compared(
    { F1: (a, b) => tokenF1(words(a), words(b)) },
    [[close, other], 'It sees the words that both texts share.'],
    [[{ ...close, title: 'the same words', texts: [report, report] }, moved], 'It does not see the order of words.'],
  ),
  squadAnswer: compared(
    { F1: (a, b) => squadAnswer([a], b).f1, 'exact match': (a, b) => squadAnswer([a], b).exactMatch },
    [
      [
        scene('the same but an article', 'left lung', 'The left lung.'),
        scene('the other side', 'left lung', 'right lung'),
      ],
      'It sees the words of the answer, without articles and punctuation.',
    ],
    [
      [scene('the wrong side', 'left lung', 'right lung'), scene('the wrong organ', 'left lung', 'left kidney')],
      'It does not see which word matters.',
    ],
    ['Gold answer', 'Answer'],
  ),
  vqaAnswer: compared(
    {
      'rule-based judge': (a, b) => vqaAnswer(a, b).heuristicJudge,
      'token F1': (a, b) => vqaAnswer(a, b).tokenF1,
      'exact match': (a, b) => vqaAnswer(a, b).exactMatch,
      'yes or no': (a, b) => vqaAnswer(a, b).yesNo,
    },
    [
      [
        scene('the same, written otherwise', 'Two lesions, R lung', '2 lesions right lung'),
        scene('another answer', 'two lesions', 'cardiomegaly'),
      ],
      'It sees answers through their spelling: numbers, abbreviations, articles.',
    ],
    [
      [
        scene('said in other words', 'enlarged heart', 'cardiomegaly'),
        scene('wrong', 'enlarged heart', 'pneumothorax'),
      ],
      'It does not see synonyms.',
    ],
    ['Gold answer', 'Answer'],
  ),
  answerLabel: converted(
    {
      label: (text) => answerLabel(text) ?? 'none',
      'alphabet AB': (text) => answerLabel(text, { alphabet: 'AB' }) ?? 'none',
    },
    [
      [scene('a letter', 'The answer is (C).'), scene('no letter', 'I cannot tell.')],
      'It sees the letter that an answer names.',
    ],
    [
      [scene('sure', 'B'), scene('hedged', 'B, but it could be C')],
      'It does not see doubt: the first letter that stands alone counts.',
    ],
  ),
  answerPlaceholder: compared(
    { placeholder: (raw, answer) => answerPlaceholder(raw, answer) ?? 'no' },
    [
      [scene('an answer', 'I think it is A', 'A'), scene('a fallback', 'fallback: A', 'A')],
      'It sees answers that a program filled in.',
    ],
    [
      [scene('a guess', 'A', 'A'), scene('a reasoned answer', 'The mass enhances, so A', 'A')],
      'It does not see whether an answer was thought through.',
    ],
    ['What the model wrote', 'The answer that was taken from it'],
  ),
  normalizeVqaAnswer: converted(
    { normalised: (text) => normalizeVqaAnswer(text) },
    [
      [scene('with numbers', 'Two lesions'), scene('with abbreviations', 'R lung')],
      'It sees number words and abbreviations.',
    ],
    [[scene('capitals', 'LEFT LUNG'), scene('punctuation', 'left lung.')], 'It does not see capitals and punctuation.'],
  ),
  normalizeReport: converted(
    { normalised: (text) => normalizeReport(text) },
    [
      [scene('one report', 'Lungs clear.'), scene('another', 'Heart normal.')],
      'It keeps every word but “final report”.',
    ],
    [
      [scene('on one line', 'FINAL REPORT Lungs clear.'), scene('on two lines', 'Final report\n  Lungs   clear.')],
      'It does not see lines, blanks and capitals.',
    ],
  ),
  prepareReport: converted(
    { prepared: (text) => prepareReport(text) },
    [
      [scene('one sentence', 'Lungs clear.'), scene('two sentences', 'Lungs clear. Heart normal.')],
      'It sees full stops, and sets them apart.',
    ],
    [
      [scene('one blank', 'Lungs clear. Heart normal.'), scene('many blanks', 'Lungs clear.    Heart normal.')],
      'It does not see how many blanks there are.',
    ],
  ),
  reportSections: converted(
    {
      sections: (text) => JSON.stringify(reportSections(text)),
      impression: (text) => reportSections(text).impression ?? 'none',
    },
    [
      [scene('two sections', 'FINDINGS: Clear.\nIMPRESSION: Normal.'), scene('one section', 'FINDINGS: Clear.')],
      'It sees headers at the start of a line.',
    ],
    [
      [scene('impression', 'IMPRESSION: Normal.'), scene('conclusion', 'CONCLUSION: Normal.')],
      'It does not see which name a section has: those that mean the same are merged.',
    ],
  ),
  findingsText: converted(
    { findings: (text) => findingsText(text) },
    [
      [
        scene('with a findings section', 'FINDINGS: Clear.\nIMPRESSION: Normal.'),
        scene('without sections', 'Lungs are clear.'),
      ],
      'It sees the findings section, else takes the whole text.',
    ],
    [
      [
        scene('one impression', 'FINDINGS: Clear.\nIMPRESSION: Normal.'),
        scene('another impression', 'FINDINGS: Clear.\nIMPRESSION: Pneumonia.'),
      ],
      'It does not see the impression.',
    ],
  ),
  reportLabels: converted(
    { observations: (text) => labelsOf(text).join(', ') || 'none', number: (text) => labelsOf(text).length },
    [
      [scene('present', 'Large pneumothorax.'), scene('negated', 'No pneumothorax.')],
      'It sees phrases of twelve observations, and their negation.',
    ],
    [
      [scene('large', 'Large pneumothorax.'), scene('small', 'Small pneumothorax.')],
      'It does not see size, side or severity.',
    ],
  ),
  reportLabelScores: compared(
    {
      'F1 of observations': (a, b) => reportLabelScores(a, b).observationF1,
      similarity: (a, b) => reportLabelScores(a, b).reportSimilarity,
      'all labels agree': (a, b) => reportLabelScores(a, b).labelExactMatch,
    },
    [
      [
        scene('the same finding', 'Large pneumothorax.', 'There is a pneumothorax.'),
        scene('negated', 'Large pneumothorax.', 'No pneumothorax.'),
      ],
      'It sees observations, whatever the words around them.',
    ],
    [
      [
        scene('large', 'Large pneumothorax.', 'Large pneumothorax.'),
        scene('small', 'Large pneumothorax.', 'Small pneumothorax.'),
      ],
      'Its F1 does not see size, side or severity.',
    ],
  ),
  porterStem: converted(
    {
      stem: (text) => porterStem(text),
      'stems of all words': (text) =>
        words(text)
          .map((word) => porterStem(word))
          .join(' '),
    },
    [[scene('effusion', 'effusion'), scene('opacity', 'opacity')], 'It sees the beginning of a word.'],
    [[scene('singular', 'effusion'), scene('plural', 'effusions')], 'It does not see endings.'],
  ),
  tokenize: converted(
    {
      rouge: (text) => tokenize(text, 'rouge').join(' | '),
      whitespace: (text) => tokenize(text, 'whitespace').join(' | '),
      intl13a: (text) => tokenize(text, 'intl13a').join(' | '),
      alnumHyphen: (text) => tokenize(text, 'alnumHyphen').join(' | '),
      cxr: (text) => tokenize(text, 'cxr').join(' | '),
    },
    [
      [scene('with a hyphen', 'No 5-mm nodule.'), scene('without', 'No 5 cm nodule.')],
      'It sees where words end, by the rule: a hyphen joins or divides.',
    ],
    [
      [scene('capitals', 'NO nodule.'), scene('an exclamation mark', 'no nodule!')],
      'The rule “rouge” does not see capitals and punctuation.',
    ],
  ),
  graphF1: {
    ...compared(
      {
        'entities and relations': (a, b) => graphF1(graphOf(a), graphOf(b)).combined,
        entities: (a, b) => graphF1(graphOf(a), graphOf(b)).entityF1,
        relations: (a, b) => graphF1(graphOf(a), graphOf(b)).relationF1,
        simple: (a, b) => graphF1(graphOf(a), graphOf(b)).simple,
      },
      [
        [
          scene('the same', 'lung ANAT-DP\nopacity OBS-DP', 'lung ANAT-DP\nopacity OBS-DP'),
          scene('absent instead of present', 'lung ANAT-DP\nopacity OBS-DP', 'lung ANAT-DP\nopacity OBS-DA'),
        ],
        'It sees entities with their certainty, and how they are related.',
      ],
      [
        [
          scene('another word', 'lung ANAT-DP\nopacity OBS-DP', 'lung ANAT-DP\nconsolidation OBS-DP'),
          scene('a wrong finding', 'lung ANAT-DP\nopacity OBS-DP', 'lung ANAT-DP\nfracture OBS-DP'),
        ],
        'It does not see synonyms: another word is another entity.',
      ],
      ['Reference: word and label, an entity a line', 'Candidate: word and label'],
    ),
    about: 'Entities that both graphs have are grey; each is related to the one above.',
  },
  labelVectorScores: {
    ...compared(
      {
        'micro F1': (a, b) => labelVectorScores(numberRows(a), numberRows(b)).micro.f1,
        'macro F1': (a, b) => labelVectorScores(numberRows(a), numberRows(b)).macro.f1,
      },
      [
        [scene('all right', '1 0 1\n0 1 0', '1 0 1\n0 1 0'), scene('one label wrong', '1 0 1\n0 1 0', '1 0 0\n0 1 0')],
        'It sees missed and invented labels.',
      ],
      [
        [
          scene('both in one report', '1 1 0\n1 1 0', '0 0 0\n1 1 0'),
          scene('one in each report', '1 1 0\n1 1 0', '1 0 0\n0 1 0'),
        ],
        'Pooled values do not see whether errors sit in one report.',
      ],
      ['Reference: labels 0 or 1, a report a line', 'Candidate: labels'],
    ),
    about: 'Labels of the reference above, of the candidate below.',
  },
  chexbertLabels: converted(
    { labels: (text) => chexbertLabels(numberRows(text).flat()).join(' ') },
    [[scene('blank, positive', '0 1'), scene('positive, blank', '1 0')], 'It sees which observations are present.'],
    [[scene('positive', '1 1'), scene('uncertain', '3 3')], 'It does not see doubt: uncertain counts as present.'],
  ),
  radCliq: {
    fields: ['RadGraph, BERTScore, embedding similarity, BLEU-2'],
    about: 'The four scores that are combined.',
    picture: ([text]) => {
      const values = numberRows(text!).flat()
      return barsPicture(
        ['RadGraph', 'BERTScore', 'embedding', 'BLEU-2'].map(
          (name, i) => [name, values[i] ?? Number.NaN, 'prediction'] as const,
        ),
      )
    },
    rows: ([text]) => {
      const [radgraphCombined = Number.NaN, bertscore = Number.NaN, semb = Number.NaN, bleu2 = Number.NaN] = numberRows(
        text!,
      ).flat()
      const parts = { radgraphCombined, bertscore, semb, bleu2 }
      return [
        ['RadCliQ-v1, errors', () => radCliq(parts)],
        ['RadCliQ-v0, errors', () => radCliq(parts, { version: 'v0' })],
        ['1 / RadCliQ-v1', () => 1 / radCliq(parts)],
      ]
    },
    sees: [scene('close', '0.6 0.7 0.8 0.5'), scene('far off', '0.1 0.2 0.2 0.1')],
    seesText: 'It sees four scores, weighed as radiologists’ counts of errors were predicted best.',
    blind: [
      scene('all four are fair', '0.3 0.4 0.5 0.2'),
      // The BERTScore that makes up for the RadGraph score.
      scene('right facts in other words', '0.7 0.09828394979210149 0.5 0.2'),
    ],
    blindText: 'It does not see which of its scores is low: one makes up for another.',
  },
}
