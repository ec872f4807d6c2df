import type { Source } from '../../contract'
import { type FileEntries, sourceOf } from '../../engine/files/filesSource'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { runFiles } from '../automedbench/runs/runFiles'
import { type Preflight, preflightOf, type ReportCheckpoints } from '../automedbench/tasks/preflightOf'
import { type TaskTrack, tasks } from '../automedbench/tasks/tasks'

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
  checkArguments({ data }, 'map or object')
  oneOf('track', track, 'report', ...tasks.map((task) => task.track))
  checkOptions('preflight', checkpoints, {
    suite: 'any',
    chexbert: 'any',
    bert: 'any',
    radgraph: 'any',
    keyFile: 'any',
    annotations: 'any',
  })
  return preflightOf(runFiles(sourceOf(data)), track, checkpoints)
}
