import type { NdArray } from 'medgrade'
import { type LabelPair, labelPair } from 'medgrade/metrics'
import { timed } from '../timed'
import type { PairFacts, PairKind, Side, SideFacts } from './compareTypes'
import { type OpenedSide, readSide, type SideReader } from './readSide'
import type { ReadSide } from './sideReader'

export interface OpenedPair {
  readonly facts: Omit<PairFacts, 'groups'>
  readonly arrays: Readonly<Record<Side, NdArray>>
  /** For label maps. */
  readonly pair: LabelPair | null
}

const MOST_LABELS_OF_PICTURE = 40

/** Reads both sides at once. ITK cannot read NIfTI-2; nibabel then reads both, because the two order axes differently. */
async function readSides(
  files: Readonly<Record<Side, readonly File[]>>,
  readOther: ReadSide,
): Promise<{ arrays: Record<Side, OpenedSide>; reader: SideReader }> {
  const heads = [...files.reference, ...files.prediction]
  const isNifti2 = async (file: File) => {
    if (!/\.nii$/i.test(file.name)) return false
    return new Uint8Array(await file.slice(0, 4).arrayBuffer())[0] === 0x1c
  }
  const reader = (await Promise.all(heads.map(isNifti2))).some(Boolean) ? 'nibabel' : undefined
  const [prediction, reference] = await Promise.all([
    readOther(files.prediction, reader),
    readSide(files.reference, reader),
  ])
  return { arrays: { reference, prediction }, reader }
}

function looksLikeLabels(array: NdArray): boolean {
  const values = new Set<number>()
  for (const value of array.data as ArrayLike<number> & Iterable<number>) {
    if (!Number.isInteger(value)) return false
    values.add(value)
    if (values.size > MOST_LABELS_OF_PICTURE) return false
  }
  return true
}

function differences(reference: OpenedSide, prediction: OpenedSide): string[] {
  const fields = (['spacing', 'origin', 'direction'] as const).filter((field) => {
    const [a, b] = [reference[field], prediction[field]]
    return a && b && a.some((value, k) => Math.abs(value - b[k]!) > 1e-4 * Math.max(1, Math.abs(value)))
  })
  if (fields.length === 0) return []
  return [`the files differ in ${fields.join(' and ')}; they are compared voxel by voxel, in the reference's spacing`]
}

const sideFacts = (name: string, array: OpenedSide): SideFacts => ({
  name,
  shape: array.shape,
  spacing: array.spacing ?? array.shape.map(() => 1),
  dtype: array.dtype ?? array.data.constructor.name.replace('Array', '').toLowerCase(),
})

/** ITK lists the slowest axis first, nibabel the fastest. */
function axesOf({ shape, spacing }: OpenedSide, reader: SideReader): string[] {
  if (spacing === undefined || shape.length !== 3) return shape.map((_, axis) => `axis ${axis + 1}`)
  return reader === 'nibabel' ? ['x', 'y', 'z'] : ['z', 'y', 'x']
}

/** ITK reads every spacing as millimetres and converts those of NIfTI; nibabel keeps the unit of the file. */
function unitOf({ shape, spacing }: OpenedSide, reader: SideReader): string {
  if (spacing === undefined) return shape.length === 2 ? 'pixels' : 'voxels'
  return reader === 'nibabel' ? 'units of the spacing' : 'mm'
}

/**
 * Reads both sides and says what they are. A kind that is asked for is not guessed.
 *
 * @param readOther reads the prediction, such as in another worker.
 */
export async function readPair(
  files: Readonly<Record<Side, readonly File[]>>,
  kind: PairKind | undefined,
  readOther: ReadSide = readSide,
): Promise<OpenedPair> {
  const { arrays, reader } = await readSides(files, readOther)
  const { reference, prediction } = arrays
  const isVolume = reference.spacing !== undefined
  const warnings = differences(reference, prediction)
  const isLabels = kind ? kind === 'labels' : isVolume || (looksLikeLabels(reference) && looksLikeLabels(prediction))
  let pair: LabelPair | null = null
  if (isLabels)
    try {
      pair = await timed('labels', () => labelPair(reference, prediction))
    } catch (error) {
      if (kind === 'labels' || (error as { code?: string }).code !== 'bad-label') throw error
      warnings.push('the values are no labels (not all are whole numbers); intensities are compared')
    }
  const found = pair === null ? 'image' : 'labels'
  const labels = pair === null ? [] : pair.labels.map((label) => ({ label, ...pair!.count(label) }))
  const facts = {
    kind: found as PairKind,
    reference: sideFacts(files.reference[0]!.name, reference),
    prediction: sideFacts(files.prediction[0]!.name, prediction),
    spacing: reference.spacing ?? prediction.spacing ?? reference.shape.map(() => 1),
    unit: unitOf(reference.spacing ? reference : prediction, reader),
    axes: axesOf(reference, reader),
    labels: labels.map(({ label, reference: r, prediction: p, both }) => ({
      label,
      reference: r,
      prediction: p,
      both,
    })),
    warnings,
  }
  return { facts, arrays, pair }
}
