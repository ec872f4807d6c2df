import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { metricTables, namedColumns } from '../../understanding/tables/metricTables'
import { givenIds, idColumns } from '../../understanding/tables/pairSheets'
import { readSheet } from '../../understanding/tables/readSheet'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { listedCases } from '../inputs/listedCases'
import { tableEndings } from './taskSheets'

/** What two tables show: their task; null: it could be one of several. */
export interface TableContent {
  readonly task: 'classification' | 'regression' | 'text' | null
  readonly text: string
  /** What settles it. */
  readonly settled?: string
}

const eitherColumn = '--task classification or --task regression'
const severalColumns =
  '--task classification with --reference-column, --task registration for points, or --task detection with --metrics luna16_cpm for marks'
/** So many words on average are a text, no class. */
const WORDS = 4

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
  const { column, referenceColumn } = words
  const compared = namedColumns({ ...words, id: undefined })
  const ids = [...idColumns(truth, compared), ...givenIds(truth, words.id)]
  const names = [...truth.columns.keys()].filter((name) => !ids.includes(name))
  if (names.length > 1 && column === undefined && referenceColumn === undefined)
    return {
      task: null,
      text: `${names.length} columns in the reference ${truth.file}: ${nameList(names)}`,
      settled: severalColumns,
    }
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
  if (!truth.every((one) => typeof one === 'number')) return ofTexts(truth)
  if (!truth.every(Number.isInteger)) return { task: 'regression', text: 'the reference has fractions' }
  const classes = new Set(truth)
  if (found.every(Number.isInteger))
    return {
      task: null,
      text: `whole numbers on both sides (${classes.size} different ones in the reference)`,
      settled: eitherColumn,
    }
  const areShares = found.every((one) => Number(one) >= 0 && Number(one) <= 1)
  return classes.size === 2 && areShares
    ? { task: 'classification', text: 'the reference has two values and the prediction shares' }
    : { task: 'regression', text: 'the reference has whole numbers and the prediction fractions' }
}

/** Classes repeat and are short. */
function ofTexts(truth: readonly unknown[]): TableContent {
  const words = truth.reduce((sum: number, one) => sum + String(one).trim().split(/\s+/).length, 0)
  if (words < WORDS * truth.length)
    return { task: 'classification', text: 'the reference has classes that are no numbers' }
  if (2 * new Set(truth).size > truth.length) return { task: 'text', text: 'the reference has texts of many words' }
  const text = `texts of many words of which some are equal (${new Set(truth).size} different ones in the reference)`
  return { task: null, text, settled: '--task text or --task classification' }
}
