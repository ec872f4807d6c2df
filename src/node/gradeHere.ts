/** Grades files on disk in this process, for a challenge object. */
import type { Challenge, ChallengeReport } from '../contract'
import { grade } from '../engine/grade'
import type { GradeRunOptions } from '../engine/gradeInput'
import { resolveChallenge } from '../engine/resolveChallenge'
import { loadChallenge } from './loadChallenge'
import { type GradePaths, openFiles } from './openFiles'
import { casePool } from './pool/casePool'
import { runnerFor } from './pool/runnerFor'
import { reportTime } from './reportTime'

export interface GradeFilesOptions extends GradeRunOptions {
  /** Bytes that all running cases may use together. Default: half of the available memory. */
  readonly memory?: number
  /** Milliseconds that a case may take, or a table, the list of cases or the aggregate, before its process is ended. Default: from the sizes of the files, a minute at least. */
  readonly caseTimeout?: number
  /** Called with messages that are not part of the report: that a challenge object runs with one job. */
  readonly onMessage?: (text: string) => void
}

/** @throws MedgradeError as `gradeFiles`. */
export async function gradeHere(
  challenge: string | Challenge,
  paths: GradePaths,
  options: GradeFilesOptions,
): Promise<ChallengeReport> {
  const { jobs, memory, caseTimeout, journal, secretFile, onMessage, ...shared } = options
  const loaded = await loadChallenge(challenge)
  // An unknown variant is reported before missing files.
  await resolveChallenge(loaded.challenge, options.variant)
  const input = await openFiles(loaded.challenge, paths, { folders: true })
  if (!loaded.ref && (jobs ?? 2) > 1)
    onMessage?.(`challenge '${loaded.challenge.id}' is an object of this thread: one job`)
  const pool = casePool({ jobs, memory, caseTimeout })
  const runner = await runnerFor(pool, loaded, input, { ...shared, journal, secretFile })
  try {
    return await grade(loaded.challenge, input, {
      ...shared,
      runner: options.runner ?? runner,
      now: options.now ?? reportTime(),
    })
  } finally {
    await pool.close()
  }
}
