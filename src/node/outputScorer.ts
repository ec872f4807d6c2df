import type { OutputsToScore } from '../agents/runs/openRun'
import type { ChallengeReport } from '../contract'
import { caseWorkerFile } from './pool/caseWorkerFile'
import { gradeInProcess } from './pool/gradeInProcess'
import { gradingOrder } from './pool/gradingOrder'
import type { CasePoolOptions } from './pool/poolOptions'

export type ScoringLimits = Pick<CasePoolOptions, 'jobs' | 'memory' | 'caseTimeout'> & { readonly signal?: AbortSignal }

/** Scores what a run left in a process of its own; null where there is none, as in a program that is bundled into one file. */
export function outputScorer(folder: string, dataDir: string, { signal, ...limits }: ScoringLimits) {
  const file = caseWorkerFile()
  if (file === null) return null
  return ({ challenge, variant, ...run }: OutputsToScore) => {
    const paths = { submissionDir: folder, answersDir: dataDir }
    const order = gradingOrder(challenge, paths, { variant, ...limits, details: true })
    return gradeInProcess(file, { ...order, run }, { signal }) as Promise<ChallengeReport>
  }
}
