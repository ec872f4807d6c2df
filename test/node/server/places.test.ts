import { describe, expect, test } from 'vitest'
import { places } from '../../../src/node/server/places'

const limits = { uploads: 3, uploadsPerAddress: 2, uploadsPerSubmitter: 1 }
const said = (take: () => unknown) => {
  try {
    take()
  } catch (error) {
    return JSON.parse((error as Error).message).details
  }
}

describe('places', () => {
  test('one address has a part of those without a token', () => {
    const { take } = places(limits)
    take({ address: 'a' })
    const second = take({ address: 'a' })
    expect(said(() => take({ address: 'a' }))).toBe('2 uploads of this address are under way')
    take({ address: 'b' })
    expect(said(() => take({ address: 'c' }))).toBe('3 uploads are under way')
    second.leave()
    second.leave()
    take({ address: 'c' })
    expect(said(() => take({ address: 'd' }))).toBe('3 uploads are under way')
  })

  test('each submitter has places that nobody else takes', () => {
    const { take } = places(limits)
    for (const address of ['a', 'b', 'c']) take({ address })
    const alice = take({ submitter: 'alice' })
    expect(said(() => take({ submitter: 'alice' }))).toBe('1 uploads of this submitter are under way')
    take({ submitter: 'bob' })
    alice.leave()
    take({ submitter: 'alice' })
  })

  test('bytes without a token do not count against those with one', () => {
    const { take } = places(limits)
    const [first, second, known] = [take({ address: 'a' }), take({ address: 'b' }), take({ submitter: 'alice' })]
    expect(first.all).toBe(second.all)
    expect(known.all).not.toBe(first.all)
  })
})
