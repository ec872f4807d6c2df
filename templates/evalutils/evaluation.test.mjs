// npm test: runs the entry point on the sample submission, without a container.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

test('the sample submission is evaluated', async () => {
  const output = await mkdtemp(join(tmpdir(), 'evaluation-test-'))
  try {
    const env = { ...process.env, INPUT: at('./test'), OUTPUT: output }
    const { status, stderr } = spawnSync(process.execPath, [at('./evaluation.mjs')], { env, encoding: 'utf8' })
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    const metrics = JSON.parse(await readFile(join(output, 'metrics.json'), 'utf8'))
    assert.equal(metrics.aggregates.dice.count, 3)
    assert.equal(metrics.case.id[0], 'case-001')
  } finally {
    await rm(output, { recursive: true })
  }
})
