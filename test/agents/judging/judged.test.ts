import { describe, expect, it } from 'vitest'
import {
  agenticScore,
  completionRate,
  findingGrounding,
  judgedStages,
  meanSquaredJerk,
  multipleChoiceAccuracy,
  outputStages,
  parseJudgeVerdict,
  questionStages,
  reportBoard,
  trialRates,
} from '../../../src/agents/siblings'
import { radCliq } from '../../../src/metrics/text'

describe('parseJudgeVerdict', () => {
  const verdict = (...entries: unknown[]) => parseJudgeVerdict(`Here: ${JSON.stringify({ results: entries })} done`)
  it('reads ids and scores as numbers, texts and truth values', () => {
    expect(
      verdict(
        { id: 1, score: 1 },
        { id: '2', score: true },
        { id: '03', score: '1' },
        { id: 11, score: 0 },
        { id: '12', score: false },
        { id: 13, score: '0' },
      ),
    ).toEqual({ 1: 1, 2: 1, 3: 1, 11: 0, 12: 0, 13: 0 })
  })
  it('refuses other ids', () => {
    for (const id of [0, 14, -1, 1.5, '14', 'x1', '1x', '1.0', '', ' 1', null, true, [1], undefined])
      expect(() => verdict({ id, score: 1 })).toThrow(
        expect.objectContaining({ code: 'bad-value', expected: 'an integer from 1 to 13' }),
      )
    expect(() => verdict(null)).toThrow(expect.objectContaining({ code: 'bad-value' }))
    expect(() => verdict({ id: 1, score: 1 }, { id: '1', score: 1 })).toThrow(
      expect.objectContaining({ found: '1 twice', expected: 'every id once' }),
    )
  })
  it('refuses other scores', () => {
    for (const score of [2, 0.5, -1, '2', '', 'true', null, [1], undefined])
      expect(() => verdict({ id: 1, score })).toThrow(
        expect.objectContaining({ code: 'bad-value', expected: '0 or 1' }),
      )
  })
  it('refuses what is no object with a list', () => {
    expect(() => parseJudgeVerdict('no braces')).toThrow(
      expect.objectContaining({ code: 'bad-value', found: 'no JSON object' }),
    )
    expect(() => parseJudgeVerdict('{ "results": [ }')).toThrow(expect.objectContaining({ found: 'no JSON object' }))
    expect(() => parseJudgeVerdict('{"results": {"id": 1}}')).toThrow(
      expect.objectContaining({ code: 'bad-value', found: 'object', expected: 'a list' }),
    )
    expect(() => parseJudgeVerdict('{}')).toThrow(expect.objectContaining({ found: 'undefined' }))
  })
})

describe('findingGrounding', () => {
  const row = (...columns: number[]) => {
    const data = new Uint8Array(20)
    for (const column of columns) data[column] = 1
    return { data, shape: [1, 20] }
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k)
  const one = (reference: number[], prediction: number[]) =>
    findingGrounding([{ reference: row(...reference), prediction: row(...prediction) }])
  it('pairs instances by descending Dice, each once', () => {
    // Reference: 2 and 8 pixels. The first prediction covers both (Dice 4/12 and 12/18), the second touches the large one (2/9):
    // the best pair leaves the small instance and the second prediction alone.
    const { perFinding, precision, recall, f1 } = one([0, 1, ...range(4, 11)], [...range(0, 9), 11])
    expect(perFinding[0]).toEqual({ dice: 18 / 21, tp: 1, fp: 1, fn: 1 })
    expect([precision, recall, f1]).toEqual([0.5, 0.5, 0.5])
    // The other way round the large prediction takes what it shares most of.
    expect(one([...range(0, 9), 11], [0, 1, ...range(4, 11)]).perFinding[0]).toMatchObject({ tp: 1, fp: 1, fn: 1 })
    expect(one([0, 1, 4, 5], [0, 1, 4, 5]).perFinding[0]).toEqual({ dice: 1, tp: 2, fp: 0, fn: 0 })
  })
  it('pairs from a Dice of 0.2 and hits from 0.1', () => {
    expect(one(range(0, 7), [7, 8]).perFinding[0]).toMatchObject({ dice: 0.2, tp: 1 })
    expect(one(range(0, 7), [7, 8, 9]).perFinding[0]).toMatchObject({ tp: 0, fp: 1, fn: 1 })
    expect(one(range(0, 9), range(9, 18))).toMatchObject({ dice: 0.1, hit: 1 })
    expect(one(range(0, 8), range(8, 18))).toMatchObject({ dice: 0.1, hit: 1 })
    expect(one(range(0, 9), range(9, 19))).toMatchObject({ dice: 2 / 21, hit: 0 })
  })
  it('all labels are foreground; two empty masks agree', () => {
    const labelled = { data: Uint8Array.of(1, 2, 0, 0), shape: [1, 4] }
    const plain = { data: Uint8Array.of(1, 1, 0, 0), shape: [1, 4] }
    expect(findingGrounding([{ reference: labelled, prediction: plain }]).perFinding[0]).toEqual({
      dice: 1,
      tp: 1,
      fp: 0,
      fn: 0,
    })
    expect(one([], [])).toEqual({
      perFinding: [{ dice: 1, tp: 0, fp: 0, fn: 0 }],
      dice: 1,
      hit: 1,
      precision: 0,
      recall: 0,
      f1: 0,
    })
  })
  it('needs a finding', () => {
    expect(() => findingGrounding([])).toThrow(
      expect.objectContaining({ code: 'empty', found: '0 findings', expected: '1 or more' }),
    )
  })
})

describe('stages', () => {
  it('answers of at least 0.5 count, as numbers, truth values and texts of numbers', () => {
    const binary = (value: unknown) => judgedStages({ s2e_model_loaded: value }).binaries.s2e_model_loaded
    for (const value of [1, 0.5, 7, true, '1', ' 0.5 ']) expect(binary(value)).toBe(1)
    for (const value of [0, 0.49, -1, Number.NaN, false, '', ' ', 'yes', null, undefined, [1], {}])
      expect(binary(value)).toBe(0)
  })
  it('the validation score snaps to the nearest level, of two the lower, however they are listed', () => {
    const s3 = (score: number, levels: number[]) => judgedStages({ s3_validate_score: score }, { levels }).s3
    expect(s3(0.25, [1, 0.5, 0])).toBe(0)
    expect(s3(0.75, [1, 0.5, 0])).toBe(0.5)
    expect(s3(0.8, [0, 0.5, 1])).toBe(1)
    expect(s3(0.3, [0.5, 0, 1])).toBe(0.5)
  })
  it('without an applicable question a stage is 0', () => {
    expect(questionStages({ s1: [null], s2: [], s3: [true, null, false, true] })).toEqual({ s1: 0, s2: 0, s3: 2 / 3 })
    expect(questionStages({ s1: [true, true, false], s2: [], s3: [] }, { profile: 'released' }).s1).toBe(0.6667)
  })
  it('output is half completion, half format; half results, half format', () => {
    expect(outputStages(0.5, true, false)).toEqual({ s4: 0.75, s5: 0.5 })
    expect(outputStages(1, false, true)).toEqual({ s4: 0.5, s5: 0.5 })
    expect(outputStages(0.2, false, false)).toEqual({ s4: 0.1, s5: 0 })
  })
  it('a violation sets the stages from its turn on to 0', () => {
    const full = { s1: 1, s2: 1, s3: 1, s4: 1, s5: 1 }
    const kept = (breachTurn: number | null) =>
      Object.values(agenticScore(full, 1, { profile: 'released', violations: 2, breachTurn }).stages)
    expect(kept(null)).toEqual([0, 0, 0, 0, 0])
    expect(kept(5)).toEqual([0, 0, 0, 0, 0])
    expect(kept(6)).toEqual([1, 0, 0, 0, 0])
    expect(kept(10)).toEqual([1, 0, 0, 0, 0])
    expect(kept(11)).toEqual([1, 1, 0, 0, 0])
    expect(kept(15)).toEqual([1, 1, 0, 0, 0])
    expect(kept(16)).toEqual([1, 1, 1, 0, 0])
  })
  it('without any stage nothing is renormalised', () => {
    const none = { s1: null, s2: null, s3: null, s4: null, s5: null }
    expect(agenticScore(none, 1, { nulls: 'renormalise' })).toMatchObject({ agentic: 0, overall: 0.5, activeSteps: [] })
  })
})

describe('trials and trajectories', () => {
  it('the most frequent failure dominates', () => {
    const trial = (failureMode: string) => ({ policy: 'p', configuration: 'c', success: false, failureMode })
    const rates = trialRates(['b', 'c', 'a', 'c'].map(trial)).p!.c!
    expect(rates.dominantFailure).toBe('c')
    expect(Object.keys(rates.failureModes)).toEqual(['a', 'b', 'c'])
    expect(trialRates(['c', 'b', 'a', 'b', 'a'].map(trial)).p!.c!.dominantFailure).toBe('a')
  })
  it('completion is completed over attempted', () => {
    expect(completionRate([{ attempted: 4, completed: 1 }])).toBe(0.25)
  })
  it('jerk is the third derivative on the time grid; it needs four points', () => {
    const path = (times: number[], f: (t: number) => number) => times.map((t) => ({ t, x: 0, y: f(t), z: 0 }))
    expect(meanSquaredJerk(path([2, 2.5, 3, 3.5], (t) => t ** 3))).toBe(36)
    expect(meanSquaredJerk(path([0, 1, 2], (t) => t ** 3))).toBeNaN()
    // Third differences of t⁴ from 0 and from 1: 36 and 60.
    expect(meanSquaredJerk(path([0, 1, 2, 3, 4], (t) => t ** 4))).toBe((36 ** 2 + 60 ** 2) / 2)
  })
})

describe('reportBoard', () => {
  it('a composite without one of its parts is null', () => {
    const parts = { radgraph: 0.5, bertscore: 0.4, semb: 0.6, bleu_2: 0.2 }
    const given = { radgraphCombined: 0.5, bertscore: 0.4, semb: 0.6, bleu2: 0.2 }
    expect(reportBoard({ a: parts }).studies.a).toEqual({
      ...parts,
      radcliq_v0: radCliq(given, { version: 'v0' }),
      radcliq_v1: radCliq(given),
      inverse_radcliq_v1: 1 / radCliq(given),
    })
    for (const missing of Object.keys(parts)) {
      expect(reportBoard({ a: { ...parts, [missing]: null } }).studies.a).toEqual({
        ...parts,
        [missing]: null,
        radcliq_v0: null,
        radcliq_v1: null,
        inverse_radcliq_v1: null,
      })
    }
  })
})

describe('multipleChoiceAccuracy', () => {
  it('reads the first letter after punctuation; anything but A to E is wrong', () => {
    const item = (id: string, answer: string, group: string) => ({ id, answer, group })
    const items = [
      item('1', 'A', 'z'),
      item('2', 'b', 'y'),
      item('3', 'C', 'y'),
      item('4', 'F', 'x'),
      item('5', 'E', 'x'),
      item('6', 'D', 'x'),
    ]
    const result = multipleChoiceAccuracy(items, { 1: ' ((a) lung', 2: '- B.', 3: 'A: C', 4: 'F', 5: '', other: 'A' })
    expect(result).toEqual({
      accuracy: 2 / 6,
      byGroup: { x: 0, y: 0.5, z: 1 },
      macroByGroup: 0.5,
      correct: 2,
      total: 6,
    })
    expect(Object.keys(result.byGroup)).toEqual(['x', 'y', 'z'])
  })
})
