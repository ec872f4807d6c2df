/** Reads the arguments of a metric from two files: arrays, columns joined by an id, COCO datasets, boxes, points. */

import { type InputKind, inputSheet } from '../../catalogue/inputKinds'
import type { TextKind } from '../../catalogue/textArguments'
import { requireZarr } from '../../evaluation/inputs/requireZarr'
import type { TableKind } from '../../understanding/tables/metricTables'
import { badOption } from './badOption'
import { countedInputs } from './countedInputs'
import type { InputFlags, Inputs } from './inputTypes'
import { labelInputs, slowestFirst } from './labelInputs'
import {
  commonReader,
  imageInParts,
  type OpenFile,
  onSide,
  openFile,
  readArray,
  readCompared,
  withSide,
  zarrChoice,
} from './metricFiles'

type Files = readonly [reference: string, prediction: string]
type Read = { of(files: Files, flags: InputFlags): Promise<Inputs> }['of']

/** How each kind is read that is neither arrays of the same grid nor columns of two tables. */
const own: Readonly<Partial<Record<InputKind, () => Promise<Read>>>> = {
  coco: async () => (await import('./boxInputs')).cocoInputs,
  boxes: async () => (await import('./boxInputs')).boxInputs,
  boxLists: async () => (await import('./boxInputs')).boxListInputs,
  points: async () => (await import('./boxInputs')).pointInputs,
  ratings: async () => (await import('./raterInputs')).ratingInputs,
  sample: async () => (await import('./raterInputs')).sampleInputs,
  draws: async () => (await import('./raterInputs')).drawInputs,
  raters: async () => (await import('./raterInputs')).raterInputs,
  marks: async () => (await import('./lesionInputs')).markInputs,
  lesionMaps: async () => (await import('./lesionInputs')).lesionMapInputs,
  landmarks: async () => (await import('./motionInputs')).landmarkInputs,
  field: async () => (await import('./motionInputs')).fieldInputs,
  tracks: async () => (await import('./motionInputs')).trackInputs,
  graphs: async () => (await import('./textInputs')).graphInputs,
}

/** @throws FileFailure for a missing or broken file, MedgradeError `bad-option` for flags that do not match the files. */
export async function readInputs(
  kind: InputKind,
  reference: string,
  prediction: string | undefined,
  flags: InputFlags,
): Promise<Inputs> {
  const { files, prediction: second } = inputSheet(kind)
  if (files === 'table')
    return (await import('./columnInputs')).columnInputs(tableKind(kind), reference, prediction, flags)
  if (prediction === undefined && second !== null) throw badOption('one file', 'two files: reference and prediction')
  const both: Files = [reference, prediction ?? reference]
  if (files === 'arrays') return fromArrays(...both, flags)
  const read = await own[kind]?.()
  return read ? read(both, flags) : (await import('./textInputs')).textInputs(kind as TextKind, both)
}

/** A row of scores for each sample is read as scores are. */
function tableKind(kind: InputKind): TableKind {
  return (kind === 'scoreRows' ? 'scores' : kind) as TableKind
}

async function fromArrays(reference: string, prediction: string, flags: InputFlags): Promise<Inputs> {
  await requireZarr(
    zarrChoice(flags),
    [reference, prediction].map((path) => () => imageInParts(path, flags)),
  )
  const counted = flags.means === 'labels' ? await countedInputs(reference, prediction, flags) : null
  if (counted) return counted
  const first = await openFile('reference', reference, flags)
  const second = await openFile('prediction', prediction, flags)
  if (flags.means === 'labels') return fromLabels(first, second, flags)
  const common = { ...commonReader([first, second], flags), seen: true }
  const truth = await readCompared('reference', first, common)
  const found = await readCompared('prediction', second, common)
  const mask = flags.mask === undefined ? null : await openFile('reference', flags.mask, flags)
  const masked = mask === null ? {} : { mask: await readArray('reference', mask, common) }
  const { gray, range = 'none', frame, greyOnly } = flags
  const { comparedPictures } = await import('../../evaluation/pairs/comparedPictures')
  const { channelAxis, ...pictures } = await withSide('prediction', prediction, () =>
    comparedPictures(truth, found, { gray, range, frame, greyOnly }),
  )
  const ofColours = flags.ofChannels && flags.channelAxis === undefined && channelAxis !== null ? { channelAxis } : {}
  return { ...pictures, options: { ...masked, ...ofColours } }
}

async function fromLabels(reference: OpenFile, prediction: OpenFile, flags: InputFlags): Promise<Inputs> {
  const layered = { ...flags, layered: true }
  const truth = await readCompared('reference', reference, layered)
  const found = await readCompared('prediction', prediction, layered)
  const grid =
    flags.series === undefined ? undefined : await (await import('./gridOfSeries')).gridOfSeries(flags.series)
  const read = { reference: truth, prediction: found }
  const { downsample = null } = flags
  const { files, notes } = flags.ofObjects
    ? (await import('../../understanding/placement/objectFiles')).objectFiles(
        read,
        { reference: downsample, prediction: downsample },
        (side, step) => onSide(side, read[side].name, step),
      )
    : { files: read, notes: [] }
  if (files !== read && typeof flags.labels === 'string')
    throw badOption('--labels beside regions (GeoJSON) of which each is an object', 'none, or --input semantic')
  const own = labelInputs(files, files === read ? flags : { ...flags, downsample: undefined }, grid)
  const understood = { ...own, warnings: [...notes, ...own.warnings] }
  if (flags.mask === undefined) return { ...understood, options: {} }
  const { image } = await readCompared('reference', await openFile('reference', flags.mask, flags), layered)
  return { ...understood, options: { mask: 'channelAxis' in image ? slowestFirst(image) : image } }
}
