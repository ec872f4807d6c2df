import { resultNumber } from '../../catalogue/resultNumber'
import { type TextKind, textArguments } from '../../catalogue/textArguments'
import type { CaseEvidence, Plain } from '../../contract'
import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import type { MetricTableWords } from '../../understanding/tables/metricTables'
import { idColumns, pairSheets } from '../../understanding/tables/pairSheets'
import { sheetOfText } from '../../understanding/tables/readSheet'
import { findColumn, idTexts, requireEffect, type Sheet } from '../../understanding/tables/sheet'
import { textLines } from '../../understanding/textLines'
import type { MetricSpec } from '../metrics/metricSpec'
import { inCommandWords } from '../tasks/inCommandWords'
import type { InsideRows, RowsState, StateRow } from '../tasks/rowsState'
import { type SidedSteps, sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'

/** What all files of a run share; sent to other processes. */
export type TextSetting = {
  /** Those of one text. */
  readonly metrics: readonly MetricSpec[]
  /** Those over all texts together. */
  readonly corpora: readonly MetricSpec[]
  /** The words about tables that were given. */
  readonly words: { readonly [word: string]: Plain }
}

/** A file: one text, or the text or the sheet of a table with a text a row. */
export type TextFile = { readonly text: string } | { readonly table: string | Sheet }

/** A reference and what was predicted. */
export type TextPair = readonly [reference: string, prediction: string]

/** What the metrics over all texts count in some of them: by metric, then by text. */
export type CorpusCounts = readonly (readonly (readonly number[])[])[]

/** The state of a case that is one text has its counts where metrics are over all of them. */
export type TextState = RowsState & { readonly counts?: CorpusCounts }

const OF_TEXT = 'text'

/** Every metric of a text, or of each text of two tables and of all together. */
export function textCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<TextState> {
  const setting = values.setting as TextSetting
  const steps = sidedSteps(values)
  const [truth, found] = [files.reference as TextFile, files.prediction as TextFile]
  if ('text' in truth && 'text' in found) {
    const pair: TextPair = [truth.text, found.text]
    const rows = steps.run('submission', () =>
      setting.metrics.map((spec): StateRow => {
        const { name: metric, unit, better } = spec
        return { label: OF_TEXT, metric, value: textNumber(spec, pair, functions), unit, better, interval: null }
      }),
    )
    const { corpora } = setting
    const counts = steps.run('submission', () => corpusCounts(corpora, [pair], functions))
    return { metrics: {}, state: { rows, told: [], ...(corpora.length > 0 ? { counts } : {}) } }
  }
  if ('text' in truth || 'text' in found)
    return steps.run('submission', () =>
      refuse('wrong-format', 'file', 'text' in found ? 'one text' : 'a table', `what ${steps.truth} is`, {
        file: steps.other,
      }),
    )
  return ofTables(truth.table, found.table, setting, { steps, functions })
}

function ofTables(
  reference: string | Sheet,
  prediction: string | Sheet,
  setting: TextSetting,
  { steps, functions }: { readonly steps: SidedSteps; readonly functions: TaskFunctions },
): CaseEvidence<TextState> {
  const { run, truth, other } = steps
  const known = run('answers', () => sheetOf(reference, truth, setting))
  const found = run('submission', () => sheetOf(prediction, other, setting))
  const { names, pairs, told } = run('named', () => {
    requireEffect([known, found], setting.words)
    return textPairs(known, found, setting.words)
  })
  const rows = run('submission', () => {
    const tally = corpusTally(setting.corpora, functions)
    tally.add(corpusCounts(setting.corpora, pairs, functions))
    return tally.rows()
  })
  const inside = run('submission', () => insideRows(setting.metrics, names, pairs, functions))
  return { metrics: {}, state: { rows, told, inside } }
}

function sheetOf(table: string | Sheet, file: string, { words }: TextSetting): Sheet {
  const sheet = typeof table === 'string' ? sheetOfText(table, file, words) : { ...table, file }
  if (sheet.doubt) throw sheet.doubt
  return sheet
}

interface TextPairs {
  readonly names: readonly string[]
  readonly pairs: readonly TextPair[]
  readonly told: readonly string[]
}

function textPairs(truth: Sheet, other: Sheet, words: TextSetting['words']): TextPairs {
  const { id, byRow, column, referenceColumn = column, predictionColumn = column } = words as MetricTableWords
  const a = textColumn(truth, 'reference', referenceColumn)
  const b = textColumn(other, 'prediction', predictionColumn)
  const { order, ids, understood } = pairSheets(truth, other, { id, byRow, compared: [a, b] })
  const [texts, predicted] = [idTexts(truth, a), idTexts(other, b)]
  const keys = ids.truth.map((name) => idTexts(truth, name))
  return {
    names: order.map((_, row) => (keys.length === 0 ? String(row + 1) : keys.map((key) => key[row]!).join(' '))),
    pairs: order.map((at, row) => [texts[row]!, predicted[at]!]),
    told: [`reference: texts of column ${a}`, `prediction: texts of column ${b}`, understood],
  }
}

/** The column that is named, the one that is called after its side, or the only one beside ids. */
function textColumn(sheet: Sheet, side: 'reference' | 'prediction', given: string | undefined): string {
  const named = findColumn(sheet, given ?? side)
  if (named !== undefined) return named
  const ids = idColumns(sheet, [])
  const others = [...sheet.columns.keys()].filter((name) => !ids.includes(name))
  if (given === undefined && others.length === 1) return others[0]!
  return refuse(
    'bad-option',
    `--${side}-column`,
    given ?? `${others.length} columns: ${nameList(others)}`,
    `one of the columns of ${sheet.file}: ${nameList([...sheet.columns.keys()])}`,
    { file: sheet.file },
  )
}

function insideRows(
  specs: readonly MetricSpec[],
  names: readonly string[],
  pairs: readonly TextPair[],
  functions: TaskFunctions,
): InsideRows {
  return {
    label: OF_TEXT,
    metrics: specs.map(({ name, unit, better }) => ({ name, unit, better })),
    names,
    values: pairs.flatMap((pair) => specs.map((spec) => textNumber(spec, pair, functions))),
  }
}

/** A metric of one text, which is one reference; of answers each line of it is a right one. */
function textNumber(spec: MetricSpec, [reference, prediction]: TextPair, functions: TaskFunctions): number {
  const { metric, sheet } = functions.get(spec.metric)!
  const kind = sheet.input as TextKind
  const lines = (text: string) => textLines(text)
  const whole = (text: string) => [lines(text).join(kind === 'texts' ? '\n' : ' ')]
  const values = textArguments(kind, kind === 'answers' ? lines(reference) : whole(reference), whole(prediction))
  return inCommandWords(sheet, () => resultNumber(metric(...values, spec.options), spec.field))
}

function corpusCounts(
  specs: readonly MetricSpec[],
  pairs: readonly TextPair[],
  functions: TaskFunctions,
): CorpusCounts {
  const [references, predictions] = [pairs.map(([one]) => one), pairs.map(([, one]) => one)]
  return specs.map((spec) => {
    const { parts, sheet } = functions.get(spec.metric)!
    const values = textArguments(sheet.input as TextKind, references, predictions)
    return inCommandWords(sheet, () => parts!.count(...values, spec.options))
  })
}

/** Sums what was counted in texts, for the metrics over all of them together. */
export function corpusTally(specs: readonly MetricSpec[], functions: TaskFunctions) {
  const tallies = specs.map((spec) => functions.get(spec.metric)!.parts!.tally(spec.options))
  return {
    add(counts: CorpusCounts): void {
      for (const [m, tally] of tallies.entries()) for (const one of counts[m]!) tally.add(one)
    },
    rows: (): StateRow[] =>
      specs.map((spec, m): StateRow => {
        const { sheet } = functions.get(spec.metric)!
        const value = inCommandWords(sheet, () => resultNumber(tallies[m]!.score(), spec.field))
        const { name, unit, better } = spec
        return { label: 'all', metric: name, value, unit, better, interval: null }
      }),
  }
}
