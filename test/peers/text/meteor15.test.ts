import { spawnSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import type { MeteorTables } from '../../../src/metrics/text/meteor15/lexicon'
import { meteor15 } from '../../../src/metrics/text/meteor15/meteor15'
import { directorySource } from '../../../src/node'
import { describePeers, PEER_RUNS, runPeer } from '../runPeer'
import { captions } from './captions'

const PARAPHRASES = 'paraphrase-en.gz'
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
      paraphrases: new Uint8Array(gunzipSync(readFileSync(join(folder, PARAPHRASES)))),
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

  // Every grading reads the whole table, which is large; the first golden reads that, the others what can occur in their texts.
  let possible: Uint8Array | null = null
  const possibleEntries = () => {
    possible ??= entriesOf(tables.paraphrases, textsBelow(goldens))
    return possible
  }
  const goldens = 'fixtures/goldens/automedbench/report'
  const names = readdirSync(goldens).filter((name) => name.startsWith('seven'))
  it.each(names.map((name, i) => [name, i === 0 ? 'all' : 'possible'] as const))(
    'AutoMedBench: %s has the values that were supplied, by %s entries',
    async (name, entries) => {
      const data = join(folder, name)
      cpSync(join(goldens, name), data, { recursive: true })
      mkdirSync(join(data, 'tables'))
      for (const file of readdirSync(folder))
        if (/^english|gz$/.test(file)) linkSync(join(folder, file), join(data, 'tables', file))
      if (entries !== 'all') {
        rmSync(join(data, 'tables', PARAPHRASES))
        writeFileSync(join(data, 'tables', PARAPHRASES), gzipSync(possibleEntries()))
      }
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

const textsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The entries of a table of paraphrases, of three lines each, of whose letters and digits every run occurs in the texts. */
function entriesOf(table: Uint8Array, texts: readonly string[]): Buffer {
  const runsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const runs = new Set(texts.flatMap(runsOf))
  const bytes = Buffer.from(table.buffer, table.byteOffset, table.length)
  const kept: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const phrase = bytes.indexOf(10, at) + 1
    const end = bytes.indexOf(10, bytes.indexOf(10, phrase) + 1) + 1
    if (runsOf(bytes.toString('latin1', phrase, end)).every((run) => runs.has(run))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
