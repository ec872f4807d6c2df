import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const demo = 'fixtures/demo/isles22'
const mask = (n: number) => `sub-strokecase000${1 + (n % 3)}`

/** A submission of isles22 with `count` cases made of the demo's volumes: `<folder>/{submission,answers}.csv` and their files. */
export function manyCases(folder: string, count: number): { submission: string; answers: string } {
  mkdirSync(folder, { recursive: true })
  const submission = ['case_id,predicted_mask_path']
  const answers = ['case_id,mask_path']
  for (let n = 0; n < count; n++) {
    const id = `case-${String(n).padStart(3, '0')}`
    cpSync(`${demo}/predictions/${mask(n)}_pred.nii.gz`, join(folder, `${id}_pred.nii.gz`))
    cpSync(`${demo}/test/${mask(n)}_msk.nii.gz`, join(folder, `${id}_msk.nii.gz`))
    submission.push(`${id},${id}_pred.nii.gz`)
    answers.push(`${id},${id}_msk.nii.gz`)
  }
  const files = { submission: join(folder, 'submission.csv'), answers: join(folder, 'answers.csv') }
  writeFileSync(files.submission, `${submission.join('\n')}\n`)
  writeFileSync(files.answers, `${answers.join('\n')}\n`)
  return files
}
