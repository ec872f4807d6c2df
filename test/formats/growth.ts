/**
 * The exponent of time in the size of an input: 1 if linear, 2 if quadratic. From the least processor times of several runs on an input and on one of four
 * times its size: other load can only increase a time. While the exponent is too high, both sizes are doubled, at most to four times: what slows only one of
 * them, as a cache that the larger one exceeds, changes with the size; quadratic work stays quadratic.
 */
export interface Growth {
  readonly exponent: number
  /** Of four times the size n, the least. */
  readonly milliseconds: number
}

/** Seven times the time for four times the size. */
export const MOST_GROWTH = 1.4
const DOUBLINGS = 2
const ATTEMPTS = 20
/** Times below a millisecond are dominated by garbage collection and clock resolution. */
const LEAST = 1

/** Milliseconds of one run. */
type Clock = (run: () => unknown) => Promise<number>

/** Texts of about a given length that repeat a part: alone, and eight times with blanks after it. */
export const repeats = (part: string): readonly ((length: number) => string)[] => [
  (length) => part.repeat(Math.ceil(length / part.length)),
  (length) => `${part}${' '.repeat(length / 8)}`.repeat(8),
]

export async function growth<T>(
  make: (n: number) => T,
  run: (input: T) => unknown,
  n: number,
  clock: Clock = processorTime,
  limit = MOST_GROWTH,
): Promise<Growth> {
  const first = await growthAt(make, run, n, clock, limit)
  let { exponent } = first
  for (let doubling = 1; doubling <= DOUBLINGS && !(exponent < limit); doubling++)
    exponent = Math.min(exponent, (await growthAt(make, run, n << doubling, clock, limit)).exponent)
  return { exponent, milliseconds: first.milliseconds }
}

async function growthAt<T>(
  make: (n: number) => T,
  run: (input: T) => unknown,
  n: number,
  clock: Clock,
  limit: number,
): Promise<Growth> {
  const small = make(n)
  const large = make(4 * n)
  const least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  let exponent = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && !(exponent < limit); attempt++) {
    // The first run compiles the code. That of the large input takes longest: another one could only lower the exponent.
    for (let i = 0; i < 2; i++) least.small = Math.min(least.small, await clock(() => run(small)))
    least.large = Math.min(least.large, await clock(() => run(large)))
    exponent = Math.log(least.large / Math.max(least.small, LEAST)) / Math.log(4)
  }
  return { exponent, milliseconds: least.large }
}

/** Milliseconds that a run computes: a machine that is busy with something else takes no longer. */
export async function processorTime(run: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  try {
    await run()
  } catch {
    // A refusal is a valid result.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
