/** The process of the command: how it ends where something fails, and its exit status. */

import type { Socket } from 'node:net'
import { wordsOf } from '../errors/wordsOf'
import { withoutMaglev } from '../node/withoutMaglev'
import { exitStatus, outputFailure, say } from './output/output'

export async function startCommand(words: readonly string[]): Promise<void> {
  withoutMaglev()
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // A closed pipe (`| head`) is no failure and does not change the exit status.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') fail(outputFailure(error))
  })
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(exitStatus.fault)
  })
  const { runCommandLine } = await import('./runCommandLine')
  process.exitCode = await runCommandLine(words)
  await endAtOnce()
}

/**
 * Ends the process unless something is under way, as a server is. One that ends by itself would wait for all that V8 still compiles in its threads, often
 * longer than a small metric takes.
 */
async function endAtOnce(): Promise<void> {
  // Files and messages that are closed in this turn.
  await new Promise((resolve) => setImmediate(resolve))
  for (const stream of [process.stdout, process.stderr] as readonly Partial<Socket>[]) stream.unref?.()
  if (process.getActiveResourcesInfo().length === 0) process.exit()
}

/** Node's own exit status here is 1, which means that the submission is invalid. */
function fail(error: unknown): never {
  say(`error: ${error instanceof Error ? wordsOf(error) : String(error)}`)
  process.exit(exitStatus.fault)
}
