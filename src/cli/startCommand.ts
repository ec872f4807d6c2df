/** The process of the command: how it ends where something fails, and its exit status. */

import { wordsOf } from '../errors/wordsOf'
import { exitStatus, outputFailure, say } from './output/output'

export async function startCommand(words: readonly string[]): Promise<void> {
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
}

/** Node's own exit status here is 1, which means that the submission is invalid. */
function fail(error: unknown): never {
  say(`error: ${error instanceof Error ? wordsOf(error) : String(error)}`)
  process.exit(exitStatus.fault)
}
