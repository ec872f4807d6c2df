import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idFrom, quoted } from '../../../../src/cli/commands/init/init'
import { kits } from '../../../../src/cli/commands/init/kits'
import { runCommandLine } from '../../../../src/cli/runCommandLine'

let scratch: string
let said: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-init-'))
  said = ''
  const keep = (text: unknown, ...rest: unknown[]) => {
    said += String(text)
    for (const one of rest) if (typeof one === 'function') one()
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
  rmSync(scratch, { recursive: true })
})

const init = (...args: string[]) => {
  process.exitCode = undefined
  return runCommandLine(['init', ...args])
}
const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

describe('medgrade init', () => {
  test('lists what it wrote and what to do next', async () => {
    const folder = join(scratch, 'lesions')
    expect(await init('challenge', folder)).toBe(0)
    for (const path of files(folder)) if (lstatSync(join(folder, path)).isFile()) expect(said).toContain(`  ${path}\n`)
    expect(said).toContain(`next:\n  cd ${folder}\n  npx medgrade grade ./challenge.yaml`)
    expect(readFileSync(join(folder, 'challenge.yaml'), 'utf8')).toContain('\nid: lesions\n')
  })

  test('replaces no file, and writes none if one is there', async () => {
    const folder = join(scratch, 'mine')
    mkdirSync(folder)
    writeFileSync(join(folder, 'submission.csv'), 'mine')
    expect(await init('challenge', folder)).toBe(2)
    expect(said).toMatch(/^error: .*files that exist: found submission\.csv, expected another folder, or --force/)
    expect(files(folder)).toStrictEqual(['submission.csv'])
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect(await init('challenge', folder, '--force', '--quiet')).toBe(0)
    expect(readFileSync(join(folder, 'submission.csv'), 'utf8')).toMatch(/^case_id,/)
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
  })

  test.each(['--force', '--quiet'])('never writes through a link, nor in the place of one (%s)', async (flag) => {
    const [folder, outside] = [join(scratch, 'kit'), join(scratch, 'outside')]
    for (const one of [folder, outside]) mkdirSync(one)
    symlinkSync(outside, join(folder, 'answers'))
    expect(await init('challenge', folder, flag)).toBe(2)
    expect(said).toContain('a link')
    rmSync(join(folder, 'answers'))
    writeFileSync(join(outside, 'README.md'), 'theirs')
    symlinkSync(join(outside, 'README.md'), join(folder, 'README.md'))
    expect(await init('challenge', folder, flag)).toBe(2)
    expect(readFileSync(join(outside, 'README.md'), 'utf8')).toBe('theirs')
    expect(files(outside)).toStrictEqual(['README.md'])
    expect(files(folder)).toStrictEqual(['README.md'])
  })

  test('refuses a file in the place of a folder, and a folder in the place of a file', async () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    expect(await init('challenge', file)).toBe(2)
    const folder = join(scratch, 'kit')
    mkdirSync(join(folder, 'README.md'), { recursive: true })
    expect(await init('challenge', folder, '--force')).toBe(2)
    expect(files(folder)).toStrictEqual(['README.md'])
  })

  test.each(['-rf', "a'b", 'a b', '$(touch x)', 'a\nb', '\u202eabc', '😀', 'ключ', '..hidden', 'x'.repeat(200)])(
    'writes a kit that grades into a folder named %j',
    async (name) => {
      expect(await init('challenge', '--', join(scratch, name))).toBe(0)
      expect(said).not.toMatch(/[\u202e]|\n\[/)
      const id = /^id: (.*)$/m.exec(readFileSync(join(scratch, name, 'challenge.yaml'), 'utf8'))![1]!
      expect(id).toMatch(/^[a-z0-9][a-z0-9._-]*$/)
      process.exitCode = undefined
      const [submission, answers] = ['submission.csv', 'answers.csv'].map((table) => join(scratch, name, table))
      const challenge = join(scratch, name, 'challenge.yaml')
      const status = await runCommandLine(['validate', challenge, '--submission', submission!, '--answers', answers!])
      expect(status).toBe(0)
    },
  )

  test('schema writes the schema alone, into the folder where one is', async () => {
    const here = join(scratch, 'here')
    expect(await init('schema', here)).toBe(0)
    expect(files(here)).toStrictEqual(['challenge.schema.json'])
    expect(said).toContain('# yaml-language-server: $schema=./challenge.schema.json')
    expect(kits.schema!.folder).toBe('.')
  })

  test('wrong usage is explained', async () => {
    expect(await init('docker')).toBe(2)
    expect(said).toContain('challenge, grand-challenge, codabench, schema, evalutils')
    expect(await init('codabench', join(scratch, 'a'), '--typescript')).toBe(2)
    expect(await init('challenge', join(scratch, 'a'), '--id', 'Not An Id')).toBe(2)
    expect(files(scratch)).toStrictEqual([])
  })
})

test.each([
  ['Lésions 2026', 'lesions-2026'],
  ['/a/b/', 'b'],
  ['...', 'my-challenge'],
  ['🙂', 'my-challenge'],
  ['-x_y.z-', 'x_y.z'],
])('the id from %j is %s', (folder, id) => {
  expect(idFrom(folder)).toBe(id)
})

test.each([
  ['a/b-c.d', 'a/b-c.d'],
  ['-rf', './-rf'],
  ["it's", `'it'\\''s'`],
  ['a b', "'a b'"],
  ['a\nb', "'a\\nb'"],
])('the path %j is %s in a shell', (path, word) => {
  expect(quoted(path)).toBe(word)
})
