/** What Python calls with paths. */
import { basename, dirname } from 'node:path'
import type { NdArray, Volume, ZarrChoice } from '../../contract'
import type { BatchSummary, GradeBatchOptions } from '../../engine/gradeBatch'
import type { ReadImageOptions } from '../../engine/inspect/readImage'
import type { ReadRegionsOptions, RegionImage } from '../../engine/inspect/readRegions'
import type { ReadStructuresOptions, StructureMask } from '../../engine/inspect/readStructures'
import type { ReadVolumeOptions } from '../../engine/inspect/readVolume'
import type { ValidationResult } from '../../engine/validateSubmission'
import { evaluateFolders as evaluated } from '../evaluation/evaluateFolders'
import { type BatchFilesOptions, batchFiles } from '../files/batchFiles'
import { directorySource } from '../files/directorySource'
import type { GradePaths } from '../openFiles'
import { reportTime } from '../reportTime'
import { validateFiles } from '../validateFiles'
import { evaluationInPython } from './inPythonWords'

export { gradeFiles } from '../gradeFiles'
export {
  evaluationJson,
  evaluationPage,
  evaluationTable,
  evaluationText,
  reportPage,
  reportTable,
  reportText,
} from './shownResults'

export const evaluateFolders: typeof evaluated = async (...values) => evaluationInPython(await evaluated(...values))

/** Makes the current folder of Python that of this process: relative paths mean it. */
export function enter(folder: string): void {
  if (process.cwd() !== folder) process.chdir(folder)
}

/** Grades the lines of a batch; `lines` is JSON Lines. */
export async function gradeLines(
  lines: string,
  files: BatchFilesOptions,
  options: GradeBatchOptions,
): Promise<BatchSummary> {
  const { gradeBatch } = await import('../../engine/gradeBatch')
  return gradeBatch(lines, batchFiles(files), { now: reportTime(), ...options })
}

export function validatePaths(
  challenge: string,
  paths: GradePaths,
  options: { readonly parity?: boolean; readonly variant?: string },
): Promise<ValidationResult> {
  return validateFiles(challenge, paths, { parity: options.parity ?? false, variant: options.variant })
}

/** A volume with its notes; those of one frame are of the axes that it keeps. */
export async function readVolumeFile(
  path: string,
  { frame, ...options }: ReadVolumeOptions & { readonly frame?: number },
): Promise<Volume & { readonly notes: readonly string[] }> {
  const { readVolume } = await import('../../engine/inspect/readVolume')
  const { volumeNotes } = await import('../../understanding/size/volumeNotes')
  const volume = await readVolume(inFolder(path), { name: path, ...options })
  const { axes = [], shape } = volume
  const time = frame === undefined ? -1 : axes.findIndex((role) => role === 'time' || role === 'unstated')
  const kept = { ...volume, axes: axes.filter((_, at) => at !== time), shape: shape.filter((_, at) => at !== time) }
  return { ...volume, notes: volumeNotes(kept) }
}

/** The codes of a case that was never delivered. */
export async function missingCodes(): Promise<readonly string[]> {
  const { missingCaseCodes } = await import('../../engine/report/missingCaseCodes')
  return [...missingCaseCodes]
}

/** An image; `level` and `zarrLabels` are about OME-Zarr and refuse another file. */
export async function readImageFile(
  path: string,
  { level, zarrLabels: labels, ...options }: ReadImageOptions & ZarrWords,
): Promise<NdArray> {
  const { readImage } = await import('../../engine/inspect/readImage')
  const choice = level === undefined && labels === undefined ? undefined : { level, labels }
  const reader = choice && options.reader === undefined ? { reader: 'ome_zarr' as const } : {}
  return readImage(inFolder(path, choice), { name: path, ...options, ...reader })
}

interface ZarrWords {
  readonly level?: number
  readonly zarrLabels?: string
}

export async function readRegionsFile(path: string, options: ReadRegionsOptions): Promise<RegionImage> {
  const { readRegions } = await import('../../engine/inspect/readRegions')
  return readRegions(inFolder(path), { name: path, ...options })
}

/** Masks of structures on the grid of the images of `series`, a folder or archive of slices, or an image. */
export async function readStructuresFile(
  path: string,
  { series, ...options }: Omit<ReadStructuresOptions, 'grid'> & { readonly series?: string },
): Promise<StructureMask[]> {
  const [{ readStructures }, { imageGrid }] = await Promise.all([
    import('../../engine/inspect/readStructures'),
    import('../../engine/inspect/imageGrid'),
  ])
  const grid = series === undefined ? {} : { grid: await imageGrid(inFolder(series), { name: series }) }
  return readStructures(inFolder(path), { name: path, ...options, ...grid })
}

/** Id, title, task and metrics of each bundled challenge. */
export async function listChallenges(): Promise<readonly object[]> {
  const { challenges } = await import('../../challenges')
  return [...challenges.values()].map(({ id, title, task, benchmark = 'rex-mle', metrics }) => ({
    id,
    title,
    task,
    benchmark,
    metrics: metrics.map(({ name }) => name),
  }))
}

function inFolder(
  path: string,
  zarr?: ZarrChoice,
): { readonly source: ReturnType<typeof directorySource>; readonly path: string } {
  return { source: directorySource(dirname(path), { links: 'anywhere', zarr }), path: basename(path) }
}
