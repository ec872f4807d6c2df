import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

// A challenge is read in one sitting: a file that declares one has at most 100 lines of logic, its folder at most 250, and with all that it imports from
// the folder of challenges it has at most 250 lines of any kind. Logic is what remains without imports, comments, tables of data and texts.

const folder = 'src/challenges'
const declares = /\b(?:defineChallenge|tableChallenge|folderTrack)(?:<[^\n]*>)?\(/
/** A file of this kind serves many declarations and holds none. */
const shared = /^export function (?:defineChallenge|tableChallenge|folderTrack)\b/m
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort()
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
/** `own/` makes a challenge of what a user declares. */
const adapters = sources.filter(
  ([name, source]) => declares.test(source) && !shared.test(source) && !name.startsWith('own/'),
)
const folders = readdirSync(join(folder, 'rex-mle'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** A table is a top-level literal over several lines without a function in it. */
function linesOfLogic(source: string): string[] {
  return source
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^import\b[^'"]*['"][^'"]*['"];?\n/gm, '')
    .replace(/^(?:export )?const [^\n]*[[{(]\n(?:[ \t][^\n]*\n)*[\]})][^\n]*\n/gm, (block) =>
      /=>|\bfunction\b|defineChallenge/.test(block) ? block : '',
    )
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/.*|(?:'[^']*'|\w+): (?:'[^']*'|"[^"]*"|\d+),)?$/.test(line))
}

describe('the files that declare challenges', () => {
  it('are all of them', () => {
    expect(adapters.length).toBeGreaterThanOrEqual(26)
  })

  it.each(adapters)('%s has at most 100 lines of logic', (_, source) => {
    expect(linesOfLogic(source).length).toBeLessThanOrEqual(100)
  })
})

describe('the folders of challenges', () => {
  it('are all of them', () => expect(folders.length).toBeGreaterThanOrEqual(11))

  it.each(folders)('%s has at most 250 lines of logic', (name) => {
    const own = sources.filter(([path]) => path.startsWith(join('rex-mle', name, '/')))
    expect(own.flatMap(([, source]) => linesOfLogic(source)).length).toBeLessThanOrEqual(250)
  })

  it('have an index.ts, unless they serve several challenges', () => {
    const paths = sources.map(([path]) => path)
    const without = folders.filter((name) => !paths.includes(join('rex-mle', name, 'index.ts')))
    expect(without).toStrictEqual(['vessels'])
  })
})

/** What challenges of every kind are declared with. */
const machinery = /^(?:defineChallenge|isRecord|caseMean|jsonRefusal)\.ts$|^mle-bench\/(?:tableChallenge|tables)\.ts$/
/** A variant is another evaluation, which is read, and counted, by itself. */
const variant = /[oO]fficial\w*\.ts$/
/** What is only reported. */
const reported = /(?:Facts|Warnings)\.ts$/

/** A file and all that it imports from the folder of challenges, without machinery and variants. */
function readWith(path: string, seen = new Map<string, string>(), from = path): Map<string, string> {
  const source = sources.find(([name]) => name === path)?.[1]
  const other = variant.test(path) && !variant.test(from)
  if (source === undefined || seen.has(path) || machinery.test(path) || other) return seen
  seen.set(path, source)
  for (const [, imported] of source.matchAll(/ from '(\.[^']+)'/g))
    readWith(`${join(path, '..', imported!)}.ts`, seen, from)
  return seen
}

/** Every line that is not blank: comments, imports, tables, texts and what is only reported are read, too. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

describe('an adapter with all that it imports is read in one sitting', () => {
  /** Lists of challenges hold none of their own. */
  const read = [
    ...adapters.filter(([name]) => /^(?:rex-mle|mle-bench)\//.test(name)),
    ...sources.filter(([name]) => name.startsWith('rex-mle/') && variant.test(name)),
  ]

  it('is every adapter of the published results, and every variant', () => {
    const names = read.map(([name]) => name)
    for (const name of ['topcow/segmentation', 'topcow/official', 'topbrain/index', 'topbrain/official', 'puma/nuclei'])
      expect(names).toContain(`rex-mle/${name}.ts`)
    expect(names).toContain('rex-mle/dentex/index.ts')
  })

  it.each(read)('%s has at most 250 lines', (name) => {
    expect([...readWith(name).values()].reduce((sum, source) => sum + linesOf(source), 0)).toBeLessThanOrEqual(250)
  })

  it('and nothing that is only reported is ranked', () => {
    const files = sources.filter(([path]) => reported.test(path))
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const [path, source] of files)
      expect(source, path).not.toMatch(/\baggregate\b|\bstate\b|hausdorffDistance|\bdice\(/)
    // What is ranked can be followed without them: a file of them imports no file that scores a case.
    for (const [path] of files) {
      const imported = [...readWith(path).keys()].filter((name) => name !== path)
      expect(
        imported.filter((name) => /(?:index|score\w*|\w*Case)\.ts$/i.test(name)),
        path,
      ).toStrictEqual([])
    }
  })

  it('and machinery serves several benchmarks, or all of one', () => {
    const shared = sources.filter(([path]) => machinery.test(path)).map(([path]) => path)
    for (const path of shared) {
      const users = sources.filter(([name, source]) =>
        [...source.matchAll(/ from '(\.[^']+)'/g)].some(([, one]) => `${join(name, '..', one!)}.ts` === path),
      )
      const folderOf = ([name]: readonly [string, string]) => name.split('/').slice(0, -1).join('/')
      expect(new Set(users.map(folderOf)).size + users.length, path).toBeGreaterThanOrEqual(3)
    }
  })
})

test('no benchmark uses the machinery behind labelPair', () => {
  const behind =
    /\b(?:preparePair|PreparedPair|labelRuns|sweepLabels|sweepRuns|nonzero\w+|zeroMap\w*|measureSurfaces)\b/
  const found = sources.flatMap(([path, source]) => (behind.test(source.replace(/'nonzero'/g, '')) ? [path] : []))
  expect(found).toStrictEqual([])
})

test('lines of logic are neither imports, tables, comments nor texts', () => {
  const source = `import {\n  a,\n} from 'x'\n\n/** A. */\nconst table = [\n  1,\n]\nconst f = [\n  () => 1, // b\n  // c\n  d: 'e',\n]\n`
  expect(linesOfLogic(source)).toStrictEqual(['const f = [', '  () => 1, // b', ']'])
})
