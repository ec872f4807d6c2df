import { spawnSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import type { MeteorTables } from '../../../src/metrics/text/meteor15/lexicon'
import { meteor15 } from '../../../src/metrics/text/meteor15/meteor15'
import { directorySource } from '../../../src/node'
import { describePeers, PEER_RUNS, runPeer } from '../runPeer'
import { captions } from './captions'

const script = 'test/peers/text/meteor15.py'

interface Answer {
  readonly corpus: number
  readonly perText: readonly number[]
}

type Report = { readonly per_report: Readonly<Record<string, { readonly METEOR: number }>> }

type Released = { readonly metrics: { readonly METEOR: number } }

const fixture = JSON.parse(readFileSync('fixtures/tables/meteor15.json', 'utf8'))
const rows: readonly [string[], string, number][] = fixture.texts

const hasJava = spawnSync('java', ['-version']).error === undefined
const describeJava = (name: string, tests: () => void) =>
  hasJava || process.env.MEDGRADE_REQUIRE_PEERS === '1'
    ? describePeers(name, tests)
    : describe.skip(`${name}: no java`, tests)

describeJava('METEOR 1.5 by its own program', () => {
  let folder = ''
  let tables: MeteorTables
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-meteor-'))
    runPeer(script, { extract: folder })
    const text = (name: string) => readFileSync(join(folder, `english.${name}`), 'utf8')
    tables = {
      synsets: text('synsets'),
      exceptions: text('exceptions'),
      functionWords: text('words'),
      prefixes: text('prefixes'),
      paraphrases: new Uint8Array(gunzipSync(readFileSync(join(folder, 'paraphrase-en.gz')))),
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('the fixture is what it prints', () => {
    const [references, candidates] = [rows.map(([own]) => own), rows.map(([, text]) => text)]
    expect(runPeer(script, { tables: fixture.tables, references, candidates })).toStrictEqual({
      corpus: fixture.corpus,
      perText: rows.map(([, , value]) => value),
    })
  })

  it('random captions', () => {
    const { references, candidates } = captions(tables, PEER_RUNS * 5)
    const own = meteor15(references, candidates, tables)
    const printed = runPeer(script, { references, candidates }) as Answer
    // The power of Java is not rounded correctly in one of some thousand cases.
    const apart = own.perText.filter((value, i) => value !== printed.perText[i])
    expect(apart.length).toBeLessThanOrEqual(PEER_RUNS / 40)
    own.perText.forEach((value, i) => {
      expect(Math.abs(value - printed.perText[i]!), candidates[i]).toBeLessThan(2e-16)
    })
    expect(Math.abs(own.corpus - printed.corpus)).toBeLessThan(2e-16)
  })

  const goldens = 'fixtures/goldens/automedbench/report'
  it.each(readdirSync(goldens).filter((name) => name.startsWith('seven')))(
    'AutoMedBench: %s has the values that were supplied',
    async (name) => {
      const data = join(folder, name)
      cpSync(join(goldens, name), data, { recursive: true })
      mkdirSync(join(data, 'tables'))
      for (const file of readdirSync(folder))
        if (/^english|gz$/.test(file)) linkSync(join(folder, file), join(data, 'tables', file))
      const json = (file: string) => JSON.parse(readFileSync(join(data, file), 'utf8'))
      const { meteor, meteorCorpus, ...others } = json('annotations.json')
      writeFileSync(join(data, 'annotations.json'), JSON.stringify(others))
      writeFileSync(join(data, 'task.json'), JSON.stringify({ ...json('task.json'), meteor_tables: 'tables' }))
      const input = { answersFiles: directorySource(data), submissionFiles: directorySource(join(data, 'submission')) }
      const site = (await grade('automedbench-report', input)).results as Report
      for (const [id, values] of Object.entries(site.per_report))
        expect(Math.abs(values.METEOR - meteor[id]), id).toBeLessThan(2e-16)
      const released = (await grade('automedbench-report', input, { variant: 'released' })).results as Released
      expect(released.metrics.METEOR).toBe(json('expected.json').released.metrics.METEOR)
      expect(Math.abs(released.metrics.METEOR - meteorCorpus)).toBeLessThan(1e-4)
    },
  )
})
