/** The commands that are killed, or cut off, and resume. */
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Tables {
  readonly submission: string
  readonly answers: string
}

export const resumed = { grade: gradeArgs, 'grade-batch': batchArgs, evaluate: evaluateArgs } as const

/** The exit status of each: a line of the batch lacks its submission. */
export const statusOf = { grade: 0, 'grade-batch': 2, evaluate: 0 } as const

function gradeArgs(files: Tables, folder: string): string[] {
  const sides = ['--submission', files.submission, '--answers', files.answers]
  const output = ['--out', join(folder, 'report.json'), '--csv', join(folder, 'cases.csv')]
  return ['grade', 'isles22', ...sides, ...output, '--json', '--details', '--quiet', '--resume']
}

/** Two models, so that the journal has cases of both. */
function evaluateArgs({ answers }: Tables, folder: string): string[] {
  const data = dirname(answers)
  const models = [data, `${data}-other`]
  if (!existsSync(models[1]!)) cpSync(data, models[1]!, { recursive: true })
  const patterns = ['--reference-pattern', '{case}_msk.nii.gz', '--prediction-pattern', '{case}_pred.nii.gz']
  const output = ['--out', join(folder, 'evaluation.json'), '--csv', join(folder, 'values.csv')]
  return ['evaluate', data, ...models, ...patterns, ...output, '--json', '--quiet', '--resume']
}

function batchArgs(files: Tables, folder: string): string[] {
  const scores = 'fixtures/demo/ldct-iqa'
  const lines = [
    { challenge_id: 'isles22', submission_path: files.submission, answers: files.answers },
    { challenge_id: 'ldct-iqa', submission_path: `${scores}/submission.csv`, answers: `${scores}/answers.csv` },
    { challenge_id: 'isles22' },
    { challenge_id: 'isles22', submission_path: files.submission, answers: files.answers },
  ]
  const list = `${folder}.jsonl`
  writeFileSync(list, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return ['grade-batch', list, '--output-dir', folder, '--json', '--details', '--quiet', '--resume']
}
