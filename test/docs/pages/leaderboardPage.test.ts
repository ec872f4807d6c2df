import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtCommand } from '../../support/builtCommand'

// The how-to as it stands: each block of commands is run in its order, in an empty folder, and the output that it shows is what is printed.

const page = readFileSync('docs/how-to/leaderboard.md', 'utf8')
const blocks = [...page.matchAll(/^```(sh)?\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-leaderboard-'))
  mkdirSync(join(folder, 'bin'))
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${resolve(builtCommand())}" "$@"\n`
  writeFileSync(join(folder, 'bin', 'npx'), npx, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('from nothing to a leaderboard', () => {
  expect(blocks.map(({ language }) => language ?? 'output')).toStrictEqual(['sh', 'sh', 'sh', 'sh', 'output', 'sh'])
  let at = folder
  let printed = ''
  for (const { language, text } of blocks) {
    if (language === undefined) {
      expect(printed).toBe(text)
      continue
    }
    const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
    printed = execFileSync('sh', ['-ec', text], { cwd: at, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const into = /^cd (\w+)$/m.exec(text)?.[1]
    if (into !== undefined) at = join(at, into)
  }
  expect(readFileSync(join(at, 'board.csv'), 'utf8').split('\n')[1]).toMatch(/^1,blue,1,/)
  expect(readFileSync(join(at, 'board.html'), 'utf8')).toContain('blue is first of 4 submissions')
  expect(readFileSync(join(at, 'evaluation/challenge.yaml'), 'utf8')).toContain('missing:')
})
