import type { CaseTask } from '../../contract'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { namedChannels } from '../../understanding/axes/namedChannels'
import type { ReadingName } from '../../understanding/reading/readingOptions'
import { readingSetting } from '../../understanding/reading/readingSetting'
import type { LabelTable } from '../inputs/labelTable'
import type { CasePair } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import type { LabelsSetting, LabelsValues } from '../labels/alignedCase'
import { defaultEmptyPolicy, emptyPolicy } from '../metrics/emptyPolicy'
import { metricSpecs } from '../metrics/metricSpec'
import { taskSheets } from '../tasks/taskSheets'
import type { TaskPlace } from './computation'
import type { EvaluateOptions } from './evaluateTypes'

/** The part of the setting that all cases share. @throws MedgradeError `bad-argument`. */
export function labelsSetting(table: LabelTable | null, options: EvaluateOptions): LabelsSetting {
  const { named, ...meaning } = labelMeaning(options)
  const labels = table && table.labels.length > 0 ? table.labels : null
  return {
    ...meaning,
    labels: labels ?? named,
    ignore: table?.ignore ?? null,
    classOrder: table?.classOrder ?? null,
    metrics: metricSpecs(options.metrics ?? taskSheets.segmentation.metrics),
    tolerance: options.metrics?.some((name) => /@[\d.]+\s*(?:mm)?(?::|$)/i.test(name)) ?? false,
    empty: options.empty === undefined ? defaultEmptyPolicy : emptyPolicy(options.empty),
    instances: smallestIou(options.instances),
  }
}

/** The options that say what label files mean, as `evaluate` and `comparedLabels` take them. */
export type LabelMeaningOptions = Pick<EvaluateOptions, ReadingName | 'geometry'>

/** What these options say, checked; `named`: the labels that channels have by name. @throws MedgradeError `bad-argument`. */
export function labelMeaning(options: LabelMeaningOptions) {
  return {
    ...readingSetting(options),
    named: namedChannels(options.channels ?? null).labels,
    geometry: oneOf('geometry', options.geometry, 'warn', 'strict', 'resample'),
  }
}

function smallestIou(instances: EvaluateOptions['instances']): number | null {
  if (instances === undefined || instances === false) return null
  const { iou = 0 } = instances === true ? {} : instances
  if (!(iou >= 0 && iou <= 1)) refuse('bad-argument', 'iou of instances', iou, 'a number from 0 to 1')
  return iou
}

/** The task of a pair of label maps. */
export function labelsTask(
  { case: id, reference, prediction, grid }: CasePair,
  { index, decided }: TaskPlace,
  setting: LabelsSetting,
): CaseTask {
  const values: LabelsValues = {
    setting,
    referenceFiles: labelNames(reference),
    predictionFiles: labelNames(prediction),
    referenceName: reference.shown,
    predictionName: prediction.shown,
    grid: grid ?? null,
    ...(decided ? { decided } : {}),
  }
  return { index, id, values, files: { ...filesOf(reference, 'answers'), ...filesOf(prediction, 'submission') } }
}

const labelNames = ({ labels }: SideCase) => (labels ? [...labels.keys()] : null)

function filesOf({ path, labels }: SideCase, side: 'answers' | 'submission'): CaseTask['files'] {
  const name = side === 'answers' ? 'reference' : 'prediction'
  const file = (one: string) => ({ side, paths: [one], reader: 'any' as const })
  if (!labels) return { [name]: file(path!) }
  return Object.fromEntries([...labels.values()].map((one, i) => [`${name}:${i}`, file(one)]))
}
