import { reportParts } from '../../engine/report/json/reportParts'
import { writeParts } from '../reports/writeParts'

/**
 * Writes a report as JSON, in parts.
 *
 * @param end what follows the last bracket.
 * @throws MedgradeError `disk-full`, `machine-failed`, `unwritable`.
 */
export async function writeJson(path: string, report: unknown, end = '\n'): Promise<void> {
  await writeParts(path, withEnd(reportParts(report), end))
}

function* withEnd(parts: Iterable<string>, end: string): Generator<string> {
  yield* parts
  yield end
}
