import { nearestName } from './nearestName'
import { refuse, shown } from './refuse'

/** Types of options. Ranges of numbers and words of texts are checked where they are used. */
export type OptionKind =
  | 'any'
  | 'boolean'
  | 'function'
  | 'list'
  | 'number'
  | 'number or NaN'
  | 'number or numbers'
  | 'numbers'
  | 'object'
  | 'string'

/** Names that options had. */
const renamed: Readonly<Record<string, string>> = { values: 'foreground', unit: 'fieldUnit' }

/** The type of every option that a function takes; the compiler demands all of them. */
export type OptionTable<O> = { readonly [Name in keyof O]-?: OptionKind }

/**
 * Refuses options that are no object, unknown names (which would otherwise be ignored) and values of another type. An undefined option counts as
 * absent.
 *
 * @param shared further options beside those of `table`.
 * @throws MedgradeError `bad-argument`; the nearest known name is suggested.
 */
export function checkOptions<O extends object>(
  of: string,
  options: O,
  table: OptionTable<O>,
  shared: Readonly<Record<string, OptionKind>> = {},
): void {
  // A list has a length, and options have none.
  if (typeof options !== 'object' || (options as ArrayLike<unknown> | null)?.length !== undefined || !options)
    refuse('bad-argument', `options of ${of}`, options, 'an object')
  for (const name in options) {
    const value = options[name]
    const kind = table[name] ?? shared[name]
    // `table.toString` and the like are functions.
    if (typeof kind !== 'string') {
      const known: Readonly<Record<string, OptionKind>> = { ...table, ...shared }
      const successor = renamed[name]
      const expected = known[successor!] ? `${successor}, its name since 0.2.0` : nearestName(name, Object.keys(known))
      refuse('bad-argument', `an option of ${of}`, name, expected)
    }
    if (value !== undefined && !isOfKind(value, kind)) refuse('bad-argument', name, shown(value), kind)
  }
}

function isOfKind(value: unknown, kind: OptionKind): boolean {
  if (kind === 'any') return true
  if (typeof value === 'object') {
    const list = Array.isArray(value) || ArrayBuffer.isView(value)
    if (kind === 'object') return !list && value !== null
    if (kind === 'list') return list || (value as ArrayLike<unknown>)?.length >= 0
    return list && kind.endsWith('numbers') && !!(value as number[]).every?.((one) => typeof one === 'number')
  }
  return typeof value === kind.split(' ')[0] && (!Number.isNaN(value) || kind !== 'number')
}
