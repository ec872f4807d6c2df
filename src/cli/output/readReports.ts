/** Reads files of reports: the report of one submission, or the summary of a batch. */
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { keptCases } from '../../reporting/batch/keptCases'
import { reportsOfFile } from '../../reporting/batch/reportsOfFile'
import type { StoredReport } from '../../reporting/batch/splitBySubmission'
import { readJsonFile } from '../readJsonFile'

/** The reports of a file, in its order, with what is asked for of their cases. @throws MedgradeError `bad-option` for a file that cannot be read or holds none. */
export async function readReports(
  path: string,
  cases: keyof typeof keptCases,
): Promise<{ readonly reports: readonly StoredReport[]; readonly batch: boolean }> {
  const json = await readJsonFile(path, keptCases[cases])
  const { reports, batch } = asGiven(() => reportsOfFile(json, path))
  if (!reports.every(isReport))
    throw new MedgradeError('bad-option', `${path} is no report`, {
      file: path,
      expected: 'challenge_id, valid_submission',
    })
  return { reports, batch }
}

/** Runs a reader of reports: a file that is none is a fault of the command line, which names it. */
export function asGiven<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!isMedgradeError(cause) || cause.code !== 'bad-json') throw cause
    const { message, file, found, expected } = cause
    throw new MedgradeError('bad-option', message, { file, found, expected, cause })
  }
}

function isReport(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & StoredReport {
  return typeof value.valid_submission === 'boolean'
}
