/** The process of the command: what it loads at once, how it ends where something fails, and its exit status. */

import { wordsOf } from '../errors/wordsOf'
import { exitStatus, outputFailure, say } from './output/output'

export async function startCommand(words: readonly string[]): Promise<void> {
  // The process that will grade starts while this one loads.
  const [command, challenge] = words
  const needs = { grade: challenge, validate: challenge, evaluate: 'evaluate', 'grade-batch': undefined }
  if (command !== undefined && Object.hasOwn(needs, command)) {
    const { warmProcess } = await import('../node/pool/warmProcess')
    warmProcess(needs[command as keyof typeof needs])
  } else if (command === 'worker') {
    const { startProcess } = await import('../node/pool/startProcess')
    startProcess()
  }
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
