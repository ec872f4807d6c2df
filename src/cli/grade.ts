/** `medgrade grade`: one submission, one report. */
import type { Command } from 'commander'
import type { ChallengeReport } from '../contract'
import { print, say, statusOf } from './output'

export interface GradeFlags {
  submission: string
  answers?: string
  submissionDir?: string
  answersDir?: string
  dataDir?: string
  variant?: string
  leaderboard?: string
  out?: string
  json?: boolean
  details?: boolean
  failFast?: boolean
  quiet?: boolean
}

const help = `
The submission is a CSV; the files it names are looked for in its folder, or in --submission-dir.
Answers come from --answers, or from --data-dir laid out as <data-dir>/<challenge>/prepared/private/test_labels.csv.
Without --json a table for people is printed, with --json the report; --out writes the report to a file as well.
`

export function addGrade(program: Command): void {
  program
    .command('grade <challenge>')
    .description('grade a submission and print its report')
    .requiredOption('--submission <csv>', 'the submission table')
    .option('--answers <csv>', 'the answers table')
    .option('--submission-dir <dir>', 'folder of the predicted files (default: that of the submission)')
    .option('--answers-dir <dir>', 'folder of the reference files (default: that of the answers)')
    .option('--data-dir <dir>', 'prepared data of all challenges')
    .option('--variant <name>', 'another definition of the same challenge, see info')
    .option('--leaderboard <file>', 'rank on this leaderboard (JSON or CSV) instead of the published one')
    .option('--out <file>', 'write the report as JSON to a file')
    .option('--json', 'print the report as JSON')
    .option('--details', 'add unrounded values and every case to the report')
    .option('--fail-fast', 'stop at the first case that fails')
    .option('--quiet', 'no progress, no messages')
    .addHelpText('after', help)
    .action(async (challenge: string, flags: GradeFlags) => {
      process.exitCode = await gradeCommand(challenge, flags)
    })
}

/** Grades, prints, writes; returns the exit status. */
export async function gradeCommand(challenge: string, flags: GradeFlags): Promise<number> {
  const { resolveChallenge } = await import('../grading/resolveChallenge')
  const { challenge: spec } = await resolveChallenge(challenge, flags.variant)
  const { gradeFiles } = await import('../node/gradeFiles')
  const { progress } = await import('./progress')
  const bar = progress(flags.quiet ?? false)
  const report = await gradeFiles(spec, flags, {
    ...(flags.variant === undefined ? {} : { variant: flags.variant }),
    ...(flags.leaderboard === undefined ? {} : { leaderboard: await leaderboardFile(flags.leaderboard) }),
    details: flags.details ?? false,
    failFast: flags.failFast ?? false,
    onProgress: bar.update,
  }).finally(bar.end)
  await deliver(report, flags)
  return statusOf(report)
}

async function deliver(report: ChallengeReport, flags: GradeFlags): Promise<void> {
  const { stringifyReport } = await import('../grading/stringifyReport')
  if (flags.out !== undefined) {
    const { writeFileAtomic } = await import('../node/writeFileAtomic')
    await writeFileAtomic(flags.out, `${stringifyReport(report)}\n`)
  }
  if (!flags.quiet) {
    for (const warning of report.warnings) say(`warning: ${warning}`)
    if (report.error) say(`${report.error.side === 'submission' ? 'invalid' : 'error'}: ${report.error.message}`)
  }
  const { reportTable } = await import('./reportTable')
  await print(flags.json ? stringifyReport(report) : reportTable(report))
}

async function leaderboardFile(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises')
  const { MedgradeError } = await import('../array/MedgradeError')
  try {
    return await readFile(path)
  } catch (cause) {
    throw new MedgradeError('bad-option', `The leaderboard cannot be read: ${path}`, { file: path, cause })
  }
}
