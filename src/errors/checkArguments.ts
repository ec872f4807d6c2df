import { refuse, shown } from './refuse'

/** Kinds in words, such as `number or null`, or `iterable`; a list of elements of one shape; or the needed fields of an object, `'*'` for all of its fields. */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

/**
 * Refuses arguments of another shape than the types say, which JavaScript lets through.
 *
 * @param given the arguments by their names.
 * @param shapes theirs, in the same order.
 * @throws MedgradeError `bad-input` that names the argument and the place in it.
 */
export function checkArguments(given: Readonly<Record<string, unknown>>, ...shapes: readonly Shape[]): void {
  let k = 0
  for (const name in given) checkShape(name, given[name], shapes[k++]!)
}

function checkShape(at: string, value: unknown, shape: Shape): void {
  if (isOfType(value, shape)) return
  if (shape === 'bytes' && value instanceof Uint8Array) return
  const list = isList(value)
  if (typeof shape === 'string') {
    if (shape === 'iterable' && typeof value === 'object' && value !== null && Symbol.iterator in value) return
    const kind = value === null ? 'null' : list ? 'list' : value instanceof Map ? 'map' : typeof value
    if (!shape.split(' or ').includes(kind)) refuse('bad-input', at, shown(value), shape)
  } else if (isElementShape(shape)) {
    if (!list) refuse('bad-input', at, shown(value), 'list')
    if (ArrayBuffer.isView(value)) return
    for (let i = 0; i < value.length; i++)
      if (!isOfType(value[i], shape[0])) checkShape(`${at}[${i}]`, value[i], shape[0])
  } else {
    if (typeof value !== 'object' || value === null || list) refuse('bad-input', at, shown(value), 'object')
    const fields = value as Readonly<Record<string, unknown>>
    for (const name of '*' in shape ? Object.keys(fields) : Object.keys(shape)) {
      const own = shape['*'] ?? shape[name]!
      if (!isOfType(fields[name], own)) checkShape(`${at}.${name}`, fields[name], own)
    }
  }
}

/** The common case of long lists, before any text is made. */
function isOfType(value: unknown, shape: Shape): boolean {
  return typeof value === shape && shape !== 'object'
}

function isElementShape(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape)
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}
