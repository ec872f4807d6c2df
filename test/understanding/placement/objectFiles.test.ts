import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRegions } from '../../../src/engine/inspect/readRegions'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { panopticQuality } from '../../../src/metrics/instances/panopticQuality'
import { npyBytes } from '../../support/files/npyBytes'

const fixture = (name: string) => readFileSync(`fixtures/geojson/${name}`)
const square = (x: number, y: number, side: number) => ({
  type: 'Feature',
  properties: { classification: { name: 'Cell' } },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  },
})
const collection = (...features: object[]) =>
  new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
const compared = (references: Record<string, Uint8Array>, net: Record<string, Uint8Array>) =>
  evaluate({ references, predictions: { net } }, { task: 'instances', metrics: ['pq', 'instance_tp'] })

describe('regions as objects', () => {
  it('are those that readRegions draws', async () => {
    const sides = ['reference', 'prediction'].map((name) => fixture(`${name}.geojson`)) as [Buffer, Buffer]
    const { cases } = await compared({ 'a.geojson': sides[0] }, { 'a.geojson': sides[1] })
    const images = sides.map((bytes) => readRegions(bytes, { as: 'instances', shape: [48, 64] }))
    const [reference, prediction] = await Promise.all(images)
    const { pq, truePositives } = panopticQuality(reference!.image, prediction!.image)
    expect(cases[0]!.rows.map(({ value }) => value)).toEqual([pq, truePositives])
    expect(cases[0]!.warnings).toContainEqual(expect.stringMatching(/are no objects: 2 of Cells, 1 of unclassified/))
  })

  it('two objects that touch stay two, beside a label map, too', async () => {
    const regions = collection(square(0, 0, 2), square(2, 0, 2))
    const map = npyBytes('|u1', [2, 5], Uint8Array.of(7, 7, 3, 3, 0, 7, 7, 3, 3, 0))
    for (const [name, bytes] of [
      ['a.npy', map],
      ['a.geojson', regions],
    ] as const) {
      const { cases } = await compared({ [name]: bytes }, { 'a.geojson': regions })
      expect(cases[0]!.rows.map(({ value }) => value)).toEqual([1, 2])
    }
  })

  it('say which pixels two objects share, and are refused beyond the picture', async () => {
    const regions = collection(square(0, 0, 3), square(1, 0, 3))
    const { cases } = await compared({ 'a.geojson': regions }, { 'a.geojson': regions })
    expect(cases[0]!.warnings?.[0]).toMatch(/reference: objects overlap: 6 pixels belong to the later one/)
    const small = npyBytes('|u1', [2, 2], Uint8Array.of(1, 1, 0, 0))
    const { cases: refused } = await compared({ 'a.npy': small }, { 'a.geojson': regions })
    expect(refused[0]!.error).toMatchObject({ code: 'bad-geometry', side: 'submission', file: 'a.geojson' })
    expect(refused[0]!.error!.message).toMatch(/reach to 4 × 3 pixels, expected 2 × 2 .*; --downsample/)
  })
})
