import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { panopticQuality } from '../../../src/metrics/instances/panopticQuality'
import { npyBytes } from '../../support/files/npyBytes'

const map = (...values: number[]) => npyBytes('|u1', [2, 6], Uint8Array.from(values))
const truth = [1, 1, 0, 2, 2, 0, 1, 1, 0, 2, 2, 3]
const found = [5, 5, 0, 1, 0, 0, 5, 5, 0, 1, 1, 0]
const array = (values: readonly number[]) => ({ data: Uint8Array.from(values), shape: [2, 6] })

describe('the task instances', () => {
  it('takes each value as an object, whatever its number', async () => {
    const input = { references: { 'a.npy': map(...truth) }, predictions: { net: { 'a.npy': map(...found) } } }
    const evaluation = await evaluate(input, { task: 'instances' })
    const { pq, sq, rq, truePositives, falsePositives, falseNegatives } = panopticQuality(array(truth), array(found))
    expect(evaluation.cases[0]!.rows.map(({ label, metric, value }) => [label, metric, value])).toStrictEqual([
      ['objects', 'pq', pq],
      ['objects', 'sq', sq],
      ['objects', 'rq', rq],
      ['objects', 'instance_tp', truePositives],
      ['objects', 'instance_fp', falsePositives],
      ['objects', 'instance_fn', falseNegatives],
    ])
    expect(truePositives).toBe(2)
    expect(evaluation.summary.at(-1)).toMatchObject({ metric: 'instance_fn', sum: 1 })
  })

  it('is not found from files: a segmentation has components', async () => {
    const input = { references: { 'a.npy': map(...truth) }, predictions: { net: { 'a.npy': map(...found) } } }
    const { task, cases } = await evaluate(input, { metrics: ['instance_tp'] })
    expect(task).toBe('segmentation')
    expect(cases[0]!.rows.map(({ label }) => label)).toContain('5')
  })

  it('a case fails where the shapes differ, and others are kept', async () => {
    const other = npyBytes('|u1', [1, 2], Uint8Array.of(1, 0))
    const references = { 'a.npy': map(...truth), 'b.npy': map(...truth) }
    const net = { 'a.npy': other, 'b.npy': map(...truth) }
    const { cases } = await evaluate({ references, predictions: { net } }, { task: 'instances' })
    expect(cases.map(({ error }) => error?.code ?? 'none')).toStrictEqual(['shape-mismatch', 'none'])
  })
})
