/** `medgrade grade-batch`: many submissions, one summary. */
import type { Command } from 'commander'
import type { ChallengeReport } from '../../contract'
import type { BatchFiles, BatchSummary, GradeBatchOptions } from '../../engine/gradeBatch'
import type { BatchEntry } from '../../engine/parseBatch'
import type { Shard } from '../../engine/shards/partFile'
import { MedgradeError } from '../../errors/MedgradeError'
import type { BatchFilesOptions } from '../../node/files/batchFiles'
import { dataFolder } from '../dataFolder'
import { type BatchFlags, batchFlags } from '../flags/batchFlags'
import { addFlags, flagsOf } from '../flags/flagSet'
import { reportPaths, wantsReport } from '../flags/reportFlags'
import { limitFlags } from '../flags/sharedFlags'
import { oneOf } from '../oneOf'
import { exitStatus, say } from '../output/output'
import { requireFolders } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import { openBatchQueue } from './distributed/batchQueue'
import { requireShardFlags, writePart } from './distributed/shardFlags'

const help = `
Each line of the list is an object:
  {"challenge_id": "isles22", "submission_path": "run1/submission.csv"}
with optional "submission_dir", "answers" and "answers_dir"; "competition_id" is "challenge_id", too. Empty lines and lines that start with # or // are left out.
The list may also be given as --submission. Without --data-dir the data folder is that of "medgrade config".
A line that is malformed has a failed report, or is skipped where it is not JSON; the exit status is then 2, and all other lines are graded.
With --shard 2/8 only the second of eight shares of the lines is graded and written to --part; medgrade merge makes the summary of all parts.
The summary goes to <output-dir>/<time>-GMT_grading_report.json, or to standard output without --output-dir.

Example:
  medgrade grade-batch submissions.jsonl --data-dir data --output-dir reports
`

export function addGradeBatch(program: Command): void {
  const command = program
    .command('grade-batch [submissions.jsonl]')
    .description('grade every submission of a JSON Lines list')
  addFlags(command, batchFlags)
    .addHelpText('after', help)
    .action(async (list: string | undefined, flags: BatchFlags) => {
      const { submission, ...others } = flags
      const named = oneOf(list, submission, 'the list')
      const dataDir = others.dataDir ?? (await dataFolder())
      process.exitCode = await gradeBatchCommand(named, dataDir === undefined ? others : { ...others, dataDir })
    })
}

async function gradeBatchCommand(list: string, flags: BatchFlags): Promise<number> {
  if (flags.debug) process.env.MEDGRADE_DEBUG = '1'
  const { gradeBatch } = await import('../../engine/gradeBatch')
  const { parseBatch } = await import('../../engine/parseBatch')
  const { isNotGraded } = await import('../../engine/report/isNotGraded')
  const { batchFiles } = await import('../../node/files/batchFiles')
  const { reportTime } = await import('../../node/reportTime')
  const { batchProgress } = await import('../output/batchProgress')
  const { progress } = await import('../output/progress')
  const lines = await readList(list)
  if (!lines) return exitStatus.usage
  await checkFlags(flags)
  const now = reportTime()
  const { entries, skipped, comments } = parseBatch(lines, { strict: flags.strict ?? false, name: list })
  const fileOptions = batchFilesOptions(flags)
  const queue = await openBatchQueue(entries, fileOptions, flags)
  const files = queue?.files ?? batchFiles(fileOptions)
  const bar = progress(flags.quiet ?? false, { unit: 'submissions' })
  const { end, ...listeners } = batchProgress(bar, entries.length, queue?.underWay)
  const options: GradeBatchOptions = {
    variant: flags.variant,
    now,
    details: flags.details === true || flags.csv !== undefined || wantsReport(flags),
    strict: flags.strict,
    failFast: flags.failFast,
    ...listeners,
  }
  let graded: BatchSummary
  try {
    if (flags.shard) return await gradeShare(lines, files, options, { ...flags, shard: flags.shard }).finally(end)
    const [summary, deliver] = await Promise.all([gradeBatch(lines, files, options).finally(end), delivery(flags, now)])
    graded = summary
    await deliver(summary, { entries, files })
    await queue?.delivered()
  } finally {
    await queue?.close()
  }
  const malformed = skipped.length > comments.length || entries.some(({ problem }) => problem !== undefined)
  if (malformed) return exitStatus.usage
  return graded.challenge_reports.some(isNotGraded) ? exitStatus.fault : exitStatus.ok
}

async function readList(list: string): Promise<Uint8Array | null> {
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  try {
    return await readLocalFile(list)
  } catch {
    say(`error: the list cannot be read: ${list}`)
    return null
  }
}

/** @throws MedgradeError `bad-option`, `unwritable`: before any work is done. */
async function checkFlags(flags: BatchFlags): Promise<void> {
  requireShardFlags(flags, ['outputDir', 'suffix', 'reports', 'csv', 'json', 'details'])
  const journals = journalFolder(flags)
  await requireFolders({ dataDir: flags.dataDir })
  if (flags.reports && flags.outputDir === undefined)
    throw new MedgradeError('bad-option', '--reports needs --output-dir, to know where the reports go')
  const inside = (folder: string | undefined) => folder && `${folder}/report.json`
  await requireWritable({
    '--output-dir': inside(flags.outputDir),
    '--journal': inside(journals),
    '--csv': flags.csv,
    '--part': flags.part,
    ...reportPaths(flags),
  })
}

function batchFilesOptions(flags: BatchFlags): BatchFilesOptions {
  const { dataDir, variant, secretFile } = flags
  return { ...flagsOf(limitFlags, flags), run: { variant }, dataDir, journals: journalFolder(flags), secretFile }
}

/** Loads, while the cases are scored, what writes the summary and its pages, and then removes the journals. */
async function delivery(flags: BatchFlags, now: Date) {
  const { batchDelivery } = await import('../output/batchDelivery')
  const deliver = await batchDelivery({ ...flags, quiet: flags.quiet ?? false, now })
  return async (
    summary: BatchSummary,
    graded: { readonly entries: readonly BatchEntry[]; readonly files: BatchFiles },
  ): Promise<void> => {
    await deliver(summary)
    if (wantsReport(flags)) {
      const { writeBatchReport } = await import('../reports/writeBatchReport')
      await writeBatchReport(summary, graded, flags)
    }
    await removeJournals(journalFolder(flags), summary.challenge_reports)
  }
}

/** Grades the lines of one shard into its part. */
async function gradeShare(
  lines: Uint8Array,
  files: BatchFiles,
  options: GradeBatchOptions,
  flags: BatchFlags & { readonly shard: Shard },
): Promise<number> {
  const { gradeBatchShard } = await import('../../engine/shards/batchShard')
  const { lineBytes } = await import('../../node/distributed/lineBytes')
  const part = await gradeBatchShard(lines, files, options, {
    shard: flags.shard,
    sizeOf: (entry) => lineBytes(entry, files),
    named: namedOptions(flags),
  })
  const status = await writePart(part, flags)
  await removeJournals(
    journalFolder(flags),
    part.items.map(({ report }) => report),
  )
  return status
}

/** A journal that does not fit stays, to be looked at. */
async function removeJournals(journals: string | undefined, reports: readonly ChallengeReport[]): Promise<void> {
  const unfit = reports.some(({ error }) => error?.code === 'journal-mismatch')
  if (journals === undefined || unfit) return
  const { rm } = await import('node:fs/promises')
  await rm(journals, { recursive: true, force: true })
}

/** The options that must be equal in all shards. */
function namedOptions({ dataDir, variant, strict, failFast }: BatchFlags): Record<string, string | boolean> {
  return {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(variant === undefined ? {} : { variant }),
    ...(strict ? { strict } : {}),
    ...(failFast ? { failFast } : {}),
  }
}

/** Journals are kept only on request: a small batch should not pay for them. */
function journalFolder({ resume, journal, outputDir, part }: BatchFlags): string | undefined {
  if (journal !== undefined) return journal
  if (!resume) return undefined
  if (part !== undefined) return `${part}.journal`
  if (outputDir === undefined) {
    throw new MedgradeError(
      'bad-option',
      '--resume needs --output-dir, --part or --journal, to know where the journals are',
    )
  }
  return `${outputDir.replace(/\/+$/, '')}/journal`
}
