import { checkArguments } from '../../../errors/checkArguments'
import { type AutoMedBenchTask, tasks } from './tasks'

/** Names that the released code takes for its segmentation tasks. */
const shortNames = new Map([
  ['kidney', 'kidney-seg-task'],
  ['liver', 'liver-seg-task'],
  ['pancreas', 'pancreas-seg-task'],
])

/**
 * The task of that id or short name (`kidney`), with or without `automedbench-` before it; null where there is none.
 *
 * @example
 * autoMedBenchTask('kidney')!.dataset // → 'KiTS19'
 */
export function autoMedBenchTask(name: string): AutoMedBenchTask | null {
  checkArguments({ name }, 'string')
  const own = name.replace(/^automedbench-/, '')
  const id = shortNames.get(own) ?? own
  return tasks.find((task) => task.id === id) ?? null
}
