/** Grades a list of submissions: a report for each line, and the totals of the reference. */

import type { Challenge, ChallengeReport } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { isMedgradeError } from '../errors/MedgradeError'
import { type GradeInput, type GradeRunOptions, grade, type RunnerFactory } from './grade'
import { gradeRunTable } from './gradeInput'
import { type BatchEntry, parseBatch } from './parseBatch'
import { toReportError } from './report/toReportError'
import { ungradedReport } from './report/ungradedReport'

/** The batch summary: keys and order of the reference, then `warnings`. */
export interface BatchSummary {
  total_runs: number
  total_runs_with_submissions: number
  total_valid_submissions: number
  total_medals: number
  total_gold_medals: number
  total_silver_medals: number
  total_bronze_medals: number
  total_above_median: number
  challenge_reports: ChallengeReport[]
  warnings: string[]
}

/** The files of one line, and its challenge and runner if they are not those of the whole batch. */
export interface BatchInput extends GradeInput {
  readonly challenge?: Challenge
  readonly runner?: RunnerFactory
}

/** Opens the files of a batch. */
export interface BatchFiles {
  /** The files of one line; an error gives that line a failed report. */
  open(entry: BatchEntry): Promise<BatchInput>
  /** Whether there is a file or folder at the path, for the reports of lines that cannot be graded. */
  exists(path: string): Promise<boolean>
  /** Grades one line in another process, if the files offer it and no `runner` is given. Throws what `open` and `grade` throw. */
  readonly grade?: (entry: BatchEntry, options: GradeRunOptions) => Promise<ChallengeReport>
}

export interface GradeBatchOptions extends GradeRunOptions {
  /** Abort at a malformed line, as the reference does. Default: the line gets a failed report. */
  readonly strict?: boolean
  readonly onReport?: (p: { readonly done: number; readonly total: number; readonly report: ChallengeReport }) => void
}

/**
 * Grades every line of a JSON Lines text, in order and independently. A line whose journal does not match gets a failed report.
 *
 * @throws MedgradeError `bad-batch` (no usable line; with `strict` a malformed one), `bad-encoding`; `disk-full`, `unwritable` of a journal.
 * @example
 * const line = '{"challenge_id": "ldct-iqa", "submission_path": "submission.csv"}'
 * const submission = 'image_id,quality_score\n0,1\n1,2\n2,3'
 * const answers = 'image_id,quality_score\n0,1\n1,3\n2,4'
 * const files = { open: async () => ({ submission, answers }), exists: async () => true }
 * const summary = await gradeBatch(line, files)
 * summary.total_valid_submissions // → 1
 */
export async function gradeBatch(
  lines: Uint8Array | string,
  files: BatchFiles,
  options: GradeBatchOptions = {},
): Promise<BatchSummary> {
  checkArguments({ lines, files }, 'string or list', { open: 'function', exists: 'function' })
  checkOptions('gradeBatch', options, { ...gradeRunTable, strict: 'boolean', onReport: 'function' })
  const bytes = typeof lines === 'string' ? new TextEncoder().encode(lines) : lines
  const { entries, skipped } = parseBatch(bytes, { strict: options.strict ?? false })
  return summarizeBatch(await gradeEntries(entries, files, options), skipped)
}

/** Grades lines in order. @throws MedgradeError as {@link gradeBatch}. */
export async function gradeEntries(
  entries: readonly BatchEntry[],
  files: BatchFiles,
  options: GradeBatchOptions,
): Promise<readonly ChallengeReport[]> {
  const { strict: _, onReport, ...shared } = options
  const reports: ChallengeReport[] = []
  for (const entry of entries) {
    const graded = await gradeEntry(entry, files, shared)
    const { team, run } = entry
    const report = { ...graded, ...(team !== undefined && { team }), ...(run && { run: { ...graded.run, ...run } }) }
    reports.push(report)
    onReport?.({ done: reports.length, total: entries.length, report })
  }
  return reports
}

/** Counts over all reports; repeated submissions count each time. `skipped`: lines that are not JSON, from 1. */
export function summarizeBatch(reports: readonly ChallengeReport[], skipped: readonly number[]): BatchSummary {
  const count = (flag: (report: ChallengeReport) => boolean) => reports.filter(flag).length
  const gold = count((report) => report.gold_medal)
  const silver = count((report) => report.silver_medal)
  const bronze = count((report) => report.bronze_medal)
  return {
    total_runs: reports.length,
    total_runs_with_submissions: count((report) => report.submission_exists),
    total_valid_submissions: count((report) => report.valid_submission),
    total_medals: gold + silver + bronze,
    total_gold_medals: gold,
    total_silver_medals: silver,
    total_bronze_medals: bronze,
    total_above_median: count((report) => report.above_median),
    challenge_reports: [...reports],
    warnings: skipped.map((line) => `line ${line} is not JSON and was skipped`),
  }
}

async function gradeEntry(entry: BatchEntry, files: BatchFiles, options: GradeRunOptions): Promise<ChallengeReport> {
  try {
    if (entry.problem !== undefined) throw new Error(`line ${entry.line}: ${entry.problem}`)
    if (files.grade && !options.runner) return await files.grade(entry, options)
    const { challenge = entry.challengeId, runner = options.runner, ...input } = await files.open(entry)
    const own = runner ? { ...options, runner } : options
    return await grade(challenge, { submissionPath: entry.submissionPath, ...input }, own)
  } catch (error) {
    options.signal?.throwIfAborted()
    // No later result could be written either.
    if (isMedgradeError(error, 'disk-full') || isMedgradeError(error, 'unwritable')) throw error
    const malformed = entry.problem !== undefined
    const thrown = toReportError(error, { side: 'answers' })
    return ungradedReport(malformed ? { ...thrown, code: 'bad-batch', side: 'submission' } : thrown, {
      challengeId: entry.challengeId,
      submissionPath: entry.submissionPath,
      submissionExists: !malformed && (await files.exists(entry.submissionPath || '.')),
      ...{ now: options.now, variant: options.variant },
    })
  }
}
