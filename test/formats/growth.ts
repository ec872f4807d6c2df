/**
 * How much longer work takes on four times the input: 4 where it is linear, 16 where it is quadratic. Time of the processor, the least of many runs on
 * either input, and more runs as long as they say too much: what else a machine does can only add to a run, never make quadratic work look linear.
 */
export interface Growth {
  readonly ratio: number
  /** Of the larger input. */
  readonly milliseconds: number
}

const ATTEMPTS = 10
/** Below a millisecond the collector and the clock say more than the work. */
const LEAST = 1

/** @param enough a ratio below which no further run is made. */
export async function growth<T>(
  make: (n: number) => T,
  run: (input: T) => unknown,
  n: number,
  enough: number,
): Promise<Growth> {
  const small = make(n)
  const large = make(4 * n)
  let least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  let ratio = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && !(ratio < enough); attempt++) {
    for (let i = 0; i < 2; i++)
      least = {
        small: Math.min(least.small, await timeOf(() => run(small))),
        large: Math.min(least.large, await timeOf(() => run(large))),
      }
    ratio = least.large / Math.max(least.small, LEAST)
  }
  return { ratio, milliseconds: least.large }
}

async function timeOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  try {
    await run()
  } catch {
    // a refusal is an answer, too
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
