import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decode } from '../support/golden'

const root = 'fixtures/goldens/metrics-next'

/** All cases of a family, in name order, with the numbers that JSON cannot hold. */
export function nextGoldens<T>(folder: string): (T & { file: string })[] {
  return readdirSync(`${root}/${folder}`)
    .filter((file) => file.endsWith('.json') && file !== 'aggregate.json')
    .sort()
    .map((file) => ({ file, ...(decode(JSON.parse(readFileSync(`${root}/${folder}/${file}`, 'utf8'))) as T) }))
}

interface EachOptions {
  /** Keys of `expected` that have no equal here, each with its reason; a key names all below it. */
  readonly leftOut?: Readonly<Record<string, string>>
  /** Which cases this run reads. */
  readonly some?: <R>(rows: readonly R[]) => readonly R[]
}

/** A test a case of a family. It fails where `check` leaves a value of `expected` unread, and where it reads one that is left out. */
export function eachNextGolden<T extends { readonly expected: unknown }>(
  folder: string,
  check: (golden: T & { file: string }) => void,
  { leftOut = {}, some = (rows) => rows }: EachOptions = {},
): void {
  it.each(some(nextGoldens<T>(folder)))('$file', (golden) => {
    const values = new Set<string>()
    const read = new Set<string>()
    leaves(golden.expected, '', (path) => values.add(path))
    check({ ...golden, expected: watched(golden.expected, '', (path) => read.add(path)) as T['expected'] })
    const isLeftOut = (path: string) => Object.keys(leftOut).some((key) => `${path}.`.startsWith(`.${key}.`))
    expect([...values].filter((path) => !read.has(path) && !isLeftOut(path))).toEqual([])
  })
}

function leaves(value: unknown, path: string, visit: (path: string) => void): void {
  if (value === null || typeof value !== 'object') visit(path)
  else for (const [key, item] of Object.entries(value)) leaves(item, `${path}.${key}`, visit)
}

/** The same value, which tells each number that is taken out of it. */
function watched(value: unknown, path: string, visit: (path: string) => void): unknown {
  if (value === null || typeof value !== 'object') return value
  return new Proxy(value, {
    get(target, key) {
      const item: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return item
      const own = `${path}.${key}`
      if (item === null || typeof item !== 'object') visit(own)
      return watched(item, own, visit)
    },
  })
}

interface Raw {
  readonly file: string
  readonly type: string
  readonly shape: readonly number[]
}

const types = { uint8: Uint8Array, int16: Int16Array, float32: Float32Array, float64: Float64Array }

/** A raw file beside the cases: little-endian values in C order. */
export function rawArray(folder: string, { file, type, shape }: Raw) {
  const bytes = readFileSync(`${root}/${folder}/${file}`)
  const { buffer } = new Uint8Array(bytes)
  return { data: new types[type as keyof typeof types](buffer), shape }
}
