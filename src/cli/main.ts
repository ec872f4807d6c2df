#!/usr/bin/env node
/** The executable `medgrade`. */
import { runCommandLine } from './runCommandLine'

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))
