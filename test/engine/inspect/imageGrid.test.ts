import { expect, it } from 'vitest'
import { imageGrid } from '../../../src'
import { structureFile } from '../../support/files/structureFiles'

it('gives the grid of slices by their headers', async () => {
  const grid = await imageGrid(structureFile('ct.zip'), { name: 'ct.zip' })
  expect(grid).toMatchObject({ shape: [40, 40, 10], spacing: [1.25, 1.25, 3], origin: [-25, -20.5, 40] })
  expect(grid.instances).toHaveLength(10)
  expect(grid.frame).toBe('1.2.826.0.1.3680043.8.498.1')
})

it('refuses images without a place', async () => {
  const text = 'NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2'
  await expect(imageGrid(new TextEncoder().encode(text), { name: 'a.nrrd' })).rejects.toThrow(
    'a.nrrd: grid: found no geometry',
  )
  await expect(imageGrid(structureFile('reference.dcm'), { name: 'rs.dcm' })).rejects.toThrow(
    'rs.dcm: grid: found no geometry',
  )
})
