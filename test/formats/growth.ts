/**
 * The ratio of times for an input and one of four times its size: 4 if linear, 16 if quadratic. Measures processor time, the least of many runs on either
 * input, with more runs while the ratio is too high: other load can only increase a time.
 */
export interface Growth {
  readonly ratio: number
  /** Of the larger input. */
  readonly milliseconds: number
}

const ATTEMPTS = 25
/** Times below a millisecond are dominated by garbage collection and clock resolution. */
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
    // A refusal is a valid result.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
