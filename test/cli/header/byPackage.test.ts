import { describe, expect, it } from 'vitest'
import { byPackage } from '../../../src/cli/header/byPackage'
import { MedgradeError } from '../../../src/errors/MedgradeError'

describe('byPackage', () => {
  it('errors of a package name the file and the package', async () => {
    const cause = new RangeError('Offset is outside the bounds of the DataView')
    const failing = () => {
      throw cause
    }
    await expect(byPackage('geotiff', 'a.tif', failing)).rejects.toMatchObject({
      name: 'MedgradeError',
      code: 'bad-header',
      file: 'a.tif',
      message: expect.stringMatching(/a\.tif: header, read by geotiff.*outside the bounds/),
      cause,
    })
  })

  it('leaves a MedgradeError as it is', async () => {
    const own = new MedgradeError('truncated', 'short')
    await expect(byPackage('geotiff', 'a.tif', () => Promise.reject(own))).rejects.toBe(own)
  })
})
