import { documentParts } from './documentParts'
import type { ReportDocument } from './reportDocument'

/**
 * A report as one HTML file: styles, figures, data and the script are inside, and its content policy lets nothing be loaded. All facts can be read without
 * the script, which sorts and filters tables, walks figures by keyboard and saves tables. The same report gives the same bytes.
 *
 * @throws MedgradeError `unsupported` where the platform has no SHA-256 for the policy.
 * @example
 * const run = (agent, task, score) => ({ agent, task, score, produced: true, valid: true })
 * const report = await agentReport([run('A', 'one', 0.9), run('B', 'one', 0.5)], { title: 'Two agents' })
 * const page = await documentHtml(report)
 * page.slice(0, 15) // → <!doctype html>
 */
export async function documentHtml(report: ReportDocument): Promise<string> {
  let page = ''
  for await (const part of documentParts(report)) page += part
  return page
}
