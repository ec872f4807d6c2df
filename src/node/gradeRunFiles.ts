import type { ChallengeReport } from '../contract'
import { type GradedRun, gradeRun } from '../grading/runs/gradeRun'
import type { GradeRunFolderOptions, OutputsToScore } from '../grading/runs/runOptions'
import { definedOptions } from './definedOptions'
import { directorySource } from './files/directorySource'
import { caseWorkerFile } from './pool/caseWorkerFile'
import { gradeInProcess } from './pool/gradeInProcess'
import { gradingOrder } from './pool/gradingOrder'
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
  const { jobs, memory, caseTimeout, signal, ...run } = options
  const limits = definedOptions({ jobs, memory, caseTimeout })
  requirePoolOptions(limits)
  const file = caseWorkerFile()
  const scoreOutputs = ({ challenge, variant, ...outputs }: OutputsToScore) => {
    const paths = { submissionDir: folder, answersDir: dataDir }
    const order = gradingOrder(challenge, paths, { ...definedOptions({ variant }), ...limits, details: true })
    return gradeInProcess(file!, { ...order, run: outputs }, definedOptions({ signal })) as Promise<ChallengeReport>
  }
  return gradeRun(directorySource(folder, { apart: [dataDir] }), directorySource(dataDir, { links: 'anywhere' }), {
    ...run,
    ...(file === null ? {} : { scoreOutputs }),
  })
}
