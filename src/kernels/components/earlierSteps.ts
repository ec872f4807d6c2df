/**
 * Distances in memory to the neighbours before a voxel that differ from it in at most `reach` axes.
 *
 * @param sx distance along y.
 * @param sxy distance along z.
 */
export function earlierSteps(reach: 1 | 2 | 3, sx: number, sxy: number): Int32Array {
  const ways = Array.from({ length: 13 }, (_, k) => wayTo(k))
  const near = ways.filter((way) => way.filter(Boolean).length <= reach)
  return Int32Array.from(near, ([x, y, z]) => x + y * sx + z * sxy)
}

/** Along x, y and z, the way to neighbour k of the thirteen before a voxel. */
export function wayTo(k: number): readonly [number, number, number] {
  return [(k % 3) - 1, (((k / 3) | 0) % 3) - 1, ((k / 9) | 0) - 1]
}
