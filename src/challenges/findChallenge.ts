/** One bundled challenge by its id. A page or a worker that grades volumes loads no other challenges. */
import type { Challenge } from '../contract'

/**
 * Volumes and all: every group is one more way into the code that all share, and so cuts it into more files, which whoever imports the metrics
 * alone has to load (33 of them with four groups, 18 with two).
 */
const volumes = /^(isles22$|panther-|seg_a$|topbrain-|topcow-)/

export async function findChallenge(id: string): Promise<Challenge | undefined> {
  if (!volumes.test(id)) return (await import('./index')).challenges.get(id)
  const { volumeChallenges } = await import('./volumeChallenges')
  return volumeChallenges.find((challenge) => challenge.id === id) ?? (await import('./index')).challenges.get(id)
}

/** The ids of all bundled challenges, ascending. */
export async function challengeIds(): Promise<string[]> {
  return [...(await import('./index')).challenges.keys()]
}
