/** `medgrade grade-batch`: many submissions, one summary. */
import type { Command } from 'commander'
import { exitStatus, print, say } from './output'

interface BatchFlags {
  dataDir?: string
  outputDir?: string
  suffix?: string
  json?: boolean
  details?: boolean
  strict?: boolean
  quiet?: boolean
}

const help = `
Each line of the list is an object:
  {"challenge_id": "isles22", "submission_path": "run1/submission.csv"}
with optional "submission_dir", "answers" and "answers_dir". Empty lines and lines that start with # are left out.
The summary goes to <output-dir>/<time>-GMT_grading_report.json, or to standard output without --output-dir.
`

export function addGradeBatch(program: Command): void {
  program
    .command('grade-batch <submissions.jsonl>')
    .description('grade every submission of a JSON Lines list')
    .option('--data-dir <dir>', 'prepared data of all challenges, for lines that name no answers')
    .option('--output-dir <dir>', 'write the summary into this folder')
    .option('--suffix <text>', 'part of the name of the written file')
    .option('--json', 'print the summary as JSON even when it is written to a file')
    .option('--details', 'add unrounded values and every case to the reports')
    .option('--strict', 'abort at a malformed line, as the reference does')
    .option('--quiet', 'no progress, no messages')
    .addHelpText('after', help)
    .action(async (list: string, flags: BatchFlags) => {
      process.exitCode = await gradeBatchCommand(list, flags)
    })
}

async function gradeBatchCommand(list: string, flags: BatchFlags): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const { gradeBatch } = await import('../grading/gradeBatch')
  const { batchFiles } = await import('../node/batchFiles')
  const { reportTime } = await import('../node/reportTime')
  const { progress } = await import('./progress')
  const { stringifyReport } = await import('../grading/stringifyReport')
  let lines: Uint8Array
  try {
    lines = await readFile(list)
  } catch {
    say(`error: the list cannot be read: ${list}`)
    return exitStatus.usage
  }
  const now = reportTime()
  const quiet = flags.quiet ?? false
  const bar = progress(quiet)
  const summary = await gradeBatch(lines, batchFiles(flags.dataDir === undefined ? {} : { dataDir: flags.dataDir }), {
    now,
    details: flags.details ?? false,
    strict: flags.strict ?? false,
    onReport: ({ done, total, report }) => bar.update({ done, total, id: report.submission_path }),
  })
  bar.end()
  if (!quiet) for (const warning of summary.warnings) say(`warning: ${warning}`)
  const text = stringifyReport(summary)
  if (flags.outputDir !== undefined) {
    const { localTimestamp } = await import('../grading/buildReport')
    const { writeFileAtomic } = await import('../node/writeFileAtomic')
    const stamp = localTimestamp(now).slice(0, 19).replaceAll(':', '-')
    const suffix = flags.suffix ? `_${flags.suffix}` : ''
    const path = `${flags.outputDir.replace(/\/+$/, '')}/${stamp}-GMT${suffix}_grading_report.json`
    await writeFileAtomic(path, text)
    if (!quiet) say(`written: ${path}`)
  }
  if (flags.outputDir === undefined || flags.json) await print(text)
  return exitStatus.ok
}
