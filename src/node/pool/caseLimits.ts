/** What one case may take, from the sizes of its files: generous, as only what would never end has to end. */
import { join } from 'node:path'
import type { CaseTask, Source } from '../../contract'
import { insidePath } from '../../grading/files/insidePath'
import type { Sources } from '../../grading/scoreTask'
import { unpackedSize } from '../files/unpackedSize'

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

/** Milliseconds. */
export function defaultTimeout(task: CaseTask, sources: Sources): number {
  return LEAST_MS + MS_PER_BYTE * countedBytes(task, sources)
}

/** Bytes that the process of an honest case may need: twice what it is taken to. */
export function neededMemory(task: CaseTask, sources: Sources): number {
  return WORKER_BYTES + 2 * CASE_FACTOR * countedBytes(task, sources)
}

/** Unpacked bytes of every file of a case that lies on disk. */
export function caseSize(task: CaseTask, sources: Sources): number {
  return sideSize(task, sources, 'answers') + sideSize(task, sources, 'submission')
}

function countedBytes(task: CaseTask, sources: Sources): number {
  const reference = sideSize(task, sources, 'answers')
  const most = Math.max(SMALL_FILE, PREDICTION_FACTOR * reference)
  return reference + Math.min(most, sideSize(task, sources, 'submission'))
}

function sideSize({ files }: CaseTask, sources: Sources, wanted: 'answers' | 'submission'): number {
  return Object.values(files).reduce(
    (sum, { side, paths }) => (side === wanted ? sum + fileSize(sources[side], paths[0]) : sum),
    0,
  )
}

function fileSize({ ref }: Source, path: string | undefined): number {
  if (path === undefined || ref?.kind !== 'directory') return 0
  try {
    return unpackedSize(join(ref.root, insidePath(path)))
  } catch {
    // A path that leaves its folder is refused when the case is scored, with its name in the report.
    return 0
  }
}
