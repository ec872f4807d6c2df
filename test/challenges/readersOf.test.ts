import { describe, expect, it } from 'vitest'
import { challenges } from '../../src/challenges/index'
import { readersOf } from '../../src/challenges/readersOf'

describe('readersOf tells what the adapter declares', () => {
  it.each([...challenges.values()].map((challenge) => [challenge.id, challenge] as const))('%s', (id, challenge) => {
    const slots = [challenge.answers, challenge.submission].flatMap(({ files }) => Object.values(files ?? {}))
    expect(readersOf(id)).toEqual([...new Set(slots.map(({ reader }) => reader))])
  })

  it('nothing for a challenge that is none of ours', () => expect(readersOf('mine')).toEqual([]))
})
