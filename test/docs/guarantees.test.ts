import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const promises = readFileSync('docs/guarantees.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))

const testOf = (promise: string) => /`(?:test|python\/tests)\/[^`]+`, “.+”$/.exec(promise)?.[0]

it('lists promises, each once', () => {
  expect(promises.length).toBeGreaterThan(30)
  expect(promises.filter((promise, i) => promises.findIndex((one) => testOf(one) === testOf(promise)) < i)).toEqual([])
})

it.each(promises)('%s', (promise) => {
  const [, file, name] = /`((?:test|python\/tests)\/[^`]+)`, “(.+)”$/.exec(promise) ?? []
  expect(file).toBeDefined()
  expect(existsSync(file!)).toBe(true)
  // A name in quotation marks of the source, whichever those are.
  expect(readFileSync(file!, 'utf8').replaceAll("\\'", "'")).toContain(name)
})
