import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { validateFlags } from '../../../src/cli/commands/validate'
import { batchFlags } from '../../../src/cli/flags/batchFlags'
import { evaluateFlags, tableColumnFlags } from '../../../src/cli/flags/evaluateFlags'
import type { FlagSet } from '../../../src/cli/flags/flagSet'
import { gradeFlags } from '../../../src/cli/flags/gradeFlags'

const source = readFileSync('python/medgrade/_files.py', 'utf8')

/** What only a command has: the places of its output, and how it goes about its work. */
const ofCommands =
  /^(?:out|json|csv|csvSafe|showRanking|figures|md|latex|window|title|files|full|wide|worst|verbose|quiet|debug|resume|shard|part|run|outputDir|suffix|reports|metric|queue|queueName|secretFile)$/

/** Options of the command with another form in Python. */
const otherForm: Readonly<Record<string, string>> = {
  argmax: 'activation',
  strict: 'geometry',
  resample: 'geometry',
  referencePattern: 'pattern',
  predictionPattern: 'pattern',
  ...Object.fromEntries(Object.keys(tableColumnFlags).map((name) => [name, 'tables'])),
}

/** What only functions have. */
const ofFunctions = ['max_bytes', 'on_progress', 'on_report', 'progress', 'root']

function parameters(name: string): string[] {
  const [, list] = new RegExp(`^def ${name}\\((.*?)^\\)`, 'ms').exec(source)!
  return [...list!.matchAll(/^ {4}(\w+):/gm)].map((match) => match[1]!)
}

/** Without an option that only the command has. */
const omit = (flags: FlagSet, name: string): FlagSet =>
  Object.fromEntries(Object.entries(flags).filter(([flag]) => flag !== name))

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

it.each<[string, FlagSet, readonly string[], Readonly<Record<string, string>>]>([
  ['grade', gradeFlags, ['challenge'], { decimal: 'tables', separator: 'tables', header: 'tables' }],
  ['grade_batch', omit(batchFlags, 'html'), [], { journal: 'journals', submission: 'submissions' }],
  ['validate', validateFlags, ['challenge'], {}],
  ['evaluate', evaluateFlags, ['references', 'predictions'], otherForm],
])('%s of Python takes the options of the command', (name, flags, positional, other) => {
  const shown = Object.entries(flags).filter(([flag, { hidden }]) => !hidden && !ofCommands.test(flag))
  const named = shown.map(([flag]) => snake(other[flag] ?? flag))
  const wanted = new Set(named.filter((one) => !positional.includes(one)))
  const found = parameters(name).filter((one) => !positional.includes(one) && !ofFunctions.includes(one))
  expect(found.sort()).toEqual([...wanted].sort())
})
