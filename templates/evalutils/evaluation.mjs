// Entry point of the container: compares the files of /input with /opt/evaluation/ground-truth and writes /output/metrics.json with `case` and
// `aggregates`, as evalutils does. Files belong together by their name without its endings.
import { readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gradeFiles } from 'medgrade/node'

const here = dirname(fileURLToPath(import.meta.url))
const {
  CHALLENGE = join(here, 'challenge.yaml'),
  INPUT = '/input',
  OUTPUT = '/output',
  GROUND_TRUTH = join(here, 'ground-truth'),
} = process.env

/** A table, if the folder has it, else the folder of files named by case id. */
async function side(folder, table) {
  return (await readdir(folder)).includes(table) ? join(folder, table) : folder
}

const finite = (value) => (Number.isFinite(value) ? value : null)

/** The value at that share of the sorted values, interpolated as pandas does. */
function quantile(sorted, share) {
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const [low, high] = [sorted[below], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - below)
}

/** What pandas' describe gives of a column, with the keys of evalutils. */
function describe(values) {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  const count = known.length
  const mean = known.reduce((sum, value) => sum + value, 0) / count
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const numbers = {
    max: known.at(-1),
    min: known[0],
    mean,
    std: Math.sqrt(squares / (count - 1)),
    '25pc': quantile(known, 0.25),
    '50pc': quantile(known, 0.5),
    '75pc': quantile(known, 0.75),
  }
  return { count, ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, finite(value)])) }
}

/** Columns of the cases: name → row → value. A failed case has its error and no values. */
function columnsOf(cases) {
  const columns = { id: {}, error: {} }
  for (const [row, { id, metrics, error }] of cases.entries()) {
    columns.id[row] = id
    columns.error[row] = error && (error.side === 'submission' ? error.message : 'The evaluation failed here')
    for (const [name, value] of Object.entries(metrics ?? {})) (columns[name] ??= {})[row] = finite(value)
  }
  return columns
}

const report = await gradeFiles(
  CHALLENGE,
  { submission: await side(INPUT, 'submission.csv'), answers: await side(GROUND_TRUTH, 'answers.csv') },
  { details: true },
)
const cases = report.details?.cases ?? []
const names = [...new Set(cases.flatMap(({ metrics }) => Object.keys(metrics ?? {})))]
const aggregates = Object.fromEntries(
  names.map((name) => [name, describe(cases.flatMap(({ metrics }) => (metrics ? [metrics[name] ?? Number.NaN] : [])))]),
)
const failed = cases.filter(({ error }) => error).length
// With a failed case the mean over the others would be too good.
const complete = report.error === null
const draft = join(OUTPUT, 'metrics.json.part')
const result = { case: columnsOf(cases), aggregates: complete ? aggregates : {}, score: report.metrics, failed_cases: failed }
await writeFile(draft, `${JSON.stringify(result, (_, value) => (typeof value === 'number' ? finite(value) : value))}\n`)
await rename(draft, join(OUTPUT, 'metrics.json'))
if (report.error) {
  const ours = report.error.side !== 'submission'
  for (const { id, error } of cases) if (error) console.log(`${id}: ${error.message}`)
  if (ours) console.log(report.error.message)
  console.error(ours ? 'The evaluation failed; its log tells the organisers why.' : report.error.message)
  process.exitCode = ours ? 3 : failed < cases.length ? 0 : 1
}
