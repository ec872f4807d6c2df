import { nameList } from '../errors/nameList'

/** What a JSON value is, for the message that refuses it: its keys, or how many things a list has. */
export function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : `a ${typeof value}`
  return `an object with ${nameList(Object.keys(value), 3) || 'no keys'}`
}
