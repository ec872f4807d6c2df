import type { Source } from '../../contract'
import { refuse } from '../../errors/refuse'
import { decodeUtf8 } from '../../formats/decodeUtf8'
import type { SideCase } from '../inputs/sideCases'

/** A line of the MOT challenge: frame, id, left, top, width, height, and what follows. */
const boxLine = /^\s*\d+\s*,\s*-?\d+\s*(?:,\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*){4,8}$/i

/** Boxes over time look like a text by their ending, and are none. @throws MedgradeError `unsupported`. */
export async function refuseBoxTracks(source: Source, { path, shown }: SideCase): Promise<void> {
  const start = decodeUtf8((await source.read(path!)).subarray(0, 4096), shown)
  const lines = start
    .split(/\r?\n/)
    .slice(0, 3)
    .filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every((line) => boxLine.test(line))) return
  refuse(
    'unsupported',
    'task',
    'boxes over time (frame, id, left, top, width, height), as of the MOT challenge',
    "tracks as label pictures with man_track.txt (--task tracking), the boxes as COCO's JSON (--task detection), or --task text",
    { file: shown },
  )
}
