import { describe, expect, it } from 'vitest'
import { atQuantum, clock } from '../../../../src/node/server/scoring/atQuantum'

/** When what takes so long is given, and what it is: a value or an error. */
async function given(takes: number, quantum: number, fails = false): Promise<readonly [number, string]> {
  let now = 1000
  const times = {
    now: () => now,
    async wait(milliseconds: number) {
      now += milliseconds
    },
  }
  const work = async () => {
    now += takes
    if (fails) throw new Error('failed')
    return 'done'
  }
  const said = await atQuantum(quantum, work, times).catch(({ message }: Error) => message)
  return [now - 1000, said]
}

describe('atQuantum', () => {
  it('gives whatever takes less than the quantum at the quantum, errors too', async () => {
    for (const takes of [0, 0.01, 80, 299.9, 300])
      for (const fails of [false, true])
        expect(await given(takes, 300, fails)).toEqual([300, fails ? 'failed' : 'done'])
  })

  it('gives the rest at twice, four times … it', async () => {
    const found = []
    for (const takes of [301, 600, 601, 1199]) found.push((await given(takes, 300))[0])
    expect(found).toEqual([600, 600, 1200, 1200])
  })

  it('waits by the clock of the machine', async () => {
    const since = clock.now()
    await clock.wait(5)
    expect(clock.now() - since).toBeGreaterThan(3)
  })
})
