/** Validation of paths on disk in a process of its own. */
import type { ValidationResult } from '../engine/validateSubmission'
import type { GradePaths } from './openFiles'
import { caseWorkerFile } from './pool/caseWorkerFile'
import { gradeInProcess } from './pool/gradeInProcess'
import { gradingOrder } from './pool/gradingOrder'

/** Without answers the table alone is validated. @throws MedgradeError as `gradeFiles`. */
export async function validateFiles(
  challenge: string,
  paths: GradePaths,
  { parity, variant }: { readonly parity: boolean; readonly variant?: string | undefined },
): Promise<ValidationResult> {
  const order = { ...gradingOrder(challenge, paths, { variant }), validate: { parity } }
  const file = caseWorkerFile()
  if (file !== null) return (await gradeInProcess(file, order, {})) as ValidationResult
  const { gradeOrder } = await import('./pool/gradeOrder')
  const question = { kind: 'grade', order, ended: [], finished: [], careful: false } as const
  return (await gradeOrder(question, () => {})).value as ValidationResult
}
