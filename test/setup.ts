import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'

/** One seed for all properties, so that a run can be repeated and a commit is not judged by chance; FC_SEED asks for another. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261122) })

const numbered = Symbol.for('medgrade.numbered')
/** Files of one worker share `expect`. */
const shared = globalThis as { [numbered]?: true }
// `toEqual` looks at numbers one by one, in up to forty times the time of Node. What differs is still found, and told, by itself.
if (!shared[numbered])
  expect.addEqualityTesters([(a, b) => (areNumbers(a) && isDeepStrictEqual(a, b) ? true : undefined)])
shared[numbered] = true

const areNumbers = (value: unknown): boolean =>
  ArrayBuffer.isView(value) || (Array.isArray(value) && value.length > 8 && typeof value[0] === 'number')

const times = process.env.MEDGRADE_FILE_TIMES
const began = times ? processorSeconds() : 0
afterAll(() => {
  if (!times) return
  const file = relative('.', expect.getState().testPath ?? '')
  appendFileSync(times, `${JSON.stringify({ file, seconds: processorSeconds() - began })}\n`)
})

/** Seconds that this process and those it has waited for have computed. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  if (!existsSync('/proc/self/stat')) return (user + system) / 1e6
  // Fields 16 and 17, in hundredths of a second; the second field is a name in brackets.
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)!.split(' ')
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / 100
}
