import type { CaseResult, CaseTask } from '../../contract'
import type { ReadCaseOptions } from '../../grading/readCaseFiles'
import type { StepNotes } from './stepNotes'

/** Notes that a case begins, which of its files is read or that it is scored, and that it ends. */
export async function notedCase(
  notes: StepNotes,
  { index, id, files: named }: CaseTask,
  score: (onStage: NonNullable<ReadCaseOptions['onStage']>) => Promise<CaseResult>,
): Promise<CaseResult> {
  const files: (readonly ['answers' | 'submission', string])[] = []
  const placeOf = new Map<string, number>()
  for (const { side, paths } of Object.values(named)) {
    for (const path of paths) {
      const key = `${side} ${path}`
      if (placeOf.has(key)) continue
      placeOf.set(key, files.length)
      files.push([side, path])
    }
  }
  notes.begin(index, { key: `case ${index}`, case: id, files })
  const result = await score((stage, path) => notes.at(index, placeOf.get(`${stage} ${path}`) ?? -1))
  notes.end(index)
  return result
}
