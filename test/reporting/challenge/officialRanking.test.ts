import { expect, it } from 'vitest'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine/grade'
import { batchReport, documentHtml, documentMarkdown } from '../../../src/reporting'
import type { ReportTable } from '../../../src/reporting/document/reportDocument'
import { seededRandom } from '../../peers/runPeer'

// Every board of submissions to a declared challenge stands in the order of the score of their reports.

function npy(values: readonly number[]): Uint8Array {
  const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${values.length}, 1), }`.padEnd(117)
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0, ...Buffer.from(`${header}\n`), ...values])
}

const names = ['a', 'b', 'c', 'd']
const table = (column: string) => `id,${column}\n${names.map((name) => `${name},${name}\n`).join('')}`
const files = (masks: readonly (readonly number[])[]) =>
  Object.fromEntries(names.map((name, at) => [name, npy(masks[at]!)]))

const challenge = (overall: string) => `
id: mine
answers: { id: id, files: { truth: { column: t, reader: npy } } }
submission: { id: id, files: { guess: { column: g, reader: npy } } }
measures:
  d: { metric: dice, label: any, whenEmpty: 1 }
  far: { metric: hausdorffDistance, label: any, percentile: 95, whenEmpty: 9 }
metrics:
  - { name: d, direction: higher }
  - { name: far, direction: lower }
  - { name: total, direction: higher, formula: '0.6 * d + 0.4 * max(0, 1 - far / 9)' }
ranking: { overall: '${overall}' }
`

/** Reports of so many teams on random masks; the third hands in a mask of another shape. */
async function boardOf(overall: string, seed: number) {
  const random = seededRandom(seed)
  const mask = (share: number) => Array.from({ length: 9 }, () => (random() < share ? 1 : 0))
  const own = await declaredChallenge(challenge(overall))
  const answers = { answers: table('t'), answersFiles: files(names.map(() => mask(0.6))) }
  const reports = []
  for (const team of ['red', 'green', 'blue', 'grey']) {
    const masks = names.map((_, at) => (team === 'blue' && at === 1 && seed % 2 === 1 ? [1] : mask(0.5)))
    const options = { details: true, now: new Date(0) }
    reports.push(await grade(own, { ...answers, submission: table('g'), submissionFiles: files(masks) }, options))
  }
  return reports
}

/** The board on the first screen, then all other tables. */
const tablesOf = ({ glance, sections }: Awaited<ReturnType<typeof batchReport>>): ReportTable[] => [
  ...(glance?.table ? [glance.table] : []),
  ...sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))),
]

const teams = ['red', 'green', 'blue', 'grey']

it.each(['-total', 'far', '-d', 'd', '2 * far - d'])(
  'a board stands in the order of its score: %s',
  async (overall) => {
    for (const seed of [1, 2, 3]) {
      const reports = await boardOf(overall, seed)
      const document = await batchReport(reports, { names: teams })
      const lower = reports[0]!.is_lower_better
      const ranked = teams
        .map((name, at) => ({ name, report: reports[at]! }))
        .filter(({ report }) => report.score !== null)
        .sort((a, b) => (lower ? 1 : -1) * (a.report.score! - b.report.score!))
      const [board, ...others] = tablesOf(document)
      expect(document.subject).toMatch(
        /^Ranked by the score of the challenge: (overall|total|d|far), (higher|lower) is better/,
      )
      expect(board!.id).toBe('table-board')
      expect(board!.rows.slice(0, ranked.length).map((row) => row[0])).toStrictEqual(ranked.map(({ name }) => name))
      expect(board!.rows.length).toBe(teams.length)
      // The first of every other ranking is the first of the board.
      for (const { id, rows } of others) if (id.startsWith('table-ranking')) expect(rows[0]![1]).toBe(ranked[0]!.name)
      expect(document.summary[0]).toContain(ranked[0]!.name)
      for (const page of [await documentHtml(document), documentMarkdown(document)])
        expect(page).toContain('Ranked by the score of the challenge')
      const failed = teams.filter((_, at) => reports[at]!.score === null)
      for (const name of failed) expect(documentMarkdown(document)).toContain(`${name} has no score`)
    }
  },
)

it('ranks by a metric of the cases on request, and says what the challenge ranks by', async () => {
  const reports = await boardOf('-total', 2)
  const document = await batchReport(reports, { names: teams, metric: 'far' })
  expect(document.subject).toBe(
    'Ranked by far, lower is better, as --metric asks; the challenge ranks by its score (total)',
  )
  await expect(batchReport(reports, { names: teams, metric: 'total' })).rejects.toThrow(/--metric/)
  await expect(batchReport(reports, { names: ['a', 'a', 'b', 'b'], metric: 'd' })).rejects.toThrow(/one challenge/)
})

it('equal scores share a place', async () => {
  const [one, two] = await boardOf('-total', 2)
  const document = await batchReport([one!, two!, one!], { names: ['x', 'y', 'z'] })
  const places = tablesOf(document)[0]!.rows.map((row) => [row[0], row[1]])
  expect(new Map(places as [string, number][]).get('x')).toBe(new Map(places as [string, number][]).get('z'))
})
