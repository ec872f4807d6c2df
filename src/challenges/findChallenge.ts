/** One bundled challenge by its id. Groups are loaded one after another until it is found, so a page or a worker loads what it grades. */
import type { Challenge } from '../contract'

/**
 * Two groups and not four: every group is one more way into the code that all share, and so cuts it into more files, which whoever imports the
 * metrics alone has to load (33 of them with four groups, 14 with two).
 */
const groups: readonly (() => Promise<readonly Challenge[]>)[] = [
  async () => (await import('./volumeChallenges')).volumeChallenges,
  async () => [...(await import('./index')).challenges.values()],
]

export async function findChallenge(id: string): Promise<Challenge | undefined> {
  for (const load of groups) {
    const found = (await load()).find((challenge) => challenge.id === id)
    if (found) return found
  }
  return undefined
}

/** The ids of all bundled challenges, ascending. */
export async function challengeIds(): Promise<string[]> {
  return [...(await import('./index')).challenges.keys()]
}
