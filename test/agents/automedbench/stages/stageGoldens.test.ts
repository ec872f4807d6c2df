import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseReportVerdict } from '../../../../src/agents/automedbench/stages/parseReportVerdict'
import { parseStageVerdict } from '../../../../src/agents/automedbench/stages/parseStageVerdict'
import { reportHeuristics } from '../../../../src/agents/automedbench/stages/reportHeuristics'
import { shortConversation } from '../../../../src/agents/automedbench/stages/shortConversation'
import { vqaHeuristics } from '../../../../src/agents/automedbench/stages/vqaHeuristics'

const root = 'fixtures/goldens/runs'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const cases = (part: string) => readdirSync(`${root}/${part}`)

describe('conversations cut for a judge', () => {
  test.each(cases('conversation'))('%s', (name) => {
    const { lengths, shown, limit } = json(`conversation/${name}/expected.json`)
    const found = shortConversation(json(`conversation/${name}/messages.json`))
    expect(found.lengths).toStrictEqual(lengths)
    expect(found.shown).toStrictEqual(shown)
    expect(found.messages.map(({ text }) => text.length).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
      limit,
    )
  })
})

describe("a model's answers on the stages", () => {
  const answer = (name: string) => readFileSync(`${root}/verdict/${name}/answer.txt`, 'utf8')

  test.each(cases('verdict').filter((name) => name.startsWith('volumes')))('%s', (name) => {
    const expected = json(`verdict/${name}/expected.json`)
    for (const [key, removeThinking] of [
      ['withThinkRemoved', true],
      ['asIs', false],
    ] as const)
      for (const tier of ['lite', 'pro'] as const) {
        const { parsed, checks, ...rest } = parseStageVerdict(answer(name), { tier, removeThinking })
        expect({ ...checks, ...rest }).toStrictEqual(expected[key][tier])
        expect(parsed).toBe(expected[key].parsed)
      }
  })

  test.each(cases('verdict').filter((name) => name.startsWith('reports')))('%s', (name) => {
    const expected = json(`verdict/${name}/expected.json`)
    if (expected.error) return expect(() => parseReportVerdict(answer(name))).toThrow(/JSON object/)
    const { s1, s2, s3, failures } = parseReportVerdict(answer(name), { profile: 'released' })
    expect([s1, s2, s3]).toStrictEqual(expected.stages)
    expect(failures.s1).toBe(expected.s1_failure)
  })
})

const textAt = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

describe('the rule-based judge of report runs', () => {
  test.each(cases('judge-reports'))('%s', (name) => {
    const folder = `${root}/judge-reports/${name}`
    const conversation = json(`judge-reports/${name}/process/conversation.json`)
    const outputs = `${folder}/outputs/agent_outputs`
    const { checks, ...found } = reportHeuristics({
      conversation,
      plan: textAt(`${folder}/outputs/plan/plan.md`),
      planIsDrawn: textAt(`${folder}/outputs/plan/plan.png`).includes('IHDR'),
      caseFolders: existsSync(outputs)
        ? readdirSync(outputs, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length
        : 0,
      tier: conversation.tier,
    })
    const { passedOf, ...expected } = json(`judge-reports/${name}/expected.json`)
    expect(found).toStrictEqual(expected)
    for (const stage of ['s1', 's2', 's3'] as const) {
      const applied = checks[stage].filter((check) => check !== null)
      expect([applied.filter(Boolean).length, applied.length]).toStrictEqual(passedOf[stage])
    }
  })
})

describe('the rule-based judge of VQA runs', () => {
  test.each(cases('judge-vqa'))('%s', (name) => {
    const conversation = json(`judge-vqa/${name}/process/conversation.json`)
    const { checks, ...found } = vqaHeuristics({
      conversation,
      plan: textAt(`${root}/judge-vqa/${name}/outputs/plan/plan.md`),
      metrics: json(`judge-vqa/${name}/metrics.json`),
      tier: conversation.tier,
    })
    expect({ ...checks, ...found }).toStrictEqual(json(`judge-vqa/${name}/expected.json`))
  })
})
