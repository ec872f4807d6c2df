import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepare } from '../../../src/challenges/preparation/prepare'

const goldens = 'fixtures/goldens/runs/prepare'
const pages = readdirSync('docs/challenges')
  .map((name) => name.replace('.md', ''))
  .filter((id) => existsSync(`${goldens}/${id}-1`))

/** A path of the page as an expression: `<folders>` are any folders, `<name>` a part of a name. */
function patternOf(line: string): RegExp {
  const escaped = line.replace(/[.+*?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace('<folders>', '.+').replaceAll(/<[a-z]+>/g, '[^/]+')}$`)
}

describe('the raw data that a page shows', () => {
  it('stand on the pages of all challenges', () => {
    expect(pages).toHaveLength(20)
  })
  it.each(pages)('are what prepare needs: %s', async (id) => {
    const page = readFileSync(`docs/challenges/${id}.md`, 'utf8')
    const block = /^## Raw data$[^`]*`[^`]*`[^`]*```\n([^`]*)```/m.exec(page)?.[1]
    const patterns = block!.trim().split('\n').map(patternOf)
    const raw: Record<string, string> = JSON.parse(readFileSync(`${goldens}/${id}-1/raw.json`, 'utf8'))
    const below = (path: string) => path.split('/').slice(2).join('/')
    const shown = Object.keys(raw).filter((path) => patterns.some((pattern) => pattern.test(below(path))))
    for (const pattern of patterns) {
      if (!pattern.source.startsWith('^Testing'))
        expect(shown.map(below)).toContainEqual(expect.stringMatching(pattern))
    }
    const contents = new Map(shown.map((path) => [below(path), raw[path] === '' ? path : raw[path]!]))
    if (id === 'neurips-cellseg') contents.set('Testing/a.png', '')
    const files = {
      paths: [...contents.keys()],
      read: async (path: string) => new TextEncoder().encode(contents.get(path)),
    }
    expect((await prepare(id, files)).private.size).toBeGreaterThan(0)
  })
})
