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
  for (const name in given) {
    const wrong = misfitOf(given[name], shapes[k++]!)
    if (wrong) refuse('bad-input', `${name}${wrong.at}`, shown(wrong.found), wrong.expected)
  }
}

/** A value of another shape, and its place in the argument. */
interface Misfit {
  readonly at: string
  readonly found: unknown
  readonly expected: string
}

/** The first misfit; its place is put together on the way back, so that what fits costs no text. */
function misfitOf(value: unknown, shape: Shape): Misfit | null {
  if (isOfType(value, shape) || (shape === 'bytes' && value instanceof Uint8Array)) return null
  const list = isList(value)
  if (typeof shape === 'string') {
    if (shape === 'iterable' && typeof value === 'object' && value !== null && Symbol.iterator in value) return null
    const kind = value === null ? 'null' : list ? 'list' : value instanceof Map ? 'map' : typeof value
    return shape.split(' or ').includes(kind) ? null : { at: '', found: value, expected: shape }
  }
  if (isElementShape(shape)) {
    if (!list) return { at: '', found: value, expected: 'list' }
    if (ArrayBuffer.isView(value)) return null
    for (let i = 0; i < value.length; i++) {
      if (isOfType(value[i], shape[0])) continue
      const wrong = misfitOf(value[i], shape[0])
      if (wrong) return { ...wrong, at: `[${i}]${wrong.at}` }
    }
    return null
  }
  if (typeof value !== 'object' || value === null || list) return { at: '', found: value, expected: 'object' }
  const fields = value as Readonly<Record<string, unknown>>
  // Lists of many objects: no list of names for each of them.
  const all = shape['*']
  for (const name in all === undefined ? shape : fields) {
    if (all !== undefined && !Object.hasOwn(fields, name)) continue
    const wrong = misfitOf(fields[name], all ?? shape[name]!)
    if (wrong) return { ...wrong, at: `.${name}${wrong.at}` }
  }
  return null
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
