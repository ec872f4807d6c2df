import { runFiles } from '../../benchmarks/automedbench/runs/runFiles'
import { type Preflight, preflightOf, type ReportCheckpoints } from '../../benchmarks/automedbench/tasks/preflightOf'
import type { TaskTrack } from '../../benchmarks/automedbench/tasks/tasks'
import type { Source } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { type FileEntries, sourceOf } from '../files/filesSource'

/**
 * What lacks before runs of a task can be scored: the task's data, its private references, and for reports the checkpoints and the key file that
 * the caller names by paths in the same folder. Nothing is scored, and no key is told.
 *
 * @example
 * const { missing } = await preflight({}, 'report')
 * missing // → ["task data: task.json"]
 */
export async function preflight(
  data: FileEntries | Source,
  track: TaskTrack,
  checkpoints: ReportCheckpoints = {},
): Promise<Preflight> {
  checkOptions('preflight', checkpoints, {
    suite: 'any',
    chexbert: 'any',
    bert: 'any',
    radgraph: 'any',
    keyFile: 'any',
  })
  return preflightOf(runFiles(sourceOf(data)), track, checkpoints)
}
