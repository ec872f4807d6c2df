/** Whether a submission would be graded: by its table alone, or with the answers by grading it. */

import type { Challenge, ReportError, Table } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { readCsv } from '../formats/table/readCsv'
import { bytesOf, sourceOf } from './files/filesSource'
import { slotPaths } from './files/slotPaths'
import { type GradeInput, type GradeRunOptions, grade, requireInput } from './grade'
import { toReportError } from './report/toReportError'
import { resolveChallenge } from './resolveChallenge'

export interface ValidationResult {
  readonly valid: boolean
  readonly message: string
  readonly error: ReportError | null
  readonly warnings: readonly string[]
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
 * the files are given, their existence.
 *
 * @throws MedgradeError `unknown-challenge`, `unsupported-variant`, `bad-argument`.
 */
export async function validateSubmission(
  challenge: string | Challenge,
  input: GradeInput,
  options: ValidateOptions = {},
): Promise<ValidationResult> {
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
  const report = await grade(spec, input, { ...options, leaderboard: null })
  if (report.error) return { ...invalid(report.error), warnings: report.warnings }
  return { valid: true, message: 'Submission is valid', error: null, warnings: report.warnings }
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
