// Entry point of the container: reads the outputs of the algorithm in /input and the ground truth, writes /output/metrics.json.
// It needs no network, no home folder and no other place to write than /output and /tmp.
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gradeFiles } from 'medgrade/node'

/** The socket of the input whose file name is the case id. null: the first that has a file name. */
const INPUT_SOCKET = null
/** Column of the submission → socket of the output that belongs there. null: the only output. */
const OUTPUT_SOCKETS = { predicted_mask_path: null }
/** The column of case ids. */
const ID_COLUMN = 'case_id'

const here = dirname(fileURLToPath(import.meta.url))
const {
  CHALLENGE = join(here, 'challenge.yaml'),
  INPUT = '/input',
  OUTPUT = '/output',
  GROUND_TRUTH_TARBALL = '/opt/ml/input/data/ground_truth',
  GROUND_TRUTH = join(here, 'ground_truth'),
  GRAND_CHALLENGE_MAX_WORKERS,
} = process.env

const images = /\.(?:mha|mhd|tiff?|nii|nii\.gz|nrrd|png|jpe?g)$/i

/** The description of a socket; earlier versions of the platform call it an interface. */
const socketOf = (value) => value.socket ?? value.interface ?? {}

function pick(values, slug, what) {
  const found = values?.find((value) => slug === null || socketOf(value).slug === slug)
  if (!found) throw new Error(`predictions.json: a job has no ${what}${slug === null ? '' : ` ${slug}`}`)
  return found
}

/** The name under which the input was uploaded, without its endings. */
function caseOf({ pk, inputs }) {
  const named = inputs?.filter(({ image, file }) => image?.name ?? file)
  const { image, file } = pick(named, INPUT_SOCKET, 'input with a file name')
  const name = basename(image?.name ?? new URL(file, 'https://localhost').pathname)
  return decodeURIComponent(name).replace(/(?:\.nii)?\.[a-z0-9]+$/i, '') || pk
}

/** The file of an output, from /input. An image is the only one in its folder; otherwise the name says what is wrong and the case fails. */
async function fileOf(job, slug) {
  const output = pick(job.outputs, slug, 'output')
  const path = posix.join(job.pk, 'output', socketOf(output).relative_path)
  const names = await readdir(join(INPUT, path)).catch(() => null)
  if (names === null) return path
  const found = names.filter((name) => images.test(name))
  return posix.join(path, found.length === 1 ? found[0] : `(${found.length} images in place of one)`)
}

const cell = (text) => `"${String(text).replaceAll('"', '""')}"`

/** The submission as a table: a row for each job. */
async function submissionTable() {
  const jobs = JSON.parse(await readFile(join(INPUT, 'predictions.json'), 'utf8'))
  const rows = [[ID_COLUMN, ...Object.keys(OUTPUT_SOCKETS)]]
  for (const job of jobs) {
    const files = await Promise.all(Object.values(OUTPUT_SOCKETS).map((slug) => fileOf(job, slug)))
    rows.push([caseOf(job), ...files])
  }
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`
}

/** The uploaded ground truth, if there is one, else that of the image: a folder of files named by case id, or one with answers.csv. */
async function groundTruth() {
  const uploaded = await readdir(GROUND_TRUTH_TARBALL).catch(() => [])
  const folder = uploaded.length > 0 ? GROUND_TRUTH_TARBALL : GROUND_TRUTH
  const names = await readdir(folder)
  return names.includes('answers.csv') ? join(folder, 'answers.csv') : folder
}

async function evaluate(scratch) {
  const submission = join(scratch, 'submission.csv')
  await writeFile(submission, await submissionTable())
  const paths = { submission, submissionDir: INPUT, answers: await groundTruth() }
  const jobs = Number(GRAND_CHALLENGE_MAX_WORKERS)
  return gradeFiles(CHALLENGE, paths, { details: true, ...(jobs >= 1 ? { jobs } : {}) })
}

/** JSON knows no NaN: such a value is null. */
const finite = (values) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number.isFinite(value) ? value : null]))

/** What the platform shows and ranks. `aggregates` has metrics only if no case has failed, or if the challenge says by `missing` what that costs. */
function metricsOf({ metrics, details, warnings }) {
  const results = (details?.cases ?? []).map(({ id, metrics: values, labels, error }) => ({
    case: id,
    ...finite(values ?? {}),
    ...(labels ? { labels: Object.fromEntries(Object.entries(labels).map(([key, each]) => [key, finite(each)])) } : {}),
    error: error && { code: error.code, message: error.side === 'submission' ? error.message : 'The evaluation failed here' },
  }))
  const failed = results.filter(({ error }) => error).length
  return { aggregates: { ...finite(metrics ?? {}), failed_cases: failed }, results, warnings }
}

async function write(metrics) {
  const draft = join(OUTPUT, 'metrics.json.part')
  await writeFile(draft, `${JSON.stringify(metrics, null, 2)}\n`)
  await rename(draft, join(OUTPUT, 'metrics.json'))
}

const scratch = await mkdtemp(join(tmpdir(), 'evaluation-')).catch(() => mkdtemp(join(OUTPUT, '.evaluation-')))
try {
  const report = await evaluate(scratch)
  const metrics = metricsOf(report)
  await write(metrics)
  const scored = metrics.results.filter(({ error }) => !error).length
  console.log(`${scored} of ${metrics.results.length} cases scored`)
  for (const { id, error } of report.details?.cases ?? []) if (error) console.log(`${id}: ${error.message}`)
  // Participants may see standard error, so it tells nothing about the ground truth.
  const { code, case: id, message, side } = report.error ?? {}
  if (side === 'submission') console.error(`The submission is invalid (${code})${id ? `, ${id}` : ''}: ${message}`)
  else if (side) {
    console.log(message)
    console.error('The evaluation failed; its log tells the organisers why.')
  }
  // With a result for some cases the platform keeps them; without any there is nothing to keep.
  if (report.error && scored === 0) process.exitCode = report.error.side === 'submission' ? 1 : 3
} catch (error) {
  console.log(error)
  console.error('The evaluation failed; its log tells the organisers why.')
  process.exitCode = 3
} finally {
  await rm(scratch, { recursive: true, force: true })
}
