import { describe, expect, it } from 'vitest'
import { labelList, labelTable } from '../../../src/evaluation/inputs/labelTable'

describe('labelTable', () => {
  it('reads dataset.json of both versions of nnU-Net, regions and ignore label', () => {
    const labels = { background: 0, whole: [1, 2], core: 2, ignore: 3 }
    expect(labelTable(JSON.stringify({ labels }), 'dataset.json')).toEqual({
      labels: [
        { name: 'whole', values: [1, 2] },
        { name: 'core', values: [2] },
      ],
      ignore: 3,
    })
    expect(labelTable('{"labels": {"0": "background", "1": "liver"}}', 'dataset.json').labels).toEqual([
      { name: 'liver', values: [1] },
    ])
  })
  it('reads the order in which the channels of regions are written', () => {
    const dataset = (labels: object, order: unknown) =>
      labelTable(JSON.stringify({ labels, regions_class_order: order }), 'dataset.json').classOrder
    expect(dataset({ background: 0, whole: [1, 2], core: [2] }, [1, 2])).toEqual([1, 2])
    expect(dataset({ background: 0, whole: [1, 2] }, null)).toBe(undefined)
    // Without a label of several values there are no regions.
    expect(dataset({ background: 0, a: 1, b: [2] }, [1, 2])).toBe(undefined)
    expect(() => dataset({ whole: [1, 2] }, [1, 'x'])).toThrow('regions_class_order')
    expect(() => dataset({ whole: [1, 2] }, 1)).toThrow('a list of whole numbers, one a region')
  })
  it('reads the tables of BIDS, ITK-SNAP and 3D Slicer', () => {
    const liver = { labels: [{ name: 'left kidney', values: [2] }] }
    expect(labelTable('index\tname\tcolor\n0\tbackground\tn/a\n2\tleft kidney\t#000\n', 'dseg.tsv')).toEqual(liver)
    expect(labelTable('name\tindex\r\nleft kidney\t2\r\n', 'x_dseg.tsv')).toEqual(liver)
    expect(labelTable('# x\n 0 0 0 0 0 0 0 "Clear Label"\n 2 0 255 0 0.5 1 1 "left kidney"\n', 'names.label')).toEqual(
      liver,
    )
    expect(labelTable('# x\n0 Background 0 0 0 0\n2 left_kidney 1 2 3 255\n', 'names.ctbl')).toEqual(liver)
  })
  it.each([
    ['names.xml', ''],
    ['dseg.tsv', 'value\tname\n'],
    ['names.label', '1 liver'],
    ['names.ctbl', 'one liver'],
    ['dataset.json', '{"labels": {"a": "x"}}'],
  ])('refuses another %s', (file, text) => expect(() => labelTable(text, file)).toThrow(file))
})

describe('labelList', () => {
  it('reads names with values, sums of them, and values alone', () => {
    expect(labelList('liver=1, whole=1+2,3').labels).toEqual([
      { name: 'liver', values: [1] },
      { name: 'whole', values: [1, 2] },
      { name: '3', values: [3] },
    ])
    for (const wrong of ['liver', 'liver=', '=1', 'a=1;2']) expect(() => labelList(wrong)).toThrow('labels')
  })
})
