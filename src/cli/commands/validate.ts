/** `medgrade validate`: checks a submission without showing its score. */
import type { Command } from 'commander'
import { visibleText } from '../../engine/report/visibleText'
import type { GradePaths } from '../../node/openFiles'
import { exitStatus, print, say, sayStack, wordsOf } from '../output/output'
import { requireFolders } from '../requireFolders'

interface ValidateFlags extends GradePaths {
  run?: string
  variant?: string
  json?: boolean
  parity?: boolean
  debug?: boolean
  quiet?: boolean
}

const help = `
With --answers (or --data-dir) the submission is graded and the first error shown; without them its table and columns are checked.
With --run everything is listed that a complete run has and this one lacks.

Examples:
  medgrade validate isles22 --submission submission.csv --answers test_labels.csv
  medgrade validate automedbench --run runs/lite/agent/task/1 --data-dir data
`

export function addValidate(program: Command): void {
  program
    .command('validate <challenge>')
    .description('check a submission without showing its score')
    .option('--submission <csv>', 'the submission table')
    .option('--submission-dir <dir>', 'folder of the predicted files (default: that of the submission)')
    .option('--answers <csv>', 'the answers table')
    .option('--answers-dir <dir>', 'folder of the reference files (default: that of the answers)')
    .option('--data-dir <dir>', 'prepared data of all challenges')
    .option('--run <dir>', 'instead of a submission: the folder of a run (automedbench)')
    .option('--variant <name>', 'another definition of the same challenge, see info')
    .option('--parity', 'accept every readable table, as the reference does')
    .option('--json', 'print the verdict as JSON')
    .option('--debug', 'show the stack of an unexpected error in medgrade or in your challenge')
    .option('--quiet', 'no warnings')
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
  const result = await validateFiles(challenge, flags, {
    parity: flags.parity ?? false,
    variant: flags.variant,
  })
  if (!flags.quiet) for (const warning of result.warnings) say(`warning: ${warning}`)
  if (!flags.quiet) sayStack(result.error)
  const { stringifyReport } = await import('../../engine/report/stringifyReport')
  await print(
    flags.json
      ? stringifyReport(result)
      : visibleText(result.error ? `invalid: ${wordsOf(result.error)}` : `valid: ${result.message}`),
  )
  if (result.error && result.error.side !== 'submission') return exitStatus.fault
  return result.valid ? exitStatus.ok : exitStatus.invalid
}
