import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChallengeReport } from '../../src/contract'
import { gradeFiles } from '../../src/node/gradeFiles'
import { builtCommand } from '../support/builtCommand'
import { HANG_MS } from './pool/hangMs'

const challenge = resolve('test/node/poolChallenge.mjs')
let command: string
let scratch: string
let table: string

beforeAll(async () => {
  command = builtCommand()
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-timeout-'))
  for (const [i, text] of ['1', 'forever', '3', '4'].entries()) writeFileSync(join(scratch, `${i}.txt`), text)
  table = join(scratch, 'table.csv')
  writeFileSync(table, 'id,file\n0,0.txt\n1,1.txt\n2,2.txt\n3,3.txt\n')
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) =>
  spawnSync(process.execPath, [command, ...args, '--details', '--quiet', '--case-timeout', `${HANG_MS / 1000}`], {
    encoding: 'utf8',
  })

function checkCases({ details }: ChallengeReport): void {
  const errors = details!.cases.map(({ error }) => error)
  expect(errors[1]).toMatchObject({ code: 'timeout', side: 'medgrade', case: '1' })
  expect([0, 2, 3].map((i) => errors[i])).toEqual([null, null, null])
}

test.each(['1', '2'])('a case that hangs is a timeout with %s jobs', (jobs) => {
  const { stdout } = medgrade('grade', challenge, '--submission', table, '--answers', table, '--json', '--jobs', jobs)
  checkCases(JSON.parse(stdout))
})

test('and in a batch', () => {
  const list = join(scratch, 'list.jsonl')
  writeFileSync(list, JSON.stringify({ challenge_id: challenge, submission_path: table, answers: table }))
  const out = mkdtempSync(join(scratch, 'out-'))
  medgrade('grade-batch', list, '--output-dir', out, '--jobs', '2')
  const [name] = readdirSync(out)
  checkCases(JSON.parse(readFileSync(join(out, name!), 'utf8')).challenge_reports[0])
})

test('refuses a time that is none', async () => {
  const graded = gradeFiles('isles22', { submission: table, answers: table }, { caseTimeout: 0 })
  await expect(graded).rejects.toMatchObject({ code: 'bad-option' })
})
