import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWithin } from '../support/expectWithin'

// 10 000 runs are tabulated in under 10 s of a core, and memory does not grow with what reports hold beside the numbers that tables print.

const challenges = ['isles22', 'dentex', 'seg_a', 'ldct-iqa', 'usenhance']
let folder: string
/** Reports of many cases. */
let large: string | undefined

/** The report of the i-th run; `cases` of about 250 bytes each. */
function report(i: number, cases: number): string {
  const [agent, challenge] = [`agent ${i % 10}`, challenges[Math.floor(i / 10) % challenges.length]!]
  const metrics = { dice: 0.5, mean_position: 1 + (i % 10), percentile: (i % 10) / 10 }
  const files = [{ side: 'answers', path: 'x'.repeat(64), sha256: 'a'.repeat(64) }]
  const each = (k: number) => ({ id: `case ${k}`, metrics: { dice: k / cases }, error: null, files })
  const details = { raw: metrics, cases: Array.from({ length: cases }, (_, k) => each(k)) }
  const run = { agent, seed: Math.floor(i / 50) }
  return JSON.stringify({ challenge_id: challenge, score: 1, metrics, valid_submission: i % 7 > 0, run, details })
}

function write(name: string, count: number, cases: number): string {
  const path = mkdtempSync(join(folder, name))
  for (let i = 0; i < count; i++) writeFileSync(join(path, `${i}.json`), report(i, cases))
  return path
}

/** Tells on standard error how many microseconds the process has computed. */
const tell = "data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.cpuUsage())))"

/** What a command prints, and for how many seconds it computes. */
function run(words: readonly string[], ...node: string[]) {
  const args = [...node, '--import', tell, 'dist/cli.js', ...words, '--quiet']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)])
  const { user, system } = JSON.parse(stderr) as NodeJS.CpuUsage
  return { printed: stdout, seconds: (user + system) / 1e6 }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-many-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('10 000 runs', () => {
  it('are tabulated into all tables in under 10 s of a core', async () => {
    const reports = write('many', 10_000, 1)
    const { printed, seconds } = run(['tables', reports, '--table', 'all'])
    await expectWithin(seconds, 10)
    expect(printed.match(/^\| ---/gm)).toHaveLength(25)
    expect(printed).toMatch(/^\| ISLES'22 \| Dice \| 0\.50 \[\d+\/200\] /m)
  })

  const page = () => join(folder, 'page.html')
  it.each([
    ['tables', () => ['--table', 'all']],
    ['summarize', () => ['--html', page()]],
    ['report', () => ['--html', page()]],
  ] as const)('take no memory for the cases of their reports in %s: 45 MB in a heap of 40 MiB', (command, options) => {
    large ??= write('large', 300, 600)
    run([command, large, ...options()], '--max-old-space-size=40')
  })
})

/** A table of values of five algorithms. */
function tableOf(cases: number, form: 'csv' | 'json'): string {
  const rows = Array.from({ length: 5 * cases }, (_, i) => ({
    case: `case ${Math.floor(i / 5)}`,
    algorithm: `net ${i % 5}`,
    value: ((i * 7919) % 9973) / 9973,
  }))
  const path = join(folder, `cases-${cases}.${form}`)
  const lines = () => ['case,algorithm,value', ...rows.map((row) => Object.values(row).join(','))].join('\n')
  writeFileSync(path, form === 'json' ? JSON.stringify(rows) : lines())
  return path
}

describe('20 000 cases', () => {
  it('of five algorithms have their page in a heap of 48 MiB', () => {
    const page = join(folder, 'ranking.html')
    run(['rank', tableOf(20_000, 'csv'), '--samples', '10', '--html', page], '--max-old-space-size=48')
  })
})

describe('100 000 cases', () => {
  const CASES = 100_000
  let paths: readonly string[] | undefined
  const stored = () => {
    const path = mkdtempSync(join(folder, 'long'))
    const text = report(1, CASES).replace('{', '{"is_lower_better":false,')
    return ['a', 'b'].map((name, seed) => {
      writeFileSync(join(path, `${name}.json`), text.replace(/"seed":\d+/, `"seed":${seed}`))
      return join(path, `${name}.json`)
    })
  }

  it.each([
    ['summarize', 40],
    ['leaderboard', 100],
  ] as const)('of each of two reports are read one by one in %s: 50 MB in a heap of %i MiB', (command, most) => {
    const words = command === 'leaderboard' ? [command, 'isles22', '--samples', '10'] : [command]
    paths ??= stored()
    const { printed } = run([...words, ...paths], `--max-old-space-size=${most}`)
    expect(printed).toContain('a')
  })

  it.each(['csv', 'json'] as const)('of five algorithms in a table of %s are ranked in a heap of 100 MiB', (form) => {
    const path = tableOf(CASES, form)
    const { printed } = run(['rank', path, '--samples', '10'], '--max-old-space-size=100')
    expect(printed).toContain(`${CASES} cases, 5 algorithms`)
  })
})
