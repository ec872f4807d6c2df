import { isMedgradeError } from '../../errors/MedgradeError'
import { metricTables, namedColumns, type TableKind } from '../../understanding/tables/metricTables'
import { requireEffect } from '../../understanding/tables/sheet'
import { tableWords } from '../flags/tableFlags'
import { badOption } from './badOption'
import type { InputFlags, Inputs } from './inputTypes'
import { withSide } from './metricFiles'
import { sheetOf } from './tableFiles'

/** Columns of two tables, joined by an id; of one, where `prediction` is undefined. @throws as `readInputs`. */
export async function columnInputs(
  kind: TableKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  const isOrdered = kind === 'classes' && (flags.weights ?? 'none') !== 'none'
  const words = {
    ...flags,
    labels: typeof flags.labels === 'string' ? undefined : flags.labels?.map(String),
    isOrdered,
  }
  const columns = namedColumns(words)
  const truth = await sheetOf('reference', reference, flags, columns)
  const other = prediction === undefined ? truth : await sheetOf('prediction', prediction, flags, columns)
  if (kind === 'confidence' && flags.confidenceColumn === undefined)
    throw badOption('no --confidence-column', '--confidence-column <name>')
  requireEffect([truth, other], tableWords(flags))
  try {
    return metricTables(kind, truth, other, words)
  } catch (error) {
    const side = isMedgradeError(error) && error.file !== truth.file ? 'prediction' : 'reference'
    return withSide(side, side === 'reference' ? truth.file : other.file, () => Promise.reject(error))
  }
}
