import { expect, it } from 'vitest'
import { isGzip } from '../../../src/formats/gzip/isGzip'

it('recognises a member by its first bytes at any offset', () => {
  const bytes = Uint8Array.of(0x1f, 0x8b, 0x1f)
  expect([isGzip(bytes), isGzip(bytes, 1), isGzip(bytes, 2), isGzip(bytes, 3)]).toEqual([true, false, false, false])
})
