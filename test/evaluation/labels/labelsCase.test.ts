import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'

// Kinds of labels in small files, by their counts.

const nrrd = (sizes: string, values: string, type = 'uint8', fields = '') =>
  `NRRD0004\ntype: ${type}\ndimension: ${sizes.split(' ').length}\nsizes: ${sizes}\nencoding: ascii\nendian: little\n${fields}\n${values}`

async function counts(
  reference: string,
  prediction: string,
  options: EvaluateOptions = {},
  names = ['a.nrrd', 'a.nrrd'],
) {
  const input = { references: { [names[0]!]: reference }, predictions: { net: { [names[1]!]: prediction } } }
  const { cases } = await evaluate(input, { metrics: ['tp', 'fp', 'fn', 'tn'], ...options })
  if (cases[0]!.error) throw new Error(cases[0]!.error.message)
  const labels = [...new Set(cases[0]!.rows.map(({ label }) => label))]
  return labels.map((label) => [
    label,
    ...cases[0]!.rows.filter((row) => row.label === label).map(({ value }) => value),
  ])
}

describe('labels of a case', () => {
  it('are all values of both sides, or those that are asked for, overlapping regions too', async () => {
    const [a, b] = [nrrd('2 3', '0 1 1 2 2 7'), nrrd('2 3', '0 1 2 2 0 0')]
    expect(await counts(a, b)).toEqual([
      ['1', 1, 0, 1, 4],
      ['2', 1, 1, 1, 3],
      ['7', 0, 0, 1, 5],
    ])
    expect(await counts(a, b, { labels: 'two=2,whole=1+2,one=1' })).toEqual([
      ['two', 1, 1, 1, 3],
      ['whole', 3, 0, 1, 2],
      ['one', 1, 0, 1, 4],
    ])
  })
  it('leave out voxels whose reference has the ignore label', async () => {
    const dataset = { text: '{"labels": {"background": 0, "a": 1, "ignore": 2}}', file: 'dataset.json' }
    expect(await counts(nrrd('2 3', '0 1 1 2 2 0'), nrrd('2 3', '1 1 0 1 0 0'), { labels: dataset })).toEqual([
      ['a', 1, 1, 1, 1],
    ])
  })
  it('are probabilities above the threshold, strictly and in single precision', async () => {
    const soft = nrrd('4 1', '0.3 0.30000001 0.4 0', 'float')
    expect(await counts(nrrd('4 1', '1 1 1 0'), soft, { threshold: 0.3 })).toEqual([['1', 1, 0, 2, 1]])
  })
  it("are nnU-Net's regions: a channel above the threshold writes its value over earlier ones", async () => {
    const dataset = {
      text: '{"labels": {"background": 0, "whole": [1, 2], "core": [2]}, "regions_class_order": [1, 2]}',
      file: 'dataset.json',
    }
    // Core outside the whole tumour still is part of both regions, as in nnU-Net's label map.
    const soft = nrrd('2 4 1', '0.9 0.9  0.9 0.5  0.1 0.8  0.2 0.3', 'float', 'kinds: list domain domain\n')
    const options: EvaluateOptions = { labels: dataset, threshold: 0.5 }
    expect(await counts(nrrd('4 1', '2 1 0 1'), soft, options)).toEqual([
      ['whole', 2, 1, 1, 0],
      ['core', 1, 1, 0, 2],
    ])
    const three = nrrd('3 1 1', '0.1 0.2 0.3', 'float', 'kinds: list domain domain\n')
    await expect(counts(nrrd('1 1', '1'), three, options)).rejects.toThrow(
      'channels: found 3, expected 2, one for each value of regions_class_order [1,2]',
    )
    await expect(counts(nrrd('4 1', '2 1 0 1'), soft, { labels: dataset, activation: 'argmax' })).rejects.toThrow(
      '--argmax: found 2 channels of regions, regions_class_order [1,2], expected --threshold 0.5: regions overlap',
    )
  })
  it('warn of labels that no numbered channel has', async () => {
    const channels = nrrd('2 3 1', '1 0  1 0  0 1', 'uint8', 'kinds: list domain domain\n')
    const input = { references: { 'a.nrrd': nrrd('3 1', '0 1 2') }, predictions: { net: { 'a.nrrd': channels } } }
    const { cases } = await evaluate(input, { labels: 'liver=1,spleen=2', metrics: ['tp'] })
    expect(cases[0]!.warnings).toEqual([
      'channel-missing: the prediction has the channels 0 to 1 and none for spleen (2); --channels names them in their order',
    ])
  })
  it('are the first of the largest channels', async () => {
    const channels = nrrd(
      '3 2 2',
      '0.4 0.4 0.2  0.1 0.2 0.7  0.1 0.5 0.4  0.2 0.4 0.4',
      'float',
      'kinds: list domain domain\n',
    )
    expect(await counts(nrrd('2 2', '0 2 1 2'), channels, { activation: 'argmax' })).toEqual([
      ['1', 1, 1, 0, 2],
      ['2', 1, 0, 1, 2],
    ])
  })
  it('are empty where one side has no segment or channel of the name', async () => {
    const header = 'kinds: domain domain domain\nSegment0_Name:=Liver\nSegment0_LabelValue:=3\nSegment0_Layer:=0\n'
    const segments = nrrd('2 2 1', '3 0 3 0', 'uint8', header)
    const names = ['a.seg.nrrd', 'a.nrrd']
    expect(await counts(segments, nrrd('2 2 1', '1 0 2 2'), { labels: 'liver=1,spleen=2' }, names)).toEqual([
      ['liver', 1, 0, 1, 2],
      ['spleen', 0, 2, 0, 2],
    ])
    const blank = nrrd('1 1 1', '0', 'uint8', header)
    expect(await counts(blank, nrrd('2 2 1', '3 0 0 0'), {}, names)).toEqual([['Liver', 0, 1, 0, 3]])
  })
  it('are in the grid of the reference after resampling', async () => {
    const space = (spacing: string) =>
      `space: left-posterior-superior\nspace directions: (${spacing},0,0) (0,1,0) (0,0,1)\nspace origin: (0,0,0)\n`
    const fine = nrrd('4 1 1', '0 1 1 0', 'uint8', space('1'))
    const coarse = nrrd('2 1 1', '0 1', 'uint8', space('2'))
    await expect(counts(fine, coarse)).rejects.toThrow('shape (x, y, z)')
    expect((await counts(fine, coarse, { geometry: 'resample' }))[0]!.slice(0, 2)).toEqual(['1', 2])
  })
})
