import { describe, expect, it } from 'vitest'
import {
  answerLabel,
  captionBleu,
  captionRougeL,
  graphF1,
  reportSections,
  rouge,
  smoothedBleu,
  squadAnswer,
  vqaAnswer,
} from '../../../src/metrics/text'

describe('answerLabel', () => {
  const options = { A: 'right lung', B: 'right', C: '', D: 'left' }
  it('knows no answer in nothing, whatever the options say', () => {
    expect(answerLabel(null, { options: { A: 'null', B: 'b' } })).toBeNull()
    expect(answerLabel(undefined, { options: { A: 'undefined', B: 'b' } })).toBeNull()
  })
  it('takes the text of one option, the whole text before a part', () => {
    expect(answerLabel('Right lung!', { options })).toBe('A')
    expect(answerLabel('right', { options })).toBe('B')
    expect(answerLabel('it is the left one', { options })).toBe('D')
    expect(answerLabel('in the right lung', { options })).toBeNull()
    expect(answerLabel('same', { options: { A: 'same', B: 'same' } })).toBeNull()
  })
  it('skips letters that are no option', () => {
    expect(answerLabel('answer: E', { options })).toBeNull()
    expect(answerLabel('answer: E, the left', { options })).toBe('D')
    expect(answerLabel('answer: D', { options })).toBe('D')
  })
  it('reads as the released scorer: round brackets, letters at the very start of a line, options of letters and digits', () => {
    const sides = { A: 'left lung', B: 'right lung', C: 'heart', D: '...' }
    expect(answerLabel('b(aorta\n D.( ', { options: sides })).toBe('B')
    expect(answerLabel('a scan\nanswer: (c)', { options: sides })).toBe('C')
    expect(answerLabel('a scan; answer: [B]', { options: sides })).toBe('A')
    expect(answerLabel('so I think\nB) it is', { options: sides })).toBe('B')
    expect(answerLabel('\u2014', { options: sides })).toBeNull()
    // what stands before the words is kept where a sign was taken away
    expect(answerLabel('so heart', { options: { A: '- heart', B: 'lung' } })).toBe('A')
    expect(answerLabel('heart', { options: { A: '- heart', B: 'lung' } })).toBeNull()
  })
  it('letters that may be chosen are letters and digits', () => {
    expect(answerLabel('7', { alphabet: '7^]' })).toBe('7')
    expect(answerLabel('^', { alphabet: '7^]' })).toBeNull()
    expect(answerLabel('q', { alphabet: 'pq' })).toBe('Q')
  })
})

describe('answers to open questions', () => {
  it('nothing equals nothing in neither sense', () => {
    expect(vqaAnswer('', '')).toMatchObject({ exactMatch: 0, tokenF1: 0, heuristicJudge: 0 })
    expect(vqaAnswer(null, undefined)).toMatchObject({ exactMatch: 0, yesNo: 0, heuristicJudge: 0 })
    expect(vqaAnswer('lung', '')).toMatchObject({ exactMatch: 0, heuristicJudge: 0 })
  })
  it('a judge takes an F1 of 0.8 for right and of 0.4 for half right', () => {
    // Two of three words: precision 1, recall 2/3, F1 4/5. One of four: F1 2/5. One of five: 1/3.
    expect(vqaAnswer('left lower lobe', 'left lower')).toMatchObject({ tokenF1: 0.8, heuristicJudge: 1 })
    expect(vqaAnswer('left upper lower lobe', 'left')).toMatchObject({ tokenF1: 0.4, heuristicJudge: 0.5 })
    expect(vqaAnswer('left upper lower middle lobe', 'left').heuristicJudge).toBe(0)
    // 3 of 4 and 3 of 11 words: 2PR/(P + R) is 0.39999999999999997, in percent it is 40
    const long = 'u v w x y z p q a b c'
    expect(vqaAnswer('a b c d', long)).toMatchObject({ tokenF1: 0.4, heuristicJudge: 0.5 })
  })
  it('SQuAD needs a gold answer; articles alone are an answer without a word', () => {
    expect(() => squadAnswer([], 'a')).toThrow(
      expect.objectContaining({ code: 'empty', found: '0', expected: '1 or more' }),
    )
    expect(squadAnswer(['The'], 'a')).toEqual({ exactMatch: 1, f1: 1 })
    expect(squadAnswer(['the'], 'lung')).toEqual({ exactMatch: 0, f1: 0 })
    expect(squadAnswer(['lung'], 'the')).toEqual({ exactMatch: 0, f1: 0 })
    expect(squadAnswer(['left', 'lung'], 'The lung.')).toEqual({ exactMatch: 1, f1: 1 })
  })
})

describe('captions', () => {
  it('a single sentence is measured by the mean length of its references', () => {
    // Two tokens, references of two and four: ratio 2/3, brevity e^(1 − 3/2), all words found.
    const { corpus, perSentence } = captionBleu([['a b', 'a b c d']], ['a b'])
    expect(corpus[0]).toBeCloseTo(Math.exp(-0.5), 8)
    expect(perSentence.map(([value]) => value)).toEqual(corpus)
  })
  it('several by the closest one', () => {
    const { corpus } = captionBleu([['a b', 'a b c d'], ['e']], ['a b', 'e'])
    expect(corpus[0]).toBeCloseTo(1, 8)
  })
  it('no match is 0, not undefined', () => {
    expect(captionRougeL([['x']], ['y'])).toEqual({ corpus: 0, perSentence: [0] })
  })
  it('lists must pair one to one, each with a reference', () => {
    const refused = (code: string, found: string) => expect.objectContaining({ code, found })
    for (const score of [captionBleu, captionRougeL]) {
      expect(() => score([['a']], ['a', 'b'])).toThrow(
        expect.objectContaining({ code: 'shape-mismatch', found: '2', expected: '1' }),
      )
      expect(() => score([], [])).toThrow(refused('empty', 'no candidate'))
      expect(() => score([['a'], []], ['a', 'b'])).toThrow(refused('empty', 'a candidate without a reference'))
    }
  })
})

describe('smoothedBleu', () => {
  const words = (text: string) => text.split(' ')
  const two = [
    [[words('a b c')], [words('d e')]],
    [words('a b c'), words('d e')],
  ] as const
  it('methods 5 to 7 take one sentence', () => {
    for (const smoothing of [5, 6, 7] as const)
      expect(() => smoothedBleu(...two, { smoothing })).toThrow(
        expect.objectContaining({ code: 'unsupported', found: '2 sentences', expected: '1 sentence' }),
      )
    expect(smoothedBleu(...two, { smoothing: 4, order: 1 })).toBe(1)
  })
  it('method 6 needs a matching trigram and order 3', () => {
    const expected = 'order 3 or more with a matching trigram'
    expect(() => smoothedBleu([[words('a b c')]], [words('a b c')], { smoothing: 6, order: 2 })).toThrow(
      expect.objectContaining({ code: 'undefined-result', found: 'order 2', expected }),
    )
    expect(() => smoothedBleu([[words('a b c')]], [words('a b d')], { smoothing: 6, order: 3 })).toThrow(
      expect.objectContaining({ code: 'undefined-result', found: 'no matching trigram', expected }),
    )
  })
  it('is short where it is shorter, and not where it is as long', () => {
    expect(smoothedBleu([[words('a b')]], [words('a b')], { order: 1 })).toBe(1)
    expect(smoothedBleu([[words('a b c')]], [words('a b')], { order: 1 })).toBeCloseTo(Math.exp(-0.5), 14)
    expect(smoothedBleu([[words('a')]], [words('a b')], { order: 1 })).toBeCloseTo(0.5, 14)
  })
})

describe('rouge', () => {
  const none = { precision: 0, recall: 0, f: 0 }
  it('a side without words scores 0', () => {
    for (const variant of ['L', 'Lsum', 1] as const) {
      expect(rouge('', 'word', { variant })).toEqual(none)
      expect(rouge('word', '', { variant })).toEqual(none)
      expect(rouge('', '', { variant })).toEqual(none)
    }
  })
  it('takes words as they are unless stems are asked for', () => {
    expect(rouge('running', 'runs').f).toBe(0)
    expect(rouge('running', 'runs', { stem: true }).f).toBe(1)
    expect(rouge('running', 'runs', { variant: 1 }).f).toBe(0)
  })
  it('lines are credited within both budgets', () => {
    expect(rouge('a a', 'a', { variant: 'Lsum' })).toEqual({ precision: 1, recall: 0.5, f: 2 / 3 })
    expect(rouge('a\na', 'a', { variant: 'Lsum' }).recall).toBe(0.5)
    expect(rouge('a\n\nb', 'b\n\na', { variant: 'Lsum' }).f).toBe(1)
  })
  it('on a tie the walk goes up', () => {
    // "a b" and "b a" share one word; the walk up from the end finds "a", as does the second line: one hit of three and of two.
    expect(rouge('a b', 'b a\na', { variant: 'Lsum' })).toMatchObject({ precision: 1 / 3, recall: 1 / 2 })
    expect(rouge('a b', 'b a\nb', { variant: 'Lsum' })).toMatchObject({ precision: 2 / 3, recall: 1 })
  })
  it('a subsequence may end anywhere in the other line', () => {
    expect(rouge('a b c', 'x a y b c z', { variant: 'Lsum' })).toMatchObject({ precision: 0.5, recall: 1 })
    expect(rouge('a b c d', 'c d a b', { variant: 'Lsum' })).toMatchObject({ precision: 0.5, recall: 0.5 })
  })
})

describe('graphF1', () => {
  const entity = (tokens: string, ...relations: (readonly [string, string])[]) => ({ tokens, label: 'OBS', relations })
  it('a relation counts from the second level on', () => {
    const without = { entities: { 1: entity('Lung') } }
    const related = { entities: { 1: entity('Lung', ['located_at', '9']) } }
    expect(graphF1(without, related)).toEqual({
      simple: 1,
      partial: 0,
      complete: 0,
      entityF1: 1,
      relationF1: 0,
      combined: 0.5,
    })
    // Both point to an entity that is not there.
    expect(graphF1(related, related)).toMatchObject({ partial: 1, complete: 1, relationF1: 1 })
    const folded = { entities: { 1: entity('lung', ['located_at', '9']) } }
    expect(graphF1(related, folded)).toMatchObject({ simple: 0, partial: 0, complete: 1, relationF1: 0 })
    const there = { entities: { 1: entity('Lung', ['located_at', '2']), 2: entity('Base') } }
    expect(graphF1(there, { entities: { ...there.entities, 2: entity('base') } }).complete).toBe(0.5)
  })
})

describe('reportSections', () => {
  it('the first section of a name that holds something wins', () => {
    const text = 'FINDINGS:\nIMPRESSION: Normal.\nFINDINGS: Clear.\nFINDING: Again.\nEXAM:   \n'
    expect(reportSections(text)).toEqual({ impression: 'Normal.', findings: 'Clear.' })
  })
})
