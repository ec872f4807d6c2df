import { expect, it } from 'vitest'
import { crc32c } from '../../../src/formats/zarr/crc32c'

it('has the check value of the catalogue of CRCs', () => {
  expect(crc32c(new TextEncoder().encode('123456789'))).toBe(0xe3069283)
})
