import { shortNames } from '../../catalogue/findMetric'
import type { MetricSheet } from '../../catalogue/metricSheet'
import { searchMetrics } from '../../catalogue/searchMetrics'
import { visibleText } from '../../engine/report/visibleText'
import { refuse } from '../../errors/refuse'

/**
 * The metrics that a search finds, a line or an object each.
 *
 * @throws MedgradeError `bad-option` where there is none.
 */
export async function foundMetrics(words: string, json: boolean): Promise<string> {
  const sheets = searchMetrics(words)
  if (sheets.length === 0)
    refuse('bad-option', '--search', words, 'words of names, titles or definitions; `medgrade metric --help` lists all')
  if (!json) return lines(sheets).join('\n')
  const { stringifyReport } = await import('../../engine/report/stringifyReport')
  const found = sheets.map((sheet) => {
    const { name, title, family, input, definition } = sheet
    return { metric: name, title, names: namesOf(sheet), family, input, definition }
  })
  return stringifyReport(found)
}

const namesOf = (sheet: MetricSheet) => [
  ...new Set(
    [...(sheet.aliases ?? []), ...shortNames(sheet).map(({ name }) => name)].filter((one) => one !== sheet.name),
  ),
]

function lines(sheets: readonly MetricSheet[]): string[] {
  const width = Math.max(...sheets.map(({ name }) => name.length))
  return sheets.flatMap((sheet) => {
    const names = namesOf(sheet)
    return [
      visibleText(`${sheet.name.padEnd(width)}  ${sheet.title}`),
      ...(names.length > 0 ? [`${' '.repeat(width)}  ${names.join(', ')}`] : []),
    ]
  })
}
