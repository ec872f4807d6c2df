import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readStructures } from '../../../src'
import { dice, hausdorffDistance } from '../../../src/metrics'
import { ctGrid, structureFile } from '../../support/files/structureFiles'

const page = readFileSync('docs/how-to/rtstruct.md', 'utf8')

it('the page of contours shows how much the two programs differ on the bundled file', async () => {
  const grid = await ctGrid()
  const [centres, edges] = await Promise.all(
    (['dcmrtstruct2nii', 'rt-utils'] as const).map((contours) =>
      readStructures(structureFile('reference.dcm'), { grid, contours }),
    ),
  )
  const voxels = (mask: { readonly data: ArrayLike<unknown> }) =>
    Array.from(mask.data, Number).reduce((sum, value) => sum + value, 0)
  const rows = centres!.flatMap(({ name, contours, mask }, i) => {
    const other = edges![i]!.mask
    if (contours === 0) return []
    const numbers = [
      dice(mask, other, { label: 1 }).toFixed(4),
      hausdorffDistance(mask, other, { label: 1, percentile: 95 }).toFixed(2),
    ]
    return [`| ${name} | ${voxels(mask)} | ${voxels(other)} | ${numbers.join(' | ')} |`]
  })
  for (const row of rows) expect(page).toContain(row)
  expect(rows).toHaveLength(9)
})
