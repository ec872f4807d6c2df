import { describe, expect, it } from 'vitest'
import { type CaseErrorMap, type EvaluateOptions, evaluate } from '../../../src/evaluation'

const nrrd = (values: string) =>
  `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 3 2 1\nspace: left-posterior-superior\nspace directions: (2,0,0) (0,3,0) (0,0,4)\nspace origin: (10,20,30)\nencoding: ascii\n\n${values}`

async function maps(reference: string, prediction: string, options: EvaluateOptions = {}) {
  const found: CaseErrorMap[] = []
  const input = { references: { 'a.nrrd': nrrd(reference) }, predictions: { net: { 'a.nrrd': nrrd(prediction) } } }
  await evaluate(input, { metrics: ['dice'], ...options, onErrorMap: (map) => void found.push(map) })
  return found
}

describe('error maps', () => {
  it('say where each label is found, invented and missed, in the geometry of the reference', async () => {
    const [first, second] = await maps('0 1 1 2 2 0', '1 1 0 2 1 0')
    expect(first).toMatchObject({ model: 'net', case: 'a', label: '1' })
    expect(Array.from(first!.array.data)).toEqual([2, 1, 3, 0, 2, 0])
    expect(Array.from(second!.array.data)).toEqual([0, 0, 0, 1, 3, 0])
    expect(first!.array).toMatchObject({ shape: [3, 2, 1], stride: [1, 3, 6] })
    expect(first!.affine).toEqual([-2, 0, 0, -10, 0, -3, 0, -20, 0, 0, 4, 30, 0, 0, 0, 1])
  })

  it('are of the labels that are asked for, regions too, without ignored voxels', async () => {
    const regions = await maps('0 1 1 2 2 0', '1 1 0 2 1 0', { labels: 'whole=1+2' })
    expect(regions.map(({ label, array }) => [label, Array.from(array.data)])).toEqual([['whole', [2, 1, 3, 1, 1, 0]]])
    const dataset = { text: '{"labels": {"background": 0, "a": 1, "ignore": 2}}', file: 'dataset.json' }
    const [map] = await maps('0 1 1 2 2 0', '1 1 0 2 1 0', { labels: dataset })
    expect(Array.from(map!.array.data)).toEqual([2, 1, 3, 0, 0, 0])
  })

  it('are not made of a preset', async () => {
    await expect(maps('0 1 1 2 2 0', '1 1 0 2 1 0', { preset: 'kits23' })).rejects.toThrow(
      /error maps: found the preset kits23/,
    )
  })
})
