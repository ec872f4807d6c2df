/** One bundled challenge by its id. Groups are loaded one after another until it is found, so a page or a worker loads what it grades. */
import type { Challenge } from '../contract'

const groups: readonly (() => Promise<readonly Challenge[]>)[] = [
  async () => (await import('./volumeChallenges')).volumeChallenges,
  async () => (await import('./imageChallenges')).imageChallenges,
  async () => (await import('./automedbench/index')).autoMedBench,
  async () => (await import('./mlebench/index')).mleBench,
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
  const lists = await Promise.all(groups.map((load) => load()))
  return lists
    .flat()
    .map(({ id }) => id)
    .sort()
}
