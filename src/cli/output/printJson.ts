import { reportParts } from '../../engine/report/json/reportParts'
import { printShown } from './output'

/** Prints a report as JSON, in parts: that of many cases has no place in one text. */
export async function printJson(report: unknown): Promise<void> {
  for (const part of reportParts(report)) await printShown(part)
  await printShown('\n')
}
