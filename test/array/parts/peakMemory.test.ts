import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockyZarr } from '../../support/files/blockyZarr'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Dice, sizes, overlap and components of two images, as `metric` and `evaluate` count them; then the most memory that the process had. */
const program = `
import { readFileSync } from 'node:fs'
import { countedPair } from './src/understanding/labels/countedPair'
import { componentCounting } from './src/kernels/components/componentCounting'
import { labelOverlap } from './src/metrics/overlap/labelOverlap'
import { directorySource } from './src/node/files/directorySource'
const open = (path) => directorySource(process.argv[2], { links: 'anywhere' }).inParts(path)
const [reference, prediction] = [await open('reference'), await open('prediction')]
const counting = componentCounting(reference.shape, [{ reach: 3, merged: true }])
const { pair } = await countedPair(reference, prediction, { counting })
const { any } = labelOverlap(pair)
const peak = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
console.log(JSON.stringify({ any, peak }))
`

beforeAll(() =>
  build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    packages: 'external',
    conditions: ['node'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  }),
)

function counted(name: string, depth: number) {
  for (const [side, shift] of [
    ['reference', 0],
    ['prediction', 3],
  ] as const)
    blockyZarr(join(folder, name, side), { shape: [depth, 256, 256], chunk: 64, shift })
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'stdin.mjs'), join(folder, name)], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as { readonly any: { readonly reference: number }; readonly peak: number }
}

it.skipIf(process.platform !== 'linux')('the peak of memory does not grow with the image', () => {
  const [small, large] = [counted('small', 256), counted('large', 2048)]
  expect(large.any.reference).toBe(8 * small.any.reference)
  // Of both images together, in KiB.
  const more = (2 * (2048 - 256) * 256 * 256) / 1024
  expect(large.peak - small.peak).toBeLessThan(more / 4)
})
