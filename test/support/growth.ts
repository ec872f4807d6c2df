/**
 * How much longer work takes on four times the input: 4 where it is linear, 16 where it is quadratic. Each time is the least of three, and a machine
 * that is busy gets several tries, since load can only make a linear reader look worse, never a quadratic one better.
 */
export interface Growth {
  readonly ratio: number
  /** Of the larger input. */
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
    const start = performance.now()
    try {
      await run()
    } catch {
      // a refusal is an answer, too
    }
    least = Math.min(least, performance.now() - start)
  }
  return least
}
