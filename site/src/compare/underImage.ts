import { requireSameShape } from '../../../src/errors/refuse'
import { otherShape } from '../../../src/evaluation/pairs/otherShape'
import type { ComparedItem } from './comparedItem'
import type { UnderFacts } from './compareTypes'
import { type Grid3, gridOf } from './gridOf'
import { placeOf } from './placeOf'
import { zyxOf } from './readPair'
import { readSide } from './readSide'

export interface UnderImage {
  readonly grid: Grid3
  readonly facts: UnderFacts
}

/** Values that lie in the middle of `count` equal parts stand for all: a window needs no exact quantile. */
const SAMPLES = 20_000

function valueFacts({ data }: Grid3): Pick<UnderFacts, 'range' | 'window'> {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < data.length; i++) {
    const value = Number(data[i])
    if (value < low) low = value
    if (value > high) high = value
  }
  const step = Math.max(1, data.length / SAMPLES)
  const some = Float64Array.from({ length: Math.floor(data.length / step) }, (_, i) =>
    Number(data[Math.floor((i + 0.5) * step)]),
  )
    .filter(Number.isFinite)
    .sort()
  const at = (share: number) => some[Math.min(some.length - 1, Math.floor(share * some.length))] ?? 0
  const window = at(0.995) > at(0.005) ? ([at(0.005), at(0.995)] as const) : ([low, high] as const)
  return { range: [low, high], window }
}

/** Whether two placements put every corner of the grid to the same place, to a tenth of a voxel. */
function liesAlike(a: readonly number[], b: readonly number[], size: readonly [number, number, number]): boolean {
  const spans = [size[2], size[1], size[0], 1]
  const edge = Math.hypot(a[0]!, a[4]!, a[8]!)
  return a.slice(0, 12).every((value, k) => Math.abs(value - b[k]!) * spans[k % 4]! <= edge / 10)
}

/**
 * Reads the image under the masks, such as the CT that they were drawn on.
 *
 * @param masks the grid of the masks, whose shape the image must have. @param affine where they lie.
 * @throws Error with the shapes, or for several channels.
 */
export async function underImage(
  item: ComparedItem,
  masks: Grid3,
  affine: readonly number[] | null,
): Promise<UnderImage> {
  const read = await readSide(item, { kind: 'image' })
  const grid = gridOf(zyxOf(read))
  try {
    requireSameShape(masks.size, grid.size)
  } catch (error) {
    throw new Error(otherShape((error as Error).message, 'the masks', read.name))
  }
  const place = placeOf(read)
  const apart = place !== null && affine !== null && !liesAlike(affine, place, masks.size)
  const warning = apart ? `${read.name} lies elsewhere than the masks by its header; it is drawn voxel by voxel.` : null
  return { grid, facts: { name: read.name, ...valueFacts(grid), warning } }
}
