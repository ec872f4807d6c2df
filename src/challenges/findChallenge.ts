/** One bundled challenge by its id. A page or a worker loads the group that has it, not all challenges. */
import type { Challenge } from '../contract'

interface ChallengeGroup {
  /** Matches its ids without loading it. */
  readonly ids: RegExp
  readonly load: () => Promise<readonly Challenge[]>
}

/** The other challenges are loaded all together. */
export const challengeGroups: readonly ChallengeGroup[] = [
  {
    ids: /^(isles22$|panther-|seg_a$|topbrain-|topcow-)/,
    load: async () => (await import('./rex-mle/volumeChallenges')).volumeChallenges,
  },
  {
    ids: /^(dentex$|ldct-iqa$|neurips-cellseg$|puma-|usenhance$)/,
    load: async () => (await import('./rex-mle/imageChallenges')).imageChallenges,
  },
]

export async function findChallenge(id: string): Promise<Challenge | undefined> {
  const group = challengeGroups.find(({ ids }) => ids.test(id))
  const found = group && (await group.load()).find((challenge) => challenge.id === id)
  return found ?? (await import('./challenges')).challenges.get(id)
}

/** The ids of all bundled challenges, ascending. */
export async function challengeIds(): Promise<string[]> {
  return [...(await import('./challenges')).challenges.keys()]
}
