import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownFunctions } from '../../src/node/ownFunctions'
import { builtCommand } from '../support/builtCommand'
import { runCommand } from '../support/command/runCommand'
import { userProject } from '../support/command/userProject'

// A slip of the organiser's own module: the report names the file and the line, and nobody else.

let scratch: string
const at = (name: string) => join(scratch, name)

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-slip-'))
  userProject(scratch)
  writeFileSync(at('answers.csv'), 'id,value\na,1\nb,2\nc,3\n')
  writeFileSync(at('submission.csv'), 'id,value\na,1\nb,2\nc,4\n')
  mkdirSync(at('lib'))
  writeFileSync(at('lib/helper.mjs'), 'export function part(value) {\n  return value.parts[0]\n}\n')
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) => runCommand(args, { cwd: scratch, env: { SOURCE_DATE_EPOCH: '1700000000' } })

/** The same as a process, whose stacks Node writes and not the test runner. */
function started(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtCommand(), ...args], {
    encoding: 'utf8',
    cwd: scratch,
  })
  return { status, stdout, stderr }
}

const tables = ['--submission', 'submission.csv', '--answers', 'answers.csv']

/** A challenge whose fields from line 9 on are given. */
function module(fields: string, head = '', start = 'export const own = {') {
  return `${head}
${start}
  id: 'own', title: 'Own', task: 'test',
  metrics: [{ name: 'equal', direction: 'higher' }],
  answers: { id: 'id', numbers: { truth: 'value' } },
  submission: { id: 'id', numbers: { guess: 'value' } },
  pairing: { ids: 'text', rule: 'same-set' },
${fields}
}
`
}
const aggregate = '  aggregate: () => ({ equal: 1 }),'
const scoring = '  scoreCase: () => ({ metrics: { equal: 1 }, state: null }),'
const slip = (line: string) =>
  `  scoreCase(inputs, values, id) {\n${line}\n    return { metrics: { equal: 1 }, state: null }\n  },\n${aggregate}`

const library = "import { dice } from 'medgrade'"
const slips: Readonly<Record<string, readonly [name: string, text: string, place: string, words: string]>> = {
  'in scoreCase': [
    'a.mjs',
    module(slip("    if (id === 'b') inputs.none.data")),
    'a.mjs, line 9',
    'TypeError: Cannot read',
  ],
  'in a file that it imports': [
    'b.mjs',
    module(slip('    part({})'), "import { part } from './lib/helper.mjs'"),
    'lib/helper.mjs, line 2',
    'TypeError',
  ],
  'in a builtin that it calls': ['c.mjs', module(slip("    JSON.parse('{')")), 'c.mjs, line 9', 'SyntaxError'],
  'in CommonJS': ['d.cjs', module(slip('    values.none.data'), '', 'exports.own = {'), 'd.cjs, line 9', 'TypeError'],
  'in aggregate': [
    'e.mjs',
    module(`${scoring}\n  aggregate: (cases) => cases.none.data,`),
    'e.mjs, line 9',
    "'aggregate'",
  ],
  'in tasks': ['f.mjs', module(`${scoring}\n  async tasks() { null.x },\n${aggregate}`), 'f.mjs, line 9', "'tasks'"],
  'in results': ['g.mjs', module(`${scoring}\n${aggregate}\n  results() { null.x },`), 'g.mjs, line 10', "'results'"],
  'in the order without a leaderboard': [
    'h.mjs',
    module(`${scoring}\n${aggregate}\n  ranking: { ranked: 'submission', withoutLeaderboard() { null.x } },`),
    'h.mjs, line 10',
    "'withoutLeaderboard'",
  ],
  'a wrong option of the library': [
    'i.mjs',
    module(
      slip(
        '    dice({ data: new Uint8Array(1), shape: [1] }, { data: new Uint8Array(1), shape: [1] }, { label: 1.5 })',
      ),
      library,
    ),
    'i.mjs, line 9',
    'label',
  ],
  'something thrown that is no error': ['j.mjs', module(slip("    throw 'a word'")), 'j.mjs', 'a word'],
  'where failed cases are forgiven': [
    'k.mjs',
    module(`${slip("    if (id === 'b') null.x")}\n  onCaseError: 'aggregate',`),
    'k.mjs, line 9',
    'TypeError',
  ],
}

describe.each(Object.entries(slips))('a slip %s', (_, [name, text, place, words]) => {
  test.each([['1'], ['2']])('names file, line and the organiser with %s jobs', async (jobs) => {
    writeFileSync(at(name), text)
    const { status, stdout, stderr } = await medgrade('grade', `./${name}`, ...tables, '--jobs', jobs, '--json')
    const { error } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: 'challenge-failed', side: 'answers', file: place.split(',')[0] })
    expect(error.message).toContain(`of the challenge failed in ${place}`)
    expect(error.message).toContain(words)
    expect(error.stack).toBeUndefined()
    expect(status).toBe(3)
    expect(stderr).toMatch(/^error: '\w+' of the challenge failed in /m)
    expect(stderr).not.toContain('    at ')
    expect((await medgrade('grade', `./${name}`, ...tables, '--jobs', jobs)).stdout).toMatch(
      /^own: not graded, the challenge is at fault/,
    )
  })
})

test('with --debug the stack is shown and reported, also from a worker', () => {
  writeFileSync(at('a.mjs'), slips['in scoreCase']![1])
  for (const jobs of ['1', '2']) {
    const { stdout, stderr } = started('grade', './a.mjs', ...tables, '--jobs', jobs, '--json', '--debug')
    expect(stderr).toMatch(/^ {4}at .*a\.mjs:9:\d+\)$/m)
    expect(JSON.parse(stdout).error.stack).toMatch(/a\.mjs:9:\d+/)
  }
  const checked = started('validate', './a.mjs', ...tables, '--debug')
  expect(checked).toMatchObject({ status: 3, stderr: expect.stringMatching(/^ {4}at .*a\.mjs:9:/m) })
})

test('a batch blames the challenge for its line alone', () => {
  writeFileSync(at('a.mjs'), slips['in scoreCase']![1])
  writeFileSync(at('good.mjs'), module(`${scoring}\n${aggregate}`))
  const lines = ['./a.mjs', './good.mjs'].map((id) =>
    JSON.stringify({ challenge_id: id, submission_path: 'submission.csv', answers: 'answers.csv' }),
  )
  writeFileSync(at('list.jsonl'), lines.join('\n'))
  const { status, stdout, stderr } = started('grade-batch', 'list.jsonl', '--jobs', '2', '--debug')
  // A line that could not be graded through the organiser's fault.
  expect(status).toBe(3)
  const [bad, good] = JSON.parse(stdout).challenge_reports
  expect(bad.error).toMatchObject({
    code: 'challenge-failed',
    side: 'answers',
    case: 'b',
    file: 'a.mjs',
    found: expect.stringMatching(/^line 9, column \d+$/),
  })
  expect(good.error).toBeNull()
  expect(stderr).toMatch(/^error: \S+ submission\.csv: 'scoreCase' of the challenge failed in a\.mjs, line 9/m)
  expect(stderr).toMatch(/^ {4}at .*a\.mjs:9:/m)
})

test('a module that fails while it is imported', async () => {
  writeFileSync(at('top.mjs'), '\nnull.x\n')
  expect(await medgrade('grade', './top.mjs', ...tables)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^error: \.\/top\.mjs cannot be imported: Cannot read.*\(.*found line 2, column 6\)/),
  })
})

describe('TypeScript', () => {
  const readsTypeScript = Boolean((process.features as { readonly typescript?: unknown }).typescript)
  const typed = module(`${slip('    (inputs as any).none.data')}`, 'type Named = { readonly name: string }')
  test.skipIf(readsTypeScript)('is refused in words where Node does not read it', async () => {
    writeFileSync(at('t.ts'), typed)
    const { status, stderr } = await medgrade('grade', './t.ts', ...tables)
    expect(status).toBe(2)
    expect(stderr).toContain('./t.ts cannot be imported: this Node.js reads no TypeScript')
  })
  test.skipIf(!readsTypeScript)('is read and its lines are named where Node does', async () => {
    writeFileSync(at('t.ts'), typed)
    const { stdout } = await medgrade('grade', './t.ts', ...tables, '--json')
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'challenge-failed', file: 't.ts' })
    expect(JSON.parse(stdout).error.message).toContain('t.ts, line 9')
  })
})

test('what a module says of a file stays said of that file', async () => {
  const text = module(
    `${slip("    if (id === 'b') throw new MedgradeError('invalid-submission', 'not allowed')")}`,
    "import { MedgradeError } from 'medgrade'",
  )
  writeFileSync(at('says.mjs'), text)
  const { status, stdout } = await medgrade('grade', './says.mjs', ...tables, '--json')
  expect(JSON.parse(stdout).error).toMatchObject({ code: 'invalid-submission', side: 'submission', case: 'b' })
  expect(status).toBe(1)
})

test('the instance of a class keeps its methods and its private fields', () => {
  class Own {
    readonly #value = 3
    readonly id = 'own'
    scoreCase() {
      return this.#value
    }
    aggregate() {
      return this.other()
    }
    other() {
      return this.#value + 1
    }
  }
  const wrapped = ownFunctions(new Own() as never, '/x/own.mjs') as unknown as Own
  expect([wrapped.scoreCase(), wrapped.aggregate(), wrapped.id]).toStrictEqual([3, 4, 'own'])
})
