// npm test: the sample submission grades, the answers themselves get full marks, and a missing file is refused.
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gradeFiles } from 'medgrade/node'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const challenge = at('./{{challenge}}')
const answers = at('./answers.csv')

/** Runs with a copy of a folder of files named by case id, which is a submission as well as a table is. */
async function withCopy(folder, use) {
  const copy = await mkdtemp(join(tmpdir(), 'challenge-'))
  try {
    await cp(at(folder), copy, { recursive: true })
    return await use(copy)
  } finally {
    await rm(copy, { recursive: true })
  }
}

test('the sample submission is valid', async () => {
  const report = await gradeFiles(challenge, { submission: at('./submission.csv'), answers })
  assert.equal(report.error, null)
  assert.ok(report.metrics.dice > 0 && report.metrics.dice < 1)
})

test('the answers themselves get full marks', async () => {
  const report = await withCopy('./answers', (submission) => gradeFiles(challenge, { submission, answers }))
  assert.equal(report.error, null)
  assert.equal(report.metrics.dice, 1)
  assert.equal(report.metrics.hd95, 0)
})

test('a submission without a case is refused, and the case is named', async () => {
  const report = await withCopy('./submission', async (submission) => {
    await rm(join(submission, 'case-002.nii.gz'))
    return gradeFiles(challenge, { submission, answers })
  })
  assert.equal(report.valid_submission, false)
  assert.match(report.error.message, /case-002/)
})
