import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

// A challenge of numbers, three teams, and every way to name them.

const challenge = `
id: numbers
answers: { id: id, numbers: { truth: y } }
submission: { id: id, numbers: { guess: p } }
missing: { guess: 0 }
measures: { r: { metric: plcc } }
metrics: [{ name: r, direction: higher }]
`
const answers = `id,y\n${Array.from({ length: 12 }, (_, at) => `c${at},${at}\n`).join('')}`
const rows = (noise: number, count = 12) =>
  Array.from({ length: count }, (_, at) => [`c${at}`, String(at + ((at * 7) % 5) * noise)] as const)
const csv = (noise: number, count?: number) =>
  `id,p\n${rows(noise, count)
    .map((row) => `${row.join(',')}\n`)
    .join('')}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-board-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('challenge.yaml', challenge)
  write('answers.csv', answers)
  write('teams/red/submission.csv', csv(0.5))
  write('teams/blue/submission.csv', csv(1))
  write('teams/late/submission.csv', csv(0.1, 10))
  const line = (team: string) =>
    JSON.stringify({ challenge_id: 'numbers', submission_path: join(folder, `teams/${team}/submission.csv`), team })
  write('list.jsonl', `${['red', 'blue', 'late'].map(line).join('\n')}\n// the end\n`)
  const all = [
    ...rows(0.5).map((row) => [...row, 'red']),
    ...rows(1).map((row) => [...row, 'blue']),
    ...rows(0.1, 10).map((row) => [...row, 'late']),
  ]
  write('all.csv', `id;p;team\n${all.map((row) => `${row.join(';')}\n`).join('')}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) =>
  runCommand([
    'leaderboard',
    join(folder, 'challenge.yaml'),
    ...words,
    '--answers',
    join(folder, 'answers.csv'),
    '--quiet',
  ])
const at = (path: string) => join(folder, path)

interface Printed {
  readonly teams: readonly {
    readonly team: string
    readonly place: number
    readonly score: number
    readonly missing: number
  }[]
}
const places = (stdout: string) =>
  (JSON.parse(stdout) as Printed).teams.map(({ team, place, score, missing }) => [team, place, score, missing])

it('names teams by folder, list, column, file and report, with one result', async () => {
  const expected = places((await run(at('teams'), '--json')).stdout)
  expect(expected.map(([team, place, , missing]) => [team, place, missing])).toStrictEqual([
    ['red', 1, 0],
    ['blue', 2, 0],
    ['late', 3, 2],
  ])
  const files = ['red', 'blue', 'late'].map((team) => `${team}=${at(`teams/${team}/submission.csv`)}`)
  expect(places((await run(at('list.jsonl'), '--json')).stdout)).toStrictEqual(expected)
  expect(places((await run(at('all.csv'), '--team', 'team', '--json')).stdout)).toStrictEqual(expected)
  expect(places((await run(...files, '--json')).stdout)).toStrictEqual(expected)
  const paths = ['red', 'blue', 'late'].map((team) => at(`teams/${team}/submission.csv`))
  expect(places((await run(...paths, '--json')).stdout)).toStrictEqual(expected)
  for (const team of ['red', 'blue', 'late']) {
    const words = ['--submission', at(`teams/${team}/submission.csv`), '--answers', at('answers.csv'), '--quiet']
    await runCommand(['grade', at('challenge.yaml'), ...words, '--details', '--out', at(`reports/${team}.json`)])
  }
  expect(places((await run(at('reports'), '--json')).stdout)).toStrictEqual(expected)
}, 60_000)

it('writes the board, the page and the table', async () => {
  const words = ['--csv', at('out/board.csv'), '--html', at('out/board.html'), '--md', at('out/board.md')]
  const { status, stdout, stderr } = await run(at('teams'), ...words)
  expect([status, stderr]).toStrictEqual([0, ''])
  expect(stdout).toMatch(/^Ranked by the score of the challenge: r, higher is better\nred is first of 3 submissions/)
  expect(readFileSync(at('out/board.csv'), 'utf8')).toMatch(/^place,team,score,/)
  for (const page of ['out/board.html', 'out/board.md'])
    expect(readFileSync(at(page), 'utf8')).toContain('red is first of 3 submissions')
})

it('says what it cannot take', async () => {
  for (const [words, message] of [
    [[at('nowhere')], 'missing, expected a submission'],
    [[at('all.csv'), '--team', 'tam'], '--team tam'],
    [['fixtures/demo/reports/24h.json'], 'found reports of'],
    [[`x=${at('teams')}`], 'is 3 submissions'],
  ] as const) {
    const { status, stderr } = await run(...words)
    expect([status, stderr]).toStrictEqual([2, expect.stringContaining(message)])
  }
  cpSync(at('teams'), at('more'), { recursive: true })
  writeFileSync(at('more/blue/submission.csv'), 'id,q\n')
  const { status, stdout, stderr } = await run(at('more'))
  expect(status).toBe(0)
  expect(stderr).toMatch(/invalid: blue: .*The submission must contain the column 'p'/)
  expect(stdout).toContain('1 has no score')
})

it('a fault of the answers is no team’s, and ends with status 3', async () => {
  writeFileSync(at('broken.csv'), 'id,z\n')
  const words = ['leaderboard', at('challenge.yaml'), at('teams'), '--answers', at('broken.csv'), '--quiet']
  const { status, stderr } = await runCommand(words)
  expect(status).toBe(3)
  expect(stderr).toContain('error: red:')
})
