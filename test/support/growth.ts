/**
 * How much longer work takes on four times the input: 4 where it is linear, 16 where it is quadratic. Times are processor
 * times of this process, so that other processes do not count; the least of three, in up to six tries.
 */
export interface Growth {
  readonly ratio: number
  /** Processor time of the larger input. */
  readonly milliseconds: number
}

/** @param enough a ratio below which no further try is made. */
export async function growth<T>(
  make: (n: number) => T,
  run: (input: T) => unknown,
  n: number,
  enough: number,
): Promise<Growth> {
  const small = make(n)
  const large = make(4 * n)
  let best: Growth = { ratio: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY }
  for (let attempt = 0; attempt < 6 && !(best.ratio < enough); attempt++) {
    const a = await leastOf(() => run(small))
    const b = await leastOf(() => run(large))
    // Half a millisecond is below what a clock and a collector leave comparable.
    const ratio = b / Math.max(a, 0.5)
    if (ratio < best.ratio) best = { ratio, milliseconds: b }
  }
  return best
}

async function leastOf(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const start = process.cpuUsage()
    try {
      await run()
    } catch {
      // a refusal is an answer, too
    }
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
