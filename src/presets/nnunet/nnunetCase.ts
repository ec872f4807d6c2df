import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { canBroadcast, countLabels, type LabelCounts } from './countLabels'
import type { NnunetLabel } from './labelKey'
import { nnunetArray } from './nnunetReaders'

/** What a case needs beside its files; sent to other processes. */
export type NnunetSetting = {
  /** Name of the reader class. */
  readonly readerClass: string
  readonly labels: readonly NnunetLabel[]
  readonly ignoreLabel: number | null
  readonly referenceFile: string
  readonly predictionFile: string | null
}

export type NnunetState = { readonly counts: readonly LabelCounts[] }

/** Counts the voxels of one case. Without a prediction the reference is only read, which tells whether the reader class can. */
export function nnunetCase(
  { reference, prediction }: { readonly reference: NdArray; readonly prediction?: NdArray },
  values: Readonly<Record<string, Plain>>,
): CaseEvidence<NnunetState> {
  const { readerClass: name, labels, ignoreLabel, referenceFile, predictionFile } = values as NnunetSetting
  const truth = nnunetArray(reference, { name }, referenceFile)
  if (prediction === undefined) return { metrics: {}, state: { counts: [] } }
  const file = predictionFile ?? ''
  const found = nnunetArray(prediction, { name }, file)
  if (!canBroadcast(truth.shape, found.shape))
    refuse('shape-mismatch', 'shape (z, y, x behind t or 1)', found.shape, `[${truth.shape}], as its reference`, {
      file,
    })
  return { metrics: {}, state: { counts: countLabels(truth, found, labels, ignoreLabel ?? undefined) } }
}
