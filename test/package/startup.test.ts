import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** The files that a start loads. Counting files, not milliseconds: a test that times fails on a busy machine; the bench times. */
function loadedFiles(args: string[]): string[] {
  const { stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'esm' },
    maxBuffer: 1 << 28,
  })
  return [...new Set([...stderr.matchAll(/Storing (file:\S+)/g)].map((match) => match[1]!))]
}

function loadedPackages(args: string[]): string[] {
  const names = loadedFiles(args).map((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
  return [...new Set(names)].filter((name) => name !== undefined)
}

/** A file of each format whose header a package reads; the TIFF is compressed by Zstandard, which geotiff decodes by WebAssembly. */
const headers = [
  { file: 'fixtures/goldens/io/nifti/ext.nii.gz', name: 'nifti-reader-js' },
  { file: 'fixtures/goldens/io/tiff/i32_zstd.tif', name: 'geotiff' },
  { file: 'fixtures/goldens/io/png/gray8.png', name: 'pngjs' },
]

describe('what a start loads', () => {
  it.each(['metrics', 'detection', 'images'])(
    'importing medgrade/%s loads one file, and nothing from node_modules',
    (name) => {
      const files = loadedFiles(['--input-type=module', '-e', `await import('medgrade/${name}')`])
      const own = files.filter((file) => !/\/\[eval\d*\]$/.test(file))
      expect(own.map((file) => file.slice(file.lastIndexOf('/')))).toEqual([`/${name}.js`])
    },
  )

  it('medgrade --help loads the command parser and nothing else', () => {
    expect(loadedPackages(['dist/cli.js', '--help'])).toEqual(['commander'])
  })

  it('medgrade metric loads few files: each of them costs a start half a millisecond', () => {
    const demo = 'fixtures/demo/isles22'
    const masks = [`${demo}/test/sub-strokecase0002_msk.nii.gz`, `${demo}/predictions/sub-strokecase0002_pred.nii.gz`]
    const own = loadedFiles(['dist/cli.js', 'metric', 'dice', ...masks]).filter((file) => file.includes('/dist/'))
    expect(own.length).toBeGreaterThan(3)
    expect(own.length).toBeLessThan(40)
  })

  it('medgrade inspect loads the packages that read headers only with --header, and never a WebAssembly decoder', () => {
    const inspect = (...options: string[]) =>
      loadedPackages(['dist/cli.js', 'inspect', ...headers.map(({ file }) => file), ...options])
    for (const { name } of headers) expect(inspect()).not.toContain(name)
    const packages = inspect('--header')
    for (const { name } of headers) expect(packages).toContain(name)
    expect(packages).not.toContain('zstddec')
    expect(packages).not.toContain('lerc')
  })

  it.each(headers)('medgrade inspect --header of $file loads $name alone', ({ file, name }) => {
    const packages = loadedPackages(['dist/cli.js', 'inspect', '--header', file])
    expect(packages).toContain(name)
    for (const other of headers) if (other.name !== name) expect(packages).not.toContain(other.name)
  })

  it('medgrade inspect --header works where there is no WebAssembly', () => {
    const files = headers.map(({ file }) => file)
    const without = ['--import', 'data:text/javascript,delete globalThis.WebAssembly']
    const { status } = spawnSync(process.execPath, [...without, 'dist/cli.js', 'inspect', '--header', ...files])
    expect(status).toBe(0)
  })
})
