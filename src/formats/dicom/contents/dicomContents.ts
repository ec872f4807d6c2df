/** What lies in a folder or archive of DICOM files, without anything of the patient: no names, no dates, no descriptions, no identifiers. */
import { groupBy } from '../../../array/groupBy'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { describedSyntax } from '../openDicom'
import { stackOf } from '../seriesGrid'
import { type DicomFacts, dicomFacts } from './dicomFacts'
import type { FilesBelow } from './filesBelow'
import { anatomicalPlane, slicePlaces } from './slicePlaces'

export interface DicomContents {
  readonly file: string
  readonly format: 'dicom'
  /** DICOM files, and those that are none. */
  readonly files: number
  readonly otherFiles: number
  readonly studies: number
  readonly series: readonly ContainedSeries[]
  readonly damaged: readonly { readonly file: string; readonly message: string }[]
}

/** A series of images, or a structure set, a segmentation or what else a file holds. Null: not stated, or none of its kind. */
export interface ContainedSeries {
  /** Numbers of this list, from 1. */
  readonly number: number
  readonly study: number
  readonly kind: DicomFacts['kind']
  readonly modality: string
  /** The first file, and the number of all. */
  readonly file: string
  readonly files: number
  /** A, B, …: what lies in one frame of reference has one letter. */
  readonly frameOfReference: string | null
  readonly compressions: readonly ReturnType<typeof describedSyntax>[]
  /** Pixels along x and y. */
  readonly size: readonly number[] | null
  readonly slices: number | null
  /** Of all its files. */
  readonly frames: number
  /** Millimetres along x, y, z. */
  readonly spacing: readonly number[] | null
  readonly orientation: string | null
  readonly missingSlices: number | null
  readonly doubledSlices: number | null
  /** Why medgrade does not read it. */
  readonly problem: string | null
  readonly structures: readonly ContainedStructure[]
  /** Names that other structure sets of the folder have, and this one has not. */
  readonly absent: readonly string[]
  readonly segments: readonly string[]
  readonly refersTo: readonly { readonly series: number | null; readonly slices: number | null }[]
}

export interface ContainedStructure {
  readonly name: string
  /** Closed contours, and those that enclose nothing. */
  readonly contours: number
  readonly pointsAndLines: number
  /** `empty`: an item without closed contours; `no contours`: not even an item. */
  readonly state: 'contours' | 'empty' | 'no contours'
}

/**
 * @param plain the form in which names of structures are compared.
 * @throws MedgradeError as the files do that are no longer there.
 */
export async function dicomContents(
  files: FilesBelow,
  name: string,
  plain: (name: string) => string,
): Promise<DicomContents> {
  const all: DicomFacts[] = []
  const damaged: { file: string; message: string }[] = []
  let otherFiles = 0
  for await (const file of files) {
    if (file === null) {
      otherFiles++
      continue
    }
    try {
      all.push(await dicomFacts(file))
    } catch (error) {
      if (!isMedgradeError(error)) throw error
      damaged.push({ file: file.name, message: error.message })
    }
  }
  const studies = [...new Set(all.map(({ study }) => study))]
  const groups = [...grouped(all).values()].sort(
    ([a], [b]) => studies.indexOf(a!.study) - studies.indexOf(b!.study) || rank(a!) - rank(b!),
  )
  const listing: Listing = { studies, groups, frames: lettersOf(groups), names: structureNames(all, plain), plain }
  return {
    file: name,
    format: 'dicom',
    files: all.length + damaged.length,
    otherFiles,
    studies: studies.length,
    series: groups.map((_, i) => containedSeries(i, listing)),
    damaged,
  }
}

interface Listing {
  readonly studies: readonly string[]
  readonly groups: readonly (readonly DicomFacts[])[]
  readonly frames: ReadonlyMap<string, string>
  /** Names of structures by their plain form. */
  readonly names: ReadonlyMap<string, string>
  readonly plain: (name: string) => string
}

const order = ['image', 'structures', 'segmentation', 'other']
const rank = ({ kind }: DicomFacts) => order.indexOf(kind)

/** Images by their series; every structure set and segmentation alone. */
function grouped(all: readonly DicomFacts[]): Map<string, DicomFacts[]> {
  return groupBy(all, ({ study, series, kind, name }) => {
    const isAlone = kind === 'structures' || kind === 'segmentation'
    return JSON.stringify([study, series, kind, isAlone ? name : ''])
  })
}

function lettersOf(groups: readonly (readonly DicomFacts[])[]): Map<string, string> {
  const frames = new Set(groups.flat().flatMap(({ frame }) => (frame === '' ? [] : [frame])))
  return new Map([...frames].map((frame, i) => [frame, i < 26 ? String.fromCharCode(65 + i) : `A${i}`]))
}

const structureNames = (all: readonly DicomFacts[], plain: (name: string) => string) =>
  new Map(all.flatMap(({ structures }) => structures.map(({ name }) => [plain(name), name])))

function containedSeries(index: number, { studies, groups, frames, names, plain }: Listing): ContainedSeries {
  const group = groups[index]!
  const [first] = group as readonly [DicomFacts]
  const own = new Set(first.structures.map(({ name }) => plain(name)))
  return {
    number: index + 1,
    study: studies.indexOf(first.study) + 1,
    kind: first.kind,
    modality: first.modality,
    file: first.name,
    files: group.length,
    frameOfReference: frames.get(first.frame) ?? null,
    compressions: hasPixels(first) ? compressionsOf(group) : [],
    ...geometryOf(group),
    structures: first.structures.map(({ name, number, contours, others }) => ({
      name,
      contours: contours.length,
      pointsAndLines: others,
      state: contours.length > 0 ? 'contours' : first.withoutItem.includes(number) ? 'no contours' : 'empty',
    })),
    absent:
      first.kind === 'structures' && first.problem === null
        ? [...names].flatMap(([key, name]) => (own.has(key) ? [] : name))
        : [],
    segments: first.segments,
    refersTo: referencesOf(first, groups),
  }
}

const hasPixels = ({ kind }: DicomFacts) => kind === 'image' || kind === 'segmentation'

const compressionsOf = (group: readonly DicomFacts[]) =>
  [...new Set(group.map(({ syntax }) => syntax))].map(describedSyntax)

type Geometry = Pick<
  ContainedSeries,
  'size' | 'slices' | 'frames' | 'spacing' | 'orientation' | 'missingSlices' | 'doubledSlices' | 'problem'
>

function geometryOf(group: readonly DicomFacts[]): Geometry {
  const [first] = group as readonly [DicomFacts]
  const isImage = first.kind === 'image'
  const frames = group.reduce((sum, one) => sum + one.frames, 0)
  const none = {
    size: hasPixels(first) ? [first.columns, first.rows] : null,
    slices: isImage ? frames : null,
    frames,
    spacing: null,
    orientation: null,
    missingSlices: null,
    doubledSlices: null,
  }
  const problem = group.find((one) => one.problem !== null)?.problem ?? null
  const images = group.flatMap(({ image }) => image ?? [])
  if (problem !== null || !isImage) return { ...none, problem }
  const places = images.flatMap(({ frames }) => frames)
  try {
    const { spacing, direction } = stackOf(images, first.name.split('/').slice(0, -1).join('/') || 'series')
    return { ...none, spacing, orientation: anatomicalPlane(direction), missingSlices: 0, doubledSlices: 0, problem }
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    return { ...none, ...slicePlaces(places), problem: error.message }
  }
}

/** The series that a file refers to, and on how many of its slices it has contours; null: not in this folder. */
function referencesOf(facts: DicomFacts, groups: readonly (readonly DicomFacts[])[]): ContainedSeries['refersTo'] {
  const named = new Set(facts.structures.flatMap(({ contours }) => contours.flatMap(({ images }) => images)))
  const found = groups.flatMap((group, i) => {
    if (group[0]!.kind !== 'image') return []
    const slices = group.filter(({ instance }) => named.has(instance)).length
    return facts.refersTo.includes(group[0]!.series) || slices > 0
      ? [{ series: i + 1, slices: facts.kind === 'structures' ? slices : null }]
      : []
  })
  const isStated = facts.refersTo.length > 0 || named.size > 0
  return found.length > 0 || !isStated ? found : [{ series: null, slices: named.size || null }]
}
