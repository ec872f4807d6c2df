import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { outputOptions } from '../../src/cli/refuseOverwrite'
import { program } from '../../src/cli/runCommandLine'
import { checkXml } from '../support/checkXml'
import { runCommand } from '../support/command/runCommand'
import { uniform } from '../support/uniform'

// Every command that writes pages, figures or tables, with names that are none: the commands and options are those that are declared, so a new one without
// a line below fails.

const random = uniform(46)
/** What ends a row, a cell, an element or a comment, moves the cursor, turns the text, is no character, or is a formula. */
const pieces = [
  ...['\n', '\r', '\t', '\x1b[2K', '\x7f', '\x85', '\x9b', '\u061c', '\u200e', '\u202e', '\u2028', '\u2066', '\ufeff'],
  ...[
    '\ufffe',
    '\uffff',
    ']]>',
    '<!--',
    '-->',
    '<script>x</script>',
    '</svg>',
    '&',
    '&amp;',
    '&#0;',
    '"',
    "'",
    '`',
    '|',
  ],
  ...['\\', '{', '}', '$', '%', '=1+1', '+1', '-1', '@x', ',', ';', '"",', '\ud83d\ude00', 'é', 'a', 'b', ' '],
]
/** Names that text in JSON can have, and nothing else: halves of pairs. */
const halves = ['\ud800', '\udfff', '\ud83d']
const nameOf = (of: readonly string[]) =>
  `n${Array.from({ length: 12 }, () => of[Math.floor(random() * of.length)]).join('')}${Math.floor(random() * 1e9)}`
const name = () => nameOf(pieces)
const jsonName = () => nameOf([...pieces, ...halves])
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

const scratch = mkdtempSync(join(tmpdir(), 'medgrade-hostile-outputs-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const at = (path: string) => join(scratch, path)
const demo = resolve('fixtures/demo')

/** Replaces each text of these keys by a hostile one, the same for the same. */
function renamed(value: unknown, keys: ReadonlySet<string>, names: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, keys, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => {
    if (typeof one !== 'string' || !keys.has(key)) return [key, renamed(one, keys, names)]
    if (!names.has(one)) names.set(one, jsonName())
    return [key, names.get(one)]
  })
  return Object.fromEntries(entries)
}

function prepare(): void {
  const [first, second] = [name(), name()]
  const ids = [cell(first), cell(second)]
  writeFileSync(at('answers.csv'), `id\n${ids.join('\n')}\n`)
  writeFileSync(at('submission.csv'), `id\n${ids.join('\n')}\n`)
  writeFileSync(
    at('own.mjs'),
    `const name = ${JSON.stringify(name())}
export const own = {
  id: 'own', title: name, task: name, csv: 'pandas', metrics: [{ name, direction: 'higher', unit: name }],
  answers: { id: 'id' }, submission: { id: 'id' }, pairing: { ids: 'text', rule: 'same-set' }, conventions: { [name]: name },
  scoreCase: () => ({ metrics: { [name]: 1 }, labels: { [name]: { [name]: 1 } }, state: null, warnings: [name] }),
  aggregate: () => ({ [name]: 1 }),
}
`,
  )
  const line = { challenge_id: './own.mjs', submission_path: 'submission.csv', answers: 'answers.csv' }
  writeFileSync(at('runs.jsonl'), `${JSON.stringify({ ...line, run: { agent: jsonName() } })}\n`)
  for (const folder of ['reference', 'prediction']) mkdirSync(at(folder))
  const image = 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 2\nencoding: ascii\n\n1 1 0 2 1 1 0 2'
  for (const id of [name(), name()].map((id) => id.replaceAll('/', '')))
    for (const folder of ['reference', 'prediction']) writeFileSync(at(`${folder}/${id}.nrrd`), image)
  const [metric, challenge, label, one, two] = [jsonName(), jsonName(), jsonName(), jsonName(), jsonName()]
  for (const [report, value] of [
    ['one.json', 0.5],
    ['two.json', 0.75],
  ] as const) {
    const metrics = { dice: value, [metric]: value }
    const cases = [one, two].map((id) => ({ id, metrics, error: null, labels: { [label]: metrics } }))
    writeFileSync(
      at(report),
      JSON.stringify({
        ...{ challenge_id: challenge, valid_submission: true, score: value, warnings: [jsonName()] },
        ...{ metrics: { ...metrics, percentile: value }, details: { raw: metrics, cases } },
      }),
    )
  }
  const algorithms = [name(), name(), name()]
  const rows = algorithms.flatMap((algorithm, a) =>
    [0, 1, 2, 3].map((c) => `${cell(algorithm)},c${c},${(a + c) / 8}\n`),
  )
  writeFileSync(at('rank.csv'), `algorithm,case,value\n${rows.join('')}`)
  const reports = JSON.parse(readFileSync(`${demo}/reports/24h.json`, 'utf8'))
  writeFileSync(at('table.json'), JSON.stringify(renamed(reports, new Set(['agent', 'model', 'variant']), new Map())))
}

const graded = ['./own.mjs', '--submission', 'submission.csv', '--answers', 'answers.csv']
/** The arguments of each command, and what runs before it. */
const runs: Readonly<Record<string, { readonly words: readonly string[]; readonly before?: () => Promise<unknown> }>> =
  {
    grade: { words: [...graded, '--details'] },
    'grade-batch': { words: ['runs.jsonl', '--details'] },
    merge: {
      words: ['part.jsonl'],
      before: () =>
        runCommand(['evaluate', 'reference', 'prediction', '--shard', '1/1', '--part', 'part.jsonl'], { cwd: scratch }),
    },
    evaluate: { words: ['reference', 'prediction', '--labels', '1,2'] },
    board: {
      words: ['board.json'],
      async before() {
        const run = `${demo}/automedbench-run`
        await runCommand(['run', 'automedbench', `${run}/run`, '--data-dir', `${run}/data`, '--out', 'run.json'], {
          cwd: scratch,
        })
        const report = JSON.parse(readFileSync(at('run.json'), 'utf8'))
        writeFileSync(at('board.json'), JSON.stringify(renamed(report, new Set(['agent', 'model']), new Map())))
      },
    },
    leaderboard: {
      words: [
        './own.mjs',
        ...[name(), name()].map((team) => `${team.replaceAll('=', '')}=submission.csv`),
        ...['--answers', 'answers.csv'],
      ],
    },
    summarize: { words: ['one.json', 'two.json'] },
    // The direction of a metric is in the report of its challenge.
    compare: {
      words: ['first.json', 'second.json'],
      async before() {
        for (const report of ['first.json', 'second.json'])
          await runCommand(['grade', ...graded, '--details', '--out', report], { cwd: scratch })
      },
    },
    report: { words: ['one.json', 'two.json'] },
    rank: { words: ['rank.csv'] },
    tables: { words: ['table.json', '--table', '3', '--format', 'csv'] },
  }

/** The options that write something to read, of a file or a folder. */
const shown = new Set(['html', 'md', 'latex', 'figures', 'csv', 'files', 'figure', 'out'])
const suffixes: Readonly<Record<string, string>> = {
  html: 'html',
  md: 'md',
  latex: 'tex',
  csv: 'csv',
  figure: 'svg',
  out: 'json',
}
const pageOptions = new Set(['html', 'md', 'latex', 'figures', 'csv', 'figure'])
const written = (await program()).commands
  .map(
    (command: Command) =>
      [
        command.name(),
        command.options.filter(
          (option) =>
            !option.hidden &&
            outputOptions.has(option.attributeName()) &&
            shown.has(option.attributeName()) &&
            option.required,
        ),
      ] as const,
  )
  .filter(([, options]) => options.some((option) => pageOptions.has(option.attributeName())))

/** Everything but the end of a line, in text that is read or parsed elsewhere. */
const controls = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/u

/** The fields of each record of a CSV; throws where a quote stands within a field. */
function records(text: string): string[][] {
  const all: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw new Error(`no CSV at ${field.lastIndex}: ${text.slice(field.lastIndex, field.lastIndex + 40)}`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2]!)
    if (found[3] === ',') continue
    all.push(row)
    row = []
  }
  return all
}

describe('what is written of hostile names', () => {
  prepare()

  test('there is a line for each command that writes', () => {
    expect(written.map(([command]) => command).sort()).toStrictEqual(Object.keys(runs).sort())
  })

  test.each(written)('%s stays well-formed, without controls and marks of direction', async (command, options) => {
    const { words, before } = runs[command]!
    await before?.()
    const folder = at(`out-${command}`)
    const outputs = options.flatMap((option) => {
      const attribute = option.attributeName()
      const suffix = /<(?:dir|folder)>/.test(option.flags) ? '' : `.${suffixes[attribute]}`
      return [option.long!, `${folder}/${attribute}${suffix}`]
    })
    // Files of tools are there for presets only.
    const own = command === 'evaluate' || command === 'merge' ? withoutFiles(outputs) : outputs
    const ran = await runCommand([command, ...words, ...own], { cwd: scratch })
    expect([0, 1], ran.stderr).toContain(ran.status)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const kinds = new Set<string>()
    for (const { parentPath, name: file } of files) {
      const text = readFileSync(join(parentPath, file), 'utf8')
      const kind = /\.(\w+)$/.exec(file)![1]!
      kinds.add(kind)
      expect(text, file).not.toMatch(controls)
      if (kind === 'svg') checkXml(text)
      if (kind === 'html') {
        expect(text.toLowerCase(), file).not.toContain('<script>x')
        for (const [svg] of text.matchAll(/<svg[\s\S]*?<\/svg>/g)) checkXml(svg)
      }
      if (kind === 'csv') expect(new Set(records(text).map((row) => row.length)).size, file).toBe(1)
    }
    for (let at = 1; at < own.length; at += 2)
      if (/\.\w+$/.test(own[at]!)) expect(kinds).toContain(/\w+$/.exec(own[at]!)![0])
  })
})

function withoutFiles(outputs: readonly string[]): readonly string[] {
  const at = outputs.indexOf('--files')
  return at < 0 ? outputs : [...outputs.slice(0, at), ...outputs.slice(at + 2)]
}
