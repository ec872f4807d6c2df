/** Reads the file of a declared challenge and checks every key; unknown keys are refused. */

import type { Challenge, FileSlot, Metric, Side } from '../../contract'
import { spelledName } from '../../errors/findName'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { refusal } from '../../errors/refuse'
import { readerNames } from '../../formats/readers/readers'
import { type ReadingOption, readingOptions, type Takes, zarrOptions } from '../../understanding/reading/readingOptions'
import type { FileMeaning } from './declaredLabels'

export interface DeclaredMeasure {
  readonly metric: string
  readonly reference?: string
  readonly prediction?: string
  /** How the values of the cases are aggregated. Ignored for measures of columns, which are computed over all cases at once. */
  readonly over: (typeof words.over)[number]
  readonly options: Record<string, unknown>
}

/** A file with what the declaration says about its labels. */
export interface DeclaredSlot extends FileSlot {
  readonly meaning: FileMeaning
}

export interface Declaration {
  readonly head: Pick<
    Challenge,
    'id' | 'title' | 'task' | 'pairing' | 'conventions' | 'bootstrap' | 'onCaseError' | 'repeats'
  >
  readonly missing: Challenge['missing']
  readonly answers: Side<Record<string, DeclaredSlot>>
  readonly submission: Side<Record<string, DeclaredSlot>>
  readonly measures: Readonly<Record<string, DeclaredMeasure>>
  readonly metrics: readonly (Metric & { readonly formula?: string })[]
  readonly ranking: Omit<NonNullable<Challenge['ranking']>, 'withoutLeaderboard'>
  readonly overall?: string
}

type Fields = Readonly<Record<string, unknown>>

/** The options of reading that a file may have. */
export const declaredOptions: readonly ReadingOption[] = [
  ...Object.values(readingOptions),
  ...Object.values(zarrOptions),
]

/** The keys of each mapping of a declaration. */
const keys = {
  file: [
    '$schema',
    'id',
    'title',
    'task',
    'answers',
    'submission',
    'pairing',
    'measures',
    'metrics',
    'ranking',
    'conventions',
    'bootstrap',
    'missing',
    'onCaseError',
    'repeats',
  ],
  side: ['id', 'files', 'numbers', 'texts'],
  slot: ['column', 'reader', 'meaning'],
  meaning: [...declaredOptions.map(({ flag }) => flag), 'series', 'geometry'],
  pairing: ['ids', 'rule'],
  metric: ['name', 'direction', 'formula', 'rounding', 'column', 'unit'],
  ranking: ['ranked', 'keyOrder', 'overall'],
} as const

/** The words that a key of a declaration takes. */
const words = {
  ids: ['text', 'typed'],
  rule: ['same-set', 'subset', 'join'],
  over: ['mean', 'mean-of-present', 'median', 'min', 'max', 'sum'],
  missing: ['invalid', 'leave-out', 'zero', 'worst'],
  cost: ['zero', 'worst'],
  onCaseError: ['invalid', 'aggregate'],
  repeats: ['refuse', 'last', 'mean', 'each'],
  bootstrap: ['cases', false],
  direction: ['higher', 'lower', null],
  rounding: ['exact', 'scaled'],
  ranked: ['submission', 'leaderboard'],
  geometry: ['warn', 'strict', 'resample'],
} as const

export { keys as declarationKeys, words as declarationWords }

/** Names that formulas use. */
export const declarationName = /^[A-Za-z_]\w*$/

/** Reads YAML or JSON. @throws MedgradeError `bad-challenge`, naming the key. */
export async function readDeclaration(text: string, name: string): Promise<Declaration> {
  const { readPlainYaml } = await import('../../formats/tree/readPlainYaml')
  let value: unknown
  try {
    value = readPlainYaml(text, name)
  } catch (cause) {
    throw new MedgradeError('bad-challenge', (cause as Error).message, { file: name, cause })
  }
  return declarationOf(checker(name), value)
}

function declarationOf(at: Checker, value: unknown): Declaration {
  const all = at.fields(value, 'the file', keys.file)
  const id = at.text(all.id, 'id')
  const pairing = at.fields(all.pairing ?? {}, 'pairing', keys.pairing)
  const ranking = at.fields(all.ranking ?? {}, 'ranking', keys.ranking)
  const measures = at.fields(all.measures, 'measures')
  const metrics = at.list(all.metrics, 'metrics').map((one, i) => metricOf(at, one, i, measures))
  const answers = sideOf(at, all.answers, 'answers')
  const submission = sideOf(at, all.submission, 'submission')
  checkSeries(at, { answers, submission })
  return {
    head: {
      id,
      title: all.title === undefined ? id : at.text(all.title, 'title'),
      task: all.task === undefined ? 'custom' : at.text(all.task, 'task'),
      pairing: {
        ids: at.choice(pairing.ids ?? 'text', 'pairing.ids', words.ids),
        rule: at.choice(pairing.rule ?? 'same-set', 'pairing.rule', words.rule),
      },
      conventions: at.texts(all.conventions ?? {}, 'conventions'),
      ...(all.onCaseError === undefined
        ? {}
        : { onCaseError: at.choice(all.onCaseError, 'onCaseError', words.onCaseError) }),
      ...(all.repeats === undefined ? {} : { repeats: at.choice(all.repeats, 'repeats', words.repeats) }),
      ...(all.bootstrap === undefined ? {} : { bootstrap: at.choice(all.bootstrap, 'bootstrap', words.bootstrap) }),
    },
    missing: missingOf(at, all.missing),
    answers,
    submission,
    measures: Object.fromEntries(Object.entries(measures).map(([key, one]) => [at.name(key), measureOf(at, key, one)])),
    metrics,
    ranking: {
      ranked: at.choice(ranking.ranked ?? 'submission', 'ranking.ranked', words.ranked),
      ...(ranking.keyOrder === undefined
        ? {}
        : { keyOrder: at.list(ranking.keyOrder, 'ranking.keyOrder').map((key) => at.text(key, 'ranking.keyOrder')) }),
    },
    ...(ranking.overall === undefined ? {} : { overall: at.text(ranking.overall, 'ranking.overall') }),
  }
}

function missingOf(at: Checker, value: unknown): Challenge['missing'] {
  if (value === undefined) return undefined
  if (typeof value !== 'object') return at.choice(value, 'missing', words.missing)
  const costs = Object.entries(at.fields(value, 'missing')).map(([name, cost]) => [
    name,
    typeof cost === 'number' ? at.number(cost, `missing.${name}`) : at.choice(cost, `missing.${name}`, words.cost),
  ])
  return Object.fromEntries(costs)
}

function sideOf(at: Checker, value: unknown, name: string): Side<Record<string, DeclaredSlot>> {
  const side = at.fields(value, name, keys.side)
  const files = Object.entries(at.fields(side.files ?? {}, `${name}.files`)).map(([key, one]) => {
    const slot = at.fields(one, `${name}.files.${key}`, keys.slot)
    const given = at.text(slot.reader, `${name}.files.${key}.reader`)
    const reader = spelledName(given, readerNames())
    if (reader === null) throw at.refuse(`${name}.files.${key}.reader`, given, nearestName(given, readerNames()))
    const meaning = meaningOf(at, slot.meaning ?? {}, `${name}.files.${key}.meaning`)
    const zarr = zarrChoice(at, { reader, meaning }, `${name}.files.${key}`)
    const column = at.text(slot.column, `${name}.files.${key}.column`)
    return [at.name(key), { column, reader, meaning, ...(zarr && { zarr }) }] as const
  })
  const numbers = at.texts(side.numbers ?? {}, `${name}.numbers`)
  const texts = at.texts(side.texts ?? {}, `${name}.texts`)
  return {
    id: at.text(side.id, `${name}.id`),
    ...(files.length > 0 ? { files: Object.fromEntries(files) } : {}),
    ...(Object.keys(numbers).length > 0 ? { numbers } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  }
}

/** Which image of an OME-Zarr a file is. */
function zarrChoice(
  at: Checker,
  { reader, meaning: { level, zarrLabels: labels } }: Pick<DeclaredSlot, 'reader' | 'meaning'>,
  key: string,
): FileSlot['zarr'] {
  if (level === undefined && labels === undefined) return undefined
  if (reader !== 'any' && reader !== 'ome_zarr')
    throw at.refuse(`${key}.reader`, reader, 'any or ome_zarr, with level and zarrLabels')
  return { level, labels }
}

/** Series that are no files of the answers, which the organiser gives. */
function checkSeries(at: Checker, { answers, submission }: Pick<Declaration, 'answers' | 'submission'>): void {
  const known = Object.entries(answers.files ?? {}).flatMap(([name, { reader }]) => (reader === 'any' ? [name] : []))
  for (const { meaning } of [answers, submission].flatMap(({ files }) => Object.values(files ?? {}))) {
    const { series } = meaning
    if (series !== undefined && !known.includes(series))
      throw at.refuse('meaning.series', series, `a file of the answers with reader any: ${known.join(', ')}`)
  }
}

function meaningOf(at: Checker, value: unknown, key: string): FileMeaning {
  const all = at.fields(value, key, keys.meaning)
  const read: Readonly<Record<Exclude<Takes, 'word'>, (one: unknown, where: string) => unknown>> = {
    number: at.number,
    positive: at.positive,
    index: at.count,
    switch: at.flag,
    name: at.text,
    colours: at.text,
    names: (one, where) => at.list(one, where).map((name) => at.text(name, where)),
    sizes: (one, where) => (Array.isArray(one) ? one : [one]).map((size: unknown) => at.number(size, where)),
  }
  const entries = Object.entries(all).map(([name, one]) => {
    const where = `${key}.${name}`
    if (name === 'series') return [name, at.text(one, where)]
    if (name === 'geometry') return [name, at.choice(one, where, words.geometry)]
    const { takes, words: known = [] } = declaredOptions.find(({ flag }) => flag === name)!
    return [name, takes === 'word' ? at.choice(one, where, known) : read[takes](one, where)]
  })
  return Object.fromEntries(entries)
}

function measureOf(at: Checker, key: string, value: unknown): DeclaredMeasure {
  const { metric, reference, prediction, over, ...options } = at.fields(value, `measures.${key}`)
  return {
    metric: at.text(metric, `measures.${key}.metric`),
    ...(reference === undefined ? {} : { reference: at.text(reference, `measures.${key}.reference`) }),
    ...(prediction === undefined ? {} : { prediction: at.text(prediction, `measures.${key}.prediction`) }),
    over: at.choice(over ?? 'mean', `measures.${key}.over`, words.over),
    options,
  }
}

function metricOf(
  at: Checker,
  value: unknown,
  index: number,
  measures: Fields,
): Metric & { readonly formula?: string } {
  const where = `metrics[${index}]`
  const one = at.fields(value, where, keys.metric)
  const name = at.name(at.text(one.name, `${where}.name`))
  if (one.formula === undefined && !Object.hasOwn(measures, name)) {
    throw at.refuse(`${where}.name`, name, `a formula, or a measure: ${nearestName(name, Object.keys(measures))}`)
  }
  return {
    name,
    direction: at.choice(one.direction ?? null, `${where}.direction`, words.direction),
    ...(one.formula === undefined ? {} : { formula: at.text(one.formula, `${where}.formula`) }),
    ...(one.rounding === undefined ? {} : { rounding: at.choice(one.rounding, `${where}.rounding`, words.rounding) }),
    ...(one.column === undefined ? {} : { column: at.text(one.column, `${where}.column`) }),
    ...(one.unit === undefined ? {} : { unit: at.text(one.unit, `${where}.unit`) }),
  }
}

type Checker = ReturnType<typeof checker>

function checker(file: string) {
  const refuse = (key: string, found: unknown, expected: string) =>
    refusal('bad-challenge', key, JSON.stringify(found) ?? 'nothing', expected, { file })
  const fields = (value: unknown, key: string, known?: readonly string[]): Fields => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(key, value, 'a mapping')
    const odd = known && Object.keys(value).find((one) => !known.includes(one))
    if (odd !== undefined) throw refuse(`the key '${odd}' of ${key}`, (value as Fields)[odd], nearestName(odd, known!))
    return value as Fields
  }
  const text = (value: unknown, key: string): string => {
    if (typeof value !== 'string' || value === '') throw refuse(key, value, 'a text')
    return value
  }
  return {
    refuse,
    fields,
    text,
    count(value: unknown, key: string): number {
      if (!Number.isSafeInteger(value) || (value as number) < 0) throw refuse(key, value, 'a whole number from 0')
      return value as number
    },
    number(value: unknown, key: string): number {
      if (typeof value !== 'number' || !Number.isFinite(value)) throw refuse(key, value, 'a number')
      return value
    },
    positive(value: unknown, key: string): number {
      if (typeof value !== 'number' || !(value > 0 && value < Infinity)) throw refuse(key, value, 'a number above 0')
      return value
    },
    flag(value: unknown, key: string): boolean {
      if (typeof value !== 'boolean') throw refuse(key, value, 'true or false')
      return value
    },
    /** Formulas use these names, so they must be identifiers. */
    name(value: string): string {
      if (!declarationName.test(value)) throw refuse('a name', value, 'letters, digits and _')
      return value
    },
    list(value: unknown, key: string): readonly unknown[] {
      if (!Array.isArray(value) || value.length === 0) throw refuse(key, value, 'a list')
      return value
    },
    texts(value: unknown, key: string): Record<string, string> {
      const entries = Object.entries(fields(value, key))
      return Object.fromEntries(entries.map(([one, inner]) => [one, text(inner, `${key}.${one}`)]))
    },
    choice<const T>(value: unknown, key: string, choices: readonly T[]): T {
      const found = choices.find((one) => one === value)
      if (found === undefined) throw refuse(key, value, nearestName(String(value), choices.map(String)))
      return found
    },
  }
}
