import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

// A challenge is read in one sitting: its folder has at most 250 lines of logic, and each file that declares one at most 100.
// Logic is what remains without imports, comments, tables of data and texts.

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

/** What every challenge is declared with; and what is only reported, or is a variant: read apart from what is ranked. */
const framework = /^(?:defineChallenge|isRecord|caseMean|jsonRefusal)\.ts$/
const variant = /[oO]fficial\w*\.ts$/
const apart = /(?:Facts|Warnings|[oO]fficial\w*)\.ts$/

/** A file and all that it imports from the folder of challenges. */
function withImports(path: string, without: RegExp, seen = new Map<string, string>()): Map<string, string> {
  const source = sources.find(([name]) => name === path)?.[1]
  if (source === undefined || seen.has(path) || framework.test(path) || without.test(path)) return seen
  seen.set(path, source)
  for (const [, imported] of source.matchAll(/ from '(\.[^']+)'/g))
    withImports(`${join(path, '..', imported!)}.ts`, without, seen)
  return seen
}

describe('an adapter with all that it imports is read in one sitting', () => {
  const ranked = adapters.filter(([name]) => name.startsWith('rex-mle/') && !apart.test(name))
  const linesOf = (text: string) => text.split('\n').length - 1
  const withoutTables = (source: string) =>
    source.replace(/^(?:export )?const [^\n]*\{\n(?:[ \t][^\n]*\n)*\}\n/gm, (block) =>
      /=>|\bfunction\b|defineChallenge/.test(block) ? block : '',
    )

  it.each(ranked)('%s has at most 250 lines of logic', (name) => {
    const logic = [...withImports(name, variant)]
    expect(logic.flatMap(([, source]) => linesOfLogic(source)).length).toBeLessThanOrEqual(250)
  })

  it.each(ranked)('%s has at most 300 lines, tables apart, for what is ranked', (name) => {
    const read = [...withImports(name, apart)]
    expect(read.reduce((sum, [, source]) => sum + linesOf(withoutTables(source)), 0)).toBeLessThanOrEqual(300)
  })

  it('and evidence that is only reported has no part in what is ranked', () => {
    const aggregates = sources.filter(([path]) => /(?:Facts|Warnings)\.ts$/.test(path))
    expect(aggregates.length).toBeGreaterThanOrEqual(3)
    for (const [path, source] of aggregates)
      expect(source, path).not.toMatch(/\baggregate\b|\bstate\b|hausdorffDistance|\bdice\(/)
  })
})

test('no benchmark uses the machinery behind labelPair', () => {
  const machinery =
    /\b(?:preparePair|PreparedPair|labelRuns|sweepLabels|sweepRuns|nonzero\w+|zeroMap\w*|measureSurfaces)\b/
  const found = sources.flatMap(([path, source]) => (machinery.test(source.replace(/'nonzero'/g, '')) ? [path] : []))
  expect(found).toStrictEqual([])
})

test('lines of logic are neither imports, tables, comments nor texts', () => {
  const source = `import {\n  a,\n} from 'x'\n\n/** A. */\nconst table = [\n  1,\n]\nconst f = [\n  () => 1, // b\n  // c\n  d: 'e',\n]\n`
  expect(linesOfLogic(source)).toStrictEqual(['const f = [', '  () => 1, // b', ']'])
})
