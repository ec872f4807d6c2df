// Entry point of an evaluation container: reads predictions in /input and the ground truth of the image, writes /output/metrics.json.
// /input holds files named by case id, or a predictions.json of a challenge platform, which maps jobs to their input and output files.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringifyReport } from 'medgrade'
import { gradeFiles } from 'medgrade/node'

const {
  CHALLENGE = '/opt/app/challenge.yaml',
  INPUT = '/input',
  GROUND_TRUTH = '/opt/app/ground-truth',
  OUTPUT = '/output',
} = process.env

/** A submission table from predictions.json: the case id is the name of the input image of a job, the file lies in the folder of the job. */
async function tableOfJobs(columns) {
  const jobs = JSON.parse(await readFile(join(INPUT, 'predictions.json'), 'utf8'))
  const rows = []
  for (const { pk, inputs, outputs } of jobs) {
    const name = inputs.find(({ image }) => image)?.image.name ?? pk
    const { relative_path } = outputs[0].socket ?? outputs[0].interface
    const folder = join(pk, 'output', relative_path)
    const [file] = (await readdir(join(INPUT, folder))).sort()
    rows.push(`${name.replace(/(\.nii)?\.[a-z]+$/, '')},${join(folder, file)}`)
  }
  return [columns.join(','), ...rows].join('\n')
}

const files = await readdir(INPUT)
let submission = INPUT
if (files.includes('predictions.json')) {
  const [id, column] = (process.env.COLUMNS ?? 'case_id,predicted_mask_path').split(',')
  await mkdir(OUTPUT, { recursive: true })
  submission = join(OUTPUT, 'submission.csv')
  await writeFile(submission, await tableOfJobs([id, column]))
}

const report = await gradeFiles(CHALLENGE, { submission, submissionDir: INPUT, answers: GROUND_TRUTH }, { details: true })
if (report.error) {
  // The platform shows standard error to the side at fault.
  console.error(`${report.error.side}: ${report.error.message}`)
  process.exitCode = report.error.side === 'submission' ? 1 : 3
}
await mkdir(OUTPUT, { recursive: true })
const results = report.details.cases.map(({ id, metrics, labels, error }) => ({ case: id, metrics, labels, error }))
await writeFile(join(OUTPUT, 'metrics.json'), stringifyReport({ aggregates: report.metrics, results, error: report.error }))
