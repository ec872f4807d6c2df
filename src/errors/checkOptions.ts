import { nearestName } from './nearestName'
import { refuse } from './refuse'

/** What an option may be. `any`, `number or NaN`, the values of `numbers` and the words of texts are checked further where they are used. */
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

/** The kind of every option that a function takes: one that is missing here does not compile. */
export type OptionTable<O> = { readonly [Name in keyof O]-?: OptionKind }

/**
 * Refuses options that are no object, names that the function does not know (a misspelt one would quietly change nothing) and values of another
 * kind. An option that is undefined counts as left out.
 *
 * @param shared what `table` does not have.
 * @throws MedgradeError `bad-argument`; the nearest known name is suggested.
 */
export function checkOptions<O extends object>(
  of: string,
  options: O,
  table: OptionTable<O>,
  shared: Readonly<Record<string, OptionKind>> = {},
): void {
  if (typeof options !== 'object' || !options || Array.isArray(options))
    refuse('bad-argument', `options of ${of}`, options, 'an object')
  for (const name in options) {
    const value = options[name]
    const kind = table[name] ?? shared[name]
    // Names of Object, such as toString, lead to no kind.
    if (typeof kind !== 'string')
      refuse('bad-argument', `an option of ${of}`, name, nearestName(name, Object.keys({ ...table, ...shared })))
    if (value !== undefined && !isOfKind(value, kind)) refuse('bad-argument', name, value, kind)
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
