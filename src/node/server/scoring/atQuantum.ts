/** What the work gives, at one of the times of answers: see {@link releaseTime}. */
import { setTimeout as wait } from 'node:timers/promises'
import { releaseTime } from './releaseTime'

export interface Clock {
  /** Milliseconds. */
  now(): number
  wait(milliseconds: number): Promise<unknown>
}

/** That of the machine, which never goes back. */
export const clock: Clock = { now: () => performance.now(), wait: (milliseconds) => wait(milliseconds) }

export async function atQuantum<T>(quantum: number, work: () => Promise<T>, { now, wait }: Clock): Promise<T> {
  const arrived = now()
  try {
    return await work()
  } finally {
    const elapsed = now() - arrived
    await wait(releaseTime(elapsed, quantum) - elapsed)
  }
}
