import { describe, expect, it } from 'vitest'
import { comparedLabels } from '../../../src/evaluation/pairs/comparedLabels'
import { readComparedFile } from '../../../src/evaluation/pairs/readComparedFile'
import { dice } from '../../../src/metrics'

const nrrd = (name: string, type: string, values: string, head = '') =>
  readComparedFile(
    new TextEncoder().encode(`NRRD0004\ntype: ${type}\ndimension: 2\nsizes: 2 2\n${head}encoding: ascii\n\n${values}`),
    { name, as: 'labels' },
  )

describe('two label files', () => {
  it('are arrays of one order of axes, with what they were taken for', async () => {
    const { values, inVoxels, understood } = comparedLabels(
      await nrrd('a.nrrd', 'uint8', '1 1 0 2'),
      await nrrd('b.nrrd', 'uint8', '1 0 0 2'),
    )
    expect(dice(values[0]!, values[1]!, { label: 1 })).toBe(2 / 3)
    expect({ inVoxels, understood: understood.length }).toEqual({ inVoxels: true, understood: 2 })
  })

  it('of probabilities are refused with the option that settles them, which then holds', async () => {
    const a = await nrrd('a.nrrd', 'uint8', '1 1 0 0')
    const b = await nrrd('b.nrrd', 'float', '0.9 0.2 0.1 0')
    expect(() => comparedLabels(a, b)).toThrow(/b\.nrrd.*--threshold/s)
    const { values } = comparedLabels(a, b, { threshold: 0.5 })
    expect(dice(values[0]!, values[1]!, { label: 1 })).toBe(2 / 3)
  })

  it('refuse words that no option has, as evaluate does', async () => {
    const a = await nrrd('a.nrrd', 'uint8', '1 1 0 0')
    for (const wrong of [{ activation: 'softmax' }, { nan: 'zero' }, { foreground: 'all' }, { geometry: 'ignore' }])
      expect(() => comparedLabels(a, a, wrong as object)).toThrow(Object.values(wrong)[0])
  })

  it('refuse an option that changes nothing', async () => {
    const a = await nrrd('a.nrrd', 'uint8', '1 1 0 0')
    expect(() => comparedLabels(a, a, { frame: 0 })).toThrow('--frame')
  })
})
