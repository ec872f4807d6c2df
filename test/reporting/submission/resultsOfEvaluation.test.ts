import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
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

  it('says how many infinite distances are in no mean', async () => {
    const empty = { references: input.references, predictions: { net: { 'a.nrrd': nrrd('0 0 0 0 0 0 0 0 0 0 0 0') } } }
    const { warnings } = await evaluationReport(await evaluate(empty, { metrics: ['dice', 'hd95'] }))
    expect(warnings).toContainEqual({ text: 'hd95: 1 value is infinite and in no mean', section: 'cases' })
  })
})
