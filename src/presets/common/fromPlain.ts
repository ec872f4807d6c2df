import type { Plain } from '../../contract'
import type { PythonValue } from '../../python/pythonValue'

/** Plain data as values of Python; every number is a float. */
export function fromPlain(value: Plain): PythonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return { float: value }
  if (isList(value)) return { list: value.map(fromPlain) }
  return { map: Object.entries(value).map(([key, each]) => [key, fromPlain(each)] as const) }
}

function isList(value: readonly Plain[] | { readonly [key: string]: Plain }): value is readonly Plain[] {
  return Array.isArray(value)
}
