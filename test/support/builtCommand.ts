import { join } from 'node:path'
import { commandFolder } from './command/commandFolder'

/** The file of the command that `command/buildCommand.ts` has bundled for this run of the tests; its worker lies beside it. */
export const builtCommand = (): string => join(commandFolder, 'cli.js')
