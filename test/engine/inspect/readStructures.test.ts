import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStructures } from '../../../src'
import { ctGrid, runsOf, structureFile } from '../../support/files/structureFiles'

type Answers = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>>>
const answers: Answers = JSON.parse(readFileSync('fixtures/rtstruct/answers.json', 'utf8'))

describe('readStructures', () => {
  for (const contours of ['rt-utils', 'dcmrtstruct2nii'] as const)
    for (const name of ['reference', 'prediction'])
      it(`draws ${name}.dcm as ${contours}`, async () => {
        const masks = await readStructures(structureFile(`${name}.dcm`), { name, contours, grid: await ctGrid() })
        const right = answers[name]![contours]!
        const drawn = new Map(masks.map((one) => [one.name, one]))
        for (const [structure, runs] of Object.entries(right))
          expect(runsOf(drawn.get(structure)!.mask.data as Uint8Array), structure).toEqual(runs)
        expect(masks.filter(({ contours: count }) => count > 0).map((one) => one.name)).toEqual(
          Object.keys(right).filter((one) => right[one]!.length > 0),
        )
      })

  it('gives masks on the grid, empty ones without contours', async () => {
    const masks = await readStructures(structureFile('reference.dcm'), {
      grid: await ctGrid(),
      names: ['Empty', 'Isocentre', 'PTV_60'],
    })
    expect(masks.map(({ name, contours }) => [name, contours])).toEqual([
      ['Empty', 0],
      ['Isocentre', 0],
      ['PTV_60', 9],
    ])
    const { shape, spacing, origin, unit } = masks[2]!.mask
    expect({ shape, spacing, origin, unit }).toEqual({
      shape: [10, 40, 40],
      spacing: [3, 1.25, 1.25],
      origin: [-25, -20.5, 40],
      unit: 'mm',
    })
  })

  it('refuses what has no grid, no contours or no such structure', async () => {
    const file = structureFile('reference.dcm')
    await expect(readStructures(file, { name: 'rs.dcm' })).rejects.toThrow(
      'rs.dcm: grid of the contours: found none, expected option grid',
    )
    await expect(readStructures(structureFile('ct.zip'), { name: 'ct.zip' })).rejects.toThrow(
      'expected a structure set',
    )
    await expect(readStructures(file, { grid: await ctGrid(), names: ['GTV'] })).rejects.toThrow(
      'names: found GTV, expected one of PTV_60, Parotid L',
    )
  })
})
