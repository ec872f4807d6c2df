/** Limits of time and memory for a case or another step, from the sizes of its files. They are generous: only steps that would not end must exceed them. */

import { isAbsolute, join } from 'node:path'
import { smallestOf } from '../../array/smallestOf'
import type { CaseTask } from '../../contract'
import type { Sources } from '../../engine/scoreTask'
import { belowRoot } from '../files/belowRoot'
import { unpackedSize } from '../files/unpackedSize'
import { zarrBytes } from '../zarr/zarrBytes'
import type { SidedFile, Step } from './workerMessages'

/** Estimated memory of a case as a multiple of its unpacked files: samples, a contiguous copy, labels, distances. */
export const CASE_FACTOR = 5
/** Memory of a process before its first case. */
export const WORKER_BYTES = 96 * 2 ** 20

/** Small cases take milliseconds; on a busy or slow machine they may take a thousand times as long. */
const LEAST_MS = 60_000
/** 512 × 512 × 320 voxels with 40 labels take a second for 320 MiB. */
const MS_PER_BYTE = 2000 / 2 ** 20
/** A prediction counts as at most this many times the size of its reference. */
const PREDICTION_FACTOR = 2
/** A prediction up to this size counts fully: the reference may be a small table of counts. */
const SMALL_FILE = 32 * 2 ** 20
/** Bytes of an image that count; a time beyond some days is none for a timer. */
const MOST_IN_PARTS = 2 ** 38
/** Milliseconds for listing the cases and for the aggregate, which process all cases. */
const WHOLE_MS = 10 * LEAST_MS
/** Memory of a process that grades a whole submission, beside its case: tables, results, garbage. */
const WHOLE_BYTES = 512 * 2 ** 20
/** Steps that load modules and look up folders, whose time does not depend on the submission. */
const loading: ReadonlySet<string> = new Set(['start', 'challenge', 'files'])
const LOADING_MS = 20_000

/** Milliseconds that a case may take. */
export function defaultTimeout(files: readonly SidedFile[]): number {
  return LEAST_MS + MS_PER_BYTE * (countedBytes(files) + inParts(files))
}

/** Bytes that the process of a case may need: twice the estimate. */
export function neededMemory(files: readonly SidedFile[]): number {
  return WORKER_BYTES + 2 * CASE_FACTOR * countedBytes(files)
}

/**
 * Milliseconds that a step of a whole grading may take. Infinity while the process waits for other processes, which have their own limits.
 *
 * @param given the limit of the caller.
 */
export function stepTimeout({ key, case: id, files }: Step, given?: number): number {
  if (key === '') return Number.POSITIVE_INFINITY
  if (loading.has(key)) return Math.max(given ?? 0, LOADING_MS)
  return given ?? (id === undefined ? WHOLE_MS : defaultTimeout(files))
}

/** Bytes that a process may need to grade a whole submission. */
export function stepMemory({ case: id, files }: Step): number {
  return WHOLE_BYTES + (id === undefined ? 0 : neededMemory(files))
}

/** Unpacked bytes of all files of a case on disk. */
export function caseSize(files: readonly SidedFile[]): number {
  return sideSize(files, 'answers') + sideSize(files, 'submission')
}

/** The files of a case, each by its first candidate path. */
export function filesOfCase({ files }: CaseTask, sources: Sources): readonly SidedFile[] {
  return Object.values(files).flatMap(({ side, paths }) => {
    const { ref } = sources[side]
    return paths.length === 0 || ref?.kind !== 'directory'
      ? []
      : [{ side, path: paths[0]!, root: join(ref.root, ref.below ?? '') }]
  })
}

/** Of images that are read in parts: both sides have as many voxels, or are refused unread. */
function inParts(files: readonly SidedFile[]): number {
  const sizes = files.map(({ path, root }) => {
    try {
      return zarrBytes(root === undefined ? path : join(root, belowRoot(root, path)))
    } catch {
      return 0
    }
  })
  return sizes.length < 2 ? 0 : 2 * smallestOf([MOST_IN_PARTS, ...sizes.map((size) => (size > 0 ? size : 0))])
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
    if (root !== undefined) return unpackedSize(join(root, belowRoot(root, path)))
    return isAbsolute(path) ? unpackedSize(path) : 0
  } catch {
    // A path that leaves its folder is refused when the case is scored.
    return 0
  }
}
