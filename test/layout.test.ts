import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import tables from '../scripts/suites.json' with { type: 'json' }

// The rules of CONTRIBUTING for folders and tests.

const most = 25
const suites = [
  'agents',
  'array',
  'catalogue',
  'challenges',
  'cli',
  'engine',
  'errors',
  'evaluation',
  'formats',
  'kernels',
  'metrics',
  'node',
  'presets',
  'python',
  'ranking',
  'reporting',
  'understanding',
]

function foldersBelow(folder: string): string[] {
  return [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'corpus')
      .flatMap((entry) => foldersBelow(join(folder, entry.name))),
  ]
}

const filesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const sources = foldersBelow('src').flatMap((folder) => filesOf(folder).map((name) => join(folder, name)))

describe('folders', () => {
  it.each([...foldersBelow('src'), ...foldersBelow('test')])(`%s has at most ${most} files`, (folder) => {
    expect(filesOf(folder).length).toBeLessThanOrEqual(most)
  })
})

describe('lists of cases, rows or objects', () => {
  // Of axes, algorithms, notes, fields of a header; what a page loads to grade is to be small.
  const short =
    /^src\/(array|catalogue|challenges|engine|errors|formats|kernels|metrics|presets|python|ranking|understanding)\//
  const spread = /(?:Math\.(?:max|min)\((?:[^()]*, )?|\.(?:push|unshift)\()\.\.\./

  it('are no arguments of a call, whose stack holds some 100 000: append, largestOf and smallestOf take any number', () => {
    const found = sources
      .filter((path) => path.endsWith('.ts') && !short.test(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => spread.test(line) && !line.startsWith(' *'))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })
})

describe('tests named after a source', () => {
  const tests = suites
    .flatMap((suite) => foldersBelow(join('test', suite)))
    .flatMap((folder) => filesOf(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('index.test.ts'))

  it.each(tests)('%s', (test) => {
    const source = test.replace(/^test/, 'src').replace(/\.test\.ts$/, '.ts')
    const layer = source.split('/').slice(0, 2).join('/')
    const elsewhere = sources.filter((path) => path.startsWith(`${layer}/`) && basename(path) === basename(source))
    expect(existsSync(source) ? [] : elsewhere).toStrictEqual([])
  })
})

/** The paths that a pattern with braces stands for. */
function expanded(pattern: string): string[] {
  const [, before, choices, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? []
  return choices === undefined ? [pattern] : choices.split(',').flatMap((one) => expanded(`${before}${one}${after}`))
}

describe('suites', () => {
  const named = Object.values(tables).flatMap(({ include }) => include.flatMap(expanded))
  it.each(named.filter((path) => !path.includes('*')))('%s is there', (path) => expect(existsSync(path)).toBe(true))

  it('a file is sampled where, and only where, the suite `sweeps` runs it in full', () => {
    const files = foldersBelow('test').flatMap((folder) => filesOf(folder).map((name) => join(folder, name)))
    const sampling = files.filter((path) => readFileSync(path, 'utf8').includes("/sampled'\n"))
    expect(sampling.sort()).toStrictEqual(tables.sweeps.include.flatMap(expanded).sort())
  })
})

it('the page of the architecture fits one screen', () => {
  expect(readFileSync('docs/architecture.md', 'utf8').split('\n').length).toBeLessThanOrEqual(50)
})

describe('types', () => {
  it('no source casts through unknown', () => {
    expect(sources.filter((path) => readFileSync(path, 'utf8').includes('as unknown as'))).toStrictEqual([])
  })
})
