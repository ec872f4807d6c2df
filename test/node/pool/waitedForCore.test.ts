import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { waitedForCore } from '../../../src/node/pool/waitedForCore'
import { noProcess } from '../noProcess'

describe('waitedForCore', () => {
  it.runIf(existsSync('/proc/self/schedstat'))('grows while more processes compute than there are cores', async () => {
    const loops = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
    try {
      await expect.poll(() => Math.max(...loops.map(({ pid }) => waitedForCore(pid)))).toBeGreaterThan(50)
    } finally {
      const ends = loops.map((loop) => once(loop, 'exit'))
      for (const loop of loops) loop.kill('SIGKILL')
      await Promise.all(ends)
    }
  })

  it('is 0 of no process', () => {
    expect([waitedForCore(noProcess), waitedForCore(undefined)]).toEqual([0, 0])
  })
})
