import { draftFile } from '../../node/files/draftFile'

/**
 * Writes a report as JSON, in parts: that of many cases takes several times the memory of its cases as one text.
 *
 * @param end what follows the last bracket.
 * @throws MedgradeError `disk-full`, `machine-failed`, `unwritable`.
 */
export async function writeJson(path: string, report: unknown, end = '\n'): Promise<void> {
  const { reportParts } = await import('../../engine/report/json/reportParts')
  const file = draftFile(path)
  try {
    for (const part of reportParts(report)) file.write(part)
    file.write(end)
    file.keep()
  } finally {
    file.drop()
  }
}
