import { describe, expect, it } from 'vitest'
import type { EvaluatedCase, Evaluation } from '../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../src/evaluation/evaluate/summarizeRows'
import { seededGenerator } from '../../src/kernels/statistics/seededGenerator'
import { documentHtml, evaluationReport } from '../../src/reporting'

const metrics: Evaluation['metrics'] = [
  { name: 'dice', unit: 'one', better: 'higher' },
  { name: 'iou', unit: 'one', better: 'higher' },
  { name: 'nsd@1mm', unit: 'one', better: 'higher' },
  { name: 'hd95', unit: 'mm', better: 'lower' },
  { name: 'assd', unit: 'mm', better: 'lower' },
  { name: 'volume', unit: 'ml', better: null },
]

/** An evaluation of 200 cases with 40 labels and 6 metrics, of values with all digits. */
function evaluationOf(models: readonly string[]): Evaluation {
  const next = seededGenerator(1)
  const random = () => next() / 2 ** 32
  const labels = Array.from({ length: 40 }, (_, k) => `structure ${k + 1}`)
  const cases = models.flatMap((model) =>
    Array.from({ length: 200 }, (_, k): EvaluatedCase => {
      const name = `case${String(k + 1).padStart(4, '0')}`
      const file = `${name}.nii.gz`
      const rows = labels.flatMap((label) =>
        metrics.map(({ name: metric, unit }) => ({ label, metric, unit, value: (unit === 'one' ? 1 : 50) * random() })),
      )
      return {
        model,
        case: name,
        reference: file,
        prediction: file,
        rows,
        empties: [],
        quirks: [],
        warnings: [],
        error: null,
      }
    }),
  )
  return {
    task: 'segmentation',
    models,
    metrics,
    cases,
    summary: summarizeRows(cases),
    missing: [],
    extra: [],
    warnings: [],
    understood: [],
    files: [],
  }
}

describe('the page of 200 cases × 40 labels × 6 metrics', () => {
  it('is under 2 MB', async () => {
    const evaluation = evaluationOf(['net'])
    const start = performance.now()
    const page = await documentHtml(await evaluationReport(evaluation))
    const ms = performance.now() - start
    const bytes = Buffer.byteLength(page)
    console.log(`written in ${Math.round(ms)} ms, ${(bytes / 1e6).toFixed(2)} MB`)
    expect(page).toContain('structure 40')
    expect(page).toContain('case0200')
    expect(bytes).toBeLessThan(2e6)
  })

  it('is under 3 MB for two models, which are compared in at most eight figures', async () => {
    const page = await documentHtml(await evaluationReport(evaluationOf(['net', 'other'])))
    const bytes = Buffer.byteLength(page)
    console.log(`two models: ${(bytes / 1e6).toFixed(2)} MB`)
    expect(page.match(/data-figure="/g)!.length).toBeLessThanOrEqual(8)
    expect(bytes).toBeLessThan(3e6)
  })
})
