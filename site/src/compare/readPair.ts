import { filesSource, type ImageGrid, imageGrid, type NdArray } from 'medgrade'
import { type ComparedFile, comparedLabels, comparedPictures } from 'medgrade/evaluation'
import { type LabelPair, labelPair } from 'medgrade/metrics'
import { requireSameShape } from '../../../src/errors/refuse'
import { otherShape } from '../../../src/evaluation/pairs/otherShape'
import { timed } from '../timed'
import { type ComparedItem, itemPath } from './comparedItem'
import type { PairFacts, PairKind, Side, SideFacts } from './compareTypes'
import type { MeaningOptions } from './meaningOptions'
import type { SideFiles } from './pairFiles'
import { placeOf } from './placeOf'
import { readSide, type SideReading } from './readSide'
import type { ReadSide } from './sideReader'

export interface OpenedPair {
  readonly facts: Omit<PairFacts, 'groups'>
  readonly arrays: Readonly<Record<Side, NdArray>>
  /** The values of a prediction that a threshold made a mask. */
  readonly probabilities: NdArray | null
  /** The range of values that was given for pictures. */
  readonly dataRange: number | undefined
  /** For label maps. */
  readonly pair: LabelPair | null
  /** Why metrics cannot be computed that take the range of the type, or that compare windows of grey pictures; null: they can. */
  readonly refused: Readonly<Record<'ofType' | 'windows', string | null>>
}

type Sides = Readonly<Record<Side, ComparedFile>>

const MOST_LABELS_OF_PICTURE = 40

function isWhole({ data }: NdArray): boolean {
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return true
  return data.every((value: number) => Number.isInteger(value))
}

function hasFewValues({ data }: NdArray): boolean {
  const values = new Set<number>()
  for (const value of data as ArrayLike<number> & Iterable<number>) {
    values.add(value)
    if (values.size > MOST_LABELS_OF_PICTURE) return false
  }
  return true
}

/** Volumes and pictures of few whole numbers; two sides with fractions, or in colour, are intensities. */
function areLabels({ reference, prediction }: Sides): boolean {
  const images = [reference.image, prediction.image]
  if (!images.some(isWhole)) return false
  if (images.some(({ origin }) => origin !== undefined && origin.length > 0)) return true
  const isColour = ({ shape, axes }: NdArray) => axes?.at(-1) === 'colour' && shape.length === 3
  return images.every((image) => isWhole(image) && hasFewValues(image) && !isColour(image))
}

const sideFacts = ({ name }: ComparedFile, array: NdArray): SideFacts => ({
  name,
  shape: array.shape,
  spacing: array.spacing ?? array.shape.map(() => 1),
  dtype: array.dtype ?? array.data.constructor.name.replace('Array', '').toLowerCase(),
})

/** Volumes have the slowest axis first. */
const axesOf = ({ shape, spacing }: NdArray): string[] =>
  spacing === undefined || shape.length !== 3 ? shape.map((_, axis) => `axis ${axis + 1}`) : ['z', 'y', 'x']

function factsOf(
  kind: PairKind,
  { reference, prediction }: Sides,
  [first, second]: readonly [NdArray, NdArray],
): Omit<PairFacts, 'groups' | 'labels' | 'parts' | 'warnings' | 'understood' | 'unit' | 'affine'> {
  return {
    kind,
    reference: sideFacts(reference, first),
    prediction: sideFacts(prediction, second),
    spacing: first.spacing ?? second.spacing ?? first.shape.map(() => 1),
    axes: axesOf(first),
  }
}

const hasContours = ({ image }: ComparedFile) => 'contours' in image && image.contours !== undefined

const hasNames = ({ image }: ComparedFile) => ['contours', 'regions', 'segmentation'].some((key) => key in image)

/** The grid of the image, where contours are drawn on it. */
async function gridOfImage(sides: Sides, image: ComparedItem | undefined): Promise<ImageGrid | null> {
  if (image === undefined || !Object.values(sides).some(hasContours)) return null
  const source = filesSource(new Map(image.map(({ path, file }) => [path, file])))
  return imageGrid({ source, path: itemPath(image) })
}

/** Label maps; of labels that have names, and may overlap, one at a time. */
async function openLabels(files: Sides, meaning: MeaningOptions, grid: ImageGrid | null): Promise<OpenedPair> {
  const { gray: _, dataRange: __, level: ___, zarrLabels: ____, part, labels: names, ...options } = meaning
  const { values, parts, inVoxels, warnings, understood } = comparedLabels(files.reference, files.prediction, {
    ...options,
    // Numbers of a label map are compared side by side; what has names is chosen by them.
    ...(names !== undefined && Object.values(files).some(hasNames) ? { labels: names } : {}),
    ...(grid === null ? {} : { grid }),
  })
  const chosen = parts.find(({ name }) => name === part) ?? parts[0]
  const [reference, prediction] = (values.length > 0 ? values : (chosen?.values ?? [])) as [NdArray, NdArray]
  const affine = placeOf(files.reference, grid) ?? placeOf(files.prediction, grid)
  const pair = await timed('labels', () => labelPair(reference, prediction))
  // Two empty masks are compared as label 1: what they give is where conventions differ.
  const labels = pair.labels.length > 0 ? pair.labels : [1]
  return {
    facts: {
      ...factsOf('labels', files, [reference, prediction]),
      unit: inVoxels ? (reference.shape.length === 2 ? 'pixels' : 'voxels') : 'mm',
      affine,
      parts: parts.flatMap(({ name }) => name ?? []),
      labels: labels.map((label) => {
        const { reference: r, prediction: p, both } = pair.count(label)
        return { label, reference: r, prediction: p, both }
      }),
      warnings,
      understood,
    },
    arrays: { reference, prediction },
    probabilities: meaning.threshold === undefined ? null : zyxOf(files.prediction),
    dataRange: undefined,
    pair,
    refused: { ofType: null, windows: null },
  }
}

/** Refuses pictures of other size in the words of the command. */
function requireOneShape({ reference, prediction }: Sides, [first, second]: readonly [NdArray, NdArray]): void {
  try {
    requireSameShape(first.shape, second.shape)
  } catch (error) {
    throw new Error(otherShape((error as Error).message, reference.name, prediction.name))
  }
}

function openPictures(files: Sides, { gray, frame, dataRange }: MeaningOptions): OpenedPair {
  const given = { ...(gray === undefined ? {} : { gray }), ...(frame === undefined ? {} : { frame }) }
  const compared = (options: Parameters<typeof comparedPictures>[2]) =>
    comparedPictures(files.reference, files.prediction, { range: 'none', ...given, ...options })
  const attempt = (options: Parameters<typeof comparedPictures>[2]) => {
    try {
      return { pictures: compared(options), refusal: null }
    } catch (error) {
      return { pictures: null, refusal: error instanceof Error ? error.message : String(error) }
    }
  }
  const ofType = attempt({ range: dataRange === undefined ? 'of the type' : 'given' })
  const refused = { ofType: ofType.refusal, windows: attempt({ greyOnly: true }).refusal }
  const { values, warnings, understood } = ofType.pictures ?? compared({})
  requireOneShape(files, values)
  // nibabel's axes are those of the file, the fastest one first.
  const affine = isNibabel(files.reference) || files.reference.reader !== null ? null : placeOf(files.reference)
  const facts = {
    ...factsOf('image', files, values),
    unit: 'pixels',
    labels: [],
    parts: [],
    affine,
    warnings,
    understood,
  }
  return {
    facts,
    arrays: { reference: values[0], prediction: values[1] },
    probabilities: null,
    dataRange,
    pair: null,
    refused,
  }
}

const isNibabel = ({ format }: ComparedFile) => format === 'nifti2' || format === 'mgh'

/** The samples of a file with the slowest axis first, as label maps have them. */
export function zyxOf(file: ComparedFile): NdArray {
  const { data, shape, stride, offset } = file.image
  const steps = stride ?? shape.map((_, axis) => shape.slice(axis + 1).reduce((product, n) => product * n, 1))
  const isReversed =
    isNibabel(file) || ('channelAxis' in file.image && file.image.format !== 'npy' && file.image.format !== 'npz')
  const turned = <T>(list: readonly T[]): readonly T[] => (isReversed ? list.toReversed() : list)
  return { data, shape: turned(shape), stride: turned(steps), ...(offset === undefined ? {} : { offset }) }
}

/**
 * Reads both sides as `medgrade metric` does and says what they are. A kind that is asked for is not guessed.
 *
 * @param meaning what a person says about the values of both.
 * @param readOther reads the prediction, such as in another worker.
 */
export async function readPair(
  files: SideFiles,
  kind: PairKind | undefined,
  meaning: MeaningOptions,
  readOther: ReadSide = readSide,
): Promise<OpenedPair> {
  const { level, zarrLabels: labels } = meaning
  const zarr = level === undefined && labels === undefined ? {} : { zarr: { level, labels } }
  const read = async (own: SideReading): Promise<Sides> => {
    const reading = { ...own, ...zarr }
    const [prediction, reference] = await Promise.all([
      readOther(files.prediction, reading),
      readSide(files.reference, reading),
    ])
    return { reference, prediction }
  }
  if (kind !== 'image') {
    const sides = await read({ kind: 'labels' })
    if (kind === 'labels' || areLabels(sides)) return openLabels(sides, meaning, await gridOfImage(sides, files.image))
  }
  const sides = await read({ kind: 'image' })
  // ITK and nibabel order axes differently.
  const both = [sides.reference, sides.prediction].map(isNibabel)
  return openPictures(both[0] === both[1] ? sides : await read({ kind: 'image', reader: 'nibabel' }), meaning)
}
