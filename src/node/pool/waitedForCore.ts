import { readFileSync } from 'node:fs'

/** Milliseconds since its start in which the main thread of a process could have run and no core was free; 0 on systems other than Linux. */
export function waitedForCore(pid: number | undefined): number {
  try {
    // Nanoseconds on a core, nanoseconds in the queue, number of turns.
    const [, queued] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')
    return Number(queued) / 1e6 || 0
  } catch {
    return 0
  }
}
