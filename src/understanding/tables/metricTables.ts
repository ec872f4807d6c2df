/** The arguments of a metric of tables: the compared columns of two paired tables, as numbers, classes, or rows of scores. */

import { nameList } from '../../errors/nameList'
import { plainName } from '../../errors/plainName'
import { refusal, refuse } from '../../errors/refuse'
import {
  areClasses,
  type ClassLabel,
  classScoreColumns,
  classWarnings,
  sortedClasses,
  typedClass,
  typedClasses,
} from './classColumns'
import { givenIds, idColumns, type PairedRows, pairSheets, provedIds } from './pairSheets'
import { cellsOf, findColumn, idTexts, isNumeric, type Sheet, sheetNumbers } from './sheet'

/**
 * `vectors`: numbers and numbers · `classes`: labels and labels · `scores`: labels and numbers, several columns are a matrix · `matrices`: several
 * columns on both sides · `confidence`: numbers, and numbers with a confidence · `survival`: times with events, and predicted times.
 */
export type TableKind = 'vectors' | 'classes' | 'scores' | 'matrices' | 'confidence' | 'survival'

export interface MetricTableWords {
  readonly id?: string | undefined
  readonly byRow?: boolean | undefined
  readonly column?: string | undefined
  readonly referenceColumn?: string | undefined
  readonly predictionColumn?: string | undefined
  readonly confidenceColumn?: string | undefined
  /** Column of the reference that says whether the event happened: 1, or 0 for a censored time. */
  readonly eventColumn?: string | undefined
  /** Column of the reference with a weight for each row. */
  readonly sampleWeight?: string | undefined
  readonly labels?: readonly string[] | undefined
  /** Whether the metric weighs by the order of the classes, which texts do not say. */
  readonly isOrdered?: boolean | undefined
  readonly positiveLabel?: string | undefined
}

export interface MetricTables {
  /** The arguments of the metric before its options. */
  readonly values: readonly unknown[]
  /** `labels`, `positiveLabel`, `sampleWeight`, as far as they are given or known. */
  readonly options: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  /** What the files were taken for. */
  readonly understood: readonly string[]
}

/** The names of columns in these words; one of them in a first row proves that it is a header. */
export function namedColumns(words: MetricTableWords): string[] {
  const { id, column, referenceColumn, predictionColumn, confidenceColumn, eventColumn, sampleWeight } = words
  const compared = [column, referenceColumn, predictionColumn, confidenceColumn, eventColumn, sampleWeight]
  const names = [...compared.map((name) => [name, ...(name?.split(',') ?? [])]), [id, ...(id?.split('=') ?? [])]]
  return names.flat().filter((name) => name !== undefined)
}

/**
 * Takes the compared columns of two tables, or of one that has both (`other` is `truth`).
 *
 * @throws MedgradeError `bad-table` naming the file, `bad-option` for columns that are not there or not chosen.
 */
export function metricTables(kind: TableKind, truth: Sheet, other: Sheet, given: MetricTableWords): MetricTables {
  if (truth.doubt) throw truth.doubt
  const compared = namedColumns({ ...given, id: undefined })
  const proved = given.id === undefined && !given.byRow ? provedIds(truth, other, compared) : undefined
  const words = proved === undefined ? given : { ...given, id: proved }
  const side = (sheet: Sheet, name: 'reference' | 'prediction', many: boolean) =>
    columnsOf(sheet, name, words, { many, shared: other === truth })
  const truthNames = side(truth, 'reference', kind === 'matrices')
  const found = side(other, 'prediction', kind === 'matrices' || kind === 'scores')
  if (other.doubt && !(kind === 'scores' && isHeadedByClasses(truth, truthNames[0]!, found, words))) throw other.doubt
  const paired = pairSheets(truth, other, { ...words, compared })
  const ids = idsOf(truth, other, paired)
  const table = { truth, other, truthNames, found, paired, ids }
  const read = {
    classes: classPairs,
    scores: classScores,
    vectors: plain,
    confidence: plain,
    survival: plain,
    matrices,
  }[kind](table, words)
  const understood = [...new Set([truth.understood, other.understood]), paired.understood]
  const ofIds = proved === undefined ? [] : [`rows are paired by ${proved}, which have the same ids`]
  return {
    values: read.values,
    options: read.options,
    warnings: [...ofIds, ...paired.notes, ...read.warnings],
    understood,
  }
}

interface PairedTables {
  readonly truth: Sheet
  readonly other: Sheet
  readonly truthNames: readonly string[]
  readonly found: readonly string[]
  readonly paired: PairedRows
  readonly ids: { readonly truth: readonly string[]; readonly other: readonly string[] }
}

type Read = Omit<MetricTables, 'understood'>

/** Numbers of a column in the order of the reference. */
function numbers(table: PairedTables, of: 'truth' | 'other', name: string): number[] {
  return ordered(table, of, sheetNumbers(table[of], name, { ids: table.ids[of] }))
}

function ordered<T>({ truth, other, paired }: PairedTables, of: 'truth' | 'other', values: readonly T[]): T[] {
  return of === 'truth' || truth === other ? [...values] : paired.order.map((row) => values[row]!)
}

function plain(table: PairedTables, { confidenceColumn, eventColumn }: MetricTableWords): Read {
  const { truth, other, truthNames, found } = table
  const values = [numbers(table, 'truth', truthNames[0]!), numbers(table, 'other', found[0]!)]
  if (confidenceColumn !== undefined)
    values.push(numbers(table, 'other', chosen(other, '--confidence-column', confidenceColumn)))
  if (eventColumn !== undefined)
    values.splice(1, 0, numbers(table, 'truth', chosen(truth, '--event-column', eventColumn)))
  return { values, options: {}, warnings: [] }
}

function matrices(table: PairedTables): Read {
  const { truthNames, found, other } = table
  const places = truthNames.map((name) => found.findIndex((one) => plainName(one) === plainName(name)))
  const named = places.every((at) => at >= 0)
  if (found.length !== truthNames.length || (!named && places.some((at) => at >= 0)))
    refuse('bad-table', 'columns', found.join(', '), `the columns ${truthNames.join(', ')}`, { file: other.file })
  const matched = named ? places.map((at) => found[at]!) : found
  const rows = (of: 'truth' | 'other', names: readonly string[]) =>
    rowsOf(names.map((name) => numbers(table, of, name)))
  return { values: [rows('truth', truthNames), rows('other', matched)], options: {}, warnings: [] }
}

function classPairs(table: PairedTables, words: MetricTableWords): Read {
  const { truth, other, truthNames, found, ids } = table
  const [a, b] = typedClasses([
    [truth, truthNames[0]!, ids.truth],
    [other, found[0]!, ids.other],
  ])
  const values = [a!, ordered(table, 'other', b!)]
  const classes = sortedClasses(a!, b!)
  if (words.isOrdered && words.labels === undefined && classes.length > 2 && typeof classes[0] === 'string')
    refuse(
      'bad-option',
      'order of the classes',
      `texts: ${nameList(classes.map(String))}`,
      '--labels with all classes in their order, as --weights takes their distance',
    )
  return { values, options: classOptions(table, classes, words), warnings: classWarnings(a!, b!) }
}

function classScores(table: PairedTables, words: MetricTableWords): Read {
  const { truth, other, truthNames, found, ids } = table
  const [truths] = typedClasses([[truth, truthNames[0]!, ids.truth]])
  const classes = sortedClasses(truths!)
  const options = classOptions(table, classes, words)
  if (found.length === 1) {
    const scores = numbers(table, 'other', found[0]!)
    const at = scores.findIndex((score) => !Number.isFinite(score))
    if (at >= 0) refuseInfinite(table, found[0]!, at, scores[at]!)
    return { values: [truths, scores], options, warnings: [] }
  }
  const { columns, labels, notes } = classScoreColumns(other, found, classes, options.labels)
  const scores = rowsOf(columns.map((name) => numbers(table, 'other', name)))
  const isChosen = words.column !== undefined || words.predictionColumn !== undefined || words.labels !== undefined
  const isOrdered = labels === undefined && notes.length > 0
  // Two columns of any names are those of two classes if they are shares of one.
  if (isOrdered && !isChosen && !scores.every((row) => Math.abs(row[0]! + row[1]! - 1) <= shareWithin))
    refuse(
      'bad-option',
      'options',
      `columns ${columns.join(', ')} of ${other.file}, which are not the shares of two classes`,
      '--prediction-column with the one of the scores, or --labels with the classes of both',
    )
  return { values: [truths, scores], options: { ...options, ...(labels && { labels }) }, warnings: notes }
}

/** Largest distance of two shares from 1. */
const shareWithin = 1e-3

function refuseInfinite({ other, ids, paired }: PairedTables, column: string, at: number, found: number): never {
  const row = paired.order[at] ?? at
  const id = ids.other[row]
  const what = `${column} in ${other.place(row)}${id === undefined ? '' : ` (${id})`}`
  return refuse('bad-table', what, found, 'a finite number', { file: other.file, case: id })
}

function rowsOf(columns: readonly (readonly number[])[]): number[][] {
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]!))
}

type ClassOptions = {
  readonly labels?: readonly ClassLabel[]
  readonly positiveLabel?: ClassLabel
  readonly sampleWeight?: readonly number[]
}

/** The options of classes, in the type of the file's. */
function classOptions(table: PairedTables, classes: readonly ClassLabel[], words: MetricTableWords): ClassOptions {
  const { labels, positiveLabel, sampleWeight } = words
  const positive = positiveLabel === undefined ? undefined : typedClass(positiveLabel, classes)
  if (positive !== undefined && classes.length > 1 && !classes.includes(positive))
    refuse('bad-option', '--positive-label', positiveLabel, `one of ${classes.join(', ')}`)
  return {
    ...(labels && { labels: labels.map((text) => typedClass(text, classes)) }),
    ...(positive !== undefined && { positiveLabel: positive }),
    ...(sampleWeight !== undefined && {
      sampleWeight: numbers(table, 'truth', chosen(table.truth, '--sample-weight', sampleWeight)),
    }),
  }
}

/** Whether names that may be numbers of data are the classes of the reference, or those of `--labels`. */
function isHeadedByClasses(
  truth: Sheet,
  column: string,
  names: readonly string[],
  { labels }: MetricTableWords,
): boolean {
  const classes = sortedClasses(typedClasses([[truth, column, []]])[0]!)
  return areClasses(names, labels?.map((text) => typedClass(text, classes)) ?? classes)
}

/** The ids of the rows, for messages. */
function idsOf(truth: Sheet, other: Sheet, { ids }: PairedRows): PairedTables['ids'] {
  const texts = (sheet: Sheet, names: readonly string[]) => (names[0] === undefined ? [] : idTexts(sheet, names[0]))
  return { truth: texts(truth, ids.truth), other: texts(other, ids.other) }
}

/** The columns to compare: the named ones, or those besides the ids if it is clear which. */
function columnsOf(
  sheet: Sheet,
  side: 'reference' | 'prediction',
  words: MetricTableWords,
  { many, shared }: { readonly many: boolean; readonly shared: boolean },
): string[] {
  const own = side === 'reference' ? words.referenceColumn : words.predictionColumn
  const flag = `--${side}-column`
  const named = own ?? (shared ? undefined : words.column)
  if (named !== undefined) {
    const whole = findColumn(sheet, named)
    if (whole !== undefined) return [whole]
    const names = many ? named.split(',') : [named]
    return names.map((name) => chosen(sheet, own === undefined ? '--column' : flag, name))
  }
  const ids = words.id === undefined ? idColumns(sheet, []) : givenIds(sheet, words.id)
  const rest = [...sheet.columns.keys()].filter((name) => !ids.includes(name))
  // A column without a name is that of a table's row numbers, or nobody says what it is.
  const titled = rest.filter((name) => !/^Unnamed: \d+$/.test(name))
  const chosenRest = titled.length > 0 ? titled : rest
  for (const name of sheet.repeated) if (chosenRest.includes(name)) findColumn(sheet, name)
  const isText = (name: string) => !isNumeric(sheet, name) && cellsOf(sheet, name).some((cell) => cell !== null)
  const areScores = many && chosenRest.length > 1 && !(chosenRest.some(isText) && !chosenRest.every(isText))
  if (!shared && (chosenRest.length === 1 || areScores)) return chosenRest
  const option = shared ? flag : `--column or ${flag}`
  if (!many && isOneHot(sheet, chosenRest)) throw oneHotColumns(sheet, option, chosenRest)
  throw noColumn(sheet, option, '')
}

/** Whether each row has a single 1 beside zeros: a column for each class. */
function isOneHot(sheet: Sheet, names: readonly string[]): boolean {
  if (names.length < 2 || sheet.doubt || sheet.rows === 0) return false
  const cells = names.map((name) => cellsOf(sheet, name).map((cell) => String(cell)))
  return cells[0]!.every((_, row) => {
    const ones = cells.filter((column) => /^1(?:\.0*)?$/.test(column[row]!)).length
    return ones === 1 && cells.every((column) => /^[01](?:\.0*)?$/.test(column[row]!))
  })
}

function oneHotColumns(sheet: Sheet, option: string, names: readonly string[]) {
  const list = nameList(names)
  const found = `a column for each class (${list}) with one 1 in each row`
  const expected = `one column with the class of each row, or ${option} with one of them for that class against the others`
  return refusal('bad-option', 'columns', found, expected, { file: sheet.file })
}

function chosen(sheet: Sheet, flag: string, name: string): string {
  const found = findColumn(sheet, name)
  if (found === undefined) throw noColumn(sheet, flag, name)
  return found
}

function noColumn(sheet: Sheet, flag: string, name: string) {
  if (sheet.doubt) return sheet.doubt
  const found = name === '' ? `${flag} is not given` : `no column ${name}`
  const names = [...sheet.columns.keys()].join(', ')
  return refusal('bad-option', 'options', found, `${flag} with one of: ${names}`, { file: sheet.file })
}
