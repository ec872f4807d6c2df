/** Reads files of reports: the report of one submission, or the summary of a batch. */
import { MedgradeError } from '../../errors/MedgradeError'
import type { StoredReport } from '../../reporting/batch/storedReport'
import { readJsonFile } from './readJsonFile'

/** The reports of a file, in its order. @throws MedgradeError `bad-option` for a file that cannot be read or holds none. */
export async function readReports(
  path: string,
): Promise<{ readonly reports: readonly StoredReport[]; readonly batch: boolean }> {
  const value = await readJsonFile(path)
  const inner = (value as { challenge_reports?: unknown } | null)?.challenge_reports
  const batch = Array.isArray(inner)
  const reports: unknown[] = batch ? inner : [value]
  if (!reports.every(isReport)) {
    throw new MedgradeError('bad-option', `${path} is no report`, {
      file: path,
      expected: 'challenge_id, valid_submission',
    })
  }
  return { reports, batch }
}

function isReport(value: unknown): value is StoredReport {
  const one = value as Partial<StoredReport> | null
  return typeof one === 'object' && typeof one?.challenge_id === 'string' && typeof one.valid_submission === 'boolean'
}
