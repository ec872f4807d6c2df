import { LabelRuns } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'
import { touchingRuns } from './touchingRuns'

/** Labels of `a` and labels of `b` whose voxels touch, by both; the two masks have no voxel in common. @param reach axes along which neighbours differ. */
export function touchingPairs(a: LabelRuns, b: LabelRuns, grid: Grid, reach: 1 | 2 | 3): [number, number][] {
  const runs = interleaved(a, b)
  const { count, start, end, row, label } = runs
  const found = new Map<number, Set<number>>()
  const add = (p: number, q: number): void => {
    if (label[p] > 0 === label[q] > 0) return
    const [own, other] = label[p] > 0 ? [label[p], -label[q]] : [label[q], -label[p]]
    const set = found.get(own)
    if (set) set.add(other)
    else found.set(own, new Set([other]))
  }
  for (let r = 1; r < count; r++) if (start[r] === end[r - 1] && row[r] === row[r - 1]) add(r, r - 1)
  touchingRuns(runs, grid, reach, add)
  return [...found]
    .sort(([p], [q]) => p - q)
    .flatMap(([own, others]) => [...others].sort((p, q) => p - q).map((other): [number, number] => [own, other]))
}

/** Both lists in memory order; labels of `b` are negative. */
function interleaved(a: LabelRuns, b: LabelRuns): LabelRuns {
  const out = new LabelRuns(a.data, a.nx)
  const total = a.count + b.count
  out.count = total
  for (const list of ['start', 'end', 'row', 'label'] as const) out[list] = new Int32Array(total)
  for (let p = 0, q = 0, n = 0; n < total; n++) {
    const isFirst = q >= b.count || (p < a.count && a.start[p] < b.start[q])
    const from = isFirst ? a : b
    const r = isFirst ? p++ : q++
    out.start[n] = from.start[r]
    out.end[n] = from.end[r]
    out.row[n] = from.row[r]
    out.label[n] = isFirst ? from.label[r] : -from.label[r]
  }
  return out
}
