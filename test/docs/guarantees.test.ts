import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const promises = readFileSync('docs/guarantees.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))

it('lists promises', () => {
  expect(promises.length).toBeGreaterThan(30)
})

it.each(promises)('%s', (promise) => {
  const [, file, name] = /`((?:test|python\/tests)\/[^`]+)`, “(.+)”$/.exec(promise) ?? []
  expect(file).toBeDefined()
  expect(existsSync(file!)).toBe(true)
  // A name in quotation marks of the source, whichever those are.
  expect(readFileSync(file!, 'utf8').replaceAll("\\'", "'")).toContain(name)
})
