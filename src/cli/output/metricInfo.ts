/** The sheet of a metric for people and as JSON. */

import { type FoundMetric, numberedNames, shortNames } from '../../catalogue/findMetric'
import { inputSheet } from '../../catalogue/inputKinds'
import { metricCaption, metricFacts } from '../../catalogue/metricFacts'
import type { MetricSheet, OptionSheet } from '../../catalogue/metricSheet'
import { families } from '../../catalogue/metricSheets'
import { measureSheets } from '../../challenges/own/findMeasure'
import { emptyReason } from '../../evaluation/metrics/emptyPolicy'
import { labelSheets, taskMetrics } from '../../evaluation/metrics/metricSpec'
import { taskNames } from '../../evaluation/tasks/taskSheets'

const better = { higher: 'higher is better', lower: 'lower is better' }

export async function metricInfo(found: FoundMetric, json: boolean): Promise<string> {
  const { sheet, options } = found
  const facts = metricFacts(found)
  if (!json) return textOf(found).join('\n')
  const { stringifyReport } = await import('../../engine/report/json/stringifyReport')
  const { definition, family, blindTo, fields, input } = sheet
  const names = namesOf(found)
  return stringifyReport({
    ...{ metric: sheet.name, ...facts, definition, names, family, module: families[family].module, input },
    ...{ blindTo, fixed: options, options: sheet.options, fields: fields ?? null },
  })
}

function textOf(found: FoundMetric): string[] {
  const { sheet, options } = found
  const { title, unit, direction, range, field, overCases } = metricFacts(found)
  const fixed = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  const numbers = Object.entries(sheet.fields ?? {}).map(([name, one]) => `${name}: ${one.about}`)
  return [
    `${metricCaption(metricFacts(found))}: ${title}`,
    `  definition    ${sheet.definition}`,
    `  function      ${sheet.name} of medgrade/${families[sheet.family].module}${field === null ? '' : `, its ${field}`}`,
    `  names         ${namesOf(found).join(', ')}`,
    ...(fixed.length > 0 ? [`  fixed         ${fixed.join(', ')}`] : []),
    `  input         ${sheet.input}: ${inputSheet(sheet.input).about}`,
    `  asked for by  ${entryPoints(sheet).join(', ')}`,
    `  unit          ${unit}`,
    `  range         ${range[0]} to ${range[1]}${direction === null ? '' : `, ${better[direction]}`}`,
    ...(overCases === 'sum' ? ['  over cases    the sum; other metrics are averaged'] : []),
    ...emptyLines(found),
    ...section('blind to', sheet.blindTo),
    ...section('options', Object.entries(sheet.options).flatMap(optionLines)),
    ...section('numbers of the result', found.short ? [] : numbers),
    `  page          docs/metrics/${sheet.family === 'text' ? 'text/' : ''}${sheet.name}.md`,
  ]
}

/** Where people ask for it. */
function entryPoints(sheet: MetricSheet): string[] {
  return [
    'medgrade metric',
    ...evaluatedBy(sheet),
    ...(measureSheets.includes(sheet) ? ['declared challenges'] : []),
    'Python',
  ]
}

/** The default task is not named. */
function evaluatedBy(sheet: MetricSheet): string[] {
  return taskNames
    .filter((task) => taskMetrics(task).includes(sheet))
    .map((task) => `evaluate ${task === 'segmentation' ? '' : `--task ${task} `}--metrics`)
}

function namesOf({ sheet }: FoundMetric): string[] {
  const short = shortNames(sheet).flatMap(({ name, aliases = [] }) => [name, ...aliases])
  return [...new Set([sheet.name, ...(sheet.aliases ?? []), ...numberedNames([sheet]), ...short])]
}

/** The values of empty masks by convention, those that are equal in one line. */
function emptyLines(found: FoundMetric): string[] {
  const words = Object.keys(found.sheet.options.convention?.words ?? { '': '' })
  const byValues = new Map<string, string[]>()
  for (const convention of words) {
    const options = convention === '' ? found.options : { ...found.options, convention }
    const { empty } = metricFacts({ ...found, options })
    if (!empty) continue
    const values = `both ${empty.both}, reference ${empty.reference}, prediction ${empty.prediction}`
    byValues.set(values, [...(byValues.get(values) ?? []), convention])
  }
  const all = byValues.size === 1
  return section('empty masks', [
    ...[...byValues].map(([values, names]) => (all ? values : `${values}: ${names.join(', ')}`)),
    ...(byValues.size > 0 && labelSheets.includes(found.sheet) ? [emptyReason] : []),
  ])
}

function optionLines([name, row]: readonly [string, OptionSheet]): string[] {
  const { about, required, words = {}, default: usual } = row
  const value = required ? ' (required)' : usual === undefined || usual === null ? '' : ` (default ${usual})`
  const meanings = Object.entries(words).map(([word, meaning]) => `  ${word}: ${meaning}`)
  return [`${name}: ${about}${value}`, ...meanings]
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}`, ...items.map((item) => `    ${item}`)]
}
