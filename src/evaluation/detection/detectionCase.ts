import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, Plain } from '../../contract'
import type { CocoImageResult, CocoResult } from '../../metrics/detection'
import { numpyMean } from '../../python/numpyMean'
import { type UnderstoodCoco, understandCoco } from '../../understanding/detections/understandCoco'
import { caseWarning } from '../labels/caseWarning'
import type { MetricSpec } from '../metrics/metricSpec'
import type { CasePlots } from '../plots/casePlots'
import { type DetectionMatches, detectionConfusion, detectionPlots } from '../plots/detectionPlots'
import { shownPlots } from '../plots/shownPlots'
import type { InsideRows, RowsState, StateRow } from '../tasks/rowsState'
import { type SidedSteps, sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { imageMetrics, imageValues } from './imageCounts'

/** What all files of a run share; sent to other processes. */
export type DetectionSetting = {
  readonly metrics: readonly MetricSpec[]
  /** Detections of an image count in its own numbers where their score is above it; null: all do. */
  readonly threshold: number | null
}

type CocoFunction = (reference: unknown, prediction: unknown, options: object) => CocoResult
type Objects = readonly Readonly<Record<string, unknown>>[]

/** The IoU from which a detection finds an object of its image. */
const FOUND_FROM = 0.5

/** COCO's statistics over all images and of each class, and what was found in each image. */
export function detectionCase(
  files: { readonly reference: unknown; readonly prediction: unknown },
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const { metrics, threshold } = values.setting as DetectionSetting
  const steps = sidedSteps(values)
  const iouTypes = new Set(metrics.map(iouTypeOf))
  const understood = [...iouTypes].map((iouType) => understoodFiles(files, iouType, steps))
  const [{ reference, prediction }] = understood as [UnderstoodCoco]
  const results = new Map<string, CocoResult>()
  const resultOf = ({ metric, options }: MetricSpec) => {
    const key = JSON.stringify([metric, options])
    const found = results.get(key) ?? (functions.get(metric)!.metric as CocoFunction)(reference, prediction, options)
    results.set(key, found)
    return found
  }
  const rows = steps.run('named', () => metrics.flatMap((spec) => rowsOf(spec, resultOf(spec), reference)))
  const match = matcherOf(reference, metrics[0]!, functions)
  const counted = above(prediction as Objects, threshold)
  const found = steps.run('named', () => match(counted))
  const inside = imageRows(reference, found.result)
  const plots =
    values.hasPlots === true
      ? shownPlots(() =>
          plotsOf(
            reference,
            found.detections === prediction ? found : match(prediction as Objects),
            match(counted, { useCategories: false }),
          ),
        )
      : {}
  const warnings = [...new Set(understood.flatMap((one) => one.warnings))].map((text) => caseWarning('meaning', text))
  const told = toldOf(reference, prediction as Objects)
  return { metrics: {}, state: { rows, told, inside, ...plots }, ...(warnings.length > 0 ? { warnings } : {}) }
}

type IouType = 'bbox' | 'segm'

const iouTypeOf = ({ options }: MetricSpec): IouType => (options.iouType === 'segm' ? 'segm' : 'bbox')

function understoodFiles(
  { reference, prediction }: { readonly reference: unknown; readonly prediction: unknown },
  iouType: IouType,
  { run, truth, other }: SidedSteps,
): UnderstoodCoco {
  return run('named', () => understandCoco(reference, prediction, { reference: truth, prediction: other, iouType }))
}

const listOf = (dataset: unknown, key: 'images' | 'categories' | 'annotations'): Objects =>
  (dataset as Readonly<Record<typeof key, Objects>>)[key]

function above(detections: Objects, threshold: number | null): Objects {
  return threshold === null ? detections : detections.filter(({ score }) => Number(score) > threshold)
}

/** The number over all classes, and that of each class where there are several. */
function rowsOf(spec: MetricSpec, result: CocoResult, reference: unknown): StateRow[] {
  const { name: metric, unit, better, field } = spec
  const row = (label: string, value: number): StateRow => ({ label, metric, value, unit, better, interval: null })
  const whole = row('all', orNone(resultNumber(result, field)))
  if (result.perCategory.length < 2 || !Object.hasOwn(ofClasses, field ?? '')) return [whole]
  const names = classNames(listOf(reference, 'categories'))
  const classes = result.perCategory.map((one, k) => row(names.get(one.categoryId)!, classNumber(result, k, field)))
  return [whole, ...classes]
}

/** The names of classes by their ids; a name that is not one of its own stands with its id. */
function classNames(categories: Objects): ReadonlyMap<unknown, string> {
  const known = new Map(categories.map(({ id, name }) => [id, String(name ?? id)]))
  const names = [...known.values()]
  const isOwn = (name: string) => name !== 'all' && names.indexOf(name) === names.lastIndexOf(name)
  return new Map([...known].map(([id, name]) => [id, isOwn(name) ? name : `${name} (${String(id)})`]))
}

type OfClass = (one: CocoResult['perCategory'][number], at: (iou: number) => number) => number

/** The statistics that COCO has of each class. */
const ofClasses: Readonly<Record<string, OfClass>> = {
  ap: ({ ap }) => ap,
  ap50: (_, at) => at(0.5),
  ap75: (_, at) => at(0.75),
  ar: ({ recallByIou }) => (recallByIou.includes(-1) ? -1 : numpyMean(recallByIou)),
}

/** A statistic of one class; NaN without an object of it, where COCO has −1. */
function classNumber(result: CocoResult, k: number, field: string | null): number {
  const one = result.perCategory[k]!
  const at = (iou: number) => one.apByIou[result.iouThresholds.indexOf(iou)] ?? Number.NaN
  return orNone(ofClasses[field ?? '']?.(one, at) ?? Number.NaN)
}

/** COCO has −1 where nothing counts. */
const orNone = (value: number) => (value === -1 ? Number.NaN : value)

/** Detections and objects at the IoU from which an object counts as found. */
function matcherOf(
  reference: unknown,
  { metric, options }: MetricSpec,
  functions: TaskFunctions,
): (detections: Objects, others?: { readonly useCategories: boolean }) => DetectionMatches {
  const images = imagesOf(reference).map(({ id }) => id)
  return (detections, { useCategories } = { useCategories: true }) => ({
    result: (functions.get(metric)!.metric as CocoFunction)(reference, detections, {
      ...options,
      iouThresholds: [FOUND_FROM],
      areaRanges: [{ name: 'all', low: 0, high: 1e10 }],
      perImage: true,
      // Without classes COCO's limit of detections would be that of all of them.
      useCategories,
      maxDetections: useCategories ? undefined : [Math.max(1, detections.length)],
    }),
    ...{ images, detections },
  })
}

function plotsOf(reference: unknown, all: DetectionMatches, classless: DetectionMatches): CasePlots {
  const categories = listOf(reference, 'categories')
  const names = classNames(categories)
  const sides = { categories, annotations: listOf(reference, 'annotations') }
  const confusion = detectionConfusion(classless, sides, names)
  return { ...detectionPlots(all, names), ...(confusion ? { confusion } : {}) }
}

/** Each image once. */
function imagesOf(reference: unknown): Objects {
  return [...new Map(listOf(reference, 'images').map((one) => [one.id, one])).values()]
}

/** What the detections of each image find; NaN for an image without objects and detections. */
function imageRows(reference: unknown, { perImage = [] }: CocoResult): InsideRows {
  const images = imagesOf(reference)
  const counts = new Map<unknown, { tp: number; fp: number; fn: number }>(
    images.map(({ id }) => [id, { tp: 0, fp: 0, fn: 0 }]),
  )
  for (const one of perImage) {
    const count = counts.get(one.imageId)!
    const { tp, fp, fn } = countsOf(one)
    count.tp += tp
    count.fp += fp
    count.fn += fn
  }
  return {
    label: 'image',
    metrics: imageMetrics(),
    names: imageNames(images),
    values: [...counts.values()].flatMap(imageValues),
  }
}

/** Objects and detections that COCO ignores, such as those in a crowd, are none of them. */
function countsOf({ matches, detectionIgnored, truthIgnored }: CocoImageResult) {
  const [found, ignored] = [matches[0]!, detectionIgnored[0]!]
  const tp = found.filter((truth, d) => truth !== 0 && !ignored[d]).length
  const fp = found.filter((truth, d) => truth === 0 && !ignored[d]).length
  return { tp, fp, fn: truthIgnored.filter((one) => !one).length - tp }
}

/** The files of the images where each has its own, else their ids. */
function imageNames(images: Objects): string[] {
  const files = images.map(({ file_name: file }) => file)
  const areOwn = files.every((file) => typeof file === 'string') && new Set(files).size === files.length
  return areOwn ? (files as string[]) : images.map(({ id }) => String(id))
}

function toldOf(reference: unknown, detections: Objects): string[] {
  const count = (key: Parameters<typeof listOf>[1]) => listOf(reference, key).length
  return [
    `reference: a COCO dataset, images ${count('images')}, classes ${count('categories')}, objects ${count('annotations')}`,
    `prediction: COCO detections, ${detections.length}`,
  ]
}
