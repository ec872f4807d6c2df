/** Validation of a submission: by grading it if the answers are given, otherwise by its table and the existence of its files. */

import type { Challenge, ChallengeReport, ReportError, Table } from '../contract'
import { checkOptions } from '../errors/checkOptions'
import { countText } from '../errors/countText'
import { MedgradeError } from '../errors/MedgradeError'
import { nameList } from '../errors/nameList'
import { existsAsFile } from './files/existsAsFile'
import { bytesOf, sourceOf } from './files/filesSource'
import { slotPaths } from './files/slotPaths'
import { gradeResolved } from './grade'
import { type GradeInput, type GradeRunOptions, gradeRunTable, requireInput } from './gradeInput'
import { toReportError } from './report/toReportError'
import { requireColumns } from './requireColumns'
import { type ResolvedChallenge, resolveChallenge } from './resolveChallenge'
import { sideTable } from './sideTable'

export interface ValidationResult {
  readonly valid: boolean
  readonly message: string
  readonly error: ReportError | null
  readonly warnings: readonly string[]
  /** `<case>: <what is missing>` for every incomplete case of an AutoMedBench submission; absent otherwise. */
  readonly missing?: readonly string[]
}

export interface ValidateOptions extends GradeRunOptions {
  /**
   * Accept every submission whose table can be read, as the reference does, which ignores all errors of its grader. For parity tests. Default false.
   */
  readonly parity?: boolean
}

/**
 * Validates a submission. With answers it is graded and the error of the report is returned. Without answers its table is read and its columns are
 * checked, and the existence of its files if they are given. An AutoMedBench submission is invalid unless every case is complete.
 *
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, `bad-argument`.
 * @example
 * const { valid, message } = await validateSubmission('ldct-iqa', { submission: 'image_id\n0' })
 * message // → The submission must contain the column 'quality_score'
 */
export async function validateSubmission(
  challenge: string | Challenge,
  input: GradeInput,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  checkOptions('validateSubmission', options, { ...gradeRunTable, parity: 'boolean' })
  const resolved = await resolveChallenge(challenge, options.variant)
  const { challenge: spec } = resolved
  requireInput(input)
  if (input.submissionRefused) return invalid(toReportError(input.submissionRefused, { side: 'submission' }))
  const folders = spec.submission.id === undefined && spec.answers.id === undefined
  if (folders) return graded(resolved, input, options)
  const bare = spec.submission.id === undefined
  if (input.submission === undefined && !bare) {
    const file = input.submissionPath ?? 'submission.csv'
    if (options.parity) return releasedRefusal(file)
    return invalid({ code: 'not-found', message: 'There is no submission table', side: 'submission', file })
  }
  if (options.parity && !bare) return readable(spec, input, options)
  if (input.answers === undefined && !bare) return tableOnly(spec, input, options)
  return graded(resolved, input, options)
}

async function graded(
  resolved: ResolvedChallenge,
  input: GradeInput,
  { parity: _, ...options }: ValidateOptions,
): Promise<ValidationResult> {
  const bench = resolved.challenge.benchmark === 'automedbench'
  const details = bench ? { details: true } : {}
  const report = await gradeResolved(resolved, input, { ...options, leaderboard: null, ...details })
  if (report.error) return { ...invalid(report.error), warnings: report.warnings }
  const incomplete = bench ? incompleteness(report) : null
  if (incomplete) return { ...incomplete, warnings: report.warnings }
  const warnings = bench && hasBadFormat(report) ? [...report.warnings, badFormat] : report.warnings
  return { valid: true, message: 'Submission is valid', error: null, warnings }
}

const badFormat = 'every case is there, but the benchmark counts the format as invalid'
/** Number of incomplete cases that the message names. */
const mostNamed = 5

/** An AutoMedBench submission with missing cases, or without any, still gets a score; it is invalid here. */
function incompleteness({ details }: ChallengeReport): ValidationResult | null {
  const cases = details?.cases ?? []
  const lacking = cases.filter(({ facts }) => typeof facts?.missing === 'string')
  if (lacking.length === 0) return null
  const missing = lacking.map(({ id, facts }) => `${id}: ${facts!.missing}`)
  const named = nameList(missing, mostNamed, '; ')
  const message = `The submission is incomplete, ${missing.length} of ${countText(cases.length, 'case')} ${missing.length === 1 ? 'does' : 'do'} not count: ${named}`
  const error: ReportError = { code: 'invalid-submission', message, side: 'submission', case: lacking[0]!.id }
  return { ...invalid(error), missing }
}

function hasBadFormat({ results }: ChallengeReport): boolean {
  const { format_valid: site, format } = (results ?? {}) as {
    format_valid?: unknown
    format?: { submission_format_valid?: unknown }
  }
  return site === false || format?.submission_format_valid === false
}

async function readable(
  challenge: Challenge,
  input: GradeInput,
  { onPart }: ValidateOptions,
): Promise<ValidationResult> {
  try {
    await submittedTable(challenge, input, onPart)
    if (input.answers !== undefined) {
      onPart?.('answers', { side: 'answers', path: 'answers.csv' })
      await sideTable(challenge, 'answers', await bytesOf(input.answers), 'answers.csv')
    }
    return { valid: true, message: 'Submission is valid.', error: null, warnings: [] }
  } catch (error) {
    const found = toReportError(error, { side: 'submission' })
    const words = `Submission invalid! The attempt to grade the submission has resulted in the following error message:\n${releasedWords(found)}`
    return { ...invalid(found), message: words }
  }
}

/** What the reference says of a table that pandas cannot read. */
function releasedWords({ code, message }: ReportError): string {
  return code === 'empty' ? 'No columns to parse from file' : message
}

/** What the reference says of a path that is no table. */
function releasedRefusal(file: string): ValidationResult {
  const named = file.toLowerCase().endsWith('.csv')
  const message = named
    ? `Submission invalid! Submission file ${file} does not exist.`
    : 'Submission invalid! Submission file must be a CSV file.'
  return {
    ...invalid({ code: 'not-found', message: 'There is no submission table', side: 'submission', file }),
    message,
  }
}

async function tableOnly(
  challenge: Challenge,
  input: GradeInput,
  { onPart }: ValidateOptions,
): Promise<ValidationResult> {
  try {
    const table = await submittedTable(challenge, input, onPart)
    requireColumns('submission', challenge.submission, table)
    if (table.rows === 0) throw new MedgradeError('invalid-submission', 'The table has no rows')
    await checkFiles(challenge, table, input)
    return { valid: true, message: 'The table is valid; ids and values need the answers', error: null, warnings: [] }
  } catch (error) {
    return invalid(toReportError(error, { side: 'submission' }))
  }
}

async function submittedTable(
  challenge: Challenge,
  { submission, submissionPath: path = 'submission.csv' }: GradeInput,
  onPart: ValidateOptions['onPart'],
): Promise<Table> {
  onPart?.('submission', { side: 'submission', path })
  return sideTable(challenge, 'submission', await bytesOf(submission!), path)
}

/** @throws MedgradeError `not-found` for the first row whose file is absent, if the files are given. */
async function checkFiles({ submission: side }: Challenge, table: Table, input: GradeInput): Promise<void> {
  if (input.submissionFiles === undefined) return
  const source = sourceOf(input.submissionFiles)
  const slots = Object.values(side.files ?? {}).map((slot) => slotPaths(table, slot))
  for (let row = 0; row < table.rows; row++) {
    const id = side.id === undefined ? String(row) : table.columns.get(side.id)!.text[row]!
    for (const pathsOf of slots) {
      const paths = pathsOf(row)
      let found = false
      for (const path of paths) found ||= await existsAsFile(source, path)
      if (found) continue
      const file = paths[0] ?? ''
      throw new MedgradeError('not-found', `Predicted file not found: ${file || '(empty cell)'}`, { file, case: id })
    }
  }
}

function invalid(error: ReportError): ValidationResult {
  return { valid: false, message: error.message, error, warnings: [] }
}
