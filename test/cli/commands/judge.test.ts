import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

let scratch: string
let run: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-judge-'))
  run = join(scratch, 'dentex')
  cpSync('fixtures/goldens/runs/sections/ml-master-1', run, { recursive: true })
})
afterAll(() => rmSync(scratch, { recursive: true }))

const judge = (...args: string[]) => runCommand(['judge', ...args])

/** A module that answers 1 for one strategy, and notes every call in a file. */
function module(name: string, answer: string): string {
  const path = join(scratch, name)
  writeFileSync(
    path,
    `import { appendFileSync } from 'node:fs'
export async function judge(messages) {
  appendFileSync(${JSON.stringify(`${path}.calls`)}, 'x')
  const ids = Array.from({ length: 13 }, (_, i) => i + 1)
  return ${answer}
}\n`,
  )
  return path
}
const calls = (path: string) => (existsSync(`${path}.calls`) ? readFileSync(`${path}.calls`, 'utf8').length : 0)
const full =
  'JSON.stringify({ results: ids.map((id) => ({ id, score: id === 9 ? 1 : 0, evidence: id === 9 ? "filtered" : "" })) })'

test('asks about every section, keeps the answers and goes on from them', async () => {
  const own = module('judge.mjs', full)
  const out = join(scratch, 'answers.jsonl')
  const args = [run, '--reader', 'ml-master', '--agent', 'ML-Master', '--judge', own, '--out', out]
  const { status, stdout, stderr } = await judge(...args)
  expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^6 of 6 sections judged$/m)
  expect(stdout).toMatch(/^ {3}9 {2}1\.000 {2}Postprocessing results: filtered$/m)
  expect(calls(own)).toBe(6)
  writeFileSync(out, `${readFileSync(out, 'utf8')}{"torn`)
  const again = await judge(...args, '--json')
  expect(calls(own)).toBe(6)
  expect(JSON.parse(again.stdout)).toMatchObject({ failed: [], profile: { mean: 1 / 13 } })
  expect(JSON.parse(again.stdout).verdicts[0]).toMatchObject({ agent: 'ML-Master', challenge: 'dentex' })
})
test('lists what no usable answer came for, and exits 1', async () => {
  const own = module('broken.mjs', '"no idea"')
  const { status, stdout, stderr } = await judge(run, '--reader', 'ml-master', '--judge', own, '--retries', '1')
  expect(status).toBe(1)
  expect(stdout).toMatch(/^0 of 6 sections judged$/m)
  expect(stderr.match(/^failed: /gm)).toHaveLength(6)
  expect(calls(own)).toBe(12)
})
test('prints sections and messages without asking anyone', async () => {
  const sections = JSON.parse((await judge(run, '--reader', 'ml-master', '--sections')).stdout)
  expect(sections[0].label).toBe('dentex-analysis-1')
  const lines = (await judge(run, '--reader', 'ml-master', '--messages')).stdout.trim().split('\n')
  expect(lines).toHaveLength(6)
  expect(JSON.parse(lines[0]!).messages).toHaveLength(2)
})
test('judges several runs in one call, profiles agent by agent', async () => {
  const own = module('several.mjs', full)
  const [other, mute] = [join(scratch, 'seg_a'), join(scratch, 'isles22')]
  cpSync('fixtures/goldens/runs/sections/ml-master-2', other, { recursive: true })
  mkdirSync(mute, { recursive: true })
  writeFileSync(join(mute, 'run.log'), 'nothing here\n')
  const sections = async (folder: string) =>
    JSON.parse((await judge(folder, '--reader', 'ml-master', '--sections')).stdout).length
  const [mine, theirs] = [await sections(run), await sections(other)]
  const args = [`A=${run}`, `A=${other}`, `B=${run}`, '--reader', 'ml-master', '--judge', own]
  const { status, stdout, stderr } = await judge(...args)
  expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
  expect(calls(own)).toBe(2 * mine + theirs)
  expect(stdout).toMatch(new RegExp(`^A: ${mine + theirs} of ${mine + theirs} sections of 2 challenges judged$`, 'm'))
  expect(stdout).toMatch(new RegExp(`^B: ${mine} of ${mine} sections judged$`, 'm'))
  const json = JSON.parse((await judge(...args, '--json')).stdout)
  expect(Object.keys(json.profiles)).toStrictEqual(['A', 'B'])
  expect(json).not.toHaveProperty('profile')
  const withMute = await judge(`A=${run}`, `B=${mute}`, '--reader', 'ml-master', '--judge', own)
  expect(withMute.status).toBe(1)
  expect(withMute.stderr).toMatch(/no log sections: .*isles22/)
  expect(withMute.stdout).toMatch(/^A: /m)
  const twice = await judge(run, join(run, '../dentex'), '--reader', 'ml-master', '--judge', own)
  expect(twice).toMatchObject({ status: 2, stderr: expect.stringMatching(/both of agent on dentex/) })
})
test('a run without a log is not scored', async () => {
  const empty = join(scratch, 'empty')
  mkdirSync(empty)
  writeFileSync(join(empty, 'run.log'), 'nothing here\n')
  const { status, stdout, stderr } = await judge(empty, '--reader', 'ml-master', '--judge', module('unused.mjs', full))
  expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/no log sections/)
})
test.each([
  [[], /--judge/],
  [['--judge', 'none.mjs'], /cannot be loaded/],
  [['--reader', 'aira'], /one of aide, ml-master/],
  [['--messages', '--strategies', 'package.json'], /--strategies/],
])('wrong usage: %j', async (args, message) => {
  const { status, stderr } = await judge(run, ...args)
  expect(stderr).toMatch(message)
  expect(status).toBe(2)
})
