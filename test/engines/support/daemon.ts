/** Processes that a test starts and stops. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Daemon {
  readonly child: ChildProcess
  /** What it has written so far, to either output. */
  log(): string
  /** Its standard output. */
  printed(): string
  /** Resolves to its exit status, null after a signal. */
  readonly ended: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** After this a process that was asked to stop is killed: longer than any test lets one take. */
const STOP_MS = 300_000

export function daemon(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Daemon {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [all, printed] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    all += text
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text
  })
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      all += String(error)
      resolve(null)
    })
    child.on('close', resolve)
  })
  return {
    child,
    log: () => all,
    printed: () => printed,
    ended,
    async stop(signal = 'SIGTERM') {
      const running = () => child.exitCode === null && child.signalCode === null
      if (running()) child.kill(signal)
      const late = setTimeout(() => {
        if (running()) child.kill('SIGKILL')
        // Processes that it has left behind may hold its outputs.
        for (const stream of [child.stdout, child.stderr]) stream.destroy()
      }, STOP_MS)
      const status = await ended
      clearTimeout(late)
      return status
    },
  }
}

/** A port of the loopback that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 500): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50))
    if (await holds()) return
  throw new Error(`after ${seconds} s still not: ${what}`)
}
