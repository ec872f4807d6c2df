import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { filesSource, readRun } from '../../../../src'
import { runRecord } from '../../../../src/agents/automedbench/runs/runRecord'
import { directorySource } from '../../../../src/node'

const root = 'fixtures/goldens/runs/run-folder'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))

/** The files below a folder as a browser would have them. */
function filesOf(folder: string): Map<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = `${parentPath}/${name}`
      return [path.slice(folder.length + 1), readFileSync(path)]
    }),
  )
}

describe('the record of a run, from a folder and from files in memory', () => {
  test.each(readdirSync(root))('%s', async (name) => {
    const prices = json(`${name}/prices.json`)
    const expected = json(`${name}/expected.json`)
    expect(await runRecord(directorySource(`${root}/${name}`), { prices })).toStrictEqual(expected)
    expect(await readRun(filesSource(filesOf(`${root}/${name}`)), { prices })).toStrictEqual(expected)
  })
})

describe('a folder that is no run', () => {
  const nothing = { layout: 'volumes', agent: null, turns: null, wallTimeS: null, submitted: null, stages: null }

  it.each([
    ['is empty', {}],
    ['has files that are not JSON', { 'detail_report.json': '{', 'process/conversation.json': 'x', 'report.json': '' }],
    [
      'has JSON of other shapes',
      { 'detail_report.json': '[1]', 'process/conversation.json': '3', 'report.json': '{}' },
    ],
    [
      'has members of other shapes',
      {
        'detail_report.json': '{"runtime": 3, "header": [], "tool_calls": {"by_tool": null}, "agentic_score": "x"}',
        'process/conversation.json': '{"messages": {}, "code_executions": [null, 3, {"code": {}}]}',
        'process/trace.jsonl': 'null\n3\n{"type": {}}\n[]\n',
        'process/tool_calls.jsonl': 'null\n{"result": 3}\n',
      },
    ],
  ])('%s', async (_, files) => {
    const logs = 'process/tool_calls.jsonl' in files
    expect(await runRecord(filesSource(files))).toMatchObject({ ...nothing, submitted: logs ? false : null })
  })

  it('says which files and lines it could not use', async () => {
    const warnings: string[] = []
    await runRecord(filesSource({ 'detail_report.json': '{', 'process/trace.jsonl': '{"ts": 1}\nx\ny\n\n' }), {
      onWarning: (text) => warnings.push(text),
    })
    expect(new Set(warnings)).toStrictEqual(
      new Set(['detail_report.json is not JSON and counts as absent', 'process/trace.jsonl: 2 lines are not JSON']),
    )
  })
})
