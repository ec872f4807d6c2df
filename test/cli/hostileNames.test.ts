import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { progress } from '../../src/cli/output/progress'
import { sampled, sweep } from '../sampled'
import { builtCommand } from '../support/builtCommand'
import { runCommand } from '../support/command/runCommand'

// Names of files, cases, cells, columns, labels and metrics that try to look like results of their own, to move the cursor and to turn what follows.

const hostile = 'x\nFORGED: valid\r\x1b[2K\x1b[32mgold\x9b31m\u202ereversed\u2066\u2028\u0085\x7f\tend'
/** Everything but the end of a line. */
const controls = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

let command: string
let scratch: string
const at = (name: string) => join(scratch, name)

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-hostile-'))
  command = builtCommand()
  prepare()
})
afterAll(() => rmSync(scratch, { recursive: true }))

function prepare() {
  const cell = `"${hostile}"`
  mkdirSync(at(hostile))
  writeFileSync(at('answers.csv'), `id,file\n${cell},${cell}\n`)
  writeFileSync(at(`${hostile}.csv`), `id,file\n${cell},${cell}\n`)
  writeFileSync(at('other.csv'), `id,${cell}\n${cell},${cell}\n`)
  writeFileSync(at(`${hostile}/${hostile}.csv`), `${cell},b\n1,2\n2,3\n`)
  writeFileSync(at('classes.csv'), `class\n${cell}\nb\n`)
  writeFileSync(at(`${hostile}.nii`), 'no image')
  writeFileSync(at(`${hostile}.txt`), hostile)
  const module = (score: string, id = "'own'") =>
    `const name = ${JSON.stringify(hostile)}
export const one = {
  id: ${id}, title: name, task: name, csv: 'pandas', metrics: [{ name, direction: 'higher', unit: name }],
  answers: { id: 'id' }, submission: { id: 'id' }, pairing: { ids: 'text', rule: 'same-set' }, conventions: { [name]: name },
  scoreCase: () => { ${score} },
  aggregate: () => ({ [name]: 1 }),
}
`
  writeFileSync(
    at('scores.mjs'),
    module('return { metrics: { [name]: 1 }, labels: { [name]: { [name]: 1 } }, state: null, warnings: [name] }'),
  )
  writeFileSync(at('id.mjs'), module('return null', 'name'))
  writeFileSync(at('throws.mjs'), module('throw new TypeError(name)'))
  writeFileSync(at(`${hostile}.mjs`), 'export const nothing = 1\n')
  writeFileSync(at(`${hostile}.yaml`), `id: a\ntitle: [\n`)
  const report = {
    challenge_id: hostile,
    valid_submission: true,
    metrics: { [hostile]: 1, percentile: 0.5 },
    details: {
      cases: [{ id: hostile, metrics: { [hostile]: 1 }, labels: { [hostile]: { [hostile]: 1 } }, error: null }],
    },
  }
  writeFileSync(at(`${hostile}.json`), JSON.stringify(report))
  writeFileSync(at(`${hostile}/r.json`), JSON.stringify(report))
  writeFileSync(at('bad.json'), `{"a": "${hostile}`)
  const lines = [
    { challenge_id: './scores.mjs', submission_path: `${hostile}.csv`, answers: 'answers.csv' },
    { challenge_id: './throws.mjs', submission_path: `${hostile}.csv`, answers: 'answers.csv' },
    { challenge_id: hostile, submission_path: hostile },
    { challenge_id: 'isles22', submission_path: hostile, answers: hostile },
  ]
  writeFileSync(at(`${hostile}.jsonl`), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"${hostile}\n`)
}

const sides = ['--submission', `${hostile}.csv`, '--answers', 'answers.csv']
const lines: readonly (readonly [string, ...string[]])[] = [
  ['list'],
  ['info', './scores.mjs'],
  ['info', './id.mjs'],
  ['info', hostile],
  ['info', `./${hostile}.mjs`],
  ['info', `./${hostile}.yaml`],
  ['info', `./scores.mjs#${hostile}`],
  ['grade', './scores.mjs', ...sides],
  ['grade', './scores.mjs', ...sides, '--details', '--out', `${hostile}/out.json`, '--csv', `${hostile}/out.csv`],
  ['grade', './throws.mjs', ...sides],
  ['grade', './throws.mjs', ...sides, '--debug'],
  ['grade', './scores.mjs', '--submission', 'other.csv', '--answers', 'answers.csv'],
  ['grade', './scores.mjs', ...sides, '--variant', hostile],
  ['grade', './scores.mjs', ...sides, '--leaderboard', hostile],
  ['grade', './scores.mjs', ...sides, '--leaderboard', 'bad.json'],
  ['grade', './scores.mjs', ...sides, '--out', hostile],
  ['grade', './scores.mjs', ...sides, '--jobs', hostile],
  ['grade', 'isles22', ...sides],
  ['grade', 'ldct-iqa', '--submission', `${hostile}.csv`, '--answers', hostile],
  ['grade', 'topcow-track1-task3', '--submission', hostile, '--answers', 'answers.csv'],
  ['grade', 'isles22', '--submission', hostile, '--answers', 'none.csv', '--submission-dir', hostile],
  ['grade', 'isles22', '--submission', 'none.csv', '--data-dir', hostile],
  ['grade-batch', `${hostile}.jsonl`],
  ['grade-batch', `${hostile}.jsonl`, '--output-dir', hostile, '--suffix', 'x'],
  ['grade-batch', `${hostile}.jsonl`, '--strict'],
  ['grade-batch', hostile],
  ['validate', './scores.mjs', ...sides],
  ['validate', './throws.mjs', ...sides],
  ['validate', 'isles22', '--submission', `${hostile}.csv`],
  ['validate', 'isles22', ...sides],
  ['metric', 'dice', `${hostile}.nii`, `${hostile}.nii`],
  ['metric', 'dice', hostile, hostile],
  ['metric', 'plcc', `${hostile}/${hostile}.csv`, '--reference-column', hostile, '--prediction-column', 'b'],
  ['metric', 'plcc', `${hostile}/${hostile}.csv`, '--reference-column', 'nope', '--prediction-column', hostile],
  ['metric', 'plcc', `${hostile}/${hostile}.csv`, 'other.csv'],
  ['metric', 'confusionMatrix', 'classes.csv', 'classes.csv'],
  ['metric', 'f1Score', 'classes.csv', 'classes.csv', '--average', 'none'],
  ['metric', 'f1Score', 'classes.csv', 'classes.csv', '--average', hostile],
  ['metric', hostile],
  ['metric', 'dice', `--${hostile}`],
  ['metric', 'dice', 'a', 'b', '--label', hostile],
  ['inspect', `${hostile}.nii`, `${hostile}.csv`, `${hostile}.txt`, hostile],
  ['inspect', `${hostile}.nii`, `${hostile}.csv`, '--header'],
  ['inspect', `${hostile}.csv`, '--reader', hostile],
  ['serve', hostile, '--data-dir', '.'],
  ['serve', 'isles22', '--data-dir', `${hostile}/nowhere`],
  ['serve', 'isles22', '--data-dir', '.', '--host', hostile],
  ['summarize', `${hostile}.json`, `${hostile}/r.json`, `${hostile}2=${hostile}.json`],
  ['summarize', `${hostile}.json`, '--challenges', hostile],
  ['summarize', `${hostile}.json`, '--challenges', `${hostile}y`],
  ['summarize', 'bad.json'],
  ['summarize', hostile],
  ['compare', `${hostile}.json`, `${hostile}/r.json`],
  ['compare', `${hostile}.json`, 'bad.json'],
  ['demo'],
  [hostile],
  [`lis\n${hostile}`],
  ['list', hostile],
  ['list', `--${hostile}`],
  ['list', `--jsom=${hostile}`],
]
const withJson = new Set([
  'list',
  'info',
  'grade',
  'grade-batch',
  'validate',
  'metric',
  'inspect',
  'summarize',
  'compare',
  'demo',
])
const calls = lines.flatMap((line) => (withJson.has(line[0]) ? [line, [...line, '--json'] as const] : [line]))

describe('names cannot act on a terminal', () => {
  test.each(
    sampled(
      calls.map((line) => [line.join(' ').replaceAll(hostile, '‹hostile›'), line] as const),
      (_, k) => k % 4 === 0,
    ),
  )('%s', async (_, line) => {
    const ran = await runCommand(line, { cwd: line[0] === 'demo' ? at(hostile) : scratch })
    const text = ran.stdout + ran.stderr
    expect(text).not.toMatch(controls)
    expect(text).not.toMatch(/^\W*FORGED/m)
  })
  test('JSON keeps its meaning, on standard output and in the file', async () => {
    const args = ['grade', './scores.mjs', ...sides, '--json', '--details', '--out', 'plain.json', '--quiet']
    const ran = await runCommand(args, { cwd: scratch })
    expect(JSON.parse(ran.stdout).details.cases[0].id).toBe(hostile)
    expect(readFileSync(at('plain.json'), 'utf8')).toBe(ran.stdout)
  })
  test('the progress bar writes no escapes of a name', () => {
    const written: string[] = []
    const stream = { isTTY: true, write: (text: string) => written.push(text) > 0 }
    const bar = progress(false, { stream })
    bar.update({ done: 1, total: 1, id: hostile })
    bar.end()
    expect(written.join('').replaceAll('\r\x1b[2K', '')).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e]/u)
  })
})

describe('a disk that is full', () => {
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}, preload: readonly string[] = []) =>
    spawnSync(process.execPath, [...preload, command, ...args], {
      cwd: scratch,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  const graded = ['grade', 'ldct-iqa', '--submission', resolve('fixtures/demo/ldct-iqa/submission.csv')]
  const both = [...graded, '--answers', resolve('fixtures/demo/ldct-iqa/answers.csv'), '--quiet']

  test.each(sampled([1, 0, 5], (_, at) => at === 0))('of the journal after %i lines: exit 3 and no report', (lines) => {
    const preload = ['--import', resolve('test/support/command/noSpace.mjs')]
    const args = [...both, '--journal', `full${lines}.journal`, '--json']
    const { status, stdout, stderr } = run(args, { APPENDS_LEFT: String(lines) }, preload)
    expect({ status, stdout }).toStrictEqual({ status: 3, stdout: '' })
    expect(stderr).toMatch(/^error: The disk is full, the file cannot be written: full\d.journal \(found ENOSPC.*\)\n$/)
    expect(run(args)).toMatchObject({ status: 0, stderr: '' })
  })
  sweep('of the journals of a batch: exit 3, no line is blamed', () => {
    const preload = ['--import', resolve('test/support/command/noSpace.mjs')]
    writeFileSync(
      at('two.jsonl'),
      `${JSON.stringify({ challenge_id: './scores.mjs', submission_path: `${hostile}.csv`, answers: 'answers.csv' })}\n`.repeat(
        2,
      ),
    )
    const { status, stdout, stderr } = run(
      ['grade-batch', 'two.jsonl', '--journal', 'journals', '--quiet'],
      { APPENDS_LEFT: '3' },
      preload,
    )
    expect({ status, stdout }).toStrictEqual({ status: 3, stdout: '' })
    expect(stderr).toContain('The disk is full')
  })
  const onLinux = process.platform === 'linux' ? sweep : test.skip
  onLinux('of the report, the table and standard output: exit 3, the device stays a device', () => {
    for (const option of ['--out', '--csv']) {
      const { status, stdout, stderr } = run([...both, '--json', option, '/dev/full'])
      expect(status).toBe(3)
      expect(JSON.parse(stdout).valid_submission).toBe(true)
      expect(stderr).toMatch(/^error: The disk is full, the file cannot be written: \/dev\/full \(found ENOSPC.*\)\n$/)
      expect(run([...both, option, '/dev/null']).status).toBe(0)
    }
    for (const [to, said] of [
      ['> /dev/full', /^error: The disk is full, standard output cannot be written \(found ENOSPC.*\)\n$/],
      ['2> /dev/full; exit $?', /^$/],
    ] as const) {
      const line = [process.execPath, command, ...both.slice(0, -1), '--json'].map((word) => `'${word}'`).join(' ')
      const { status, stderr } = spawnSync('sh', ['-c', `${line} ${to}`], { encoding: 'utf8' })
      expect({ to, status }).toStrictEqual({ to, status: to.startsWith('2') ? 0 : 3 })
      expect(stderr).toMatch(said)
    }
  })
  test.skipIf(process.platform === 'win32')('a reader that leaves ends nothing in noise', () => {
    const line = `'${process.execPath}' '${command}' list --json | head -c 1`
    expect(spawnSync('sh', ['-c', line], { encoding: 'utf8' })).toMatchObject({ stdout: '[', stderr: '' })
  })
})
