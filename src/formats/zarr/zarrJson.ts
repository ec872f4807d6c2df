/** What the metadata of Zarr consist of. */
import { shownJson } from '../../errors/shownJson'
import type { Fail } from '../readers/pictureFailure'

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a codec of format 2. */
export function idOf(value: unknown): string {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' ? id : shownJson(id)
}

/** @returns the error for a codec that is not read, with the way to convert. */
export function refuseCodec(name: string, fail: Fail) {
  return fail(
    'unsupported',
    `codec ${name}`,
    'blosc, zstd, gzip, zlib, lz4 or none: in Python, zarr.create_array(…, compressors=zarr.codecs.ZstdCodec()) of what zarr.open_array(…)[:] returns',
  )
}
