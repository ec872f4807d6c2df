/** `medgrade run`: a run of an agent, graded from end to end. */

import type { Command } from 'commander'
import type { GradedRun } from '../../agents/runs/gradeRun'
import type { GradeRunFolderOptions } from '../../agents/runs/openRun'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { addFlags, type FlagValues, flagsOf, parsed, text, toggle } from '../flags/flagSet'
import { limitFlags } from '../flags/sharedFlags'
import { exitStatus, print, say } from '../output/output'
import { printJson } from '../output/printJson'
import { requireFolders } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import { userFunction } from '../userFunction'
import { wholeNumber } from '../wholeNumber'

const runFlags = {
  dataDir: text('<dir>', 'data of the task, or of all tasks'),
  task: text('<id>', 'the task, if the run does not say it'),
  tier: text('<name>', 'lite, standard or pro, if the run does not say it'),
  verdict: text('<file>', "a judge's answer on S1 to S3"),
  judge: text('<module>', 'a module of yours that asks a model'),
  prices: text('<file>', 'what a million tokens of an agent cost'),
  timeLimit: parsed('<seconds>', 'seconds that the run may take (default: what the task says)', wholeNumber),
  ...limitFlags,
  out: text('<file>', 'write the report as JSON to a file'),
  json: toggle('print the report as JSON'),
  quiet: toggle('no messages'),
}

type RunFlags = FlagValues<typeof runFlags>

const help = `
Reads what a run left: plan, conversation, logs, outputs. Scores its outputs against the task's data in both profiles, joins S1 to S5, applies violations.
--data-dir holds task.json, answers/ and perhaps public/ and annotations.json, or a folder with these for every task.
S1 to S3 come from --verdict (the answer of a model as it came, or {"s1": 1, "s2": 0.8, "s3": 0.5}), from --judge (a module that exports
judge(messages), called here), or for reports and VQA from the rules of the released code. Without any of these they count 0, and that is said.
--prices names a JSON file {agent: {input_per_1m, output_per_1m}} for runs that state no cost.

Example:
  medgrade run automedbench runs/lite/agent/pathvqa-task/250101-1a2b3c --data-dir data/pathvqa-task --out report.json
`

export function addRun(program: Command): void {
  addFlags(
    program.command('run <benchmark> <folder>').description("grade the folder of an agent's run (automedbench)"),
    runFlags,
  )
    .addHelpText('after', help)
    .action(async (benchmark: string, folder: string, flags: RunFlags) => {
      process.exitCode = await runCommand(benchmark, folder, flags)
    })
}

async function runCommand(benchmark: string, folder: string, flags: RunFlags): Promise<number> {
  if (benchmark !== 'automedbench')
    throw new MedgradeError('bad-option', `There are no runs of '${benchmark}'`, {
      found: benchmark,
      expected: 'automedbench',
    })
  const report = await gradedRun(folder, flags)
  await deliver(report, flags)
  // A track without a task score lacks what its networks say of the outputs.
  if (lacksAnnotations(report)) return exitStatus.invalid
  if (report.error === null) return report.profiles.site?.task === null ? exitStatus.invalid : exitStatus.ok
  return report.error.side === 'submission' ? exitStatus.invalid : exitStatus.fault
}

/** What CheXbert and RadGraph say of the reports is made after the run: without it a run is incomplete, and no file of the organiser is at fault. */
export function lacksAnnotations({ error, incomplete }: Pick<GradedRun, 'error' | 'incomplete'>): boolean {
  return error?.file === 'annotations.json' && incomplete.some((part) => part.startsWith('annotations: '))
}

/** Grades the run of a folder as the options of the line say. */
export async function gradedRun(folder: string, flags: RunFlags): Promise<GradedRun> {
  const { gradeRunFiles } = await import('../../node/gradeRunFiles')
  if (flags.dataDir === undefined) throw new MedgradeError('bad-option', 'run needs --data-dir, the data of the task')
  await requireFolders({ dataDir: flags.dataDir })
  await requireRun(folder)
  await requireWritable({ '--out': flags.out })
  try {
    return await gradeRunFiles(folder, flags.dataDir, { ...(await optionsOf(flags)), ...flagsOf(limitFlags, flags) })
  } catch (error) {
    if (flags.verdict === undefined || !isMedgradeError(error, 'bad-value')) throw error
    const { found, expected } = error
    throw new MedgradeError('bad-option', `--verdict ${flags.verdict}: ${error.message}`, {
      file: flags.verdict,
      found,
      expected,
    })
  }
}

async function optionsOf(flags: RunFlags): Promise<GradeRunFolderOptions> {
  const { task, tier, timeLimit } = flags
  if (tier !== undefined && tier !== 'lite' && tier !== 'standard' && tier !== 'pro')
    throw new MedgradeError('bad-option', `--tier ${tier}`, { found: tier, expected: 'lite, standard or pro' })
  const prices = flags.prices === undefined ? undefined : JSON.parse(await textOf('--prices', flags.prices))
  const verdict = flags.verdict === undefined ? undefined : await textOf('--verdict', flags.verdict)
  return {
    task,
    tier,
    timeLimitS: timeLimit,
    prices,
    verdict,
    judge: flags.judge === undefined ? undefined : await userFunction('--judge', flags.judge, 'judge'),
  }
}

async function requireRun(folder: string): Promise<void> {
  const { statusAt } = await import('../../node/files/statusAt')
  const found = await statusAt(folder)
  if (!found?.isDirectory())
    throw new MedgradeError('bad-option', `The run is no folder: ${folder}`, { file: folder, expected: 'a folder' })
}

async function textOf(option: string, path: string): Promise<string> {
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  try {
    const text = new TextDecoder().decode(await readLocalFile(path))
    if (option === '--prices') JSON.parse(text)
    return text
  } catch (cause) {
    throw new MedgradeError('bad-option', `${option} cannot be read: ${path}`, { file: path, cause })
  }
}

async function deliver(report: GradedRun, flags: RunFlags): Promise<void> {
  const { runTable } = await import('../output/runTable')
  if (flags.out !== undefined) {
    const { writeJson } = await import('../output/writeJson')
    await writeJson(flags.out, report)
  }
  if (!flags.quiet) for (const warning of report.warnings) say(`warning: ${warning}`)
  await (flags.json ? printJson(report) : print(runTable(report)))
}
