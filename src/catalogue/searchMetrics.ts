import { shortNames } from './findMetric'
import { inputSheet } from './inputKinds'
import type { MetricSheet } from './metricSheet'
import { families, metricSheets } from './metricSheets'

/** What is said of a metric in one place, such as its definition or what it is blind to. */
export interface SearchPlace {
  readonly what: string
  /** Sentences or names. */
  readonly texts: readonly string[]
}

export interface FoundMetricSheet {
  readonly sheet: MetricSheet
  /** The place that has the word which no better place has, and what stands there. */
  readonly where: string
  readonly text: string
}

/** A name is what people look for first, then what the metric is called and is for, then what is said of it. */
function placesOf(sheet: MetricSheet): readonly SearchPlace[] {
  const { name, aliases = [], title, definition, family, input, fields = {}, options, blindTo, presets = {} } = sheet
  const short = shortNames(sheet)
  const optionTexts = Object.entries(options).flatMap(([option, { about, words = {} }]) => [
    `${option}: ${about}`,
    ...Object.entries(words).map(([word, meaning]) => `${option} ${word}: ${meaning}`),
  ])
  return [
    { what: 'name', texts: [name, ...aliases, ...short.flatMap((one) => [one.name, ...(one.aliases ?? [])])] },
    { what: 'title', texts: [title, ...short.flatMap((one) => one.title ?? [])] },
    { what: 'purpose', texts: [families[family].title] },
    { what: 'definition', texts: [definition] },
    { what: 'input', texts: [inputSheet(input).about] },
    { what: 'number', texts: Object.entries(fields).map(([field, { about }]) => `${field}: ${about}`) },
    { what: 'option', texts: [...optionTexts, ...Object.keys(presets)] },
    { what: 'blind to', texts: blindTo },
  ]
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')

/**
 * Metrics of which all words of a text occur in what is said of them, the best places first. Case and `_`, `-` do not matter.
 *
 * @param more places behind those of the sheets, such as the tasks that compute a metric.
 * @returns none for a text without words.
 */
export function searchMetrics(
  text: string,
  more: (sheet: MetricSheet) => readonly SearchPlace[] = () => [],
): FoundMetricSheet[] {
  const words = plain(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const placed = metricSheets.flatMap((sheet, order) => {
    const places = [...placesOf(sheet), ...more(sheet)]
    // Joined by a sign that no word has: a definition has up to hundreds of words, each looked up in each place.
    const plainTexts = places.map(({ texts }) => plain(texts.join('\0')))
    const found = words.map((word) => plainTexts.findIndex((text) => text.includes(word)))
    if (found.includes(-1)) return []
    const place = Math.max(...found)
    const last = words[found.indexOf(place)]!
    const { what, texts } = places[place]!
    const said =
      texts.find((one) => plain(one).includes(words.join(' '))) ?? texts.find((one) => plain(one).includes(last))!
    return [{ sheet, where: what, text: said, place, order }]
  })
  return placed.sort((a, b) => a.place - b.place || a.order - b.order).map(({ place: _, order: __, ...found }) => found)
}
