import { readdirSync, readFileSync } from 'node:fs'
import { decode } from '../support/golden'

const root = 'fixtures/goldens/metrics-next'

/** All cases of a family, in name order, with the numbers that JSON cannot hold. */
export function nextGoldens<T>(folder: string): (T & { file: string })[] {
  return readdirSync(`${root}/${folder}`)
    .filter((file) => file.startsWith('case') && file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, ...(decode(JSON.parse(readFileSync(`${root}/${folder}/${file}`, 'utf8'))) as T) }))
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
