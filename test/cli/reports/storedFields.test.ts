import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const folder = 'reports/stored-fields'
const isles = ['--submission', 'fixtures/demo/isles22/submission.csv', '--answers', 'fixtures/demo/isles22/answers.csv']

type Tree = Record<string, unknown>
type Path = readonly string[]

let whole: Tree

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await runCommand(['grade', 'isles22', ...isles, '--details', '--out', `${folder}/whole.json`])
  const graded = JSON.parse(readFileSync(`${folder}/whole.json`, 'utf8')) as Tree
  const error = { code: 'missing-case', message: 'lost', side: 'submission', case: '1' }
  const { cases, ...details } = graded.details as { cases: Tree[] }
  // Every field that a report may have.
  whole = {
    ...graded,
    understood: ['labels: whole numbers'],
    run: { agent: 'A', backend: 'b', budget_h: 24, seed: 1, variant: 'v' },
    details: {
      ...details,
      cases: [{ ...cases[0], labels: { 1: { dice: 0.5 } } }, { id: 'lost', error }, ...cases.slice(1)],
    },
  }
})

/** Fields whose own fields are alike: one of them stands for all. */
const ALIKE = /^(?:metrics|raw|directions|conventions|inputs|facts|labels|files)$/

/** The places of all fields, of lists those of two elements. */
function placesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const some = ALIKE.test(String(at.at(-1))) ? 1 : Array.isArray(value) ? 2 : Number.POSITIVE_INFINITY
  const inner = Object.entries(value).slice(0, some)
  return inner.flatMap(([name, one]) => {
    const here = [...at, name]
    return [...(Array.isArray(value) ? [] : [here]), ...placesOf(one, here)]
  })
}

/** The report with another value at one place, or without it. */
function changed(place: Path, ...to: readonly unknown[]): Tree {
  const copy = structuredClone(whole)
  const parent = place.slice(0, -1).reduce<Tree>((at, name) => at[name] as Tree, copy)
  const last = place.at(-1)!
  if (to.length === 0) delete parent[last]
  else parent[last] = to[0]
  return copy
}

const file = (name: string, report: unknown) => {
  writeFileSync(`${folder}/${name}`, JSON.stringify(report))
  return `${folder}/${name}`
}

const batch = (report: Tree) => ({ challenge_reports: [report, { ...report, run: { agent: 'B' } }] })

/** What reads a report back, as its words. */
const readers: Readonly<Record<string, (own: string, other: string, both: string) => readonly string[]>> = {
  report: (own) => ['report', own, '--md', `${folder}/one.md`],
  'report of two': (own, other) => ['report', own, other, '--md', `${folder}/two.md`],
  'report of a batch': (_, __, both) => ['report', both, '--md', `${folder}/batch.md`],
  compare: (own, other) => ['compare', own, other, '--md', `${folder}/compared.md`],
  'compare, the other way': (own, other) => ['compare', other, own],
  summarize: (own, other, both) => ['summarize', own, other, both, '--md', `${folder}/summary.md`],
  tables: (own) => ['tables', own, '--table', '3,medals'],
  leaderboard: (own, other) => [
    'leaderboard',
    'isles22',
    `a=${own}`,
    `b=${other}`,
    '--samples',
    '10',
    '--md',
    `${folder}/board.md`,
  ],
}

/** A fault of medgrade, or a word that JavaScript writes for what is absent; methods speak of what "is undefined" and of "t where undefined". */
const INTERNAL = /TypeError|is not iterable|Cannot read|internal|(?<!\b(?:is|t where) )\bundefined\b|\[object Object\]/

describe('the fields of a report that is read back', () => {
  it.each(Object.keys(readers))('%s takes or refuses by name what lacks any one of them', async (reader) => {
    const other = file('other.json', { ...whole, run: { agent: 'other' } })
    const wrong: string[] = []
    for (const place of placesOf(whole)) {
      const own = file('own.json', changed(place))
      const both = file('both.json', batch(changed(place)))
      const { status, stdout, stderr } = await runCommand(readers[reader]!(own, other, both))
      const page = readers[reader]!(own, other, both).find((word) => word.endsWith('.md')) ?? null
      const written = page === null || status > 1 ? '' : readFileSync(page, 'utf8')
      const said = [stdout, stderr, written].find((text) => INTERNAL.test(text))
      const refused = status === 2 && /(?:own|both)\.json/.test(stderr)
      if (said !== undefined || (status > 1 && !refused))
        wrong.push(
          `${place.join('.')}: ${status} ${[INTERNAL, /error/].map(({ source }) => RegExp(`.{0,60}(?:${source}).{0,60}`).exec(said ?? stderr)?.[0]).find(Boolean)}`,
        )
    }
    expect(wrong).toEqual([])
  })
})
