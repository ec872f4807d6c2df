import type { CaseResult, CaseTask } from '../../contract'
import type { ReadCaseOptions } from '../../grading/readCaseFiles'
import type { StepNotes } from './stepNotes'

/** Scores a case and notes its start, the file that is read, the scoring, and its end. */
export async function notedCase(
  notes: StepNotes,
  { index, id, files: named }: CaseTask,
  score: (onStage: NonNullable<ReadCaseOptions['onStage']>) => Promise<CaseResult>,
): Promise<CaseResult> {
  const files: (readonly ['answers' | 'submission', string])[] = []
  const indexOf = new Map<string, number>()
  for (const { side, paths } of Object.values(named)) {
    for (const path of paths) {
      const key = `${side} ${path}`
      if (indexOf.has(key)) continue
      indexOf.set(key, files.length)
      files.push([side, path])
    }
  }
  notes.begin(index, { key: `case ${index}`, case: id, files })
  const result = await score((stage, path) => notes.at(index, indexOf.get(`${stage} ${path}`) ?? -1))
  notes.end(index)
  return result
}
