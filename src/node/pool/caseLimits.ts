/** What a case or another step may take, from the sizes of its files: generous, as only what would never end has to end. */
import { isAbsolute, join } from 'node:path'
import type { CaseTask } from '../../contract'
import { insidePath } from '../../grading/files/insidePath'
import type { Sources } from '../../grading/scoreTask'
import { unpackedSize } from '../files/unpackedSize'
import type { SidedFile, Step } from './workerMessages'

/** A case is taken to need this many times its unpacked files: samples, a contiguous copy, labels, distances. */
export const CASE_FACTOR = 5
/** A process before its first case. */
export const WORKER_BYTES = 96 * 2 ** 20

/** Small cases take milliseconds; a busy or slow machine takes a thousand times as long. */
const LEAST_MS = 60_000
/** 512 × 512 × 320 voxels with 40 labels take a second for 320 MiB. */
const MS_PER_BYTE = 2000 / 2 ** 20
/** A prediction counts no more than this many times its reference, whatever its header says. */
const PREDICTION_FACTOR = 2
/** A file of the organiser may be a table of counts, which is no measure for the prediction. */
const SMALL_FILE = 32 * 2 ** 20
/** Listing the cases and the aggregate go over all of them. */
const WHOLE_MS = 10 * LEAST_MS
/** What a process may hold beside its case when it grades a whole submission: tables, results, what was not collected yet. */
const WHOLE_BYTES = 512 * 2 ** 20
/** Steps that load programs and ask for folders, which says nothing of a submission. */
const loading: ReadonlySet<string> = new Set(['start', 'challenge', 'files'])
const LOADING_MS = 20_000

/** Milliseconds that a case may take. */
export function defaultTimeout(files: readonly SidedFile[]): number {
  return LEAST_MS + MS_PER_BYTE * countedBytes(files)
}

/** Bytes that the process of an honest case may need: twice what it is taken to. */
export function neededMemory(files: readonly SidedFile[]): number {
  return WORKER_BYTES + 2 * CASE_FACTOR * countedBytes(files)
}

/**
 * Milliseconds that a step of a whole grading may take; `given`: what the caller allows. Infinity while others are waited for, which are watched
 * themselves.
 */
export function stepTimeout({ key, case: id, files }: Step, given?: number): number {
  if (key === '') return Number.POSITIVE_INFINITY
  if (loading.has(key)) return Math.max(given ?? 0, LOADING_MS)
  return given ?? (id === undefined ? WHOLE_MS : defaultTimeout(files))
}

/** Bytes that a process may need that grades a whole submission. */
export function stepMemory({ case: id, files }: Step): number {
  return WHOLE_BYTES + (id === undefined ? 0 : neededMemory(files))
}

/** Unpacked bytes of every file of a case that lies on disk. */
export function caseSize(files: readonly SidedFile[]): number {
  return sideSize(files, 'answers') + sideSize(files, 'submission')
}

/** The files of a case, the first of the paths of each. */
export function filesOfCase({ files }: CaseTask, sources: Sources): readonly SidedFile[] {
  return Object.values(files).flatMap(({ side, paths }) => {
    const { ref } = sources[side]
    return paths.length === 0 || ref?.kind !== 'directory' ? [] : [{ side, path: paths[0]!, root: ref.root }]
  })
}

function countedBytes(files: readonly SidedFile[]): number {
  const reference = sideSize(files, 'answers')
  const most = Math.max(SMALL_FILE, PREDICTION_FACTOR * reference)
  return reference + Math.min(most, sideSize(files, 'submission'))
}

function sideSize(files: readonly SidedFile[], wanted: SidedFile['side']): number {
  return files.reduce((sum, file) => (file.side === wanted ? sum + fileSize(file) : sum), 0)
}

function fileSize({ path, root }: SidedFile): number {
  try {
    if (root !== undefined) return unpackedSize(join(root, insidePath(path)))
    return isAbsolute(path) ? unpackedSize(path) : 0
  } catch {
    // A path that leaves its folder is refused when the case is scored, with its name in the report.
    return 0
  }
}
