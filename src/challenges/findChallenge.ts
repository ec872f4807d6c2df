/** One bundled challenge by its id. A page or a worker that grades volumes loads no other challenges. */
import type { Challenge } from '../contract'

/** Whether a challenge is one of `volumeChallenges`: told by its id, without loading them. */
export function isOfVolumes(id: string): boolean {
  return /^(isles22$|panther-|seg_a$|topbrain-|topcow-)/.test(id)
}

export async function findChallenge(id: string): Promise<Challenge | undefined> {
  if (!isOfVolumes(id)) return (await import('./index')).challenges.get(id)
  const { volumeChallenges } = await import('./volumeChallenges')
  return volumeChallenges.find((challenge) => challenge.id === id) ?? (await import('./index')).challenges.get(id)
}

/** The ids of all bundled challenges, ascending. */
export async function challengeIds(): Promise<string[]> {
  return [...(await import('./index')).challenges.keys()]
}
