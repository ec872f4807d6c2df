import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { Source } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { filesKind } from './filesKind'
import { fileSheets, type TaskFiles, taskNames, taskSheets } from './taskSheets'

/** `--task a, b or c takes an image`: the tasks that take files of a kind. */
export function takersInWords(kind: TaskFiles, text: string, more: readonly EvaluationTask[] = []): string {
  const takers = takersOf(kind, more)
  return `--task ${takers.join(', ').replace(/, (?=[^,]*$)/, ' or ')} takes ${text}`
}

function takersOf(kind: TaskFiles, more: readonly EvaluationTask[]): EvaluationTask[] {
  return taskNames.filter((one) => {
    const { files } = taskSheets[one]
    return files === kind || fileSheets[files].also.includes(kind) || more.includes(one)
  })
}

/** The error for predictions of another kind than those of the task; null: nothing is known of them, or the task takes such files. */
export async function otherKind(
  task: EvaluationTask,
  source: Source,
  { what, wanted = 'images' }: { readonly what: string; readonly wanted?: string | undefined },
  options: Pick<EvaluateOptions, 'pattern'>,
): Promise<MedgradeError | null> {
  const found = await filesKind(source, 'prediction', options)
  // A text beside other files is a note.
  if (found === null || found.kind === 'texts') return null
  const { kind, first, text } = found
  // Detections of COCO are a list of objects.
  const more: EvaluationTask[] = /\.json$/i.test(first.path ?? '') ? ['detection'] : []
  if (takersOf(kind, more).includes(task)) return null
  return refusal('wrong-format', what, text, `${wanted}; ${takersInWords(kind, text, more)}`, { file: first.shown })
}
