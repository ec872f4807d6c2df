import type { ChallengeReport } from '../../contract'
import { type BatchFiles, type GradeRunOptions, grade } from '../../engine'
import type { BatchEntry } from '../../engine/parseBatch'
import { type BatchFilesOptions, batchFiles } from '../files/batchFiles'
import type { CasePool } from '../pool/casePool'

/** Lines whose cases are in the queue at once: a line of few cases does not keep the workers busy. */
const LINES_AHEAD = 64

/** The files of a batch whose cases are scored by a pool, many lines at once. Runs of agents are graded on this machine. */
export function queueBatchFiles(
  entries: readonly BatchEntry[],
  options: BatchFilesOptions,
  pool: CasePool,
): BatchFiles {
  const near = batchFiles(options)
  const { jobs: _, memory: __, caseTimeout: ___, ...shared } = options
  const far = batchFiles({ ...shared, pool })
  const gradeLine = async (entry: BatchEntry, run: GradeRunOptions): Promise<ChallengeReport> => {
    if (typeof entry.run?.run_folder === 'string' && near.grade) return near.grade(entry, run)
    const { challenge = entry.challengeId, runner, ...input } = await far.open(entry)
    return grade(
      challenge,
      { submissionPath: entry.submissionPath, ...input },
      { ...run, runner: runner ?? run.runner },
    )
  }
  const places = new Map(entries.map(({ line }, i) => [line, i]))
  const started = new Map<number, Promise<ChallengeReport>>()
  let next = 0
  return {
    ...far,
    grade(entry, run) {
      const last = Math.min(entries.length, places.get(entry.line)! + LINES_AHEAD)
      for (; next < last; next++) {
        const one = entries[next]!
        if (one.problem !== undefined) continue
        const report = gradeLine(one, run)
        // Whoever asks for this line is told.
        report.catch(() => {})
        started.set(one.line, report)
      }
      const report = started.get(entry.line)!
      started.delete(entry.line)
      return report
    },
  }
}
