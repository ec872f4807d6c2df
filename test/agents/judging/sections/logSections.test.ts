import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { type LogReader, logSections } from '../../../../src/agents/judging/sections/logSections'
import { growth, MOST_GROWTH, repeats } from '../../../formats/growth'
import { expectWithin } from '../../../support/expectWithin'

const root = 'fixtures/goldens/runs/sections'

function logIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true }) as string[]
  return join(
    folder,
    names.find((name) => basename(name) !== 'expected.json' && statSync(join(folder, name)).isFile())!,
  )
}

describe('sections of logs are those of the released reader', () => {
  test.each(readdirSync(root))('%s', (name) => {
    const expected = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
    const path = logIn(`${root}/${name}`)
    const log = readFileSync(path, 'utf8')
    if (expected.reader === 'text') {
      const { sections } = logSections(log, { fileName: basename(path), limit: expected.limit ?? 15_000 })
      expect(sections.map(({ label, text }) => [label, text.length, text.slice(-20)])).toStrictEqual(expected.sections)
      return
    }
    const options = { reader: expected.reader as LogReader, challenge: expected.challenge }
    const found = logSections(log, options)
    expect(found.analyses).toStrictEqual(expected.analyses)
    if (expected.responses) expect(found.responses).toStrictEqual(expected.responses)
    if (expected.code) expect(found.code).toStrictEqual(expected.code)
    expect(found.sections.map(({ label, text }) => [label, text])).toStrictEqual(expected.sections)
    expect(found.empty).toBe(expected.empty)
    if (expected.plainVariant)
      expect(logSections(log, { reader: 'rd-agent-plain' }).analyses).toStrictEqual(expected.plainVariant)
  })
})

describe('logSections', () => {
  it('has no section for an empty log, whoever wrote it', () => {
    for (const reader of ['aide', 'ml-master', 'rd-agent', 'rd-agent-plain', 'text'] as const)
      for (const log of ['', '   \n', ...(reader === 'text' ? [] : ['{', 'null', '[]', '{"nodes": [null, 3]}'])])
        expect(logSections(log, { reader }).empty, `${reader} ${log}`).toBe(true)
  })
  it('refuses what is no text and an unknown reader', () => {
    expect(() => logSections(3 as never)).toThrow(/a text/)
    expect(() => logSections('', { reader: 'aira' as never })).toThrow(/one of aide, ml-master/)
  })
  it('takes time in proportion to the log', async () => {
    const parts = [
      '```\n',
      '```python\n',
      'Reason: [Experiment Analysis] a',
      'Observations: ',
      'Hypothesis Evaluation:\n',
      'Target Problem: ',
      'Observations: Modified code according to hypothesis:',
      'Observations: @@ ',
      '# Analysis\n',
      '### Code\n',
      '--- ',
    ]
    const read = (log: string) => {
      for (const reader of ['aide', 'ml-master', 'rd-agent', 'rd-agent-plain', 'text'] as const)
        logSections(reader === 'aide' ? JSON.stringify({ nodes: [{ analysis: log }] }) : log, { reader })
    }
    for (const part of parts)
      for (const make of repeats(part)) {
        const { exponent, milliseconds } = await growth(make, read, 75_000)
        expect(exponent, part).toBeLessThan(MOST_GROWTH)
        await expectWithin(milliseconds, 2000, part)
      }
  })
})
