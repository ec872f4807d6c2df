import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MAGLEV } from '../../src/node/withoutMaglev'
import { builtCommand } from '../support/builtCommand'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-maglev-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

test('the command and the processes that grade for it run without Maglev', () => {
  const told = join(scratch, 'told')
  const recorder = pathToFileURL(resolve('test/support/command/recordFlags.mjs')).href
  const demo = resolve('fixtures/demo/isles22')
  const files = ['--submission', join(demo, 'submission.csv'), '--answers', join(demo, 'answers.csv')]
  const folders = ['--answers-dir', demo, '--submission-dir', demo]
  const { status } = spawnSync(process.execPath, [builtCommand(), 'grade', 'isles22', ...files, ...folders], {
    cwd: scratch,
    env: { ...process.env, NODE_OPTIONS: `--import ${recorder}`, RECORDED_FLAGS: told },
  })
  expect(status).toBe(0)
  const lines = readFileSync(told, 'utf8').trim().split('\n')
  const grading = new Set(lines.map((line) => line.split(' ')[0]))
  expect(grading.size).toBeGreaterThan(1)
  const without = lines.filter((line) => line.endsWith(` ${NO_MAGLEV}`)).map((line) => line.split(' ')[0])
  expect(new Set(without)).toEqual(grading)
})
