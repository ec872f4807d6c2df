import type { FileTree } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'

/** A line of a batch list as the tool of MLE-bench writes it. */
export interface MleRunLine {
  readonly competition_id: string
  readonly submission_path: string | null
  readonly logs_path: string | null
  readonly code_path: string | null
}

/**
 * The list that MLE-bench's own tool makes of a run group, in the order of its `metadata.json`: the competition is the id of the run up to the first `_`.
 *
 * @param group the folder of the group.
 * @throws MedgradeError `bad-json` for another `metadata.json`.
 */
export async function mleRunLines(files: FileTree, group: string): Promise<MleRunLine[]> {
  const there = new Set(files.paths)
  const metadata = `${group}/metadata.json`
  const found = (path: string) => (there.has(path) ? path : null)
  return Object.keys(await runsOf(files, metadata)).map((run) => ({
    competition_id: run.split('_')[0]!,
    submission_path: found(`${group}/${run}/submission/submission.csv`),
    logs_path: found(`${group}/${run}/logs/agent.log`),
    code_path: found(`${group}/${run}/code/train.py`),
  }))
}

async function runsOf(files: FileTree, file: string): Promise<object> {
  try {
    const { runs } = JSON.parse(new TextDecoder().decode(await files.read(file)))
    if (typeof runs === 'object' && runs !== null) return runs
  } catch (cause) {
    if (cause instanceof MedgradeError) throw cause
  }
  throw new MedgradeError('bad-json', `The group has no runs: ${file}`, { file, expected: 'an object with runs' })
}
