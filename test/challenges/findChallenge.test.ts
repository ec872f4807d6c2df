import { describe, expect, it } from 'vitest'
import { challenges } from '../../src/challenges'
import { challengeGroups, challengeIds, findChallenge } from '../../src/challenges/findChallenge'

describe('findChallenge', () => {
  it('finds every bundled challenge, the same object each time', async () => {
    expect(await challengeIds()).toEqual([...challenges.keys()])
    for (const [id, challenge] of challenges) expect(await findChallenge(id)).toBe(challenge)
    for (const id of ['', 'isles', 'isles22x', 'panther-task9']) expect(await findChallenge(id)).toBeUndefined()
  })

  it('finds the group of a challenge by its id', async () => {
    for (const { ids, load } of challengeGroups) {
      const known = [...challenges.keys()].filter((id) => ids.test(id))
      expect(known).toEqual((await load()).map(({ id }) => id).sort())
    }
  })
})
