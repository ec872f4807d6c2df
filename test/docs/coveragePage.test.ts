import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as medgrade from '../../src'
import { program } from '../../src/cli/runCommandLine'
import * as text from '../../src/metrics/text'
import * as node from '../../src/node'

// A row of docs/benchmarks/coverage.md names a public function or a command that exists and a test that runs it, or a reason why there is none.

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

const commands = (await program()).commands.map((command) => command.name())
const exported: Readonly<Record<string, unknown>> = { ...medgrade, ...text, ...node }

it('has a row for every statement that was checked', () => expect(rows.length).toBeGreaterThanOrEqual(164))

it('has every statement once', () => {
  const statements = rows.map(([statement]) => statement)
  expect(statements.filter((statement, i) => statements.indexOf(statement) !== i)).toStrictEqual([])
})

describe('every statement', () => {
  it.each(rows.map((row) => [row[0]!, row] as const))('%s', (_, row) => {
    expect(row).toHaveLength(4)
    const [, how, by, test] = row as [string, string, string, string]
    if (how.startsWith('out')) {
      expect(how).toMatch(/^out: \w/)
      return expect([by, test]).toStrictEqual(['', ''])
    }
    expect(how).toMatch(/^(?:implemented\b|supplied: \w)/)
    const [, command, name] = /^`(medgrade )?([\w-]+)`$/.exec(by) ?? []
    const path = /^`(test\/[\w/.-]+\.test\.ts)`$/.exec(test)?.[1]
    expect([name, path], 'a function or command, and the path of a test').not.toContain(undefined)
    if (command) expect(commands, 'a command of medgrade').toContain(name)
    else expect(exported, 'a name that the package exports').toHaveProperty(name!)
    expect(existsSync(path!), path).toBe(true)
    expect(runs(readFileSync(path!, 'utf8'), name!, command !== undefined), `${path} runs ${name}`).toBe(true)
  })
})

/** Whether a test calls the function, looks at the constant, or passes the command to a process. */
function runs(test: string, name: string, isCommand: boolean): boolean {
  if (isCommand) return new RegExp(`['"\`]${name}['"\` ]`).test(test)
  const used = typeof exported[name] === 'function' ? `\\b${name}(?:<[^>]*>)?\\(` : `\\b${name}\\b(?![^\\n]*from ')`
  return new RegExp(used).test(test)
}
