/** Grades an upload in a process that stays: what its submitter may know, and the hash of what was graded. */

import type { ChallengeReport } from '../../../contract'
import { grade } from '../../../engine/grade'
import { stringifyReport } from '../../../engine/report/json/stringifyReport'
import { visibleText } from '../../../engine/report/visibleText'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { readUpload, type Upload } from '../readUpload'
import { sha256Hex } from './receipts'

export interface ScoredUpload {
  /** SHA-256 of the hashes of the table and of the archive, each as 64 hexadecimal digits; an archive that is absent has none. */
  readonly submission: string | null
  readonly report: ScoreReport
}

/** Nothing of the answers: no message of the grader, no names of files, and no cases unless the organiser allows them. */
export interface ScoreReport {
  /** null: the grading itself failed. */
  readonly valid: boolean | null
  readonly score: number | string | null
  readonly metrics: Readonly<Record<string, number | string>> | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly cases?: readonly {
    readonly id: string
    readonly metrics: unknown
    readonly labels?: unknown
    readonly error: string | null
  }[]
}

const invalid = 'The submission is invalid; POST /validate tells why'
const fault = 'The grading failed; the organiser finds the reason in the log of the server'

/** @throws MedgradeError of the challenge and its answers. */
export async function scoreUpload(upload: Upload, details: boolean): Promise<ScoredUpload> {
  const { table, archive, files, open } = await readUpload(upload)
  if (table === null) return { submission: null, report: refused('no-table', 'No submission in the part "file"') }
  const submission = sha256Hex([table, ...(archive ? [archive] : [])].map(sha256Hex).join(''))
  if (isMedgradeError(files)) return { submission, report: refused(files.code, 'predictions_zip cannot be read') }
  const { challenge, input } = await open(files)
  const report = await grade(challenge, input, { details: true })
  if (report.error && report.error.side !== 'submission') process.stderr.write(`${visibleText(report.error.message)}\n`)
  return { submission, report: known(report, details) }
}

/** The report of a grading that failed by no fault of its submitter. */
export function failedReport(code = 'grading-failed', message = fault): ScoreReport {
  return { valid: null, score: null, metrics: null, error: { code, message } }
}

function refused(code: string, message: string): ScoreReport {
  return { valid: false, score: null, metrics: null, error: { code, message } }
}

function known(
  { valid_submission: valid, score, metrics, error, details }: ChallengeReport,
  allowed: boolean,
): ScoreReport {
  const ours = error !== null && error.side !== 'submission'
  const report = {
    valid: ours ? null : valid,
    score,
    metrics,
    // A code says enough, and no more than that: messages have shapes and names of the answers.
    error: ours ? failedReport().error : error && { code: error.code, message: invalid },
    ...(allowed
      ? {
          cases: details!.cases.map((one) => ({
            id: one.id,
            metrics: one.metrics ?? null,
            ...(one.labels ? { labels: one.labels } : {}),
            error: one.error?.code ?? null,
          })),
        }
      : {}),
  }
  // JSON has no NaN; reports write it as a text.
  return JSON.parse(stringifyReport(report, 0))
}
