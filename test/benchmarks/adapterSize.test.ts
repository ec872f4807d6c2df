import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// A challenge is read in one sitting: the file that declares it has at most 100 lines, imports and tables of data aside.

const folder = 'src/benchmarks'
const declares = /\b(?:defineChallenge|tableChallenge|folderTrack)(?:<[^\n]*>)?\(/
/** What many declarations share declares none itself. */
const shared = /^export function (?:defineChallenge|tableChallenge|folderTrack)\b/m
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort()
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
const adapters = sources.filter(([, source]) => declares.test(source) && !shared.test(source))

/** The lines that are neither import nor table: a table is a top-level literal over several lines without a function in it. */
function ownLines(source: string): string[] {
  return source
    .replace(/^import\b[^'"]*['"][^'"]*['"];?\n/gm, '')
    .replace(/^(?:export )?const [^\n]*[[{(]\n(?:[ \t][^\n]*\n)*[\]})][^\n]*\n/gm, (block) =>
      /=>|\bfunction\b|defineChallenge/.test(block) ? block : '',
    )
    .trim()
    .split('\n')
}

describe('the files that declare challenges', () => {
  it('are all of them', () => {
    expect(adapters.length).toBeGreaterThanOrEqual(26)
  })

  it.each(adapters)('%s has at most 100 lines of its own', (_, source) => {
    expect(ownLines(source).length).toBeLessThanOrEqual(100)
  })

  it('count neither imports nor tables', () => {
    const source = "import {\n  a,\n  b,\n} from 'x'\n\nconst table = [\n  1,\n  2,\n]\nconst f = [\n  () => 1,\n]\n"
    expect(ownLines(source)).toStrictEqual(['const f = [', '  () => 1,', ']'])
  })
})
