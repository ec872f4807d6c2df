// The runs of a prepared pair: found at first use, kept with the pair, shared by components and surfaces.

import type { LabelSelector, PreparedPair, Side } from '../array/labelPair'
import { type LabelRuns, labelRuns, type Runs } from './labelRuns'

/** All runs of one side. `merged`: a run is a stretch of foreground, whatever its labels. */
export function pairRuns(pair: PreparedPair, side: Side, merged: boolean): LabelRuns {
  return pair.keep(`runs ${side} ${merged}`, () => {
    const { shape, order, size } = pair
    const nx = order.length > 0 ? shape[order[order.length - 1]] : 1
    return labelRuns(pair.data(side), pair.chunks(side), nx, nx === 0 ? 0 : size / nx, merged)
  })
}

const NO_RUNS: Runs = { count: 0, start: /* @__PURE__ */ new Int32Array(0), end: /* @__PURE__ */ new Int32Array(0) }

/** The runs of one label, or of the foreground, in memory order. */
export function runsOfLabel(pair: PreparedPair, side: Side, label: LabelSelector): Runs {
  if (label === 'any') return pairRuns(pair, side, pair.labels.length > 1)
  const byLabel = pair.keep(`runs of labels ${side}`, () => runsByLabel(pairRuns(pair, side, false)))
  return byLabel.get(label) ?? NO_RUNS
}

/** A counting sort; the lists are views of two arrays. */
function runsByLabel({ count, start, end, label }: LabelRuns): Map<number, Runs> {
  const slots = new Map<number, number>()
  const sizes: number[] = []
  const slot = new Int32Array(count)
  for (let r = 0; r < count; r++) {
    const known = slots.get(label[r]) ?? sizes.push(0) - 1
    if (sizes[known]++ === 0) slots.set(label[r], known)
    slot[r] = known
  }
  const starts = new Int32Array(count)
  const ends = new Int32Array(count)
  const next = new Int32Array(sizes.length)
  for (let s = 1; s < sizes.length; s++) next[s] = next[s - 1] + sizes[s - 1]
  for (let r = 0; r < count; r++) {
    const at = next[slot[r]]++
    starts[at] = start[r]
    ends[at] = end[r]
  }
  const own = (s: number) => ({
    count: sizes[s],
    start: starts.subarray(next[s] - sizes[s], next[s]),
    end: ends.subarray(next[s] - sizes[s], next[s]),
  })
  return new Map([...slots].map(([value, s]) => [value, own(s)]))
}
