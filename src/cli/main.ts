#!/usr/bin/env node
/** The executable `medgrade`. */
import { exitStatus } from './output'
import { runCommandLine } from './runCommandLine'

// Left alone, Node would end with 1 here, which says that the submission is invalid.
const fail = (error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(exitStatus.fault)
}
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
// A reader that has seen enough (`| head`) is no failure, and changes nothing in what the shell is told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail(error)
})

process.exitCode = await runCommandLine(process.argv.slice(2))
