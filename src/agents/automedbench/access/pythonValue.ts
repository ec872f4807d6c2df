import { UNKNOWN } from './forbiddenPath'
import type { Expression, Statement } from './pythonSyntax'

/** A function of the code itself. */
export interface Definition {
  readonly parameters: readonly string[]
  readonly defaults: ReadonlyMap<string, Expression>
  readonly body: readonly Statement[] | Expression
}

/** What is known of a value: the texts or paths that it may be, its items, what it calls. */
export interface Value {
  /** Empty: not known. */
  readonly texts: readonly string[]
  readonly items?: readonly Value[]
  readonly fields?: ReadonlyMap<string, Value>
  /** Name of something of a library, as `os.path`. */
  readonly module?: string
  readonly definition?: Definition
  /** Of a class, and of what it makes. */
  readonly methods?: ReadonlyMap<string, Value>
  readonly number?: number
}

export const MOST_VALUES = 16
export const unknown: Value = { texts: [] }

export function textValue(...texts: readonly string[]): Value {
  const kept = texts.filter((text) => text.length <= 100_000)
  return { texts: [...new Set(kept)].slice(0, MOST_VALUES) }
}

/** The texts of a value; one that is not known stands for itself. */
export function textsOf(value: Value): readonly string[] {
  return value.texts.length > 0 ? value.texts : [UNKNOWN]
}

/** Every combination of texts, at most sixteen. */
export function combined(values: readonly Value[], join: (parts: readonly string[]) => string): Value {
  let rows: readonly (readonly string[])[] = [[]]
  for (const value of values)
    rows = rows.flatMap((row) => textsOf(value).map((text) => [...row, text])).slice(0, MOST_VALUES)
  return textValue(...rows.map(join))
}

/** A value that may be any of several. */
export function eitherOf(values: readonly Value[]): Value {
  if (values.length === 1) return values[0]!
  const whole: Value = Object.assign({ texts: [] }, ...[...values].reverse())
  const items = values.flatMap((each) => each.items ?? [])
  return {
    ...whole,
    texts: textValue(...values.flatMap(({ texts }) => texts)).texts,
    ...(items.length > 0 ? { items: items.slice(0, 64) } : {}),
  }
}

/** What goes through a loop takes. */
export function itemOf(value: Value): Value {
  if (value.items !== undefined) return value.items.length === 0 ? unknown : eitherOf(value.items)
  if (value.fields !== undefined) return textValue(...value.fields.keys())
  return /[*]/.test(value.texts[0] ?? '') ? value : unknown
}

/** `os.path.join` and `/` of paths: an absolute part begins anew. */
export function joinPath(parts: readonly string[]): string {
  return parts.reduce(
    (path, part) => (part.startsWith('/') || path === '' ? part : `${path.replace(/\/$/, '')}/${part}`),
    '',
  )
}
