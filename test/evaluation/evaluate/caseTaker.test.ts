import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { modelPairs } from '../../../src/evaluation/output/modelPairs'

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const text = (value: string) => new TextEncoder().encode(value)

/** A data set of two images, and detections that are the worse the farther they lie. */
const bbox = [4, 4, 20, 20]
const objects = [1, 2].map((id) => ({ id, image_id: id, category_id: 1, area: 400, iscrowd: 0, bbox }))
const dataset = json({
  images: [1, 2].map((id) => ({ id, width: 99, height: 99, file_name: `slice${id}.png` })),
  categories: [{ id: 1, name: 'nodule' }],
  annotations: objects,
})
const detections = (away: readonly number[]) =>
  json(
    objects.map(({ image_id, category_id }, k) => ({
      ...{ image_id, category_id, score: 0.5 },
      bbox: [4 + away[k]!, 4, 20, 20],
    })),
  )
const reports = text('id,reference\na,the lungs are clear\nb,no effusion is seen\n')
const drafts = (a: string, b: string) => text(`id,prediction\na,${a}\nb,${b}\n`)

/** Two files a side whose cases have the same names. */
const folders: Record<string, { readonly files: Parameters<typeof evaluate>[0]; readonly options: EvaluateOptions }> = {
  detection: {
    files: {
      references: { 'one.json': dataset, 'two.json': dataset },
      predictions: {
        A: { 'one.json': detections([0, 0]), 'two.json': detections([0, 0]) },
        B: { 'one.json': detections([0, 50]), 'two.json': detections([50, 0]) },
      },
    },
    options: { task: 'detection' },
  },
  text: {
    files: {
      references: { 'one.csv': reports, 'two.csv': reports },
      predictions: {
        A: {
          'one.csv': drafts('the lungs are clear', 'no effusion is seen'),
          'two.csv': drafts('the lungs are clear', 'no effusion is seen'),
        },
        B: {
          'one.csv': drafts('clear lungs', 'no effusion is seen'),
          'two.csv': drafts('the lungs are clear', 'none'),
        },
      },
    },
    options: { task: 'text', metrics: ['token_f1'] },
  },
}

describe.each(Object.entries(folders))('cases inside of several files: %s', (_, { files, options }) => {
  it('have the names of their files before theirs, so that models are compared in all of them', async () => {
    const found = await evaluate(files, options)
    const inside = found.cases.filter(({ whole, model }) => !whole && model === 'A').map((one) => one.case)
    expect(inside).toHaveLength(4)
    expect(new Set(inside).size).toBe(4)
    expect(inside.map((name) => name.slice(0, 4))).toEqual(['one/', 'one/', 'two/', 'two/'])
    const compared = modelPairs(found).filter(({ metric }) => metric === 'f1' || metric === 'token_f1')
    expect(compared.map(({ a, wins, losses, ties }) => ({ a, wins, losses, ties }))).toEqual([
      { a: 'A', wins: 2, losses: 0, ties: 2 },
    ])
  })
})
