import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'

// Limits of a shell are those of the machine: one plain line, and exit status 3.

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-limits-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const demo = resolve('fixtures/demo/isles22')
const words = `grade isles22 --submission ${demo}/submission.csv --answers ${demo}/answers.csv --answers-dir ${demo} --submission-dir ${demo}`

/** Grades behind what a shell is told first. */
function graded(first: string) {
  const command = `${first}; exec "$NODE" "$COMMAND" ${words}`
  const env = { ...process.env, NODE: process.execPath, COMMAND: builtCommand(), NODE_OPTIONS: '' }
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', cwd: scratch, env })
  return { status, stdout, lines: stderr.split('\n').filter((line) => line !== '') }
}
/** MiB of address space that Node takes for a module. */
function addressesOfNode(): number {
  const module = "import { readFileSync } from 'node:fs'; console.log(readFileSync('/proc/self/status', 'latin1'))"
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', module], { encoding: 'utf8' })
  return Math.ceil(Number(/VmSize:\s*(\d+)/.exec(stdout)![1]) / 1024)
}
/** Node has begun to run our code. */
const starts = (first: string) =>
  spawnSync('bash', ['-c', `${first}; exec "$NODE" -e 0`], { env: { ...process.env, NODE: process.execPath } })
    .status === 0

describe.skipIf(process.platform !== 'linux')('a limit of the shell', () => {
  // Some of these end the process of the grading while it loads.
  test.each([20, 24, 30, 40, 50, 55, 58, 60, 62, 65])(
    'ulimit -n %i is said in one line, and is the fault of the machine',
    (files) => {
      expect(starts(`ulimit -n ${files}`)).toBe(true)
      const { status, stdout, lines } = graded(`ulimit -n ${files}`)
      // The more files may be open, the further it gets.
      if (status === 0) return expect(files).toBeGreaterThan(24)
      expect([status, stdout, lines]).toStrictEqual([3, '', [expect.stringMatching(/^error: .*EMFILE/)]])
    },
  )

  test('ulimit -v is said in one line, and is the fault of the machine', () => {
    // V8 reserves address space for each process. With less than it takes for a module Node ends before a line of ours is read.
    const limits = [64, 128, 200, 300, 450].map((more) => `ulimit -v ${(addressesOfNode() + more) * 1024}`)
    const failed = limits.map(graded).filter(({ status }) => status !== 0)
    for (const { status, stdout, lines } of failed)
      expect([status, stdout, lines]).toStrictEqual([3, '', [expect.stringMatching(/^error: .* MiB of address space/)]])
    expect(failed.length).toBeGreaterThan(1)
  })

  test.each(['99999999999999999', '-1', 'yesterday', '1.5'])(
    'SOURCE_DATE_EPOCH=%s is wrong usage, in one line',
    (epoch) => {
      expect(graded(`export SOURCE_DATE_EPOCH=${epoch}`)).toStrictEqual({
        status: 2,
        stdout: '',
        lines: [expect.stringMatching(/^error: SOURCE_DATE_EPOCH must be a whole number of seconds/)],
      })
    },
  )
})
