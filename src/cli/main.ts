#!/usr/bin/env node
/** The executable `medgrade`. */
import { exitStatus, outputFailure, say, wordsOf } from './output/output'
import { runCommandLine } from './runCommandLine'

// Left alone, Node would end with 1 here, which says that the submission is invalid.
const fail = (error: unknown) => {
  say(`error: ${error instanceof Error ? wordsOf(error) : String(error)}`)
  process.exit(exitStatus.fault)
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
// A reader that has seen enough (`| head`) is no failure, and changes nothing in what the shell is told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(outputFailure(error))
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exit(exitStatus.fault)
})

process.exitCode = await runCommandLine(process.argv.slice(2))
