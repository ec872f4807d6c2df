/** Segmentations in DICOM: binary, fractional, and label maps, as highdicom reads them. */
import { groupBy } from '../../array/groupBy'
import type { NdArray, ReadContext } from '../../contract'
import { decodedText, textDecoderOf } from './decodedText'
import { type FramePixels, framePixels } from './framePixels'
import { type DataSet, itemsOf, type OpenedDicom, openDicom, withElements } from './openDicom'
import { refuseDicom } from './refuseDicom'
import { requireSegmentation } from './requireSegmentation'
import { type SegFrame, segFrames } from './segFrames'
import { type SegGrid, segGrid } from './segGrid'

/** A segment: number, label, and the layer that holds its voxels. */
export interface DicomSegment {
  readonly name: string
  readonly value: number
  readonly layer: number
}

export interface DicomSeg {
  readonly kind: 'BINARY' | 'FRACTIONAL' | 'LABELMAP'
  /** By number. */
  readonly segments: readonly DicomSegment[]
  readonly grid: SegGrid
  /**
   * Axes layer, z, y, x. Binary and label map: the number of the segment at its voxels, overlapping segments in different layers. Fractional: a layer a
   * segment, with values from 0 to 1.
   */
  readonly layers: NdArray
}

/**
 * Reads a DICOM segmentation.
 *
 * The grid is that of the frames: the slices from the first to the last that has one. Frames may be in any order; a frame that is left out has no voxels.
 *
 * @throws MedgradeError `bad-magic`, `bad-header`, `bad-geometry`, `corrupt`, `truncated`, `too-large`; `unsupported` for a compression other than RLE, JPEG, lossless JPEG and JPEG-LS;
 *   `wrong-format` for another kind of DICOM.
 */
export async function readDicomSeg(bytes: Uint8Array, { name: file, maxBytes }: ReadContext): Promise<DicomSeg> {
  const opened = await openDicom({ name: file, bytes })
  return withElements(file, () => segmentationOf(opened, file, maxBytes))
}

function segmentationOf(opened: OpenedDicom, file: string, maxBytes: number): DicomSeg {
  const { dataset } = opened
  requireSegmentation(dataset, file)
  const kind = dataset.string('x00620001')
  if (kind !== 'BINARY' && kind !== 'FRACTIONAL' && kind !== 'LABELMAP')
    return refuseDicom('bad-header', 'SegmentationType', kind ?? 'nothing', 'BINARY, FRACTIONAL or LABELMAP', { file })
  const described = describedSegments(dataset, file)
  const frames = segFrames(dataset, kind === 'LABELMAP', file)
  const grid = segGrid(frames, file)
  requireUnique(frames, grid, file)
  const shape = [grid.slices, dataset.uint16('x00280010') ?? 0, dataset.uint16('x00280011') ?? 0]
  const size = shape.reduce((a, b) => a * b, 1)
  if (size === 0)
    refuseDicom('bad-header', 'Rows and Columns', `${shape[1]} and ${shape[2]}`, 'one pixel at least', { file })
  requireRoom(kind === 'FRACTIONAL' ? 4 * size * described.length : size, maxBytes, file)
  const pixels = framePixels(opened, frames.length, file)
  const volume: Assembly = { described, frames, framesOf: bySegment(frames), grid, shape, file, pixels }
  const read = kind === 'BINARY' ? binary : kind === 'LABELMAP' ? labelMap : fractional
  return { kind, grid, ...read(volume, opened, maxBytes) }
}

/** Each segment is tried in every layer, so the work grows with their number. */
const MOST_LAYERS = 64

interface Assembly {
  readonly described: readonly { readonly name: string; readonly value: number }[]
  readonly frames: readonly SegFrame[]
  /** Indices of the frames of a segment. */
  readonly framesOf: ReadonlyMap<number, readonly number[]>
  readonly grid: SegGrid
  /** Slices, rows, columns. */
  readonly shape: readonly number[]
  readonly file: string
  readonly pixels: FramePixels
}

type Assembled = Pick<DicomSeg, 'segments' | 'layers'>

function describedSegments(dataset: DataSet, file: string): { name: string; value: number }[] {
  const decoder = textDecoderOf(dataset)
  const segments = itemsOf(dataset, 'x00620002').map((item) => {
    const value = item.uint16('x00620004')
    if (value === undefined) return refuseDicom('bad-header', 'SegmentNumber', 'nothing', 'a number', { file })
    return { name: decodedText(item, 'x00620005', decoder) || String(value), value }
  })
  if (segments.length === 0) refuseDicom('bad-header', 'SegmentSequence', 'no segment', 'one at least', { file })
  if (new Set(segments.map(({ value }) => value)).size < segments.length)
    refuseDicom('bad-header', 'SegmentNumber', 'a number twice', 'different numbers', { file })
  return segments.sort((a, b) => a.value - b.value)
}

function requireRoom(bytes: number, maxBytes: number, file: string): void {
  if (bytes > maxBytes) refuseDicom('too-large', 'voxels', `${bytes} bytes`, `at most ${maxBytes}`, { file })
}

/** A segment has one frame in a slice. */
function requireUnique(frames: readonly SegFrame[], { sliceOf }: SegGrid, file: string): void {
  const seen = new Set<string>()
  for (const [i, { segment }] of frames.entries()) {
    const key = `${segment} ${sliceOf[i]}`
    if (seen.has(key))
      refuseDicom(
        'corrupt',
        'PerFrameFunctionalGroupsSequence',
        `two of segment ${segment ?? 'any'} in slice ${sliceOf[i]}`,
        'one at most',
        { file },
      )
    seen.add(key)
  }
}

function binary(volume: Assembly, _: OpenedDicom, maxBytes: number): Assembled {
  const { described, shape, file } = volume
  const size = shape.reduce((a, b) => a * b, 1)
  const wide = described.some(({ value }) => value > 255)
  const layers: (Uint8Array | Uint16Array)[] = []
  const segments = described.map((segment) => {
    const own = volume.framesOf.get(segment.value) ?? []
    const free = layers.findIndex((layer) => own.every((frame) => isFree(volume, frame, layer)))
    const layer = free < 0 ? layers.length : free
    if (free < 0) {
      if (layers.length === MOST_LAYERS)
        refuseDicom(
          'unsupported',
          'SegmentSequence',
          `more than ${MOST_LAYERS} that overlap`,
          `at most ${MOST_LAYERS}`,
          { file },
        )
      requireRoom((layers.length + 1) * size * (wide ? 2 : 1), maxBytes, file)
      layers.push(wide ? new Uint16Array(size) : new Uint8Array(size))
    }
    for (const frame of own) draw(volume, frame, layers[layer], segment.value)
    return { ...segment, layer }
  })
  return { segments, layers: stacked(layers, shape) }
}

function bySegment(frames: readonly SegFrame[]): Map<number, number[]> {
  return groupBy(frames.keys(), (i) => frames[i]!.segment)
}

function sliceIn({ grid, shape }: Assembly, frame: number): number {
  return grid.sliceOf[frame] * shape[1] * shape[2]
}

function isFree(volume: Assembly, frame: number, layer: Uint8Array | Uint16Array): boolean {
  const pixels = volume.pixels.read(frame)
  const start = sliceIn(volume, frame)
  for (let i = 0; i < pixels.length; i++) if (pixels[i] !== 0 && layer[start + i] !== 0) return false
  return true
}

function draw(volume: Assembly, frame: number, layer: Uint8Array | Uint16Array, value: number): void {
  const pixels = volume.pixels.read(frame)
  const start = sliceIn(volume, frame)
  for (let i = 0; i < pixels.length; i++) if (pixels[i] !== 0) layer[start + i] = value
}

/** A layer for each segment: stored values divided by the largest, in single precision. */
function fractional(volume: Assembly, { dataset }: OpenedDicom): Assembled {
  const { described, framesOf, shape, file, pixels } = volume
  const size = shape.reduce((a, b) => a * b, 1)
  const most = dataset.uint16('x0062000e') ?? 0
  if (most === 0)
    refuseDicom('bad-header', 'MaximumFractionalValue', dataset.elements.x0062000e ? 0 : 'nothing', 'a value above 0', {
      file,
    })
  const layers = described.map(({ value }) => {
    const layer = new Float32Array(size)
    for (const frame of framesOf.get(value) ?? []) {
      const stored = pixels.read(frame)
      const start = sliceIn(volume, frame)
      for (let i = 0; i < stored.length; i++) {
        if (stored[i] > most)
          refuseDicom('corrupt', 'PixelData', stored[i], `at most ${most}, the MaximumFractionalValue`, { file })
        layer[start + i] = stored[i] / most
      }
    }
    return layer
  })
  const segments = described.map((segment, layer) => ({ ...segment, layer }))
  return { segments, layers: stacked(layers, shape) }
}

/** Pixels are numbers of segments; PixelPaddingValue is the background. */
function labelMap(volume: Assembly, { dataset }: OpenedDicom, maxBytes: number): Assembled {
  const { described, shape, frames, pixels, file } = volume
  const size = shape.reduce((a, b) => a * b, 1)
  const wide = pixels.maximum > 255
  requireRoom(wide ? 2 * size : size, maxBytes, file)
  const layer = wide ? new Uint16Array(size) : new Uint8Array(size)
  const background = dataset.elements.x00280120 ? (dataset.uint16('x00280120') ?? 0) : 0
  const known = new Set(described.map(({ value }) => value))
  if (background !== 0 && known.has(0))
    refuseDicom('unsupported', 'PixelPaddingValue', background, '0 where a segment has the number 0', { file })
  for (const frame of frames.keys()) {
    const stored = pixels.read(frame)
    const start = sliceIn(volume, frame)
    for (let i = 0; i < stored.length; i++) {
      const value = stored[i] === background ? 0 : stored[i]
      if (value !== 0 && !known.has(value))
        refuseDicom('corrupt', 'PixelData', `${value}`, `numbers of segments: ${[...known].join(', ')}`, { file })
      layer[start + i] = value
    }
  }
  const segments = described.filter(({ value }) => value !== 0).map((segment) => ({ ...segment, layer: 0 }))
  return { segments, layers: stacked([layer], shape) }
}

function stacked(layers: readonly (Uint8Array | Uint16Array | Float32Array)[], shape: readonly number[]): NdArray {
  const [first] = layers
  if (layers.length === 1) return { data: first, shape: [1, ...shape] }
  const data = new (first.constructor as new (length: number) => typeof first)(first.length * layers.length)
  for (const [i, layer] of layers.entries()) data.set(layer, i * first.length)
  return { data, shape: [layers.length, ...shape] }
}
