#!/usr/bin/env node
/** The executable `medgrade`. */
import { runCommandLine } from './runCommandLine'

process.exitCode = await runCommandLine(process.argv.slice(2))
