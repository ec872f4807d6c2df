/** The flag `--queue` of `grade-batch`: the cases of many lines are in the queue at once. */

import type { BatchFiles } from '../../../engine/gradeBatch'
import type { BatchEntry } from '../../../engine/parseBatch'
import type { BatchFilesOptions } from '../../../node/files/batchFiles'
import { type OpenQueue, openQueue, type QueueFlags } from './openQueue'

export interface BatchQueue extends Omit<OpenQueue, 'pool'> {
  readonly files: BatchFiles
}

/** Opens the queue that the flags name; null without one. @throws MedgradeError `bad-option`, `queue-failed`. */
export async function openBatchQueue(
  entries: readonly BatchEntry[],
  options: BatchFilesOptions,
  flags: QueueFlags,
): Promise<BatchQueue | null> {
  const opened = await openQueue(flags, options.caseTimeout)
  if (opened === null) return null
  const { queueBatchFiles } = await import('../../../node/distributed/queueBatchFiles')
  const { pool, ...queue } = opened
  return { ...queue, files: queueBatchFiles(entries, options, pool) }
}
