/** `medgrade grade`: one submission, one report. */
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import type { GradeFilesOptions } from '../../node/gradeHere'
import { withDataFolder } from '../dataFolder'
import { addFlags, flagsOf } from '../flags/flagSet'
import { type GradeFlags, gradeFlags } from '../flags/gradeFlags'
import { reportPaths, wantsReport } from '../flags/reportFlags'
import { limitFlags } from '../flags/sharedFlags'
import { tableWords } from '../flags/tableFlags'
import { journalPath } from '../journalPath'
import { oneOf } from '../oneOf'
import { print, say, statusOf } from '../output/output'
import { reportDelivery } from '../output/reportDelivery'
import { showGlance } from '../output/showGlance'
import { requireFolders } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import { requireShardFlags, writePart } from './distributed/shardFlags'

const help = `
The submission is a CSV; the files it names are looked for in its folder, or in --submission-dir.
Answers come from --answers, or from --data-dir laid out as <data-dir>/<challenge>/prepared/private/test_labels.csv (of MLE-bench test.csv or
answers.csv, with leaderboard.csv beside it). Without both the data folder is that of "medgrade config".
Either may be a folder of files named by case id instead.
Challenges of case folders (automedbench-…) take --data-dir with task.json, answers/ and submission/, or --answers-dir and --submission-dir.
<challenge> is an id, or your own ./challenge.mjs or ./challenge.yaml.
Without --json a table for people is printed, with --json the report; --out writes the report to a file as well.
With --shard 2/8 only the second of eight shares of the cases is scored and written to --part; medgrade merge makes the report of all parts.

Examples:
  medgrade grade isles22 --submission submission.csv --answers test_labels.csv --out report.json --resume
  medgrade grade ldct-iqa submission.csv --show-ranking
  medgrade grade topcow-track1-task1 --submission submission.csv --data-dir data --variant official --json --details
`

export function addGrade(program: Command): void {
  const command = program
    .command('grade <challenge> [submission]')
    .description('grade a submission and print its report')
  addFlags(command, gradeFlags)
    .addHelpText('after', help)
    .action(async (challenge: string, table: string | undefined, flags: GradeFlags) => {
      const submission = table === undefined ? flags.submission : oneOf(table, flags.submission, 'the submission')
      process.exitCode = await gradeCommand(challenge, await withDataFolder(challenge, { ...flags, submission }))
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
  const { variant, leaderboard } = flags
  const options = {
    ...flagsOf(limitFlags, flags),
    variant,
    leaderboard: leaderboard === undefined ? undefined : await leaderboardFile(leaderboard),
    journal,
    secretFile: flags.secretFile,
    tables: tableWords(flags),
    details: true,
    failFast: flags.failFast,
    onProgress: bar.update,
    onMessage: flags.quiet ? undefined : say,
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
  const [report, deliver] = await Promise.all([gradeFiles(challenge, flags, options), reportDelivery(flags)])
  await deliver(report)
  if (flags.showRanking && report.metrics) {
    const { rankingTable } = await import('../output/rankingTable')
    const text = await rankingTable(challenge, report, options.leaderboard)
    // JSON stays the only thing on standard output.
    if (flags.json) for (const line of text.split('\n')) say(line)
    else await print(text)
  }
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
