import { type NdArray, readImage, readVolume, type Volume } from 'medgrade'
import { type LabelPair, labelPair } from 'medgrade/metrics'
import type { PairFacts, PairKind, Side, SideFacts } from './compareTypes'

export interface OpenedPair {
  readonly facts: Omit<PairFacts, 'groups'>
  readonly arrays: Readonly<Record<Side, NdArray>>
  /** For label maps. */
  readonly pair: LabelPair | null
}

const volumeName = /\.(nii|nii\.gz|nrrd|nhdr|mha|mhd|img|hdr)$/i
const MOST_LABELS_OF_PICTURE = 40

type Opened = NdArray & Partial<Volume>

/** Reads one side: a volume, or a picture, whose colours become grey as Pillow does it. Detached data may lie beside the header. */
async function readSide(files: readonly File[], reader: 'nibabel' | undefined): Promise<Opened> {
  const main = files.find(({ name }) => volumeName.test(name) && !/\.img$/i.test(name)) ?? files[0]!
  const resolve = async (name: string) => {
    const found = files.find((file) => file.name === name)
    if (found === undefined) throw new Error(`${main.name} names the file ${name}; drop both`)
    return new Uint8Array(await found.arrayBuffer())
  }
  const named = { name: main.name, resolve }
  const bytes = new Uint8Array(await main.arrayBuffer())
  if (volumeName.test(main.name)) return readVolume(bytes, { ...named, ...(reader ? { reader } : {}) })
  const image = await readImage(bytes, named)
  const isColour = image.shape.length === 3 && image.shape[2]! <= 4 && /\.(png|jpe?g|bmp)$/i.test(main.name)
  return isColour ? readImage(bytes, { ...named, reader: 'gray' }) : image
}

/** ITK cannot read NIfTI-2; nibabel then reads both sides, because the two order axes differently. */
async function readSides(
  files: Readonly<Record<Side, readonly File[]>>,
): Promise<{ arrays: Record<Side, Opened>; reader: 'nibabel' | undefined }> {
  const heads = [...files.reference, ...files.prediction]
  const isNifti2 = async (file: File) => {
    if (!/\.nii$/i.test(file.name)) return false
    return new Uint8Array(await file.slice(0, 4).arrayBuffer())[0] === 0x1c
  }
  const reader = (await Promise.all(heads.map(isNifti2))).some(Boolean) ? 'nibabel' : undefined
  const arrays = {
    reference: await readSide(files.reference, reader),
    prediction: await readSide(files.prediction, reader),
  }
  return { arrays, reader }
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

function differences(reference: Opened, prediction: Opened): string[] {
  const fields = (['spacing', 'origin', 'direction'] as const).filter((field) => {
    const [a, b] = [reference[field], prediction[field]]
    return a && b && a.some((value, k) => Math.abs(value - b[k]!) > 1e-4 * Math.max(1, Math.abs(value)))
  })
  if (fields.length === 0) return []
  return [`the files differ in ${fields.join(' and ')}; they are compared voxel by voxel, in the reference's spacing`]
}

const sideFacts = (name: string, array: Opened): SideFacts => ({
  name,
  shape: array.shape,
  spacing: array.spacing ?? array.shape.map(() => 1),
  dtype: array.dtype ?? array.data.constructor.name.replace('Array', '').toLowerCase(),
})

/** ITK lists the slowest axis first, nibabel the fastest. */
function axesOf({ shape, spacing }: Opened, reader: 'nibabel' | undefined): string[] {
  if (spacing === undefined || shape.length !== 3) return shape.map((_, axis) => `axis ${axis + 1}`)
  return reader === 'nibabel' ? ['x', 'y', 'z'] : ['z', 'y', 'x']
}

/** ITK reads every spacing as millimetres and converts those of NIfTI; nibabel keeps the unit of the file. */
function unitOf({ shape, spacing }: Opened, reader: 'nibabel' | undefined): string {
  if (spacing === undefined) return shape.length === 2 ? 'pixels' : 'voxels'
  return reader === 'nibabel' ? 'units of the spacing' : 'mm'
}

/** Reads both sides and says what they are. A kind that is asked for is not guessed. */
export async function readPair(files: Readonly<Record<Side, readonly File[]>>, kind?: PairKind): Promise<OpenedPair> {
  const { arrays, reader } = await readSides(files)
  const { reference, prediction } = arrays
  const isVolume = reference.spacing !== undefined
  const warnings = differences(reference, prediction)
  const isLabels = kind ? kind === 'labels' : isVolume || (looksLikeLabels(reference) && looksLikeLabels(prediction))
  let pair: LabelPair | null = null
  if (isLabels)
    try {
      pair = labelPair(reference, prediction)
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
