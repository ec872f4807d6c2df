import { describe, expect, it } from 'vitest'
import { turns } from '../../../src/node/pool/turns'

describe('turns', () => {
  it('lets only so many run at once, in the order in which they came', async () => {
    const { take } = turns(2)
    const log: string[] = []
    let [running, most] = [0, 0]
    const one = async (name: string) => {
      const end = await take()
      log.push(name)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      end()
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(one))
    expect(log).toStrictEqual(['a', 'b', 'c', 'd', 'e'])
    expect(most).toBe(2)
  })

  it('an aborted wait gives its place to the next', async () => {
    const { take } = turns(1)
    const end = await take()
    const controller = new AbortController()
    const aborted = take(controller.signal)
    const next = take()
    controller.abort(new Error('stopped'))
    await expect(aborted).rejects.toThrow('stopped')
    end()
    const endNext = await next
    endNext()
    await expect(take(AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
    ;(await take())()
  })
})
