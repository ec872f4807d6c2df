import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { metricTables, namedColumns } from '../../understanding/tables/metricTables'
import { readSheet } from '../../understanding/tables/readSheet'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { listedCases } from '../inputs/listedCases'
import { tableEndings } from './taskSheets'

/** What two tables show: their task; null: it could be either. */
export interface TableContent {
  readonly task: 'classification' | 'regression' | null
  readonly text: string
}

/** The task of the first tables of both sides, by their values. @throws MedgradeError as the tables are read. */
export async function tableContent(
  references: Source,
  predictions: Source,
  options: EvaluateOptions,
): Promise<TableContent> {
  const words = options.tables ?? {}
  const read = async (source: Source, side: 'reference' | 'prediction') => {
    const [{ path } = { path: '' }] = await listedCases(source, side, tableEndings, options)
    return readSheet(await source.read(path!), path!, { ...words, columns: namedColumns(words) })
  }
  const [truth, other] = [await read(references, 'reference'), await read(predictions, 'prediction')]
  try {
    const { values } = metricTables('classes', truth, other, words)
    return taskOf(values[0] as readonly unknown[], values[1] as readonly unknown[])
  } catch (error) {
    if (isMedgradeError(error, 'bad-option'))
      return { task: 'classification', text: `${other.file} has several columns` }
    throw error
  }
}

function taskOf(truth: readonly unknown[], found: readonly unknown[]): TableContent {
  if (!truth.every((one) => typeof one === 'number'))
    return { task: 'classification', text: 'the reference has classes that are no numbers' }
  if (!truth.every(Number.isInteger)) return { task: 'regression', text: 'the reference has fractions' }
  const classes = new Set(truth)
  if (found.every(Number.isInteger))
    return { task: null, text: `whole numbers on both sides (${classes.size} different ones in the reference)` }
  const areShares = found.every((one) => Number(one) >= 0 && Number(one) <= 1)
  return classes.size === 2 && areShares
    ? { task: 'classification', text: 'the reference has two values and the prediction shares' }
    : { task: 'regression', text: 'the reference has whole numbers and the prediction fractions' }
}
