import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as text from '../../../src/metrics/text'
import { expectClose } from '../../expectClose'

type Json = ReturnType<typeof JSON.parse>

const read = (name: string): Json => JSON.parse(readFileSync(`fixtures/goldens/kernels/text/${name}.json`, 'utf8'))

const cases = (name: string, answer: (input: Json, golden: Json) => unknown) =>
  describe(name, () => {
    it.each((read(name).cases as Json[]).map((golden, i) => [golden.name ?? golden.word ?? String(i), golden]))(
      '%s',
      (_, golden) => expectClose(answer(golden.input, golden), golden.expected),
    )
  })

describe('tokenize', () => {
  it.each((read('tokenize').cases as Json[]).map((golden) => [golden]))('$text', (golden) => {
    expect({
      text: golden.text,
      whitespace: text.tokenize(golden.text, 'whitespace'),
      mlrg: text.prepareReport(golden.text),
      mlrgTokensSpace: text.tokenize(golden.text, 'mlrg'),
      alnumHyphen: text.tokenize(golden.text, 'alnumHyphen'),
      rouge: text.tokenize(golden.text, 'rouge'),
      rougeStemmed: text.tokenize(golden.text, 'rougeStemmed'),
      intl13a: text.tokenize(golden.text, 'intl13a'),
      cxr: text.tokenize(golden.text, 'cxr'),
    }).toEqual(golden)
  })
})

describe('porterStem', () => {
  it.each((read('porter').cases as Json[]).map(({ word, stem }) => [word, stem]))('%s → %s', (word, stem) =>
    expect(text.porterStem(word)).toBe(stem),
  )
})

cases('caption-bleu-rouge', ({ references, candidates, preprocess }, { expected }) => {
  const bleu = text.captionBleu(references, candidates, { preprocess })
  const rougeL = text.captionRougeL(references, candidates, { preprocess })
  const answer: Json = {
    bleu: bleu.corpus,
    bleuPerSentence: bleu.perSentence,
    rougeL: rougeL.corpus,
    rougeLPerSentence: rougeL.perSentence,
  }
  return Object.fromEntries(Object.keys(expected).map((key) => [key, answer[key]]))
})

cases('bleu-smoothing', ({ references, candidates }, { expected }) =>
  Object.fromEntries(
    Object.entries(expected as Json).map(([name, methods]) => [
      name,
      Object.fromEntries(
        Object.entries(methods as Json).map(([method, value]) => {
          const options = { order: Number(name.slice(4)), smoothing: Number(method.slice(6)) as text.BleuSmoothing }
          if (typeof value === 'number') return [method, text.smoothedBleu(references, candidates, options)]
          expect(() => text.smoothedBleu(references, candidates, options)).toThrow(/trigram/)
          return [method, value]
        }),
      ),
    ]),
  ),
)

cases('bleu2-report', ({ reference, candidate }) => ({ bleu2: text.reportBleu2(reference, candidate) }))

cases('bleu-13a', ({ candidates, referenceStreams, level: _, ...options }) =>
  text.sacreBleu(
    candidates.map((_candidate: string, i: number) => referenceStreams.map((stream: string[]) => stream[i])),
    candidates,
    options,
  ),
)

cases('rouge', ({ reference, candidate, stem, referenceLines, candidateLines }) => ({
  rouge1: text.rouge(reference, candidate, { variant: 1, stem }),
  rouge2: text.rouge(reference, candidate, { variant: 2, stem }),
  rougeL: text.rouge(reference, candidate, { variant: 'L', stem }),
  rougeLsum: text.rouge(referenceLines, candidateLines, { variant: 'Lsum', stem }),
}))

const { synonyms } = read('meteor')
cases('meteor', ({ references, candidate }, { expected }) => {
  const answer: Json = {
    exactStem: text.meteor(references, candidate),
    exactStemSynonym: text.meteor(references, candidate, { synonyms }),
    exactStemAlpha05: text.meteor(references, candidate, { alpha: 0.5, beta: 1, gamma: 0.3 }),
  }
  return Object.fromEntries(Object.keys(expected).map((key) => [key, answer[key]]))
})

cases('squad', ({ prediction, golds }) => text.squadAnswer(golds, prediction))

cases('vqa-answers', (input, { expected }) => {
  if ('label' in input) return { label: text.answerLabel(input.label) }
  if ('options' in input) return { label: text.answerLabel(input.raw, { options: input.options }) }
  if ('answer' in input) {
    const reason = text.answerPlaceholder(input.raw, input.answer)
    return { placeholder: reason !== null, reason: reason ?? expected.reason }
  }
  const scores: Json = text.vqaAnswer(input.gold, input.prediction)
  return Object.fromEntries(Object.keys(expected).map((key) => [key, scores[key]]))
})

cases('radgraph', ({ reference, candidate }) => text.graphF1(reference, candidate))

cases('radcliq', (parts) => ({
  radcliqV0: text.radCliq(parts, { version: 'v0' }),
  radcliqV1: text.radCliq(parts),
  inverseRadcliqV1: 1 / text.radCliq(parts),
}))

const { conditions, five } = read('chexbert-labels') as { conditions: string[]; five: string[] }
cases('chexbert-labels', ({ referenceClasses, candidateClasses }) => {
  const referenceLabels = referenceClasses.map(text.chexbertLabels)
  const candidateLabels = candidateClasses.map(text.chexbertLabels)
  const report = (names: readonly string[]) => {
    const pick = (rows: number[][]) => rows.map((row) => names.map((name) => row[conditions.indexOf(name)]!))
    const scores = text.labelVectorScores(pick(referenceLabels), pick(candidateLabels))
    return {
      scores,
      report: {
        ...Object.fromEntries(names.map((name, j) => [name, scores.perLabel[j]])),
        'micro avg': scores.micro,
        'macro avg': scores.macro,
        'weighted avg': scores.weighted,
        'samples avg': scores.samples,
      },
    }
  }
  const all = report(conditions)
  const some = report(five)
  return {
    referenceLabels,
    candidateLabels,
    all14: all.report,
    five: some.report,
    exactMatch5: some.scores.exactMatch,
    perReportMicro14: all.scores.perReport.map(({ precision, recall, f1 }) => ({ precision, recall, f1 })),
  }
})

cases('report-light', (input) => {
  if ('text' in input)
    return {
      sections: text.reportSections(input.text),
      findings: text.findingsText(input.text),
      tokens: text.tokenize(input.text, 'alnumHyphen'),
      labels: text.reportLabels(input.text),
    }
  const scores = text.reportLabelScores(input.reference, input.candidate)
  return {
    observation_precision: scores.observationPrecision,
    observation_recall: scores.observationRecall,
    observation_f1: scores.observationF1,
    report_similarity: scores.reportSimilarity,
    label_exact_match: scores.labelExactMatch,
    tp: scores.tp,
    fp: scores.fp,
    fn: scores.fn,
    reference_positive_labels: scores.referencePositiveLabels,
    predicted_positive_labels: scores.predictedPositiveLabels,
  }
})
