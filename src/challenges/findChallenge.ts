/**
 * One bundled challenge by its id; all are loaded at the first call, and not before. Loading them in groups would spare a page half of them, but every
 * group is one more way into the code that all share: it cuts the metrics into more files, and their import above bare Node grows by 3 ms of 15.
 */
import type { Challenge } from '../contract'

export async function findChallenge(id: string): Promise<Challenge | undefined> {
  return (await import('./index')).challenges.get(id)
}

/** The ids of all bundled challenges, ascending. */
export async function challengeIds(): Promise<string[]> {
  return [...(await import('./index')).challenges.keys()]
}
