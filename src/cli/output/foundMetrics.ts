import { largestOf } from '../../array/largestOf'
import { shortNames } from '../../catalogue/findMetric'
import type { MetricSheet } from '../../catalogue/metricSheet'
import { type FoundMetricSheet, type SearchPlace, searchMetrics } from '../../catalogue/searchMetrics'
import { visibleText } from '../../engine/report/visibleText'
import { refuse } from '../../errors/refuse'
import { taskMetrics } from '../../evaluation/metrics/metricSpec'
import { taskNames, taskSheets } from '../../evaluation/tasks/taskSheets'
import { type AnyPreset, loadPreset, presetNames } from '../../presets/presets'

/** Of a terminal. */
const COLUMNS = 80
/** Longer names push what follows. */
const MOST_NAME = 30

/**
 * The metrics that a search finds, a line or an object each, with what has the words.
 *
 * @throws MedgradeError `bad-option` where there is none.
 */
export async function foundMetrics(words: string, json: boolean): Promise<string> {
  const presets = await Promise.all(presetNames.map(loadPreset))
  const found = searchMetrics(words, (sheet) => usesOf(sheet, presets))
  if (found.length === 0)
    refuse(
      'bad-option',
      '--search',
      words,
      'words of names, titles, definitions, options, blind spots, tasks or presets; `medgrade metric --help` lists all',
    )
  if (!json) return lines(found).join('\n')
  const { stringifyReport } = await import('../../engine/report/json/stringifyReport')
  const listed = found.map(({ sheet, where, text }) => {
    const { name, title, family, input, definition } = sheet
    return { metric: name, title, names: namesOf(sheet), family, input, definition, found: { where, text } }
  })
  return stringifyReport(listed)
}

/** The tasks and the presets that compute a metric. */
function usesOf(sheet: MetricSheet, presets: readonly AnyPreset[]): SearchPlace[] {
  const tasks = taskNames.filter((task) => taskMetrics(task).includes(sheet))
  const names = [sheet.name, ...shortNames(sheet).map(({ name }) => name)]
  const users = presets.filter(({ metrics }) =>
    Object.keys(metrics).some((metric) => names.includes(metric.replace(/[@:].*/, ''))),
  )
  return [
    { what: 'task', texts: tasks.map((task) => `--task ${task}: ${taskSheets[task].about}`) },
    { what: 'preset', texts: users.map(({ name, title }) => `--preset ${name}: ${title}`) },
  ]
}

const namesOf = (sheet: MetricSheet) => [
  ...new Set(
    [...(sheet.aliases ?? []), ...shortNames(sheet).map(({ name }) => name)].filter((one) => one !== sheet.name),
  ),
]

/** A line for each metric under what has the words: its title where it is called so, else what is said there. */
function lines(found: readonly FoundMetricSheet[]): string[] {
  const width = Math.min(MOST_NAME, largestOf(found.map(({ sheet }) => sheet.name.length)))
  const places = [...new Set(found.map(({ where }) => headings[where] ?? where))]
  return places.flatMap((place) => {
    const own = found.filter(({ where }) => (headings[where] ?? where) === place)
    return [`${place}:`, ...own.map((one) => visibleText(cut(lineOf(one, width))))]
  })
}

/** Places whose metrics are called so. */
const headings: Readonly<Record<string, string>> = { name: 'name or title', title: 'name or title' }

function lineOf({ sheet, where, text }: FoundMetricSheet, width: number): string {
  const names = namesOf(sheet)
  const titled = `${sheet.title}${names.length > 0 ? ` (${names.join(', ')})` : ''}`
  const isCalled = where in headings || where === 'purpose'
  return `  ${sheet.name.padEnd(width)}  ${isCalled ? titled : text}`
}

const cut = (text: string) => (text.length <= COLUMNS ? text : `${text.slice(0, COLUMNS - 1)}…`)
