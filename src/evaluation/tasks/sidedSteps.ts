import type { Plain } from '../../contract'
import { asSettled } from '../../engine/report/settledError'
import { toReportError } from '../../engine/report/toReportError'
import { isMedgradeError } from '../../errors/MedgradeError'

/** Where a step of a case looks at: `named` at both sides, whose files its errors name. */
export type StepSide = 'answers' | 'submission' | 'named'

export interface SidedSteps {
  /** The names of the files, for errors; files of one name are told apart. */
  readonly truth: string
  readonly other: string
  /** Runs a step; what it throws is charged to its side. @param file that it looks at. Default: the file of the side. */
  run<T>(side: StepSide, step: () => T, file?: string): T
}

/** The steps of a case of two files, whose errors say which side is at fault. */
export function sidedSteps(values: Readonly<Record<string, Plain>>): SidedSteps {
  const [truthName, otherName] = [String(values.referenceName), String(values.predictionName)]
  const truth = truthName === otherName ? `reference ${truthName}` : truthName
  return {
    truth,
    other: otherName,
    run(side, step, file) {
      try {
        return step()
      } catch (error) {
        const isOfTruth = side === 'answers' || (side === 'named' && isMedgradeError(error) && error.file === truth)
        throw asSettled(
          toReportError(
            error,
            isOfTruth ? { side: 'answers', file: file ?? truthName } : { side: 'submission', file: file ?? otherName },
          ),
        )
      }
    },
  }
}
