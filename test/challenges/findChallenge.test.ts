import { describe, expect, it } from 'vitest'
import { challengeIds, findChallenge, isOfVolumes } from '../../src/challenges/findChallenge'
import { challenges } from '../../src/challenges/index'
import { volumeChallenges } from '../../src/challenges/volumeChallenges'

describe('findChallenge', () => {
  it('finds every bundled challenge, the same object each time', async () => {
    expect(await challengeIds()).toEqual([...challenges.keys()])
    for (const [id, challenge] of challenges) expect(await findChallenge(id)).toBe(challenge)
    for (const id of ['', 'isles', 'isles22x', 'panther-task9']) expect(await findChallenge(id)).toBeUndefined()
  })

  it('knows by the id which challenges are loaded without the others', () => {
    const known = [...challenges.keys()].filter(isOfVolumes)
    expect(known).toEqual(volumeChallenges.map(({ id }) => id).sort())
  })
})
