import { expect, it } from 'vitest'
import { isZip } from '../../../src/formats/zip/isZip'

it.each([
  ['an archive', 'PK\x03\x04', true],
  ['an archive without entries', 'PK\x05\x06', true],
  ['the start of another part of an archive', 'PK\x01\x02', false],
  ['gzip', '\x1f\x8b\x08\x00', false],
  ['nothing', '', false],
])('%s', (_, text, is) => {
  expect(isZip(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(is)
})
