import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bundleForNode } from '../support/command/bundleForNode'
import { hostileFiles } from '../support/hostileFiles'
import { hostileTexts } from '../support/hostileInputs'

/** The limit for goldens of hostile inputs is 400 MB; here the whole object heap of the process is measured. */
const HEAP_MB = 200
const BYTES = 256 * 1024

it('no input of 256 KB takes more than 200 MB of objects', async () => {
  const bundle = fileURLToPath(new URL('../../node_modules/.cache/medgrade-memory/readHostile.mjs', import.meta.url))
  await bundleForNode(fileURLToPath(new URL('../support/readHostile.ts', import.meta.url)), bundle)
  const { stdout, stderr } = spawnSync(process.execPath, [`--max-old-space-size=${HEAP_MB}`, bundle, String(BYTES)], {
    encoding: 'utf8',
    timeout: 300_000,
  })
  expect(`${stdout}${stderr}`.trim()).toBe(String(hostileTexts.length + hostileFiles.length))
}, 320_000)
