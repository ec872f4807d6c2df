// The runs of a prepared pair, computed at first use, kept with the pair, and shared by components, surfaces and skeletons.

import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import { foregroundRuns, type LabelRuns, labelRuns, type Runs } from '../../array/labels/labelRuns'
import { pick } from '../sorting/pick'

/** All runs of one side. `merged`: all labels count as one foreground. */
export function pairRuns(pair: PreparedPair, side: Side, merged: boolean): LabelRuns {
  // With a single label the foreground has the runs of that label.
  if (merged && pair.labels.length > 1)
    return pair.keep(`foreground ${side}`, () => foregroundRuns(pairRuns(pair, side, false)))
  return pair.runs?.[side] ?? pair.keep(`runs ${side}`, () => labelRuns(pair.data(side), pair.nx))
}

/** The runs of one label, or of the foreground, in memory order. */
export function runsOfLabel(pair: PreparedPair, side: Side, label: LabelSelector): Runs {
  const all = pairRuns(pair, side, label === 'any')
  if (label === 'any' || (pair.labels.length < 2 && label === pair.labels[0])) return all
  return pair.keep(`runs by label ${side}`, () => runsByLabel(all)).get(label) ?? { ...all, count: 0 }
}

export function runsByLabel({ count, start, end, label }: LabelRuns): Map<number, Runs> {
  const members = new Map<number, number[]>()
  for (let r = 0; r < count; r++) {
    const own = members.get(label[r])
    if (own) own.push(r)
    else members.set(label[r], [r])
  }
  const runs = new Map<number, Runs>()
  for (const [value, own] of members) {
    runs.set(value, { count: own.length, start: pick(start, own), end: pick(end, own) })
  }
  return runs
}
