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
    const packages = loadedFiles(['dist/cli.js', '--help'])
      .map((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
      .filter((name) => name !== undefined)
    expect([...new Set(packages)]).toEqual(['commander'])
  })
})
