/** Reads landmarks, displacements and tracks for `medgrade metric`. */
import type { NdArray } from '../../contract'
import type { TrackedCells, TrackRow } from '../../metrics/tracking'
import { textOfFile } from '../../understanding/textOfFile'
import { stackedFrames } from '../../understanding/tracks/stackedFrames'
import { trackRows } from '../../understanding/tracks/trackRows'
import { badOption } from './badOption'
import { caseFiles } from './caseFiles'
import type { InputFlags, Inputs } from './inputTypes'
import { type FileSide, openFile, readArray, withSide } from './metricFiles'
import { pointInputs } from './raterInputs'

type Files = readonly [reference: string, prediction: string]

/** Points in rows, and the displacement of `--field`. */
export async function landmarkInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const [fixed, moving] = await pointInputs([reference, prediction], flags)
  const field = flags.field === undefined ? null : await fieldOf(flags.field, flags)
  return { values: [fixed, moving, field], options: {}, warnings: [] }
}

/** A displacement, with the mask of its metric. */
export async function fieldInputs([file]: Files, flags: InputFlags): Promise<Inputs> {
  const values = [await fieldOf(file, flags)]
  const { mask } = flags
  if (mask === undefined) return { values, options: {}, warnings: [] }
  return {
    values,
    options: { mask: await readArray('reference', await openFile('reference', mask), flags) },
    warnings: [],
  }
}

/** NIfTI has the components of a vector behind an axis of time of length 1. */
async function fieldOf(file: string, flags: InputFlags): Promise<NdArray> {
  const array = await readArray('reference', await openFile('reference', file), flags)
  const { shape, stride } = array
  if (shape.length !== 5 || shape[3] !== 1) return array
  const without = <T>(list: readonly T[]) => list.filter((_, axis) => axis !== 3)
  return { ...array, shape: without(shape), ...(stride && { stride: without(stride) }) }
}

/** Label maps and tracks of both sides. */
export async function trackInputs([reference, prediction]: Files, flags: InputFlags): Promise<Inputs> {
  const truth = await cellsOf('reference', reference, flags, flags.referenceTracks)
  const found = await cellsOf('prediction', prediction, flags, flags.predictionTracks)
  return { values: [truth, found], options: {}, warnings: [] }
}

/** A folder as the Cell Tracking Challenge has it, or an array with a text of tracks. */
async function cellsOf(
  side: FileSide,
  path: string,
  flags: InputFlags,
  tracks: string | undefined,
): Promise<TrackedCells> {
  const files = await caseFiles(path)
  const names = [...(files?.values() ?? [])]
  const texts = names.filter((name) => /\.txt$/i.test(name))
  const listed = tracks ?? (texts.length === 1 ? texts[0] : undefined)
  if (listed === undefined) throw badOption(`no tracks of ${path}`, `--${side}-tracks <file>`)
  const rows = await rowsOf(side, listed)
  if (!files) return { labels: await readArray(side, await openFile(side, path), flags), tracks: rows }
  const frames: NdArray[] = []
  for (const name of names)
    if (!texts.includes(name)) frames.push(await readArray(side, await openFile(side, name), flags))
  return withSide(side, path, () => ({ labels: stackedFrames(frames, path), tracks: rows }))
}

/** Lines of label, first frame, last frame and mother. */
async function rowsOf(side: FileSide, file: string): Promise<TrackRow[]> {
  const { bytes, name } = await openFile(side, file)
  return withSide(side, file, () => trackRows(textOfFile(bytes, name), file))
}
