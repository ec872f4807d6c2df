import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRegions } from '../../../src'
import { runsOf } from '../../support/files/structureFiles'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`fixtures/geojson/${name}.geojson`))
const answers: Record<string, Record<string, number[]>> = JSON.parse(
  readFileSync('fixtures/geojson/answers.json', 'utf8'),
)
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const polygon = (...rings: unknown[]) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: rings },
  properties: {},
})
const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]

describe('readRegions', () => {
  for (const name of ['reference', 'prediction'])
    it(`draws ${name}.geojson as scikit-image`, async () => {
      for (const [label, runs] of Object.entries(answers[name]!)) {
        const { image } = await readRegions(bytesOf(name), { shape: [48, 64], labels: { [label]: 1 } })
        expect(runsOf(image.data), label).toEqual(runs)
      }
    })

  it('numbers classes, and says what has no area', async () => {
    const { image, regions } = await readRegions(bytesOf('reference'))
    // What holds all polygons.
    expect(image.shape).toEqual([44, 58])
    expect(regions.map(({ value, name, points }) => [value, name, points])).toEqual([
      [1, 'Tumor', 0],
      [2, 'Stroma', 0],
      [3, 'Immune cells: CD8', 0],
      [4, 'Cells', 2],
      [5, 'unclassified', 1],
    ])
    expect(regions[3]!.pixels).toBe(0)
  })

  it('numbers instances, of some classes', async () => {
    const { image, regions } = await readRegions(
      json([polygon(square), polygon(square.map(([x, y]) => [x! + 6, y]))]),
      {
        as: 'instances',
      },
    )
    expect(regions.map(({ value, pixels }) => [value, pixels])).toEqual([
      [1, 16],
      [2, 16],
    ])
    expect(Array.from(image.data.slice(0, 10))).toEqual([1, 1, 1, 1, 0, 0, 2, 2, 2, 2])
    const some = await readRegions(bytesOf('reference'), { as: 'instances', labels: { Tumor: 1, Stroma: 2 } })
    expect(some.regions.map(({ name }) => name)).toEqual(['Tumor', 'Stroma'])
  })

  it('draws fewer pixels by downsample', async () => {
    const { image } = await readRegions(json([polygon(square)]), { downsample: 2, shape: [3, 3] })
    expect(Array.from(image.data)).toEqual([1, 1, 0, 1, 1, 0, 0, 0, 0])
  })

  it('clips what lies beyond, and cuts out holes that reach over the edge', async () => {
    const hole = [
      [2, -5],
      [9, -5],
      [9, 9],
      [2, 9],
    ]
    const { image } = await readRegions(json([polygon(square, hole)]), { shape: [3, 3] })
    expect(Array.from(image.data)).toEqual([1, 1, 0, 1, 1, 0, 1, 1, 0])
    const { regions } = await readRegions(json([polygon(square.map(([x, y]) => [x! - 90, y]))]), { shape: [3, 3] })
    expect(regions[0]!.pixels).toBe(0)
  })

  it.each([
    ['a table', json({ a: 1 }), 'wrong-format', /no list of features/],
    ['a collection', json([{ geometry: { type: 'GeometryCollection' } }]), 'unsupported', /geometry of feature 1/],
    ['a ring of two points', json([polygon(square.slice(0, 2))]), 'bad-json', /feature 1: found a ring of 2 points/],
    [
      'a text for a number',
      json([
        polygon([
          [0, 0],
          [1, '1'],
          [2, 2],
        ]),
      ]),
      'bad-json',
      /point 2 of feature 1/,
    ],
    [
      'a point at infinity',
      json([
        polygon([
          [0, 0],
          [1, 1e300],
          [2, 2],
        ]),
      ]),
      'bad-json',
      /point 2 of feature 1/,
    ],
    ['no ring', json([polygon()]), 'bad-json', /no ring/],
    [
      'a picture too large',
      json([
        polygon([
          [0, 0],
          [1e6, 0],
          [1e6, 1e6],
        ]),
      ]),
      'too-large',
      /downsample/,
    ],
  ])('refuses %s', async (_, bytes, code, message) => {
    await expect(readRegions(bytes, { name: 'a.geojson' })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
      file: 'a.geojson',
    })
  })

  it.each([
    ['an unknown class', { labels: { Nerve: 1 } }, 'bad-label'],
    ['a label of 0', { labels: { Tumor: 0 } }, 'bad-argument'],
    ['a downsample of 0', { downsample: 0 }, 'bad-argument'],
    ['a shape of three', { shape: [0, 2] }, 'bad-argument'],
  ])('refuses %s', async (_, options, code) => {
    await expect(readRegions(bytesOf('reference'), options)).rejects.toMatchObject({ code })
  })

  it('refuses polygons that would take too long', async () => {
    const zigzag = Array.from({ length: 60000 }, (_, i) => [i % 2 === 0 ? 0 : 16000, (i * 7919) % 16000])
    await expect(readRegions(json([polygon(zigzag), polygon(zigzag), polygon(zigzag)]))).rejects.toMatchObject({
      code: 'too-large',
    })
  })
})
