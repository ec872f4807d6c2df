import { describe, expect, it } from 'vitest'
import { compareModels, comparisonTable } from '../../../src/evaluation'
import { afterCases } from '../../../src/evaluation/output/afterCases'
import { documentLatex, documentMarkdown, evaluationReport } from '../../../src/reporting'
import type { ReportDocument } from '../../../src/reporting/document/reportDocument'
import { sampleEvaluation } from '../../support/reports/sampleEvaluation'

// One comparison has one p-value, in JSON, on the terminal, on the page and in what is made from the page.

const names = ['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox']

interface PTable {
  readonly id: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** Every table of a page, and of its figures, that has a column of p-values. */
function tablesOfP({ sections }: ReportDocument): PTable[] {
  const tables = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): PTable[] => {
      if (block.kind === 'figure')
        return [{ id: block.figure.id, titles: block.figure.table.columns, rows: block.figure.table.rows }]
      if (block.kind !== 'table') return []
      const { id, columns, rows } = block.table
      return [{ id, titles: columns.map(({ title }) => title), rows }]
    }),
  )
  return tables.filter(({ titles }) => titles.some(isP))
}

const isP = (title: string) => /^(adjusted )?p\b/i.test(title)

describe.each([
  [2, 12, true],
  [3, 9, false],
  [4, 12, false],
  [5, 12, true],
])('%d models on %d cases, full: %s', (count, cases, full) => {
  const models = names.slice(0, count)
  const evaluation = sampleEvaluation(models, ['liver', 'tumour'], cases, 40 + count + cases)
  const compared = compareModels(evaluation)
  const page = evaluationReport(evaluation, { full })
  const rule = `two-sided Wilcoxon signed rank, exact up to 50 cases without ties; by Holm over ${compared.filter(({ p }) => !Number.isNaN(p)).length} comparisons`

  it('has one p-value for every two models in a metric of a label', async () => {
    const document = await page
    const tables = tablesOfP(document)
    expect(tables.length).toBeGreaterThan(0)
    for (const { id, titles, rows } of tables)
      for (const row of rows) {
        const words = row.filter((cell) => typeof cell === 'string').join(' ')
        const two = count === 2 ? models : models.filter((model) => words.includes(model))
        const label = ['liver', 'tumour'].find((one) => words.includes(one) || id.endsWith(one))
        const metric = ['assd', 'fp'].find((one) => words.split(' ').includes(one)) ?? 'dice'
        const own = compared.find(
          (one) => one.label === label && one.metric === metric && two.includes(one.a) && two.includes(one.b),
        )
        expect(own, `${id}: ${words}`).toBeDefined()
        const shown = row.filter((_, at) => isP(titles[at]!))
        if (!Number.isNaN(own!.p)) expect(shown, `${id}: ${words}`).toStrictEqual([own!.p, own!.adjustedP])
      }
  })

  it('ranks by these tests alone, and says the rule wherever it tests', async () => {
    const document = await page
    const ranking = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table' && block.table.columns.some(({ title }) => title === 'Better than') ? [block.table] : [],
      ),
    )
    expect(ranking.length).toBe(full || count > 3 ? 2 : 0)
    for (const { caption, rows, columns } of ranking) {
      const label = caption.split(':')[0]
      for (const row of rows) {
        const beaten = compared
          .filter((one) => one.label === label && one.metric === 'dice' && one.adjustedP <= 0.05)
          .flatMap(({ a, b, meanDifference: { estimate } }) => (estimate > 0 ? [[a, b]] : [[b, a]]))
          .flatMap(([better, worse]) => (better === row[1] ? [worse!] : []))
        const shown = String(row[columns.findIndex(({ title }) => title === 'Better than')])
        expect(shown === 'none' ? [] : shown.split(', ').sort()).toStrictEqual(beaten.sort())
      }
    }
    const texts = [documentMarkdown(document), documentLatex(document), comparisonTable(compared)]
    for (const text of texts) {
      expect(text).not.toMatch(/one-sided/i)
      expect(text).toContain(rule)
      expect(new Set(text.match(/by Holm over \d+ comparisons?/g))).toHaveLength(1)
    }
    expect(afterCases(evaluation).comparedBy).toBe(rule)
  })
})
