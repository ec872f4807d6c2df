// The part of vitest's API that the unit tests use, for a process that evaluates test files again and again: `collect` gathers the
// tests that a file declares, each with its full name; `expect` is vitest's own.
import { format } from 'node:util'
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'

let suites = []
let tests = []

/** The tests that `evaluate` declares, in order: each has its full name and the function that runs it. */
export async function collect(evaluate) {
  suites = []
  tests = []
  await evaluate()
  const seen = new Map()
  return tests.map((test) => {
    const count = (seen.get(test.name) ?? 0) + 1
    seen.set(test.name, count)
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` }
  })
}

function describe(name, body) {
  suites.push(name)
  const result = body()
  if (result instanceof Promise) throw new Error(`describe(${name}) is asynchronous`)
  suites.pop()
}

function test(name, ...rest) {
  const run = rest.find((part) => typeof part === 'function')
  tests.push({ name: [...suites, name].join(' '), run })
}

/** Titles of a table take its values by printf marks or, of objects, by $key. */
function each(declare) {
  return (rows) =>
    (title, ...rest) => {
      const body = rest.find((part) => typeof part === 'function')
      rows.forEach((row, k) => {
        const values = Array.isArray(row) ? row : [row]
        const marks = title.replaceAll('%%', '').match(/%[sdifjoO]/g)?.length ?? 0
        const named = title.replace(/\$([\w.]+)/g, (_, path) =>
          String(path.split('.').reduce((value, key) => value?.[key], values[0])),
        )
        declare(`${format(named, ...values.slice(0, marks))} [${k}]`, () => body(...values))
      })
    }
}

describe.each = each(describe)
test.each = each(test)

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

function expect(value, message) {
  return chai.expect(value, message)
}
Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT])
expect.unreachable = (message) => chai.assert.fail(message ?? 'expected not to be reached')
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect)

export const testApi = { describe, test, it: test, expect }
