import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRunning } from '../../../src/node/files/isRunning'
import { noProcess } from '../noProcess'

const firstLine = async ({ stdout }: ChildProcess) => String((await once(stdout!, 'data'))[0])

it('knows this process, and that there is none of a number', () => {
  expect(isRunning(process.pid)).toBe(true)
  expect(isRunning(noProcess)).toBe(false)
})

it.each([0, -1, 1.5, Number.NaN, 2 ** 40])('takes %s for no process', (pid) => expect(isRunning(pid)).toBe(false))

it.runIf(existsSync('/proc/self/stat'))('takes a killed process that nobody waited for as ended', async () => {
  // `sleep` takes the place of the shell and never waits for the shell's child.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  try {
    const child = Number(await firstLine(parent))
    expect(isRunning(child)).toBe(true)
    // Until then the shell may still wait for its child.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(child, 'SIGKILL')
    await expect.poll(() => isRunning(child)).toBe(false)
    expect(() => process.kill(child, 0)).not.toThrow()
  } finally {
    parent.kill('SIGKILL')
  }
})
