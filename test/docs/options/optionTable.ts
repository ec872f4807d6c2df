import type { MetricSheet, OptionSheet, OptionType } from '../../../src/catalogue/metricSheet'

/** What a value of each type is, in a table. */
const values: Readonly<Record<OptionType, string | null>> = {
  flag: '`true`, `false`',
  number: 'number',
  whole: 'whole number',
  numbers: 'numbers',
  word: null,
  label: 'label',
  labels: 'labels',
  class: 'class',
  classes: 'classes',
  array: 'array',
  weights: 'number for each sample',
  whenEmpty: 'number, object',
  list: 'list',
  object: 'object',
}

const literal = (value: unknown) =>
  `\`${typeof value === 'string' ? `'${value}'` : JSON.stringify(value).replaceAll(',', ', ')}\``

/** What it means, what each word means, and the default: that of a word stands behind it. */
function meaningOf({ about, words = {}, default: usual, required }: OptionSheet): string {
  const isWord = typeof usual === 'string' && usual in words
  const standing = usual === undefined || usual === null || isWord ? [] : [`default ${literal(usual)}`]
  const meanings = Object.entries(words).map(
    ([word, meaning]) => `${literal(word)}${word === usual ? ' (default)' : ''}: ${meaning}`,
  )
  const head = [about, ...(required ? ['required'] : []), ...standing].join('; ')
  return [head, ...(meanings.length > 0 ? [meanings.join('; ')] : [])].join('. ').replaceAll('|', '\\|')
}

const rowOf = ([name, row]: readonly [string, OptionSheet]) =>
  `| \`${name}\` | ${[values[row.type] ?? [], Object.keys(row.words ?? {}).map(literal)].flat().join(', ')} | ${meaningOf(row)} |`

/** The options of a metric as the table of its page. */
export function optionTable({ options }: MetricSheet): string {
  const rows = Object.entries(options).map(rowOf)
  return rows.length === 0 ? 'None.' : ['| option | values | meaning |', '|---|---|---|', ...rows].join('\n')
}

const marks = ['<!-- options -->', '<!-- /options -->'] as const

/** The page with the table between its marks; null without marks. */
export function withOptionTable(page: string, sheet: MetricSheet): string | null {
  const [before, rest] = page.split(marks[0])
  const after = rest?.split(marks[1])[1]
  return after === undefined ? null : `${before}${marks[0]}\n${optionTable(sheet)}\n${marks[1]}${after}`
}
