/** `medgrade validate`: checks a submission without showing its score. */

import type { Command } from 'commander'
import { visibleText } from '../../engine/report/visibleText'
import { wordsOf } from '../../errors/wordsOf'
import { addFlags, type FlagValues, text, toggle } from '../flags/flagSet'
import { debug, pathFlags, variant } from '../flags/sharedFlags'
import { exitStatus, print, say, sayStack } from '../output/output'
import { requireFolders } from '../requireFolders'

export const validateFlags = {
  ...pathFlags,
  run: text('<dir>', 'instead of a submission: the folder of a run (automedbench)'),
  variant,
  parity: toggle('accept every readable table, as the reference does'),
  json: toggle('print the verdict as JSON'),
  debug,
  quiet: toggle('no warnings'),
}

type ValidateFlags = FlagValues<typeof validateFlags>

const help = `
With --answers (or --data-dir) the submission is graded and the first error shown; without them its table and columns are checked.
With --run everything is listed that a complete run has and this one lacks.

Examples:
  medgrade validate isles22 --submission submission.csv --answers test_labels.csv
  medgrade validate automedbench --run runs/lite/agent/task/1 --data-dir data
`

export function addValidate(program: Command): void {
  addFlags(
    program.command('validate <challenge>').description('check a submission without showing its score'),
    validateFlags,
  )
    .addHelpText('after', help)
    .action(async (challenge: string, flags: ValidateFlags) => {
      process.exitCode = await validateCommand(challenge, flags)
    })
}

async function validateCommand(challenge: string, flags: ValidateFlags): Promise<number> {
  if (flags.debug) process.env.MEDGRADE_DEBUG = '1'
  if (flags.run !== undefined) {
    const { validateRun } = await import('./validateRun')
    return validateRun(challenge, flags.run, flags)
  }
  await requireFolders(flags)
  const { validateFiles } = await import('../../node/validateFiles')
  const { parity = false, variant } = flags
  // What writes the result is loaded while another process validates.
  const [result, json] = await Promise.all([
    validateFiles(challenge, flags, { parity, variant }),
    flags.json ? import('../output/printJson') : null,
  ])
  if (!flags.quiet) for (const warning of result.warnings) say(`warning: ${warning}`)
  if (!flags.quiet) sayStack(result.error)
  if (json) await json.printJson(result)
  else await print(visibleText(result.error ? `invalid: ${wordsOf(result.error)}` : `valid: ${result.message}`))
  if (result.error && result.error.side !== 'submission') return exitStatus.fault
  return result.valid ? exitStatus.ok : exitStatus.invalid
}
