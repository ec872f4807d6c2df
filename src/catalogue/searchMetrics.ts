import { inputSheet } from './inputKinds'
import type { MetricSheet } from './metricSheet'
import { families, metricSheets } from './metricSheets'

/** A name is what people look for first, then what the metric is called, then what is said of it. */
function textsOf({
  name,
  aliases = [],
  short = [],
  title,
  definition,
  family,
  input,
}: MetricSheet): readonly string[][] {
  return [
    [name, ...aliases, ...short.flatMap((one) => [one.name, ...(one.aliases ?? [])])],
    [title, families[family].title, ...short.flatMap((one) => one.title ?? [])],
    [definition, inputSheet(input).about],
  ]
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')

/**
 * Metrics in whose names, titles, family, definition or input all words of a text occur, the best places first. Case and `_`, `-` do not matter.
 *
 * @returns none for a text without words.
 */
export function searchMetrics(text: string): MetricSheet[] {
  const words = plain(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const placed = metricSheets.flatMap((sheet, order) => {
    const places = textsOf(sheet).map((texts) => plain(texts.join(' ')))
    const found = words.map((word) => places.findIndex((place) => place.includes(word)))
    return found.includes(-1) ? [] : [{ sheet, place: Math.max(...found), order }]
  })
  return placed.sort((a, b) => a.place - b.place || a.order - b.order).map(({ sheet }) => sheet)
}
