import type { MedgradeError } from '../errors/MedgradeError'
import { refusal } from '../errors/refuse'
import type { SideFacts } from './labels/labelGrid'
import { plainNumber } from './plainNumber'

export type SideName = 'reference' | 'prediction'

/** What a case found about its two files; plain data. */
export type CaseFacts = { readonly reference: SideFacts; readonly prediction: SideFacts }

/** What is decided once for all files of a run, as no file alone can; plain data. */
export type RunDecision = {
  /** Channels without names have no background in some file, so that all of them are labels in every file. */
  readonly allChannels: boolean
  /** Sides whose values are above 1 somewhere, so that a threshold above 1 holds for files of 0 and 1, too. */
  readonly scaled: readonly SideName[]
}

/** The part of a decision that a side needs. */
export function decidedFor(
  decided: RunDecision | undefined,
  side: SideName,
): { readonly allChannels: boolean; readonly scaledBinary: boolean } {
  return { allChannels: decided?.allChannels ?? false, scaledBinary: decided?.scaled.includes(side) ?? false }
}

/** The error of a file that contradicts the others of a run. */
export interface Contradiction {
  readonly side: SideName
  readonly error: MedgradeError
}

const sides = ['reference', 'prediction'] as const

/** The decision of all cases of a model. */
export function runDecision(cases: readonly CaseFacts[], threshold: number | null): RunDecision {
  const isScaled = (side: SideName) =>
    threshold !== null &&
    threshold >= 1 &&
    cases.some((one) => isAboveOne(one[side]) && one[side].used.includes('threshold'))
  return {
    allChannels: cases.some((one) => sides.some((side) => one[side].layout === 'all channels')),
    scaled: sides.filter(isScaled),
  }
}

const isAboveOne = ({ values }: SideFacts) => values !== null && values.max > 1

/** Whether files that come later can change how a case is read. */
export function isUndecided(one: CaseFacts, threshold: number | null): boolean {
  if (sides.some((side) => one[side].layout === 'background first')) return true
  if (threshold === null) return false
  return sides.some((side) => {
    const { values, used } = one[side]
    const isScaled = values !== null && (values.max > 1.05 || values.min < -0.05)
    return (isScaled && used.includes('threshold')) || (threshold >= 1 && values?.kind === 'binary')
  })
}

/** Whether a case was read otherwise than the run decides. */
export function isReadOtherwise(one: CaseFacts, { allChannels, scaled }: RunDecision): boolean {
  if (allChannels && sides.some((side) => one[side].layout === 'background first')) return true
  return scaled.some((side) => one[side].values?.kind === 'binary')
}

/**
 * What contradicts the other files of the run: a file with a voxel size beside a first one without, or the other way, and a threshold outside of the values
 * of the whole side.
 *
 * @returns the error of a case; null: none.
 */
export function contradictionOf(
  one: CaseFacts,
  cases: readonly CaseFacts[],
  files: Readonly<Record<SideName, string>>,
  threshold: number | null,
): Contradiction | null {
  const isSized = ({ reference, prediction }: CaseFacts) => reference.unit === 'mm' || prediction.unit === 'mm'
  if (cases.length > 0 && isSized(one) !== isSized(cases[0]!))
    return {
      side: 'prediction',
      error: refusal(
        'bad-geometry',
        'voxel size',
        isSized(one) ? 'one in mm' : 'none',
        `${isSized(one) ? 'none' : 'one in mm'}, as the other files of the run; --spacing gives one for all`,
        { file: files.prediction },
      ),
    }
  if (threshold === null) return null
  const values = cases.flatMap(({ prediction }) => prediction.values ?? [])
  const range = {
    min: values.reduce((least, one) => Math.min(least, one.min), Infinity),
    max: values.reduce((most, one) => Math.max(most, one.max), -Infinity),
  }
  const own = one.prediction
  const isOutside = !(threshold >= range.min && threshold < range.max)
  if (!own.used.includes('threshold') || !isOutside || (range.min >= -0.05 && range.max <= 1.05)) return null
  return {
    side: 'prediction',
    error: refusal(
      'bad-argument',
      '--threshold',
      threshold,
      `one within the values of the predictions, ${plainNumber(range.min)} to ${plainNumber(range.max)}`,
      { file: files.prediction },
    ),
  }
}
