import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// A row of docs/benchmarks/coverage.md names a function or command and a test that runs it, or a reason why there is none.

const page = readFileSync('docs/benchmarks/coverage.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\|(?! statement |---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

it('has rows', () => expect(rows.length).toBeGreaterThan(50))

describe('every statement', () => {
  it.each(rows.map((row) => [row[0]!, row] as const))('%s', (_, row) => {
    expect(row).toHaveLength(4)
    const [, how, by, test] = row as [string, string, string, string]
    if (how.startsWith('out')) {
      expect(how).toMatch(/^out: \w/)
      return expect([by, test]).toStrictEqual(['', ''])
    }
    expect(how).toMatch(/^(?:implemented\b|supplied: \w)/)
    const name = /^`(?:medgrade )?([\w-]+)`$/.exec(by)?.[1]
    const path = /^`(test\/[\w/.-]+\.test\.ts)`$/.exec(test)?.[1]
    expect([name, path], 'a function or command, and the path of a test').not.toContain(undefined)
    expect(existsSync(path!), path).toBe(true)
    expect(readFileSync(path!, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
  })
})
