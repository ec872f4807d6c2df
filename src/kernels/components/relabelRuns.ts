import { LabelRuns } from '../../array/labels/labelRuns'

/** The same runs with other labels; 0 drops a run. Neighbouring runs of one new label become one. */
export function relabelRuns(runs: LabelRuns, labelOf: (label: number, run: number) => number): LabelRuns {
  const { count, start, end, row, label } = runs
  const out = new LabelRuns(runs.data, runs.nx)
  out.start = new Int32Array(count)
  out.end = new Int32Array(count)
  out.row = new Int32Array(count)
  out.label = new Int32Array(count)
  let n = 0
  for (let r = 0; r < count; r++) {
    const value = labelOf(label[r], r)
    if (value === 0) continue
    if (n > 0 && out.end[n - 1] === start[r] && out.row[n - 1] === row[r] && out.label[n - 1] === value) {
      out.end[n - 1] = end[r]
      continue
    }
    out.start[n] = start[r]
    out.end[n] = end[r]
    out.row[n] = row[r]
    out.label[n++] = value
  }
  out.count = n
  return out
}
