import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleForNode } from '../support/command/bundleForNode'

/** Seconds of processor time for all calls, of which each takes milliseconds on the small inputs: what does not end is stopped by the system. */
const PROCESSOR_S = 120

mkdirSync('node_modules/.cache', { recursive: true })
const folder = mkdtempSync(resolve('node_modules/.cache/medgrade-extremes-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(process.platform !== 'linux')('extreme numbers for the options of metrics', () => {
  it('give a value or are refused, and never run on', async () => {
    const script = join(folder, 'callExtremes.mjs')
    await bundleForNode(resolve('test/catalogue/callExtremes.ts'), script)
    const limited = `ulimit -t ${PROCESSOR_S}; exec "$NODE" "$SCRIPT"`
    const env = { ...process.env, NODE: process.execPath, SCRIPT: script }
    const { status, stdout } = spawnSync('bash', ['-c', limited], { encoding: 'utf8', env })
    const lines = stdout.split('\n')
    // A call that did not end is the last line, without an outcome.
    expect(lines.pop()).toBe('')
    expect(lines.filter((line) => !/: (value|refused)$/.test(line))).toEqual([])
    expect({ status, options: new Set(lines.map((line) => line.split(' ', 2).join(' '))).size > 80 }).toEqual({
      status: 0,
      options: true,
    })
  })
})
