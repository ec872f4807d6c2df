import type { CaseResult, CaseTask } from '../../contract'
import type { ReadCaseOptions } from '../../engine/readCaseFiles'
import type { StepNotes } from './stepNotes'

/** Scores a case and notes its start, the file that is read, the scoring, and its end. */
export async function notedCase(
  notes: StepNotes,
  { index, id, files: named }: CaseTask,
  score: (onStage: NonNullable<ReadCaseOptions['onStage']>) => Promise<CaseResult>,
): Promise<CaseResult> {
  const files: (readonly [side: 'answers' | 'submission', path: string])[] = []
  // A case has few files: to look through them is faster than a map.
  const at = (side: string, path?: string) => files.findIndex((one) => one[0] === side && one[1] === path)
  for (const { side, paths } of Object.values(named))
    for (const path of paths) if (at(side, path) < 0) files.push([side, path])
  notes.begin(index, { key: `case ${index}`, case: id, files })
  const result = await score((stage, path) => notes.at(index, at(stage, path)))
  notes.end(index)
  return result
}
