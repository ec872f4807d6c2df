// node bench/ours/report.mjs <file.html>: the page of an evaluation of 200 cases × 40 labels × 6 metrics; prints milliseconds from the values to the
// written file, and its bytes.
import { writeFileSync } from 'node:fs'
import { documentHtml, evaluationReport } from 'medgrade/reporting'
import { meanInterval } from 'medgrade/statistics'
import { randomOf } from '../workloads/random.mjs'

const random = randomOf(6)
const metrics = [
  ...['dice', 'iou', 'nsd@1mm'].map((name) => ({ name, unit: 'one', better: 'higher' })),
  ...['hd95', 'assd'].map((name) => ({ name, unit: 'mm', better: 'lower' })),
  { name: 'volume', unit: 'ml', better: null },
]
const labels = Array.from({ length: 40 }, (_, index) => `structure ${index + 1}`)
const cases = Array.from({ length: 200 }, (_, index) => ({
  model: 'network',
  case: `case${String(index + 1).padStart(4, '0')}`,
  reference: `case${index + 1}.nii.gz`,
  prediction: `case${index + 1}.nii.gz`,
  rows: labels.flatMap((label) =>
    metrics.map(({ name, unit }) => ({ label, metric: name, unit, value: (unit === 'one' ? 1 : 50) * random() })),
  ),
  empties: [],
  quirks: [],
  warnings: [],
  error: null,
}))
// As `evaluate` leaves it: the page takes the intervals of labels from there.
const summary = cases[0].rows.map(({ label, metric, unit }, at) => {
  const values = cases.map(({ rows }) => rows[at].value).sort((a, b) => a - b)
  const { estimate: mean, low, high } = meanInterval(values, { range: unit === 'one' ? [0, 1] : [0, Infinity] })
  const [q25, median, q75] = [0.25, 0.5, 0.75].map((share) => values[share * values.length])
  const counts = { n: values.length, infinite: 0, skipped: 0, empty: { both: 0, reference: 0, prediction: 0 } }
  return { model: 'network', label, metric, unit, mean, sd: 1, median, q25, q75, low, high, ...counts }
})
const empty = { summary, missing: [], extra: [], warnings: [], understood: [], files: [] }
const evaluation = { models: ['network'], metrics, cases, ...empty }

const start = performance.now()
const page = await documentHtml(await evaluationReport(evaluation))
writeFileSync(process.argv[2], page)
console.log(JSON.stringify({ ms: performance.now() - start, bytes: Buffer.byteLength(page) }))
