import { describe, expect, it } from 'vitest'
import { compareModels, type Evaluation, evaluate } from '../../../src/evaluation'
import { evaluationReport } from '../../../src/reporting'
import { pairedMetricsSection } from '../../../src/reporting/evaluation/pairedMetricsSection'

const nrrd = (text: string) =>
  new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 4 1\nencoding: ascii\n\n${text}`)
const cases = ['1 1 0 0', '1 1 1 0', '0 1 1 0', '1 1 1 1']
const folder = (change: (text: string, at: number) => string) =>
  Object.fromEntries(cases.map((text, at) => [`case${at}.nrrd`, nrrd(change(text, at))]))
const models = {
  good: folder((text) => text),
  short: folder((text, at) => (at < 3 ? text.replace('1', '0') : text)),
  empty: folder((text, at) => (at === 0 ? '0 0 0 0' : text)),
}
const evaluated = (...names: (keyof typeof models)[]): Promise<Evaluation> =>
  evaluate(
    { references: folder((text) => text), predictions: Object.fromEntries(names.map((name) => [name, models[name]])) },
    { metrics: ['dice', 'hd95'] },
  )
const tableIn = (evaluation: Evaluation) => {
  const [block] = pairedMetricsSection(evaluation)!.blocks
  return block!.kind === 'table' ? block!.table : null
}

describe('pairedMetricsSection', () => {
  it('shows what compareModels finds, row by row', async () => {
    const evaluation = await evaluated('good', 'short')
    const table = tableIn(evaluation)!
    expect(table.caption).toContain('Differences of the models (good − short)')
    expect(table.rows).toHaveLength(2)
    const [dice] = compareModels(evaluation)
    const [label, metric, pairs, difference, better, worse, equal, p] = table.rows[0]!
    expect([label, metric, pairs, better, worse, equal, p]).toEqual(['1', 'dice', 4, 3, 0, 1, dice!.p])
    expect(difference).toMatchObject({ value: dice!.meanDifference.estimate })
    const { sections } = await evaluationReport(evaluation)
    expect(sections.map(({ id }) => id)).toContain('paired')
  })

  it('names the models of a row where there are three, and counts infinite distances as losses', async () => {
    const table = tableIn(await evaluated('good', 'short', 'empty'))!
    expect(table.columns[2]!.title).toBe('Models')
    const row = table.rows.find(([, metric, pair]) => metric === 'hd95 (voxels)' && pair === 'good − empty')!
    expect(row.slice(3, 4)).toEqual([3])
    expect(row.slice(5)).toEqual([1, 0, 3, { text: 'all equal' }, { text: 'all equal' }])
  })

  it('is absent for one model and for many', async () => {
    expect(pairedMetricsSection(await evaluated('good'))).toBeNull()
    const one = await evaluated('good')
    expect(pairedMetricsSection({ ...one, models: ['a', 'b', 'c', 'd'] })).toBeNull()
  })
})
