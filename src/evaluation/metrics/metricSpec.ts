import { asNumber, type FoundMetric, findMetric, shortNames } from '../../catalogue/findMetric'
import { type EvaluationTask, inputSheet } from '../../catalogue/inputKinds'
import { metricFacts } from '../../catalogue/metricFacts'
import type { Direction, MetricOptions, MetricSheet, Range, ShortName, Unit } from '../../catalogue/metricSheet'
import { metricSheets } from '../../catalogue/metricSheets'
import type { Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { taskSheets } from '../tasks/taskSheets'

/** A metric as it was asked for; plain data. */
export type MetricSpec = {
  /** For tables: `hd95`, `nsd@2mm`, `hd95:medpy`. */
  readonly name: string
  /** The function, the options that the name fixes, and the number of its result; null: the result is the number. */
  readonly metric: string
  readonly options: { readonly [option: string]: Plain }
  readonly field: string | null
  readonly unit: Unit
  readonly better: Direction
  readonly range: Range
  /** Whether empty masks have a value of their own; else they are measured as any other. */
  readonly ruled: boolean
  /** Whether it compares two objects, too, and not only all objects of a label. */
  readonly ofObjects: boolean
  /** The definition that is followed, where it must be said. */
  readonly convention: string | null
}

/** The metrics of a task: those that give a number for its input, without options that a call needs. */
export function taskMetrics(task: EvaluationTask): MetricSheet[] {
  const { also } = taskSheets[task]
  return metricSheets.filter(
    (sheet) =>
      (inputSheet(sheet.input).evaluate === task || also?.includes(sheet.name)) &&
      shortNames(sheet).some((short) => isComplete(sheet, short)),
  )
}

/** Whether a name fixes every option that a call needs. */
export function isComplete({ options }: MetricSheet, { number, options: fixed = {} }: ShortName): boolean {
  const isFixed = (name: string) => name === number?.option || Object.hasOwn(fixed, name)
  return Object.entries(options).every(([name, { required }]) => !required || isFixed(name))
}

/** The metrics of label maps. Instances are the components of a label. */
export const labelSheets = taskMetrics('segmentation')

/**
 * Reads names of metrics: `dice`, `dsc`, `hd95`, `hd95:medpy`, `nsd@2mm`, `hausdorffDistance`, `volume`.
 *
 * @throws MedgradeError `bad-argument`; the nearest name is suggested.
 */
export function metricSpecs(names: readonly string[], task: EvaluationTask = 'segmentation'): MetricSpec[] {
  const { groups } = taskSheets[task]
  const sheets = taskMetrics(task)
  const all = names.flatMap((text) => groups[text.trim().toLowerCase()] ?? [text])
  const unitOf = (unit: Unit) => (task === 'regression' ? (ofTarget[unit] ?? unit) : unit)
  const specs = all.map((name) => {
    const spec = specOf(asNumber(findMetric(name, sheets)), name)
    return { ...spec, unit: unitOf(spec.unit) }
  })
  return [...new Map(specs.map((spec) => [spec.name, spec])).values()]
}

/** Metrics of pictures are of numbers, too, which have the unit of what is predicted. */
const ofTarget: Partial<Readonly<Record<Unit, Unit>>> = { intensity: 'target', intensity2: 'target2' }

function specOf(found: FoundMetric, given: string): MetricSpec {
  const { sheet } = found
  const { name, field, unit, direction, range, empty, convention } = metricFacts(found)
  const names = shortNames(sheet).map((short) => short.name)
  if (names.length === 0 || (field === null && sheet.fields))
    refuse('bad-argument', 'metric', `${given}, which gives several numbers`, names.join(', ') || 'one number')
  return {
    name,
    metric: sheet.name,
    options: plainOptions(found.options),
    field,
    unit,
    better: direction,
    range,
    ruled: empty !== null,
    ofObjects: empty !== null && direction !== null && sheet.family !== 'instances' && sheet.name !== 'jaccard',
    convention,
  }
}

/** Options that names fix are words, numbers and flags. */
function plainOptions(options: MetricOptions): { [option: string]: Plain } {
  const plain: { [option: string]: Plain } = {}
  for (const [name, value] of Object.entries(options))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') plain[name] = value
  return plain
}
