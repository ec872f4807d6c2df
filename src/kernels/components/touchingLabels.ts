import type { LabelRuns } from '../../array/labels/labelRuns'
import { touchingRuns } from './touchingRuns'

/** For each label that occurs, the other labels within its neighbourhood, both ascending. */
export function touchingLabels(runs: LabelRuns, nx: number, ny: number, reach: 1 | 2 | 3): Map<number, number[]> {
  const { count, start, end, label, row } = runs
  const touching = new Map<number, Set<number>>()
  const add = (a: number, b: number): void => {
    touching.get(a)!.add(b)
    touching.get(b)!.add(a)
  }
  for (let r = 0; r < count; r++) if (!touching.has(label[r])) touching.set(label[r], new Set())
  for (let r = 1; r < count; r++) if (start[r] === end[r - 1] && row[r] === row[r - 1]) add(label[r], label[r - 1])
  touchingRuns(runs, { nx, ny }, reach, (run, earlier) => {
    if (label[run] !== label[earlier]) add(label[run], label[earlier])
  })
  const labels = [...touching.keys()].sort(ascending)
  return new Map(labels.map((own) => [own, [...touching.get(own)!].sort(ascending)]))
}

function ascending(a: number, b: number): number {
  return a - b
}
