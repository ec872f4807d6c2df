/** Grading from paths on disk: what the command line does, as a function. */

import type { Challenge, ChallengeReport } from '../contract'
import { gradeRunTable } from '../engine/gradeInput'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import type { GradeFilesOptions } from './gradeHere'
import type { GradePaths } from './openFiles'
import { caseWorkerFile } from './pool/caseWorkerFile'
import { gradeInProcess } from './pool/gradeInProcess'
import { gradingOrder } from './pool/gradingOrder'
import { requirePoolOptions } from './pool/poolOptions'

export type { GradeFilesOptions } from './gradeHere'

/**
 * Grades a submission on disk; see `grade`. Tables and files are read in a process of its own, which is ended when a case or another step takes too long
 * or too much memory: that is the result of this case or step. A challenge object of one's own, and a grading with a `runner`, stay in this process.
 *
 * `jobs` (default: the cores) scores cases side by side, `journal` names a file that lets a killed run go on, `onProgress` is told ten times a second.
 * SOURCE_DATE_EPOCH sets the time of the report unless `options.now` does.
 *
 * @param challenge the id of a bundled challenge, the path of a module or of a YAML or JSON file, or a challenge object (one job).
 * @throws MedgradeError `bad-option` when the paths do not suffice, `not-prepared` when the answers are missing, `unreadable`, `unknown-challenge`, `unsupported-variant`, `bad-challenge`, `journal-mismatch`.
 */
export async function gradeFiles(
  challenge: string | Challenge,
  paths: GradePaths,
  options: GradeFilesOptions = {},
): Promise<ChallengeReport> {
  checkArguments({ challenge, paths, options }, 'string or object', 'object', 'object')
  checkOptions('gradeFiles', options, {
    ...gradeRunTable,
    memory: 'number',
    caseTimeout: 'number',
    onMessage: 'function',
  })
  const { memory, caseTimeout, jobs } = options
  requirePoolOptions({ jobs, memory, caseTimeout })
  const file = caseWorkerFile()
  const named = options.runner ? null : await nameOf(challenge)
  if (file === null || named === null) {
    const { gradeHere } = await import('./gradeHere')
    return gradeHere(challenge, paths, options)
  }
  const { signal, onProgress } = options
  const listeners = { signal, onProgress }
  return (await gradeInProcess(file, gradingOrder(named, paths, options), listeners)) as ChallengeReport
}

/** What another process finds a challenge by; null: it exists only in this one. */
async function nameOf(challenge: string | Challenge): Promise<string | null> {
  if (typeof challenge === 'string') return challenge
  const { findChallenge } = await import('../challenges/findChallenge')
  return (await findChallenge(challenge.id)) === challenge ? challenge.id : null
}
