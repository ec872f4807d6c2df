#!/usr/bin/env node
/** The executable `medgrade`. */
import { startProcess } from '../node/pool/startProcess'
import { warmProcess } from '../node/pool/warmProcess'
import { exitStatus, outputFailure, say, wordsOf } from './output/output'

// The process that will grade starts while this one loads.
const [command, challenge] = process.argv.slice(2)
if (command === 'grade' || command === 'validate') warmProcess(challenge)
else if (command === 'grade-batch') warmProcess()
else if (command === 'worker') startProcess()

// Node's own exit status here is 1, which means that the submission is invalid.
const fail = (error: unknown) => {
  say(`error: ${error instanceof Error ? wordsOf(error) : String(error)}`)
  process.exit(exitStatus.fault)
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
process.exitCode = await runCommandLine(process.argv.slice(2))
