/** Plain data as JSON and back without loss: NaN, the infinities and −0 are written as `{"$n":"NaN"}`, which differs from every string. */

const words = new Map<string, number>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
])

/** One line of JSON. An object that has the key `$n` itself is wrapped as `{"$n":{…}}`. */
export function plainToJson(value: unknown): string {
  return JSON.stringify(encode(value))
}

/** The value that {@link plainToJson} wrote. @throws SyntaxError for text that is no JSON. */
export function plainFromJson(text: string): unknown {
  return decode(JSON.parse(text))
}

function encode(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return { $n: '-0' }
    return Number.isFinite(value) ? value : { $n: String(value) }
  }
  if (Array.isArray(value)) return value.map(encode)
  if (typeof value !== 'object' || value === null) return value
  const fields = mapFields(value, encode)
  return Object.hasOwn(value, '$n') ? { $n: fields } : fields
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  if (!Object.hasOwn(value, '$n')) return mapFields(value, decode)
  const inner = (value as { $n: unknown }).$n
  return typeof inner === 'string' ? words.get(inner) : mapFields(inner as object, decode)
}

function mapFields(value: object, change: (field: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]))
}
