/** What the header of a DICOM file says, but nothing of the patient, of people, of places or of dates. */
import type { ContouredStructure } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { structureSetOf } from '../contours/readStructureSet'
import { decodedText, textDecoderOf } from '../decodedText'
import { frameCount } from '../functionalGroups'
import { type DataSet, type DicomFile, firstItemOf, headerOf, itemsOf, withElements } from '../openDicom'
import { samplesOf } from '../readDicomSeries'
import { isSegmentation, isStructureSet } from '../requireSegmentation'
import { type SeriesImage, seriesImage } from '../seriesGrid'

export interface DicomFacts {
  readonly name: string
  readonly kind: 'image' | 'structures' | 'segmentation' | 'other'
  readonly modality: string
  /** Identifiers, to tell what belongs together; they are not shown. */
  readonly study: string
  readonly series: string
  readonly instance: string
  readonly frame: string
  readonly syntax: string
  readonly rows: number
  readonly columns: number
  readonly frames: number
  /** Of an image that can be read. */
  readonly image: SeriesImage | null
  /** Why an image or a structure set cannot be read. */
  readonly problem: string | null
  readonly structures: readonly ContouredStructure[]
  /** Structures that no item of contours refers to. */
  readonly withoutItem: readonly number[]
  /** Labels of the segments of a segmentation. */
  readonly segments: readonly string[]
  /** SeriesInstanceUID of the series to which contours and segmentations refer. */
  readonly refersTo: readonly string[]
}

/** @throws MedgradeError `bad-magic`, `bad-header`; `unsupported` for deflated data. */
export async function dicomFacts(file: DicomFile): Promise<DicomFacts> {
  const { name } = file
  const dataset = await headerOf(file)
  return withElements(name, () => factsOf(dataset, name))
}

function factsOf(dataset: DataSet, name: string): DicomFacts {
  const text = (tag: string) => dataset.string(tag)?.trim() ?? ''
  const rows = dataset.uint16('x00280010') ?? 0
  const kind = isStructureSet(dataset)
    ? 'structures'
    : isSegmentation(dataset)
      ? 'segmentation'
      : rows > 0
        ? 'image'
        : 'other'
  const common = {
    name,
    kind,
    modality: text('x00080060') || 'unknown modality',
    study: text('x0020000d'),
    series: text('x0020000e'),
    instance: text('x00080018'),
    frame: text('x00200052'),
    syntax: text('x00020010'),
    rows,
    columns: dataset.uint16('x00280011') ?? 0,
    frames: frameCount(dataset),
    image: null,
    problem: null,
    structures: [],
    withoutItem: [],
    segments: [],
    refersTo: [],
  } as const
  if (kind === 'image') {
    const read = orProblem(() => {
      samplesOf(dataset, name)
      return seriesImage(dataset, name)
    })
    return { ...common, image: read.value, problem: read.problem }
  }
  if (kind === 'segmentation') {
    const decoder = textDecoderOf(dataset)
    return {
      ...common,
      segments: itemsOf(dataset, 'x00620002').map((item) => decodedText(item, 'x00620005', decoder)),
      refersTo: itemsOf(dataset, 'x00081115').flatMap(seriesOf),
    }
  }
  return kind === 'structures' ? { ...common, ...structureFacts(dataset, name) } : common
}

function structureFacts(
  dataset: DataSet,
  name: string,
): Pick<DicomFacts, 'structures' | 'withoutItem' | 'refersTo' | 'problem' | 'frame'> {
  const read = orProblem(() => structureSetOf(dataset, name))
  const items = new Set(itemsOf(dataset, 'x30060039').map((item) => item.string('x30060084')?.trim()))
  const structures = read.value?.structures ?? []
  const references = itemsOf(dataset, 'x30060010')
    .flatMap((item) => itemsOf(item, 'x30060012'))
    .flatMap((item) => itemsOf(item, 'x30060014'))
  return {
    structures,
    withoutItem: structures.flatMap(({ number }) => (items.has(String(number)) ? [] : [number])),
    refersTo: references.flatMap(seriesOf),
    problem: read.problem,
    frame: read.value?.frame ?? firstItemOf(dataset, 'x30060010')?.string('x00200052') ?? '',
  }
}

const seriesOf = (item: DataSet): string[] => [item.string('x0020000e') ?? '']

function orProblem<T>(read: () => T): { readonly value: T | null; readonly problem: string | null } {
  try {
    return { value: read(), problem: null }
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    return { value: null, problem: error.message }
  }
}
