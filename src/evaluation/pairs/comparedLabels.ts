import type { AnyImage, ImageGrid, NdArray } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import type { FileFormat } from '../../formats/detectFormat'
import type { LabelPart, ReadArray } from '../../understanding/labels/labelArrays'
import { type PairSide, understoodPair } from '../../understanding/labels/understoodPair'
import { readingKinds } from '../../understanding/reading/readingKinds'
import type { SideName } from '../../understanding/runDecision'
import { isSkewed } from '../../understanding/size/voxelSize'
import { understoodLine } from '../../understanding/understoodLine'
import { unusedOptions } from '../../understanding/unusedOptions'
import { type LabelMeaningOptions, labelMeaning } from '../evaluate/labelsTasks'
import { labelList } from '../inputs/labelTable'
import type { ComparedFile } from './openArray'

/** What the values of two label files mean, as `evaluate` takes it. */
export interface ComparedLabelsOptions extends LabelMeaningOptions {
  /** `liver=1,PAROTID_L|Parotid*L=2`: the labels to compare, by name where a side has names, else by value. Default: those of the files. */
  readonly labels?: string
  /** The grid that contours (RTSTRUCT) are drawn on, as `imageGrid` gives it. Default: that of the images beside them, or of the other side. */
  readonly grid?: ImageGrid
}

const optionsTable: OptionTable<ComparedLabelsOptions> = {
  ...readingKinds,
  labels: 'any',
  grid: 'object',
  geometry: 'string',
}

export interface ComparedLabels {
  /** The two label arrays, axes z, y, x; empty where labels have names. */
  readonly values: readonly NdArray[]
  /** A pair of masks, 0 and 1, for each label that has a name. */
  readonly parts: readonly LabelPart[]
  /** Whether the files have no voxel size. */
  readonly inVoxels: boolean
  readonly warnings: readonly string[]
  /** What each side was taken for. */
  readonly understood: readonly string[]
}

/** Runs a step that concerns one side, whose errors are about its file. */
export type AtSide = <T>(side: SideName, step: () => T) => T

/**
 * Two label files, understood as `medgrade metric` and `evaluate` understand them: what is stated by the files, given by the options or proved by the values.
 *
 * @param reference read by `readComparedFile` as labels; `prediction` likewise.
 * @throws MedgradeError `bad-label`, `bad-geometry`, `bad-input`, `shape-mismatch`, `wrong-format`; `bad-option` for an option without an effect.
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const reference = await readComparedFile(image('1 1 0 2'), { name: 'a.nrrd', as: 'labels' })
 * const prediction = await readComparedFile(image('1 0 0 2'), { name: 'b.nrrd', as: 'labels' })
 * comparedLabels(reference, prediction).understood[1] // → prediction: NRRD with a label map; no voxel size, distances and volumes in voxels
 */
export function comparedLabels(
  reference: ComparedFile,
  prediction: ComparedFile,
  options: ComparedLabelsOptions = {},
): ComparedLabels {
  checkArguments({ reference, prediction }, { name: 'string', image: 'object' }, { name: 'string', image: 'object' })
  checkOptions('comparedLabels', options, optionsTable)
  return comparedSides({ reference, prediction }, options, (_, step) => step())
}

/** The same, with what becomes of errors of a side. */
export function comparedSides(
  files: Readonly<Record<SideName, ComparedFile>>,
  options: ComparedLabelsOptions,
  at: AtSide,
): ComparedLabels {
  const { named, geometry, ...meaning } = labelMeaning(options)
  const wanted = options.labels === undefined ? named : labelList(options.labels).labels
  const side = (file: ComparedFile): PairSide => ({
    raw: readArrayOf(file),
    file: file.name,
    setting: { ...meaning, classOrder: null, reader: file.reader },
  })
  const sides = { reference: side(files.reference), prediction: side(files.prediction) }
  for (const name of ['reference', 'prediction'] as const) at(name, () => requireRightAngles(sides[name]))
  const { parts, facts, warnings } = understoodPair(
    sides,
    wanted,
    { geometry, images: options.grid ?? null, byName: options.labels !== undefined },
    at,
  )
  const own = [facts.reference, facts.prediction]
  const used = new Set(own.flatMap((one) => one.used))
  const notes = unusedOptions(meaning, used)
  const [only] = parts
  const values = only && only.name === null ? only.values : []
  return {
    values,
    parts: values.length === 0 ? parts : [],
    inVoxels: own.every(({ unit }) => unit === 'voxel'),
    warnings: [...warnings, ...notes],
    understood: [understoodLine('reference', [facts.reference]), understoodLine('prediction', [facts.prediction])],
  }
}

const formats: Readonly<Partial<Record<FileFormat, AnyImage['format']>>> = {
  nifti1: 'nifti',
  nifti2: 'nifti',
  json: 'npy',
  text: 'npy',
}

function readArrayOf({ image: array, format: found, reader }: ComparedFile): ReadArray {
  if ('channelAxis' in array) return { array, format: array.format, order: array.format === 'npz' ? 'array' : 'zyx' }
  const format = found === null ? 'npy' : (formats[found] ?? (found as AnyImage['format']))
  const isMedical = reader === 'medical' && format === 'nifti'
  const order = format === 'npy' ? 'array' : isMedical ? 'zxy' : reader?.startsWith('nibabel') ? 'xyz' : 'zyx'
  return { array, format, order }
}

/** SimpleITK refuses axes that are not at right angles, as distances along them are none of their sizes. */
function requireRightAngles({ raw: { array }, file }: PairSide): void {
  if ('channelAxis' in array && array.itk === undefined && isSkewed(array))
    refuse(
      'bad-geometry',
      'axes of the header',
      'axes that are not at right angles',
      '--reader nibabel, for metrics that need no geometry',
      { file },
    )
}
