import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { gridText } from '../../../src/evaluation/output/gridText'
import { evaluationReport } from '../../../src/reporting'
import { resultsOfEvaluation } from '../../../src/reporting/submission/resultsOfEvaluation'

const nrrd = (text: string) =>
  new TextEncoder().encode(
    `NRRD0004\ntype: uint8\ndimension: 2\nsizes: 6 2\nspacings: 10 10\nencoding: ascii\n\n${text}`,
  )
const input = {
  references: { 'a.nrrd': nrrd('1 1 0 0 1 0 1 1 0 0 0 0') },
  predictions: { net: { 'a.nrrd': nrrd('1 1 0 0 0 0 1 0 0 0 0 1') } },
}
const context = { title: 'test', conventions: {}, provenance: [] }

describe('resultsOfEvaluation', () => {
  it('has the components of an evaluation with instances: found, missed and false', async () => {
    const evaluation = await evaluate(input, { instances: true })
    const { objects } = resultsOfEvaluation(evaluation, 'net', context)
    expect(objects!.unit).toBe('mL')
    expect(objects!.list.map(({ kind }) => kind)).toEqual(['found', 'missed', 'false'])
    const [found, missed] = objects!.list
    expect(found!.size / missed!.size).toBeCloseTo(4, 12)
    const { sections } = await evaluationReport(evaluation)
    const figures = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure.id] : [])),
    )
    expect(figures).toContain('objects')
  })

  it('has none without instances, and writes units as heads of columns do', async () => {
    const { objects, caseMetrics } = resultsOfEvaluation(await evaluate(input), 'net', context)
    expect(objects).toBeNull()
    expect(caseMetrics.find(({ name }) => name === 'volume_reference')!.unit).toBe('mL')
    expect(caseMetrics.find(({ name }) => name === 'dice')!.unit).toBe('')
  })

  it.each([
    ['one label', '1 1 0 0 1 0 1 1 0 0 0 0', 12],
    ['two labels', '1 1 0 0 2 0 1 1 0 0 0 0', 12],
    ['cases with a value', '1 1 0 0 1 0 1 1 0 0 0 0', 9],
  ])('calls infinite distances neither missing nor few cases: %s', async (_, reference, empty) => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.nrrd`)
    const files = (text: (at: number) => string) => Object.fromEntries(names.map((name, at) => [name, nrrd(text(at))]))
    const evaluation = await evaluate(
      {
        references: files(() => reference),
        predictions: { net: files((at) => (at < empty ? '0 0 0 0 0 0 0 0 0 0 0 0' : reference)) },
      },
      { metrics: ['dice', 'hd95'] },
    )
    const { sections, warnings } = await evaluationReport(evaluation)
    const texts = warnings.map(({ text }) => text).filter((text) => text.startsWith('hd95: '))
    expect(texts).toContain(`hd95: ${empty} of 12 values are infinite; this figure leaves them out`)
    expect(texts).toContain(
      'hd95: Fewer than 10 cases with a finite value: all values are shown; no interval can be trusted',
    )
    expect(texts.join()).not.toContain('missing')
    const tables = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
    )
    const { columns, rows, caption } = tables.find(({ id }) => id === 'table-result')!
    const cell = (title: string) => rows[1]![columns.findIndex((column) => column.title === title)]
    expect(['Cases', 'Missing', 'Infinite'].map(cell)).toEqual([12 - empty, 0, empty])
    expect(caption).toContain('below 10 cases with a finite value')
  })

  it.each([
    [['net'], ['hd95']],
    [['net'], ['dice', 'hd95']],
    [['net', 'other'], ['hd95']],
    [
      ['net', 'other', 'third', 'fourth'],
      ['dice', 'hd95'],
    ],
  ])('calls no mean of infinite distances missing: %j, %j', async (models, metrics) => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.nrrd`)
    const files = (text: string) => Object.fromEntries(names.map((name) => [name, nrrd(text)]))
    const predictions = Object.fromEntries(models.map((model) => [model, files('0 0 0 0 0 0 0 0 0 0 0 0')]))
    const evaluation = await evaluate({ references: files('1 1 0 0 2 0 1 1 0 0 0 0'), predictions }, { metrics })
    const { glance, sections, summary } = await evaluationReport(evaluation)
    const tables = [
      ...(glance?.table ? [glance.table] : []),
      ...sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))),
    ]
    const texts = tables.flatMap(({ id, rows }) =>
      rows.flat().flatMap((cell) => {
        const text = typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text : String(cell)
        return /missing|NaN/.test(text) ? [`${id}: ${text}`] : []
      }),
    )
    expect(texts).toEqual([])
    expect(summary.join(' ')).not.toMatch(/missing|NaN/)
    expect(JSON.stringify(tables)).toContain('infinite')
    expect(gridText(evaluation)).toMatch(/– \(12 ∞\)/)
  })

  it('has of labels the intervals of the summary, which are those of their values', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `${at}.nrrd`)
    const files = (text: (at: number) => string) => Object.fromEntries(names.map((name, at) => [name, nrrd(text(at))]))
    const evaluation = await evaluate(
      {
        references: files(() => '1 1 1 1 1 1 2 2 2 2 2 2'),
        predictions: {
          net: files((at) => '1 1 1 1 1 1 2 2 2 2 2 2'.replaceAll(/[12] /g, (one, k) => (k % 14 === at ? '0 ' : one))),
        },
      },
      { metrics: ['dice', 'hd95'] },
    )
    const ends = ({ summary }: Pick<typeof evaluation, 'summary'>) =>
      resultsOfEvaluation({ ...evaluation, summary }, 'net', context).labels.map(({ label, name, interval }) => {
        const { estimate, low, high, cases } = interval
        return { label, name, estimate, low, high, cases }
      })
    expect(ends(evaluation).some(({ low }) => !Number.isNaN(low))).toBe(true)
    expect(ends(evaluation)).toEqual(ends({ summary: [] }))
  })

  it('says how many infinite distances are in no mean', async () => {
    const empty = { references: input.references, predictions: { net: { 'a.nrrd': nrrd('0 0 0 0 0 0 0 0 0 0 0 0') } } }
    const { warnings } = await evaluationReport(await evaluate(empty, { metrics: ['dice', 'hd95'] }))
    expect(warnings).toContainEqual({ text: 'hd95: 1 value is infinite and in no mean', section: 'cases' })
  })
})
