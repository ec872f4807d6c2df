/** The metrics that a declared challenge may name: those that give a number for two arrays or texts of a case, or for two columns or lists of texts over all cases. */
import { componentRule } from '../../catalogue/componentRule'
import { type FoundMetric, findMetric, shortNames } from '../../catalogue/findMetric'
import { areLabels, type InputKind, inputKinds, inputSheet } from '../../catalogue/inputKinds'
import { loadMetric } from '../../catalogue/loadMetric'
import { type MetricFacts, metricFacts } from '../../catalogue/metricFacts'
import type { MetricSheet } from '../../catalogue/metricSheet'
import { metricSheets } from '../../catalogue/metricSheets'
import { pairArguments } from '../../catalogue/pairArguments'
import { resultNumber } from '../../catalogue/resultNumber'
import { isTextKind, textArguments } from '../../catalogue/textArguments'
import type { LabelPair, NdArray, ReaderName } from '../../contract'
import { refuse } from '../../errors/refuse'
import { readerNames } from '../../formats/readers/readers'
import type { ComponentRule } from '../../kernels/components/openComponents'

type Input = NdArray | readonly number[] | readonly string[]
type Sides = readonly [reference: Input, prediction: Input] | readonly [pair: LabelPair]

type Texts = readonly [reference: readonly string[], prediction: readonly string[]]

/** A metric of a declared challenge. */
export interface Measure {
  readonly kind: 'arrays' | 'columns' | 'texts' | 'corpora'
  /** Whether its arrays hold labels; else they are pictures. */
  readonly ofLabels: boolean
  /** Whether each value of its arrays is an object, with these options. */
  asObjects(options: Readonly<Record<string, unknown>>): boolean
  /** The option that chooses one label, or several. */
  readonly labelOption: 'label' | 'labels' | null
  /** The names of its options; others are refused. */
  readonly options: readonly string[]
  /** Direction and range with these options. */
  facts(options: Readonly<Record<string, unknown>>): Pick<MetricFacts, 'direction' | 'range'>
  /** Which components are counted in arrays of so many axes; null: none. */
  rule(options: Readonly<Record<string, unknown>>, rank: number): ComponentRule | null
  /** A number, or a number for each label. Sides of texts are the lines of one or, of corpora, the texts of all cases. */
  run(sides: Sides, options: Readonly<Record<string, unknown>>): number | Map<number | string, number>
}

/** Readers whose results are arrays. */
export const arrayReaders: readonly ReaderName[] = readerNames('volume', 'image', 'any')

const inputs = (Object.keys(inputKinds) as InputKind[]).filter((kind) => inputSheet(kind).declared)

/** The metrics that can be named. */
export const measureSheets: readonly MetricSheet[] = metricSheets.filter(
  (sheet) => inputs.includes(sheet.input) && (shortNames(sheet).length > 0 || sheet.headline !== undefined),
)

/** The options of a metric that a file can give. */
export function measureOptions({ options }: MetricSheet): string[] {
  return Object.keys(options).filter((name) => options[name]?.only === undefined)
}

/**
 * The metric of any of its names, loaded.
 *
 * @throws MedgradeError `bad-argument` for a name of no metric, or of one that gives several numbers.
 */
export async function findMeasure(name: string): Promise<Measure> {
  const found = findMetric(name, inputs)
  const { sheet, options: fixed } = found
  const field = fieldOf(found, name)
  const metric = await loadMetric(sheet)
  return {
    kind: inputSheet(sheet.input).declared!,
    ofLabels: areLabels(sheet.input),
    asObjects: (options) => sheet.input === 'instances' && { ...fixed, ...options }.input !== 'semantic',
    labelOption: sheet.options.label ? 'label' : sheet.options.labels ? 'labels' : null,
    options: measureOptions(sheet),
    facts: (options) => metricFacts({ ...found, options: { ...fixed, ...options } }),
    rule: (options, rank) => componentRule(sheet, { ...fixed, ...options }, rank),
    run(sides, options) {
      const values = argumentsOf(sheet, sides)
      const result = metric(...values, { ...fixed, ...options })
      if (!(result instanceof Map)) return resultNumber(result, field)
      return new Map([...result].map(([label, one]) => [label, resultNumber(one, field)]))
    },
  }
}

function argumentsOf(sheet: MetricSheet, sides: Sides): readonly unknown[] {
  const { input } = sheet
  if (isTextKind(input)) return textArguments(input, ...(sides as Texts))
  return sides.length === 1 ? pairArguments(sheet, sides[0]) : sides
}

function fieldOf(found: FoundMetric, name: string): string | null {
  const { sheet } = found
  if (measureSheets.includes(sheet)) {
    const { field } = metricFacts(found)
    if (field !== null || !sheet.fields) return field
  }
  const names = shortNames(sheet).map((short) => short.name)
  return refuse('bad-argument', 'metric', `${name}, which gives several numbers`, names.join(', ') || 'one number')
}
