import { expect, it } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { batchTable } from '../../../src/engine/report/batchTable'
import { caseTable } from '../../../src/engine/report/caseTable'
import { type Evaluation, evaluate, tidyTable } from '../../../src/evaluation'
import { documentFigures } from '../../../src/reporting/document/documentFigures'
import { evaluationReport } from '../../../src/reporting/evaluation/evaluationReport'
import { figureFiles } from '../../../src/reporting/figures/figureFiles'
import { describePeers, runPeer } from '../runPeer'

const mask = (text: string, sizes = '2 2') =>
  new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: ${sizes}\nencoding: ascii\n\n${text}`)

/** Three models: one whole, one with a case of another shape and an empty mask (an infinite distance), one without a case. */
async function evaluated(): Promise<Evaluation> {
  const references = { 'a.nrrd': mask('1 1 0 0'), 'b.nrrd': mask('1 0 0 2'), 'c.nrrd': mask('1 1 2 2') }
  const whole = { 'a.nrrd': mask('1 0 0 0'), 'b.nrrd': mask('1 0 2 2'), 'c.nrrd': mask('1 1 1 2') }
  const failed = { 'a.nrrd': mask('0 0 0 0'), 'b.nrrd': mask('1 0', '2 1'), 'c.nrrd': mask('1 2 2 2') }
  const absent = { 'a.nrrd': mask('1 1 0 0'), 'c.nrrd': mask('1 1 2 2') }
  const metrics = ['dice', 'hd95', 'volume_reference']
  return evaluate({ references, predictions: { whole, failed, absent } }, { metrics })
}

const failedReport = {
  challenge_id: 'isles22',
  submission_path: 'a.csv',
  valid_submission: false,
  score: null,
  metrics: { dice: 0.5, hd95: Number.POSITIVE_INFINITY, f1: Number.NaN, count: -0 },
  error: { code: 'shape-mismatch', message: 'no', side: 'submission' },
  details: {
    raw: null,
    cases: [
      { id: 'c1', metrics: { dice: 0.25 }, labels: { 2: { dice: 1 } }, error: null },
      { id: 'c2', error: { code: 'shape-mismatch', message: 'no', side: 'submission' } },
    ],
  },
} as unknown as ChallengeReport

describePeers('our CSV files in pandas', () => {
  it('have numbers, and nothing else, in the columns of numbers', async () => {
    const evaluation = await evaluated()
    const document = await evaluationReport(evaluation)
    const figures = documentFigures(document)
    const files = figureFiles(figures)
    const tables: Record<string, string> = {
      tidy: tidyTable(evaluation),
      cases: caseTable(failedReport),
      batch: batchTable([failedReport]),
    }
    const numeric: Record<string, readonly string[]> = { tidy: ['value'], cases: ['value'], batch: ['value'] }
    for (const { id, table } of figures) {
      tables[id] = files.get(`${id}.csv`)!
      numeric[id] = table.columns.filter((_, at) => table.rows.some((row) => typeof row[at] === 'number'))
    }
    const kinds = runPeer('test/peers/evaluation/csvFiles.py', tables) as Record<string, Record<string, string>>
    const others = Object.entries(numeric).flatMap(([name, columns]) =>
      columns.filter((column) => !/^[if]$/.test(kinds[name]![column]!)).map((column) => `${name}: ${column}`),
    )
    expect(others).toStrictEqual([])
    expect(Object.keys(tables).length).toBeGreaterThan(3)
    expect(kinds.tidy).toMatchObject({ value: 'f', error: 'O' })
  })
})
