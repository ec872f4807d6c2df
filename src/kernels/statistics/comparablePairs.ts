/** The pairs of an event, by index: how many cases that outlive it are predicted to, and how many are predicted at its time. */
export interface ComparablePairs {
  readonly all: Float64Array
  readonly concordant: Float64Array
  readonly tied: Float64Array
  /** Over the events, the censored cases at the same time. */
  readonly tiedTimes: number
}

/**
 * Counts the pairs of survival times. A case outlives an event if its time is later, or the same and censored. Predictions that differ by at most `tolerance`
 * are tied.
 *
 * The cases enter a binary indexed tree over the ranks of their predictions, the latest time first; each event asks it how many are in a range of ranks.
 */
export function comparablePairs(
  time: Float64Array,
  event: Uint8Array,
  predicted: Float64Array,
  tolerance: number,
): ComparablePairs {
  const n = time.length
  const values = Float64Array.from(new Set(predicted)).sort()
  const tree = new Int32Array(values.length + 1)
  const enter = (value: number) => {
    for (let node = firstRank(values, (other) => other >= value) + 1; node < tree.length; node += node & -node)
      tree[node]!++
  }
  /** Cases that entered whose prediction has a rank below this one. */
  const below = (rank: number) => {
    let count = 0
    for (let node = rank; node > 0; node &= node - 1) count += tree[node]!
    return count
  }
  const [all, concordant, tied] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)]
  let tiedTimes = 0
  const order = Uint32Array.from(time.keys()).sort((a, b) => time[b]! - time[a]!)
  for (let from = 0, to = 0, entered = 0; from < n; from = to) {
    while (to < n && time[order[to]!] === time[order[from]!]) to++
    const here = order.subarray(from, to)
    for (const i of here) if (event[i] === 0) enter(predicted[i]!)
    const events = here.filter((i) => event[i] === 1)
    entered += here.length - events.length
    tiedTimes += events.length * (here.length - events.length)
    for (const i of events) {
      const own = predicted[i]!
      // A difference grows with its first number, rounded as it is.
      const first = firstRank(values, (other) => other - own >= -tolerance)
      const behind = firstRank(values, (other) => other - own > tolerance)
      all[i] = entered
      tied[i] = below(behind) - below(first)
      concordant[i] = entered - below(behind)
    }
    for (const i of events) enter(predicted[i]!)
    entered += events.length
  }
  return { all, concordant, tied, tiedTimes }
}

/** The first rank whose value passes; those behind it do, too. */
function firstRank(values: Float64Array, passes: (value: number) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(values[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
