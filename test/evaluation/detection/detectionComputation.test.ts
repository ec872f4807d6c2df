import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../../src/contract'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { caseProblems } from '../../../src/evaluation/output/caseProblems'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { gridText } from '../../../src/evaluation/output/gridText'
import { summaryTable } from '../../../src/evaluation/output/summaryTable'
import { tidyTable } from '../../../src/evaluation/output/tidyTable'
import { worstCases } from '../../../src/evaluation/output/worstCases'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { evaluationReport } from '../../../src/reporting/evaluation/evaluationReport'

const box = (x: number, y: number) => [x, y, 20, 20]
const object = (id: number, image: number, category: number, bbox: number[]) => ({
  ...{ id, image_id: image, category_id: category, bbox, area: 400, iscrowd: 0 },
})
const found = (image: number, category: number, bbox: number[], score: number) => ({
  ...{ image_id: image, category_id: category, bbox, score },
})
const truth = {
  images: [
    { id: 1, file_name: 'a.png', width: 100, height: 100 },
    { id: 2, file_name: 'b.png', width: 100, height: 100 },
    { id: 3, file_name: 'empty.png', width: 100, height: 100 },
  ],
  categories: [
    { id: 7, name: 'cyst' },
    { id: 4, name: 'nodule' },
    { id: 5, name: 'absent' },
  ],
  annotations: [object(1, 1, 4, box(0, 0)), object(2, 1, 7, box(50, 50)), object(3, 2, 4, box(30, 30))],
}
const good = [found(1, 4, box(0, 0), 0.9), found(1, 7, box(50, 50), 0.8), found(2, 4, box(30, 31), 0.7)]
const poor = [found(1, 4, box(0, 0), 0.9), found(1, 4, box(70, 0), 0.4), found(2, 4, box(70, 70), 0.3)]
const input = {
  references: { 'truth.json': JSON.stringify(truth) },
  predictions: { good: { 'good.json': JSON.stringify(good) }, poor: { 'poor.json': JSON.stringify(poor) } },
}
const valuesOf = ({ cases }: Evaluation, model: string, id: string) =>
  Object.fromEntries(
    cases
      .find((one) => one.model === model && one.case === id)!
      .rows.map(({ label, metric, value }) => [`${label} ${metric}`, value]),
  )

describe('the task detection', () => {
  it('is found from the dataset, with COCO numbers over all images and of each class', async () => {
    const evaluation = await evaluate(input)
    expect(evaluation.task).toBe('detection')
    expect(evaluation.warnings).toStrictEqual([
      'the task is detection, as truth.json is a COCO dataset; --task names another',
    ])
    const values = valuesOf(evaluation, 'poor', 'truth')
    expect(values).toMatchObject({ 'cyst ap50': 0, 'absent ap50': Number.NaN })
    expect(values['nodule ap50']).toBeCloseTo(51 / 101, 12)
    expect(values['all ap50']).toBeCloseTo(51 / 202, 12)
    expect(evaluation.summary[0]).toMatchObject({ label: 'all', metric: 'ap', whole: true, n: 1, sd: Number.NaN })
  })

  it.each(['bbox-basic', 'bbox-crowd', 'bbox-category-without-detections'])(
    'is pycocotools in every digit: %s',
    async (name) => {
      const golden = JSON.parse(readFileSync(`fixtures/goldens/kernels/coco-eval/${name}.json`, 'utf8'))
      const { images, categories, annotations, detections } = golden.input
      const { cases } = await evaluate({
        references: { 'truth.json': JSON.stringify({ images, categories, annotations }) },
        predictions: { net: { 'net.json': JSON.stringify(detections) } },
      })
      const all = cases[0]!.rows.filter(({ label }) => label === 'all').map(({ value }) => value)
      const { stats } = golden.expected
      expect(all).toStrictEqual([stats[0], stats[1], stats[2], stats[8]])
    },
  )

  it('counts in each image, above a threshold if one is given', async () => {
    const evaluation = await evaluate(input)
    expect(valuesOf(evaluation, 'poor', 'a.png')).toStrictEqual({
      ...{ 'image f1': 0.5, 'image tp': 1, 'image fp': 1, 'image fn': 1 },
    })
    expect(valuesOf(evaluation, 'poor', 'empty.png')['image f1']).toBeNaN()
    const above = await evaluate(input, { threshold: 0.5 })
    expect(valuesOf(above, 'poor', 'b.png')).toMatchObject({ 'image fp': 0, 'image fn': 1 })
    expect(valuesOf(above, 'poor', 'truth')).toStrictEqual(valuesOf(evaluation, 'poor', 'truth'))
  })

  it('shows worst images and compares models by image, but no mean of AP', async () => {
    const evaluation = await evaluate(input)
    expect(worstCases(evaluation, 1)).toStrictEqual([
      { model: 'poor', case: 'b.png', label: 'image', metric: 'f1', value: 0 },
    ])
    expect([...new Set(compareModels(evaluation).map(({ metric }) => metric))]).toStrictEqual(['f1'])
    expect(caseProblems(evaluation)[0]).toMatchObject({ cases: 3, failed: 0 })
    expect(tidyTable(evaluation)).toContain('good,truth,all,,ap50,1,one,\n')
    expect(summaryTable(evaluation)).toMatch(/\n {2}ap50 +all +1\.0000\n/)
    expect(gridText(evaluation)).toMatch(/^ +ap +ap50 +ap75 +ar\ngood /)
    const { summary, glance } = await evaluationReport(evaluation)
    expect(summary[0]).toMatch(/^good has the higher ap, .* no interval is computed for them\.$/)
    expect(glance?.counts[0]?.text).toBe('3 cases')
  })

  it('takes masks by the names of their metrics', async () => {
    const square = [[0, 0, 20, 0, 20, 20, 0, 20]]
    const masks = { ...truth, annotations: [{ ...object(1, 1, 4, box(0, 0)), segmentation: square }] }
    const half = [{ image_id: 1, category_id: 4, score: 1, segmentation: [[0, 0, 20, 0, 20, 12, 0, 12]] }]
    const evaluation = await evaluate(
      {
        references: { 't.json': JSON.stringify(masks) },
        predictions: { net: { 'n.json': JSON.stringify(half) } },
      },
      { metrics: ['mask'] },
    )
    const values = valuesOf(evaluation, 'net', 't')
    expect(values['all mask_ap50']).toBeCloseTo(1, 12)
    expect(values['all mask_ap75']).toBe(0)
  })

  it('is the same from parts', async () => {
    const parts = []
    for (const index of [1, 2]) {
      const part = await evaluateShard(input, {}, { shard: { index, of: 2 }, sizeOf: () => 1 })
      const file = `part ${index}`
      parts.push({ file, part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), file) })
    }
    const merged = await mergeEvaluation(parts)
    const whole = await evaluate(input)
    expect(tidyTable(merged)).toBe(tidyTable(whole))
    expect(merged.summary).toStrictEqual(whole.summary)
  })

  it.each<[string, Record<string, string>, Record<string, string>, EvaluateOptions, RegExp]>([
    [
      'a dataset for another task',
      { 't.json': JSON.stringify(truth) },
      { 'p.json': '[]' },
      { task: 'classification' },
      /t.json: references: found a COCO dataset, expected tables: .*; --task detection takes a COCO dataset/,
    ],
    [
      'a table for this one',
      { 't.csv': 'a,b' },
      { 'p.json': '[]' },
      { task: 'detection' },
      /t.csv: references: found a table, expected COCO's JSON.*; --task classification, regression, registration or text takes a table/,
    ],
    [
      'predictions of another kind',
      { 't.json': JSON.stringify(truth) },
      { 'p.csv': 'a,b' },
      {},
      /p.csv: predictions of net: found a table, expected COCO's JSON.*--task classification/,
    ],
  ])('refuses %s', async (_, references, net, options, message) => {
    await expect(evaluate({ references, predictions: { net } }, options)).rejects.toThrow(message)
  })

  it('charges the side whose objects are wrong', async () => {
    const wrong = { ...input, predictions: { net: { 'n.json': JSON.stringify([found(9, 4, box(0, 0), 1)]) } } }
    const { cases } = await evaluate(wrong)
    expect(cases).toHaveLength(1)
    expect(cases[0]!.error).toMatchObject({ side: 'submission', file: 'n.json' })
  })
})
