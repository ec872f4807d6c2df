// npm test: runs the entry point on the sample jobs, without a container.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

test('the sample jobs are evaluated', async () => {
  const output = await mkdtemp(join(tmpdir(), 'evaluation-test-'))
  try {
    const env = { ...process.env, INPUT: at('./test/input'), OUTPUT: output }
    const { status, stderr } = spawnSync(process.execPath, [at('./evaluate.mjs')], { env, encoding: 'utf8' })
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    const { aggregates, results } = JSON.parse(await readFile(join(output, 'metrics.json'), 'utf8'))
    assert.equal(aggregates.failed_cases, 0)
    assert.ok(aggregates.dice > 0 && aggregates.dice < 1)
    assert.equal(results.length, 3)
  } finally {
    await rm(output, { recursive: true })
  }
})
