import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkKeyFile } from '../../../../src/agents/automedbench/runs/checkKeyFile'
import { codeExecutions } from '../../../../src/agents/automedbench/runs/codeExecutions'
import { toolSummary } from '../../../../src/agents/automedbench/runs/toolSummary'

const root = 'fixtures/goldens/runs'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const cases = (part: string) => readdirSync(`${root}/${part}`)

describe('phases of the executions and their totals', () => {
  test.each(cases('phases'))('%s', (name) => {
    const { codeExecutions: code_executions, submitted, caseIds } = json(`phases/${name}/input.json`)
    for (const [track, expected] of Object.entries(json(`phases/${name}/expected.json`)))
      expect(
        toolSummary(codeExecutions({ code_executions }), { track: track as 'vqa', submitted, caseIds }),
      ).toStrictEqual(expected)
  })
})

describe('key files', () => {
  test.each(cases('key-file'))('%s', (name) => {
    const check = checkKeyFile(readFileSync(`${root}/key-file/${name}/key.txt`, 'utf8'))
    const expected = json(`key-file/${name}/expected.json`)
    if (expected.ok) expect(check).toMatchObject({ ok: true, reason: null, count: expected.count })
    else {
      expect(check).toMatchObject({ ok: false, reason: expected.reason, lines: expected.lines ?? [] })
      if (expected.found !== null) expect(check.count).toBe(expected.found)
    }
  })
})
