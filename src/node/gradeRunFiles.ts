import { type GradedRun, gradeRun } from '../agents/runs/gradeRun'
import type { GradeRunFolderOptions } from '../agents/runs/openRun'
import { checkArguments } from '../errors/checkArguments'
import { directorySource } from './files/directorySource'
import { outputScorer } from './outputScorer'
import { type CasePoolOptions, requirePoolOptions } from './pool/poolOptions'

export interface GradeRunFilesOptions
  extends Omit<GradeRunFolderOptions, 'scoreOutputs'>,
    Pick<CasePoolOptions, 'jobs' | 'memory' | 'caseTimeout'> {
  readonly signal?: AbortSignal
}

/**
 * Grades a run of AutoMedBench on disk; see `gradeRun`. Its outputs are scored in a process of their own, as `gradeFiles` does: a case that takes too long
 * or too much memory fails alone. Files of the run that are files of the data are refused.
 *
 * @param folder the run's folder.
 * @param dataDir the data of the task, or a folder with a folder of these for every task.
 * @throws MedgradeError as `gradeRun`, and `bad-option` for limits that are none.
 * @example
 * const demo = 'fixtures/demo/automedbench-run'
 * const { profiles } = await gradeRunFiles(`${demo}/run`, `${demo}/data`)
 * profiles.released.overall // → 0.7641
 */
export async function gradeRunFiles(
  folder: string,
  dataDir: string,
  options: GradeRunFilesOptions = {},
): Promise<GradedRun> {
  checkArguments({ folder, dataDir }, 'string', 'string')
  const { jobs, memory, caseTimeout, signal, ...run } = options
  const limits = { jobs, memory, caseTimeout }
  requirePoolOptions(limits)
  const scoreOutputs = outputScorer(folder, dataDir, { ...limits, signal })
  return gradeRun(directorySource(folder, { apart: [dataDir] }), directorySource(dataDir, { links: 'anywhere' }), {
    ...run,
    scoreOutputs: scoreOutputs ?? undefined,
  })
}
