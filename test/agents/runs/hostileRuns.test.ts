import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gradeRun, isMedgradeError, readRun, traceSections } from '../../../src'
import { growth, MOST_GROWTH } from '../../formats/growth'
import { expectWithin } from '../../support/expectWithin'

// The folder of a run is written by an agent: nothing in it may be taken for granted.

type Files = Record<string, string | Uint8Array>

function filesOf(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => [
      `${parentPath}/${name}`.slice(folder.length + 1),
      readFileSync(`${parentPath}/${name}`),
    ]),
  )
}

const demo = filesOf('fixtures/demo/automedbench-run/run')
const data = filesOf('fixtures/demo/automedbench-run/data')
const goldens = 'fixtures/goldens/runs/run-folder'
const runs: readonly (readonly [string, Files])[] = [
  ['demo', demo],
  ...['volumes-1', 'enhancement-1', 'report-1'].map((name) => [name, filesOf(`${goldens}/${name}`)] as const),
]

/** What every value of a document is replaced by, one after another. */
const values: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'NaN',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\u0000\u202e',
  [],
  [null],
  [[[]]],
  {},
  { __proto__: null, toString: 3 },
]

/** The document with the value at each of its paths replaced in turn; at most 60 paths. */
function mutations(document: unknown): unknown[] {
  const paths: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    paths.push(path)
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) walk((value as Record<string, unknown>)[key], [...path, key])
  }
  walk(document, [])
  const step = Math.max(1, Math.floor(paths.length / 60))
  return paths
    .filter((_, i) => i % step === 0)
    .map((path, i) => {
      const copy = { root: structuredClone(document) } as Record<string, unknown>
      let at = copy
      for (const key of ['root', ...path].slice(0, -1)) at = at[key] as Record<string, unknown>
      at[['root', ...path].at(-1)!] = values[i % values.length]
      return copy.root
    })
}

async function survives(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isMedgradeError(error)) throw error
  }
}

describe('malformed in every file', () => {
  test.each(runs)('%s', async (_, files) => {
    const task = { task: 'medxpertqa-mm-task' }
    for (const path of Object.keys(files).filter((name) => /\.jsonl?$/.test(name) && name !== 'expected.json')) {
      const text = new TextDecoder().decode(files[path] as Uint8Array)
      const changed = path.endsWith('.json')
        ? mutations(JSON.parse(text.replace(/\bNaN\b/g, 'null'))).map((value) => JSON.stringify(value))
        : text
            .split('\n')
            .filter((line) => line.startsWith('{'))
            .slice(0, 2)
            .flatMap((line) => mutations(JSON.parse(line)).map((value) => `${JSON.stringify(value)}\n${text}`))
      for (const [i, content] of [
        ...changed,
        '',
        '{',
        '\u0000',
        '[['.repeat(100_000),
        text.slice(0, text.length / 2),
      ].entries()) {
        const run = { ...files, [path]: content }
        await survives(() => readRun(run))
        if (i % 12 === 0) await survives(() => gradeRun(run, data, task))
      }
    }
  })
})

test('random bytes in place of any file', async () => {
  let seed = 1
  const byte = () => (seed = (seed * 48271) % 2147483647) & 255
  for (const path of Object.keys(demo)) {
    const run = { ...demo, [path]: Uint8Array.from({ length: 200 }, byte) }
    await survives(() => gradeRun(run, data))
  }
})

test('a long log is read in time linear in its lines', async () => {
  const line = `${JSON.stringify({ type: 'api_call', ts: 1, input_tokens: 1, output_tokens: 1 })}\n`
  const logged = (lines: number) => ({ ...demo, 'process/trace.jsonl': line.repeat(lines) })
  expect((await readRun(logged(300_000))).turns).toBe(300_000)
  const { exponent, milliseconds } = await growth(logged, (run) => readRun(run), 75_000)
  expect(exponent).toBeLessThan(MOST_GROWTH)
  await expectWithin(milliseconds, 8000)
})

test('logs of any shape have sections or none', async () => {
  for (const content of ['', '{', '[]', '{"nodes": 3}', '{"nodes": [{"analysis": {}}]}', '# Analysis', '='.repeat(50)])
    for (const [reader, path] of [
      ['aide', 'journal.json'],
      ['ml-master', 'run.log'],
      ['rd-agent', 'unpickled_data.txt'],
      ['text', 'a.log'],
    ] as const)
      await survives(() => traceSections({ [path]: content }, { reader }))
})
