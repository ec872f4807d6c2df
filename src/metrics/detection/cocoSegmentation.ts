import { refuse } from '../../errors/refuse'
import { boxRuns, polygonRuns } from '../../kernels/components/polygonRuns'
import { mergeRuns, type Runs, runsFromText, runsTotal } from '../../kernels/components/runLength'
import type { CocoRle, CocoSegmentation } from './cocoTypes'

/**
 * Any of COCO's three forms of a mask as runs. Polygons need the size of the image. As in pycocotools, a list whose first entry has four numbers holds
 * boxes.
 */
export function segmentationRuns(
  segmentation: CocoSegmentation,
  size: readonly (number | undefined)[] | undefined,
  where: string,
): Runs {
  if (!Array.isArray(segmentation)) return rleRuns(segmentation as CocoRle, where)
  const parts = segmentation as readonly (readonly number[])[]
  const [height, width] = checkedSize(size, where)
  if (parts.length === 0) refuse('bad-input', where, parts, 'at least one polygon')
  const boxes = parts[0]?.length === 4
  return mergeRuns(
    parts.map((part) => {
      if (!Array.isArray(part) || part.length < (boxes ? 4 : 6) || !part.every(Number.isFinite))
        refuse('bad-input', where, part, 'finite x and y of at least 3 points')
      return boxes ? boxRuns(part, height, width) : polygonRuns(part, height, width)
    }),
    false,
  )
}

/** A run-length mask; its counts must cover the image. */
function rleRuns(rle: CocoRle, where: string): Runs {
  if (rle === null || typeof rle !== 'object' || rle.counts === undefined)
    refuse('bad-input', where, typeof rle, 'polygons, or size and counts')
  const [height, width] = checkedSize(rle.size, where)
  const runs =
    typeof rle.counts === 'string'
      ? runsFromText(rle.counts, height, width)
      : { height, width, counts: checkedCounts(rle.counts, where) }
  const total = runsTotal(runs)
  if (total !== height * width) refuse('bad-input', `pixels in ${where}`, total, height * width)
  return runs
}

function checkedCounts(counts: ArrayLike<number>, where: string): Uint32Array {
  if (!Array.isArray(counts) && !ArrayBuffer.isView(counts))
    refuse('bad-input', `the counts of ${where}`, counts, 'text or a list')
  const out = new Uint32Array(counts.length)
  for (let i = 0; i < out.length; i++) {
    const count = counts[i]!
    // A long integer of JSON arrives as a bigint, which no typed array takes.
    out[i] = typeof count === 'number' ? count : 0
    if (out[i] !== count) refuse('bad-input', `a count of ${where}`, count, 'a whole number of at least 0')
  }
  return out
}

function checkedSize(size: readonly (number | undefined)[] | undefined, where: string): [number, number] {
  const [height, width] = size ?? []
  if (!isSide(height) || !isSide(width) || height * width > mostPixels)
    refuse('bad-input', `the size of ${where}`, size, `[height, width] of at most ${mostPixels} pixels`)
  return [height, width]
}

/** Run lengths are numbers of 32 bits. */
const mostPixels = 2 ** 32 - 1

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
