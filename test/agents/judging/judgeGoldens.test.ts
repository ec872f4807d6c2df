import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { judgeCompleteness } from '../../../src/agents/judging/judgeCompleteness'
import { judgeMessages } from '../../../src/agents/judging/judgeMessages'
import { parseJudgeAnswer } from '../../../src/agents/judging/parseJudgeAnswer'
import { parseStrategies } from '../../../src/agents/judging/parseStrategies'
import { pooledProfiles } from '../../../src/agents/judging/pooledProfiles'
import { sampleTraces } from '../../../src/agents/judging/sampleTraces'
import { strategies } from '../../../src/agents/judging/strategies'

const root = 'fixtures/goldens/runs'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const cases = (part: string) => readdirSync(`${root}/${part}`)

describe("a judge's answers as the released code reads them", () => {
  test.each(cases('answers'))('%s', (name) => {
    const { released, stub } = json(`answers/${name}/expected.json`)
    const answer = stub === null ? readFileSync(`${root}/answers/${name}/answer.txt`, 'utf8') : null
    const rows = parseJudgeAnswer(answer, { profile: 'released' }).map(({ strategy: _, ...row }) => row)
    expect(rows).toStrictEqual(released)
  })
})

describe('profiles from score files', () => {
  test.each(cases('profiles'))('%s', (name) => {
    const folder = `${root}/profiles/${name}/scores`
    const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]))
    const expected = json(`profiles/${name}/expected.json`)
    const { macro, ...found } = pooledProfiles(files)
    expect(found).toStrictEqual({ pooled: expected.pooled, logs: expected.logs, perChallenge: expected.perChallenge })
    for (const [id, value] of Object.entries(macro)) expect(value).toBeCloseTo(expected.macro[id], 12)
    expect(Object.keys(macro)).toStrictEqual(Object.keys(expected.macro))
  })
})

describe('completeness over agents and challenges', () => {
  test.each(cases('completeness'))('%s', (name) => {
    const { agents, challenges, verdicts } = json(`completeness/${name}/input.json`)
    expect(judgeCompleteness(agents, challenges, verdicts)).toStrictEqual(json(`completeness/${name}/expected.json`))
  })
})

describe('samples of traces', () => {
  test.each(cases('sampling'))('%s', (name) => {
    const { traces, count, seed, stratify } = json(`sampling/${name}/input.json`)
    const { sample } = json(`sampling/${name}/expected.json`)
    expect(sampleTraces(traces, { count, seed, stratify: stratify ?? 'none' })).toStrictEqual(sample)
  })
  it('takes all there are, none of none, and refuses half a trace', () => {
    expect(sampleTraces([['a', 'b']])).toStrictEqual([['a', 'b']])
    expect(sampleTraces([], { stratify: 'agent' })).toStrictEqual([])
    expect(() => sampleTraces([], { count: 0.5 })).toThrow(/count/)
  })
})

describe('strategies and what a judge is asked', () => {
  it('has thirteen, by id', () => {
    expect(strategies.map(({ id }) => id)).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    for (const { name, criteria } of strategies) expect([name, criteria].every((text) => text.length > 10)).toBe(true)
  })
  it('asks about all of them in one message, in the order of the paper', () => {
    const [system, user] = judgeMessages({ label: 'isles22-analysis-1', text: 'the log' })
    expect(system!.role).toBe('system')
    expect(user!.content).toMatch(
      /^TARGET STRATEGY: Analyzing and handling failure cases\n.*\n\nTARGET STRATEGY: Knowing.*\n\nLog section \(isles22-analysis-1\):\nthe log\n\n.*"results"/s,
    )
    expect(judgeMessages({ label: 'a', text: 'b' }, strategies, { systemPrompt: 'own' })[0]!.content).toBe('own')
  })
  it('reads strategies of one’s own, in both forms', () => {
    const one = { id: 2, name: 'Two', criteria: 'c' }
    expect(parseStrategies({ base_system_prompt: 'p', strategies: { b: one, a: { ...one, id: 1 } } })).toStrictEqual({
      systemPrompt: 'p',
      strategies: [{ ...one, id: 1 }, one],
    })
    expect(parseStrategies({ Two: { id: 2, prompt: 'c' } })).toStrictEqual({ systemPrompt: null, strategies: [one] })
  })
  it.each([
    [null, /the file/],
    [{}, /the file/],
    [[], /the file/],
    [{ strategies: {} }, /strategies/],
    [{ strategies: [] }, /strategies/],
    [{ base_system_prompt: 3, strategies: { a: {} } }, /base_system_prompt/],
    [{ strategies: { a: { id: 1.5 } } }, /a\.id/],
    [{ strategies: { a: { id: 1, name: 'A' } } }, /a\.criteria/],
    [{ A: { id: 1 } }, /A\.prompt/],
    [{ A: { id: 1, prompt: 'x' }, B: { id: 1, prompt: 'x' } }, /every id once/],
  ])('refuses a file of strategies that is none: %j', (value, message) => {
    expect(() => parseStrategies(value)).toThrow(message)
  })
})

describe('parseJudgeAnswer', () => {
  const full = (change: (id: number) => object = () => ({})) =>
    JSON.stringify({
      results: strategies.map(({ id }) => ({ id, score: id % 2, evidence: ` e${id} `, ...change(id) })),
    })

  it.each(['[…]', '[{"id": 1, "score": 1}]', '3', '"text"', 'null', 'Infinity', 'true', '{}', '{"results": 3}'])(
    'makes thirteen zeros of %s in the released profile, if it is JSON',
    (answer) => {
      const rows = parseJudgeAnswer(answer === '[…]' ? '["…"]' : answer, { profile: 'released' })
      expect(rows).toHaveLength(13)
      expect(rows.every(({ score, missing }) => score === 0 && missing)).toBe(true)
    },
  )
  it.each(JSON.parse(readFileSync('fixtures/tables/judge-answers.json', 'utf8')) as [string, unknown[][]][])(
    'reads %s as the released parser does',
    (answer, expected) => {
      const strategies = [{ id: 1, name: 'one', criteria: 'x' }]
      const rows = parseJudgeAnswer(answer, { profile: 'released', strategies })
      const told = ({ missing, evidence }: (typeof rows)[0]) => (missing ? 'Missing in model response' : evidence)
      expect(rows.map((row) => [row.id, row.strategy, row.score, told(row)])).toEqual(expected)
    },
  )

  it('has no rows of what is no JSON in the released profile', () => {
    for (const answer of [null, '', 'no', '[…]'])
      expect(parseJudgeAnswer(answer, { profile: 'released' })).toStrictEqual([])
  })
  it('reads a complete answer, whatever stands around it', () => {
    const rows = parseJudgeAnswer(`\`\`\`json\n${full()}\n\`\`\``)
    expect(rows).toHaveLength(13)
    expect(rows[2]).toStrictEqual({ id: 3, strategy: strategies[2]!.name, score: 1, evidence: 'e3', missing: false })
  })
  it.each([
    ['', /no JSON object/],
    [null, /no JSON object/],
    ['{"results": {}}', /a list/],
    ['{"results": [3]}', /an object/],
    ['{"results": []}', /without 1, 2/],
    [full((id) => (id === 4 ? { id: 5 } : {})), /5 twice|every id once/],
    [full((id) => (id === 4 ? { id: 14 } : {})), /an id: found 14/],
    [full((id) => (id === 4 ? { score: 0.5 } : {})), /a score: found 0\.5/],
    [full((id) => (id === 4 ? { id: '__proto__' } : {})), /an id/],
  ])('refuses %s', (answer, message) => {
    expect(() => parseJudgeAnswer(answer)).toThrow(message)
    expect(() => parseJudgeAnswer(answer)).toThrow(expect.objectContaining({ code: 'bad-value' }))
  })
})
