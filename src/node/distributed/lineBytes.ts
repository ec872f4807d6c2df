import { statSync } from 'node:fs'
import type { BatchFiles } from '../../engine/gradeBatch'
import type { BatchEntry } from '../../engine/parseBatch'
import { resolveChallenge } from '../../engine/resolveChallenge'
import { scoreCases } from '../../engine/scoreCases'
import { caseBytes } from './caseBytes'

/**
 * Bytes on disk of the files of the cases of a line; of a line that names no bundled challenge or cannot be opened those of its submission, 0 without one.
 */
export async function lineBytes(entry: BatchEntry, files: BatchFiles): Promise<number> {
  if (entry.problem !== undefined) return 0
  let bytes = 0
  try {
    // No code of a user runs here, where nothing would end it.
    const resolved = await resolveChallenge(entry.challengeId)
    const { challenge: _, runner: __, ...input } = await files.open(entry)
    const { error } = await scoreCases(resolved, input, {}, (tasks, sources) => {
      for (const task of tasks) bytes += caseBytes(task, sources)
      return []
    })
    if (error === null) return bytes
  } catch {
    // The report of the line will say it.
  }
  try {
    return statSync(entry.submissionPath).size
  } catch {
    return 0
  }
}
