/** Columns of classes, and columns of scores that are named after classes. */

import { nameList } from '../../errors/nameList'
import { plainName } from '../../errors/plainName'
import { refusal, refuse } from '../../errors/refuse'
import { compareCodePoints } from '../../python/compareCodePoints'
import type { SheetCell } from './cells'
import { cellsOf, isNumeric, type Sheet, sheetNumbers } from './sheet'

export type ClassLabel = number | string | boolean

type Kind = 'number' | 'boolean' | 'text'

/** What the cells of a column of classes are, if they stand alone. */
function kindOf(sheet: Sheet, column: string): Kind {
  const cells = cellsOf(sheet, column)
  if (cells.length > 0 && cells.every(isTruth)) return 'boolean'
  return isNumeric(sheet, column) ? 'number' : 'text'
}

const isTruth = (cell: SheetCell) => typeof cell === 'boolean' || /^(?:true|false)$/i.test(String(cell))

/**
 * The classes of one or two columns, of one kind: numbers if both are numbers, truth values if both are, else texts. `NA` is a class of a column of texts.
 *
 * @throws MedgradeError `bad-table` for a cell without a class.
 */
export function typedClasses(columns: readonly (readonly [Sheet, string, readonly string[]])[]): ClassLabel[][] {
  const kinds = columns.map(([sheet, column]) => kindOf(sheet, column))
  const same = kinds.every((kind) => kind === kinds[0])
  return columns.map(([sheet, column, ids], at): ClassLabel[] => {
    if (kinds[at] === 'number') {
      const numbers = sheetNumbers(sheet, column, { ids })
      return same ? numbers : numbers.map(String)
    }
    const cells = cellsOf(sheet, column)
    const empty = cells.findIndex((cell) => cell === null || cell === '')
    if (empty >= 0)
      refuse('bad-table', `${column} in ${sheet.place(empty)}`, 'no value', 'a class', {
        file: sheet.file,
        case: ids[empty],
      })
    if (same && kinds[at] === 'boolean') return cells.map((cell) => /^true$/i.test(String(cell)))
    return cells.map(String)
  })
}

/** Distinct classes in ascending order: numbers by value, texts by code point, false before true. */
export function sortedClasses(...lists: readonly (readonly ClassLabel[])[]): ClassLabel[] {
  const distinct = [...new Set(lists.flat())]
  return distinct.sort((a, b) =>
    typeof a === 'string' && typeof b === 'string' ? compareCodePoints(a, b) : Number(a) - Number(b),
  )
}

/** A class from the command line, in the type of the classes of a file. */
export function typedClass(text: string, classes: readonly ClassLabel[]): ClassLabel {
  if (typeof classes[0] === 'number') return Number(text)
  return typeof classes[0] === 'boolean' ? text.toLowerCase() === 'true' : text
}

/** Warnings about classes that do not fit: none in common, or many predictions of a class that the reference lacks. */
export function classWarnings(truth: readonly ClassLabel[], found: readonly ClassLabel[]): string[] {
  const known = new Set(truth)
  const strange = found.filter((label) => !known.has(label))
  const [a, b] = [sortedClasses(truth), sortedClasses(found)].map((list) => nameList(list.map(String)))
  if (found.length > 0 && strange.length === found.length)
    return [`no class in common: the reference has ${a}, the prediction ${b}`]
  const apart = spelledApart(known, strange)
  if (apart) return [apart]
  const shifted = shiftOf(sortedClasses(truth), sortedClasses(found))
  if (shifted !== 0)
    return [
      `the classes of the prediction are ${b}, those of the reference ${a}: is one side counted from 0, the other from 1?`,
    ]
  if (strange.length <= found.length / 2) return []
  const names = nameList(sortedClasses(strange).map(String))
  return [`${strange.length} of ${found.length} predictions are of classes that the reference lacks: ${names}`]
}

/** A warning about classes that differ by case, blanks, `_` and `-` only. */
function spelledApart(known: ReadonlySet<ClassLabel>, strange: readonly ClassLabel[]): string | undefined {
  const loose = new Map([...known].map((label) => [plainName(String(label)), label]))
  const one = strange.find((label) => loose.has(plainName(String(label))))
  if (one === undefined) return undefined
  return `classes are compared as they are spelled: the prediction has "${one}", the reference "${loose.get(plainName(String(one)))}"`
}

/** By how much whole numbers without gaps are shifted, if by one; 0: not so. */
function shiftOf(truth: readonly ClassLabel[], found: readonly ClassLabel[]): number {
  const isRun = (list: readonly ClassLabel[]) => list.every((label, k) => label === Number(list[0]) + k)
  if (truth.length < 2 || truth.length !== found.length || !isRun(truth) || !isRun(found)) return 0
  const shift = Number(found[0]) - Number(truth[0])
  return Math.abs(shift) === 1 ? shift : 0
}

export interface ScoreColumns {
  /** The columns, each of its class. */
  readonly columns: readonly string[]
  /** The classes of the columns, where they are not those of the reference in their order. */
  readonly labels?: readonly ClassLabel[]
  readonly notes: readonly string[]
}

/**
 * Which column has the scores of which class. Columns named after classes are those classes, in any order; others are in the order of `given`, which two
 * columns do not need: they are the classes in their order.
 *
 * @param classes distinct classes of the reference, ascending.
 * @throws MedgradeError `bad-table`, `bad-option`.
 */
export function classScoreColumns(
  sheet: Sheet,
  columns: readonly string[],
  classes: readonly ClassLabel[],
  given: readonly ClassLabel[] | undefined,
): ScoreColumns {
  const all = given ?? classes
  const around = areClasses(columns, all) ? undefined : columnsAround(columns, all)
  const named = around ? (label: ClassLabel) => around.get(label) : columnFinder(columns)
  const columnOf = new Map(all.map((label) => [label, named(label)]))
  const matched = [...columnOf.values()].filter((name) => name !== undefined)
  if (matched.length === all.length) {
    const taken = new Set(matched)
    const rest = columns.filter((name) => !taken.has(name))
    if (rest.length > 0 && given) refuse('bad-option', '--labels', given, `a class for each of ${columns.join(', ')}`)
    const more = rest.map((name) => typedClass(name, classes))
    if (more.some((label) => Number.isNaN(label)))
      refuse(
        'bad-table',
        'columns of scores',
        nameList(columns),
        `columns named after classes (${nameList(classes.map(String))}), or --labels`,
        { file: sheet.file },
      )
    const order = rest.length > 0 ? sortedClasses(all, more) : all
    const ordered = order.map((label) => columnOf.get(label) ?? rest[more.indexOf(label)]!)
    const notes = rest.length > 0 ? [`no row of the reference is of class ${nameList(rest)}`] : []
    return { columns: ordered, ...(given || rest.length > 0 ? { labels: order } : {}), notes }
  }
  const shown = nameList(classes.map(String))
  if (matched.length > 0)
    throw refusal('bad-table', 'columns of scores', nameList(columns), `a column for each class (${shown})`, {
      file: sheet.file,
    })
  if (given) return { columns, labels: given, notes: [] }
  if (columns.length !== 2)
    throw refusal(
      'bad-table',
      'columns of scores',
      nameList(columns),
      `columns named after the classes (${shown}), or --labels with the classes in the order of the columns`,
      { file: sheet.file },
    )
  return {
    columns,
    notes: [`columns ${columns.join(', ')} were taken as the classes ${shown}, in this order (--labels)`],
  }
}

/** The columns of names that are one text around every class, such as `prob_0` and `prob_1`; undefined: they are not. */
function columnsAround(
  columns: readonly string[],
  classes: readonly ClassLabel[],
): Map<ClassLabel, string> | undefined {
  const [first, ...others] = classes.map(String)
  if (first === undefined || columns.length !== classes.length) return undefined
  const known = new Set(columns)
  for (const name of columns)
    for (let at = name.indexOf(first); at >= 0; at = name.indexOf(first, at + 1)) {
      const [before, after] = [name.slice(0, at), name.slice(at + first.length)]
      if (others.every((other) => known.has(before + other + after)))
        return new Map(classes.map((label) => [label, before + label + after]))
    }
  return undefined
}

/** Whether the columns are exactly these classes. */
export function areClasses(columns: readonly string[], classes: readonly ClassLabel[]): boolean {
  const named = columnFinder(columns)
  return columns.length === classes.length && classes.every((label) => named(label) !== undefined)
}

/** Finds the column that is named after a class. */
function columnFinder(columns: readonly string[]): (label: ClassLabel) => string | undefined {
  const exact = new Map(columns.map((name) => [name, name]))
  const numbers = new Map(columns.map((name) => [Number(name), name]))
  const loose = new Map<string, string[]>()
  for (const name of columns) loose.set(plainName(name), [...(loose.get(plainName(name)) ?? []), name])
  return (label) => {
    const found = exact.get(String(label)) ?? (typeof label === 'number' ? numbers.get(label) : undefined)
    if (found !== undefined) return found
    const like = loose.get(plainName(String(label))) ?? []
    return like.length === 1 ? like[0] : undefined
  }
}

/**
 * The class that a metric of two classes takes as the positive one: the given one, or its default; undefined where no single class is.
 *
 * @param inputs the arguments and options of the metric.
 * @param byDefault 'larger' of the two, or 'one': 1, or true among truth values.
 */
export function positiveClass(
  { values, options }: { readonly values: readonly unknown[]; readonly options: Readonly<Record<string, unknown>> },
  byDefault: 'larger' | 'one',
): ClassLabel | undefined {
  const [truth, found] = values as [readonly ClassLabel[], readonly unknown[]]
  if (Array.isArray(found[0])) return undefined
  const given = options.positiveLabel as ClassLabel | undefined
  if (given !== undefined) return given
  if (byDefault === 'one') return typeof truth[0] === 'boolean' ? true : 1
  const classes = sortedClasses(truth)
  return classes.length === 2 ? classes[1] : undefined
}
