/** Whether a submission would be graded: by its table alone, or with the answers by grading it. */

import type { Challenge, ChallengeReport, ReportError, Table } from '../contract'
import { checkOptions } from '../errors/checkOptions'
import { MedgradeError } from '../errors/MedgradeError'
import { readCsv } from '../formats/table/readCsv'
import { bytesOf, sourceOf } from './files/filesSource'
import { slotPaths } from './files/slotPaths'
import { type GradeInput, type GradeRunOptions, grade, gradeRunTable, requireInput } from './grade'
import { toReportError } from './report/toReportError'
import { resolveChallenge } from './resolveChallenge'

export interface ValidationResult {
  readonly valid: boolean
  readonly message: string
  readonly error: ReportError | null
  readonly warnings: readonly string[]
  /** `case: what it lacks` for every case of an incomplete AutoMedBench submission; absent elsewhere. */
  readonly missing?: readonly string[]
}

export interface ValidateOptions extends GradeRunOptions {
  /**
   * Say valid to every submission whose table can be read and whose metrics are numbers, as the reference does: it swallows all errors of its grader.
   * Only for parity tests. Default false.
   */
  readonly parity?: boolean
}

/**
 * Validates a submission. With answers it is graded and the grader's error reported; without them its table is read, its columns checked and, where
 * the files are given, their existence. An AutoMedBench submission that would be graded, but does not complete every case, is invalid.
 *
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, `bad-argument`.
 */
export async function validateSubmission(
  challenge: string | Challenge,
  input: GradeInput,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
  checkOptions('validateSubmission', options, { ...gradeRunTable, parity: 'boolean' })
  const { challenge: spec } = await resolveChallenge(challenge, options.variant)
  requireInput(input)
  if (input.submissionRefused) return invalid(toReportError(input.submissionRefused, { side: 'submission' }))
  const folders = spec.submission.id === undefined && spec.answers.id === undefined
  if (folders) return graded(spec, input, options)
  const bare = spec.submission.id === undefined
  if (input.submission === undefined && !bare) {
    const file = input.submissionPath ?? 'submission.csv'
    return invalid({ code: 'not-found', message: 'There is no submission table', side: 'submission', file })
  }
  if (options.parity && !bare) return readable(input)
  if (input.answers === undefined && !bare) return tableOnly(spec, input)
  return graded(spec, input, options)
}

async function graded(
  spec: Challenge,
  input: GradeInput,
  { parity: _, ...options }: ValidateOptions,
): Promise<ValidationResult> {
  const bench = spec.benchmark === 'automedbench'
  const report = await grade(spec, input, { ...options, leaderboard: null, ...(bench ? { details: true } : {}) })
  if (report.error) return { ...invalid(report.error), warnings: report.warnings }
  const incomplete = bench ? incompleteness(report) : null
  if (incomplete) return { ...incomplete, warnings: report.warnings }
  const warnings = bench && hasBadFormat(report) ? [...report.warnings, badFormat] : report.warnings
  return { valid: true, message: 'Submission is valid', error: null, warnings }
}

const badFormat = 'every case is there, but the benchmark counts the format as invalid'
/** So many cases are named in the message. */
const mostNamed = 5

/** AutoMedBench grades what is there, so that nothing at all gets a score, too. */
function incompleteness({ details }: ChallengeReport): ValidationResult | null {
  const cases = details?.cases ?? []
  const lacking = cases.filter(({ facts }) => typeof facts?.missing === 'string')
  if (lacking.length === 0) return null
  const missing = lacking.map(({ id, facts }) => `${id}: ${facts!.missing}`)
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
  const named = missing.slice(0, mostNamed).join('; ')
  const message = `The submission is incomplete, ${missing.length} of ${cases.length} cases do not count: ${named}${more}`
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

async function readable(input: GradeInput): Promise<ValidationResult> {
  try {
    readCsv(await bytesOf(input.submission!), { name: input.submissionPath ?? 'submission.csv' })
    if (input.answers !== undefined) readCsv(await bytesOf(input.answers), { name: 'answers.csv' })
    return { valid: true, message: 'Submission is valid', error: null, warnings: [] }
  } catch (error) {
    return invalid(toReportError(error, { side: 'submission' }))
  }
}

async function tableOnly(challenge: Challenge, input: GradeInput): Promise<ValidationResult> {
  try {
    const { submission: side } = challenge
    const table = readCsv(await bytesOf(input.submission!), { name: input.submissionPath ?? 'submission.csv' })
    const slots = Object.values(side.files ?? {})
    const needed = [
      ...(side.id === undefined ? [] : [side.id]),
      ...slots.map((slot) => slot.column),
      ...Object.values(side.numbers ?? {}),
    ]
    const missing = needed.find((column) => !table.columns.has(column))
    if (missing !== undefined) {
      const found = [...table.columns.keys()].join(', ')
      const message = `The submission must contain the column '${missing}'`
      return invalid({ code: 'invalid-submission', message, side: 'submission', found, expected: missing })
    }
    const forbidden = side.forbidden?.find((column) => table.columns.has(column))
    if (forbidden !== undefined) {
      const message = `The submission must not contain the column '${forbidden}'`
      return invalid({ code: 'invalid-submission', message, side: 'submission', found: forbidden })
    }
    if (table.rows === 0)
      return invalid({ code: 'invalid-submission', message: 'The table has no rows', side: 'submission' })
    await checkFiles(challenge, table, input)
    return { valid: true, message: 'The table is valid; ids and values need the answers', error: null, warnings: [] }
  } catch (error) {
    return invalid(toReportError(error, { side: 'submission' }))
  }
}

/** Throws for the first row whose file is absent, if the files were given. */
async function checkFiles({ submission: side }: Challenge, table: Table, input: GradeInput): Promise<void> {
  if (input.submissionFiles === undefined) return
  const source = sourceOf(input.submissionFiles)
  const slots = Object.values(side.files ?? {}).map((slot) => slotPaths(table, slot))
  for (let row = 0; row < table.rows; row++) {
    const id = side.id === undefined ? String(row) : table.columns.get(side.id)!.text[row]!
    for (const pathsOf of slots) {
      const paths = pathsOf(row)
      let found = false
      for (const path of paths) found ||= await source.exists(path)
      if (found) continue
      const file = paths[0] ?? ''
      throw new MedgradeError('not-found', `Predicted file not found: ${file || '(empty cell)'}`, { file, case: id })
    }
  }
}

function invalid(error: ReportError): ValidationResult {
  return { valid: false, message: error.message, error, warnings: [] }
}
