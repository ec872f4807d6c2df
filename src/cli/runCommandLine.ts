/** The command `medgrade`. The modules of a subcommand are loaded when it runs. */
import { Command, CommanderError } from 'commander'
import { version } from '../engine/report/version'
import { addBoard } from './commands/board'
import { addCompare } from './commands/compare'
import { addCompletion } from './commands/completion'
import { addDemo } from './commands/demo'
import { addMerge } from './commands/distributed/merge'
import { addWorker } from './commands/distributed/worker'
import { addEvaluate } from './commands/evaluate'
import { addGrade } from './commands/grade'
import { addGradeBatch } from './commands/gradeBatch'
import { addInfo } from './commands/info'
import { addInit } from './commands/init/init'
import { addInspect } from './commands/inspect'
import { addJudge } from './commands/judge'
import { addLeaderboard } from './commands/leaderboard'
import { addList } from './commands/list'
import { addMetric } from './commands/metric'
import { addNnunet } from './commands/nnunet'
import { addPrepare } from './commands/prepare'
import { addRank } from './commands/rank'
import { addReceipts } from './commands/receipts/receipts'
import { addReport } from './commands/report'
import { addRun } from './commands/run'
import { addRuns } from './commands/runs'
import { addSampleSubmission } from './commands/sampleSubmission'
import { addServe } from './commands/serve'
import { addConfig } from './commands/setup/config'
import { addPreflight } from './commands/setup/preflight'
import { addSummarize } from './commands/summarize'
import { addTables } from './commands/tables'
import { addValidate } from './commands/validate'
import { helpOutput } from './output/helpOutput'
import { exitStatus, explain, say } from './output/output'

const epilogue = `
JSON and reports go to standard output, progress and messages to standard error.

Exit status:
  0  graded, or valid            2  wrong usage
  1  the submission is invalid   3  the organiser's files or medgrade are at fault

Examples:
  medgrade demo
  medgrade grade isles22 --submission submission.csv --answers test_labels.csv --out report.json
  medgrade validate ldct-iqa --submission submission.csv
`

/** Builds the whole command; actions set `process.exitCode`. */
export function program(): Command {
  const command = new Command('medgrade')
    .description('Grade medical-imaging work: exact challenge metrics, ranks, percentiles and reports.')
    .version(version)
    .helpCommand(true)
    .showHelpAfterError('(--help shows what is possible)')
    .addHelpText('after', epilogue)
    .exitOverride()
    .configureOutput(helpOutput((text) => void process.stdout.write(text), say))
  command.hook('preAction', async (_, chosen) => (await import('./refuseOverwrite')).refuseOverwrite(chosen))
  addList(command)
  addInfo(command)
  addGrade(command)
  addGradeBatch(command)
  addLeaderboard(command)
  addMerge(command)
  addWorker(command)
  addValidate(command)
  addMetric(command)
  addInspect(command)
  addEvaluate(command)
  addNnunet(command)
  addRun(command)
  addPreflight(command)
  addBoard(command)
  addJudge(command)
  addServe(command)
  addReceipts(command)
  addSummarize(command)
  addCompare(command)
  addReport(command)
  addRank(command)
  addRuns(command)
  addTables(command)
  addConfig(command)
  addInit(command)
  addPrepare(command)
  addSampleSubmission(command)
  addDemo(command)
  addCompletion(command)
  return command
}

/** Runs one command line, `arguments_` without node and script; resolves to the exit status. */
export async function runCommandLine(arguments_: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(arguments_, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatus.usage
    return explain(error)
  }
}
