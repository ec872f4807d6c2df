/** `medgrade grade`: one submission, one report. */
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import type { GradeFilesOptions } from '../../node/gradeFilesOptions'
import type { GradeFlags } from '../flags/gradeFlags'
import { addPictureOptions, addReportOptions, reportPaths, wantsReport } from '../flags/reportFlags'
import { journalPath } from '../journalPath'
import { deliverReport } from '../output/deliverReport'
import { say, statusOf } from '../output/output'
import { showGlance } from '../output/showGlance'
import { requireFolders } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import { wholeNumber } from '../wholeNumber'
import { requireShardFlags, shardNumber, writePart } from './distributed/shardFlags'

const help = `
The submission is a CSV; the files it names are looked for in its folder, or in --submission-dir.
Answers come from --answers, or from --data-dir laid out as <data-dir>/<challenge>/prepared/private/test_labels.csv.
Either may be a folder of files named by case id instead.
Challenges of case folders (automedbench-…) take --data-dir with task.json, answers/ and submission/, or --answers-dir and --submission-dir.
<challenge> is an id, or your own ./challenge.mjs or ./challenge.yaml.
Without --json a table for people is printed, with --json the report; --out writes the report to a file as well.
With --shard 2/8 only the second of eight shares of the cases is scored and written to --part; medgrade merge makes the report of all parts.

Examples:
  medgrade grade isles22 --submission submission.csv --answers test_labels.csv --out report.json --resume
  medgrade grade topcow-track1-task1 --submission submission.csv --data-dir data --variant official --json --details
`

export function addGrade(program: Command): void {
  const command = program
    .command('grade <challenge>')
    .description('grade a submission and print its report')
    .option('--submission <csv>', 'the submission table')
    .option('--answers <csv>', 'the answers table')
    .option('--submission-dir <dir>', 'folder of the predicted files (default: that of the submission)')
    .option('--answers-dir <dir>', 'folder of the reference files (default: that of the answers)')
    .option('--data-dir <dir>', 'prepared data of all challenges')
    .option('--variant <name>', 'another definition of the same challenge, see info')
    .option('--leaderboard <file>', 'rank on this leaderboard (JSON or CSV) instead of the published one')
    .option('--out <file>', 'write the report as JSON to a file')
    .option('--json', 'print the report as JSON')
    .option('--details', 'add unrounded values and every case to the report')
    .option('--csv <file>', 'write a long table: challenge, case, label, metric, value, error')
    .option('--csv-safe', 'a quote before = + - @ in its texts, which spreadsheets take for formulas')
  addPictureOptions(addReportOptions(command))
    .option('--jobs <n>', 'most cases at once (default: the cores)', wholeNumber)
    .option('--memory <MiB>', 'what all cases under way may take (default: half of what is free)', wholeNumber)
    .option(
      '--case-timeout <seconds>',
      'end a case or other step that takes longer (default: by file size, from 60)',
      wholeNumber,
    )
    .option('--resume', 'keep a journal beside --out and go on from it after a crash')
    .option('--journal <file>', 'where --resume keeps its journal (default: <out>.journal)')
    .option('--fail-fast', 'stop at the first case that fails')
    .option('--shard <i/n>', 'score the i-th of n shares of the cases; needs --part', shardNumber)
    .option('--part <file>', 'where --shard writes its results, for medgrade merge')
    .option('--debug', 'show where an unforeseen error was thrown, by a challenge of your own or here')
    .option('--quiet', 'no progress, no messages')
    .addHelpText('after', help)
    .action(async (challenge: string, flags: GradeFlags) => {
      process.exitCode = await gradeCommand(challenge, flags)
    })
}

/** Grades, prints, writes; returns the exit status. */
export async function gradeCommand(challenge: string, flags: GradeFlags): Promise<number> {
  if (flags.debug) process.env.MEDGRADE_DEBUG = '1'
  requireShardFlags(flags, ['out', 'json', 'details', 'csv'])
  const { progress } = await import('../output/progress')
  const journal = journalPath(flags, flags.part ?? flags.out)
  await requireFolders(flags)
  await requireWritable({
    '--out': flags.out,
    '--csv': flags.csv,
    '--journal': journal,
    '--part': flags.part,
    ...reportPaths(flags),
  })
  const bar = progress(flags.quiet ?? false)
  const options = {
    ...(flags.variant === undefined ? {} : { variant: flags.variant }),
    ...(flags.leaderboard === undefined ? {} : { leaderboard: await leaderboardFile(flags.leaderboard) }),
    ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
    ...(flags.memory === undefined ? {} : { memory: flags.memory * 2 ** 20 }),
    ...(flags.caseTimeout === undefined ? {} : { caseTimeout: flags.caseTimeout * 1000 }),
    ...(journal === undefined ? {} : { journal }),
    details: true,
    failFast: flags.failFast ?? false,
    onProgress: bar.update,
    ...(flags.quiet ? {} : { onMessage: say }),
  }
  const status = await gradedAll(challenge, flags, options).finally(bar.end)
  if (journal !== undefined) {
    const { rm } = await import('node:fs/promises')
    await rm(journal, { force: true })
  }
  return status
}

async function gradedAll(challenge: string, flags: GradeFlags, options: GradeFilesOptions): Promise<number> {
  if (flags.shard) {
    const { gradeShardFiles } = await import('../../node/distributed/gradeShardFiles')
    return writePart(await gradeShardFiles(challenge, flags, { ...options, shard: flags.shard }), flags)
  }
  const { gradeFiles } = await import('../../node/gradeFiles')
  const report = await gradeFiles(challenge, flags, options)
  await deliverReport(report, flags)
  if (!flags.json && report.valid_submission) {
    const { gradeGlance } = await import('../reports/gradeGlance')
    await showGlance(() => gradeGlance(challenge, report, flags))
  }
  if (wantsReport(flags)) {
    const { writeGradeReport } = await import('../reports/writeGradeReport')
    await writeGradeReport(challenge, report, flags)
  }
  return statusOf(report)
}

async function leaderboardFile(path: string): Promise<Uint8Array> {
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  try {
    return await readLocalFile(path)
  } catch (cause) {
    throw new MedgradeError('bad-option', `The leaderboard cannot be read: ${path}`, { file: path, cause })
  }
}
