/** The command `medgrade`. A subcommand is loaded when it is named, its modules when it runs. */
import { Command, CommanderError } from 'commander'
import { version } from '../engine/report/version'
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

/** What adds each command to the whole, in the order of the help. A command line loads the command that it names and no other. */
const commands: Readonly<Record<string, () => Promise<(whole: Command) => void>>> = {
  list: async () => (await import('./commands/list')).addList,
  info: async () => (await import('./commands/info')).addInfo,
  grade: async () => (await import('./commands/grade')).addGrade,
  'grade-batch': async () => (await import('./commands/gradeBatch')).addGradeBatch,
  leaderboard: async () => (await import('./commands/leaderboard')).addLeaderboard,
  merge: async () => (await import('./commands/distributed/merge')).addMerge,
  worker: async () => (await import('./commands/distributed/worker')).addWorker,
  validate: async () => (await import('./commands/validate')).addValidate,
  metric: async () => (await import('./commands/metric')).addMetric,
  inspect: async () => (await import('./commands/inspect')).addInspect,
  evaluate: async () => (await import('./commands/evaluate')).addEvaluate,
  nnunet: async () => (await import('./commands/nnunet')).addNnunet,
  run: async () => (await import('./commands/run')).addRun,
  preflight: async () => (await import('./commands/setup/preflight')).addPreflight,
  board: async () => (await import('./commands/board')).addBoard,
  judge: async () => (await import('./commands/judge')).addJudge,
  serve: async () => (await import('./commands/serve')).addServe,
  receipts: async () => (await import('./commands/receipts/receipts')).addReceipts,
  summarize: async () => (await import('./commands/summarize')).addSummarize,
  compare: async () => (await import('./commands/compare')).addCompare,
  report: async () => (await import('./commands/report')).addReport,
  rank: async () => (await import('./commands/rank')).addRank,
  runs: async () => (await import('./commands/runs')).addRuns,
  tables: async () => (await import('./commands/tables')).addTables,
  config: async () => (await import('./commands/setup/config')).addConfig,
  init: async () => (await import('./commands/init/init')).addInit,
  prepare: async () => (await import('./commands/prepare')).addPrepare,
  'sample-submission': async () => (await import('./commands/sampleSubmission')).addSampleSubmission,
  demo: async () => (await import('./commands/demo')).addDemo,
  completion: async () => (await import('./commands/completion')).addCompletion,
}

/** Commands that speak of all commands. */
const needsAll: ReadonlySet<string> = new Set(['completion'])

/** Builds the command, whole or with the subcommand `name` alone; actions set `process.exitCode`. */
export async function program(name?: string): Promise<Command> {
  const command = new Command('medgrade')
    .description('Grade medical-imaging work: exact challenge metrics, ranks, percentiles and reports.')
    .version(version)
    .helpCommand(true)
    .showHelpAfterError('(--help shows what is possible)')
    .addHelpText('after', epilogue)
    .exitOverride()
    .configureOutput(helpOutput((text) => void process.stdout.write(text), say))
  command.hook('preAction', async (_, chosen) => (await import('./refuseOverwrite')).refuseOverwrite(chosen))
  const named = name !== undefined && Object.hasOwn(commands, name) && !needsAll.has(name) ? commands[name] : undefined
  const added = await Promise.all((named ? [named] : Object.values(commands)).map((load) => load()))
  for (const add of added) add(command)
  return command
}

/** Runs one command line, `arguments_` without node and script; resolves to the exit status. */
export async function runCommandLine(arguments_: readonly string[]): Promise<number> {
  try {
    const whole = await program(arguments_[0])
    await whole.parseAsync(arguments_, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitStatus.usage
    return explain(error)
  }
}
