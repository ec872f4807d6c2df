import { type PreparedPair, withCounted } from '../../array/labels/labelPair'
import type { CountedPairs } from '../../array/labels/pairCounts'
import { PairCounts, sortedPairs } from '../../array/labels/pairCounts'
import { pairOfCounts } from '../../array/labels/pairOfCounts'
import { takesCounts } from '../../array/labels/takesCounts'
import { areLarge, fitWhole } from '../../array/parts/heldImages'
import { componentRule } from '../../catalogue/componentRule'
import type { CaseEvidence, ImageInParts, Plain } from '../../contract'
import { asSettled } from '../../engine/report/settledError'
import { toReportError } from '../../engine/report/toReportError'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal, refuse } from '../../errors/refuse'
import { componentCounting } from '../../kernels/components/componentCounting'
import type { ComponentRule } from '../../kernels/components/openComponents'
import { type CountedPair, countedFacts, countedPair, requireLabelMap } from '../../understanding/labels/countedPair'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import { readingNames, readingOptions, typedName } from '../../understanding/reading/readingOptions'
import { labelSheets } from '../metrics/metricSpec'
import { type LabelMetrics, metricValue } from '../metrics/metricValue'
import type { CaseSetting, LabelsValues } from './alignedCase'
import { caseWarning } from './caseWarning'
import { type LabelsPart, type LabelsState, labelRow } from './labelsCase'

/** Both sides, by the names of the inputs of a case. */
type Images = Readonly<Record<string, ImageInParts>>

export interface LabelsInPartsOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of both sides that are still read whole. */
  readonly least?: number
  /** Bytes of a side that is read whole where its voxels are needed. */
  readonly most?: number
}

/**
 * Every metric of every label of a case that is larger than memory, from counts of its parts; null: the case is read whole.
 *
 * @throws MedgradeError `too-large` for metrics and options that need the voxels, before anything is read; those of `countedPair`.
 */
export async function labelsInParts(
  { reference, prediction }: Images,
  values: Readonly<Record<string, Plain>>,
  functions: LabelMetrics,
  { signal, least, most }: LabelsInPartsOptions = {},
): Promise<CaseEvidence<LabelsState | LabelsPart> | null> {
  const { setting: shared, ...own } = values as LabelsValues
  const setting = { ...shared, ...own }
  if (!reference || !prediction || !areLarge([reference, prediction], least)) return null
  const needs = needsVoxels(setting, functions)
  if (needs && fitWhole([reference, prediction], most)) return null
  if (needs) throw needs
  // One pass over the voxels counts all labels, so the first share has them.
  if (own.share && own.share.part > 0) return { metrics: {}, state: { part: [], facts: null } }
  onSide('answers', reference)
  onSide('submission', prediction)
  const rank = reference.shape.length
  const rules = setting.metrics.flatMap((spec) => ruleOf(spec, rank) ?? [])
  const counting = componentCounting(reference.shape, rules)
  const counted = await countedPair(reference, prediction, { counting, spacing: setting.spacing, signal })
  const { inVoxels, misplaced, odd } = counted
  if (misplaced !== null && setting.geometry === 'strict')
    refuse('bad-geometry', 'placement', misplaced, 'that of the reference, with --strict', { file: prediction.name })
  const rows = (setting.labels ?? ownLabels(counted.pair)).map((label) => {
    const { pair, id } = maskOf(counted, label, setting.ignore)
    return labelRow({ pair, id, isSized: !inVoxels }, label.name, setting, functions)
  })
  const warnings = [
    ...(misplaced === null ? [] : [caseWarning('misplaced', misplaced)]),
    ...odd.map(({ code, text }) => caseWarning(code, text)),
  ]
  const facts = {
    reference: countedFacts(reference, setting.spacing, counted),
    prediction: countedFacts(prediction, setting.spacing, counted),
  }
  const state = own.share ? { part: rows, facts } : { labels: rows, facts }
  return { metrics: {}, state, ...(warnings.length > 0 ? { warnings } : {}) }
}

/** A file that is no label map is a fault of its side. */
function onSide(side: 'answers' | 'submission', image: ImageInParts): void {
  try {
    requireLabelMap(image)
  } catch (error) {
    throw asSettled(toReportError(error, { side, file: image.name }))
  }
}

/** Options that are about voxels, by their names on the command line. */
function voxelOptions(setting: CaseSetting): string[] {
  const reading = readingNames.filter((name) => name !== 'spacing' && setting[name] !== null && setting[name] !== false)
  return [
    ...reading.map((name) => typedName(readingOptions[name])),
    ...(setting.geometry === 'resample' ? ['--resample'] : []),
    ...(setting.instances === null ? [] : ['--instances']),
  ]
}

/** The refusal of what counts do not tell, with the way out; null: they tell all. */
function needsVoxels(setting: CaseSetting, functions: LabelMetrics): MedgradeError | null {
  const where = { file: setting.predictionName }
  const way = '--level for a smaller resolution'
  const options = voxelOptions(setting)
  if (options.length > 0)
    return refusal(
      'too-large',
      'images that are read in parts',
      options.join(', '),
      `none of these options, or ${way}`,
      where,
    )
  const measured = (spec: CaseSetting['metrics'][number]) =>
    takesCounts([1], (pair) => metricValue(spec, { pair, id: 1, isSized: true }, functions))
  const others = setting.metrics.filter((spec) => !measured(spec))
  if (others.length > 0) {
    const taken = setting.metrics.filter((spec) => !others.includes(spec)).map(({ name }) => name)
    const fitting = taken.length > 0 ? taken.join(',') : 'dice'
    return refusal(
      'too-large',
      'metrics of images that are read in parts',
      others.map(({ name }) => name).join(', '),
      `metrics of counts and components (--metrics ${fitting}), or ${way}`,
      where,
    )
  }
  const ofComponents = setting.metrics.filter((spec) => sheetOf(spec)?.components).map(({ name }) => name)
  const unions = setting.labels?.filter((label) => label.values.length > 1).map(({ name }) => name) ?? []
  if (ofComponents.length > 0 && (unions.length > 0 || setting.ignore !== null))
    return refusal(
      'too-large',
      `${ofComponents.join(', ')} of images that are read in parts`,
      unions.length > 0 ? `unions of labels: ${unions.join(', ')}` : `the ignored label ${setting.ignore}`,
      `single labels without one that is ignored, or ${way}`,
      where,
    )
  return null
}

const sheetOf = ({ metric }: CaseSetting['metrics'][number]) => labelSheets.find(({ name }) => name === metric)

/** Metrics are called for one label. */
function ruleOf(spec: CaseSetting['metrics'][number], rank: number): ComponentRule | null {
  const sheet = sheetOf(spec)
  return sheet ? componentRule(sheet, { ...spec.options, label: 1 }, rank) : null
}

const ownLabels = (pair: PreparedPair): readonly NamedLabel[] =>
  pair.labels.map((id) => ({ name: String(id), values: [id] }))

/** A label in a pair of counts: its own value, or 1 where it is made of several. */
function maskOf({ pair, pairs }: CountedPair, { values }: NamedLabel, ignore: number | null) {
  const [only] = values
  if (values.length === 1 && ignore === null) return { pair, id: only! }
  const mask = new PairCounts()
  const has = (label: number) => (values.includes(label) ? 1 : 0)
  const ignored = ignore === null ? 0 : pair.count(ignore).reference
  eachPair(pairs, (a, b, count) => {
    if (a !== ignore && (has(a) || has(b))) mask.add(has(a), has(b), count)
  })
  const { shape, spacing, size } = pair
  return { pair: withCounted(pairOfCounts({ pairs: sortedPairs(mask), shape, spacing }), size - ignored), id: 1 }
}

function eachPair({ first, second, counts }: CountedPairs, visit: (a: number, b: number, count: number) => void): void {
  for (const [k, count] of counts.entries()) visit(first[k]!, second[k]!, count)
}
