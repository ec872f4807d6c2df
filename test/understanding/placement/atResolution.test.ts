import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dice, panopticQuality, readRegions } from '../../../src'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine'
import { comparedLabels, evaluate, readComparedFile } from '../../../src/evaluation'
import { atResolution } from '../../../src/understanding/placement/atResolution'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`fixtures/geojson/${name}.geojson`))
const [reference, prediction] = ['reference', 'prediction'].map(bytesOf) as [Uint8Array, Uint8Array]

/** A picture of half the size, rows and columns. */
const shape = [24, 32]
const drawn = async (bytes: Uint8Array, options: object) =>
  (await readRegions(bytes, { shape, downsample: 2, ...options })).image
const tumour = async () => {
  const own = { labels: { tumor: 1 } }
  return dice(await drawn(reference, own), await drawn(prediction, own), { label: 1 })
}
/** A label image of that size with the tumour of the prediction. */
async function image() {
  const { data } = await drawn(prediction, { labels: { tumor: 1 } })
  const header = `NRRD0004\ntype: uint8\ndimension: 2\nsizes: ${shape[1]} ${shape[0]}\nencoding: raw\n\n`
  return new Uint8Array([...new TextEncoder().encode(header), ...data])
}
const read = (bytes: Uint8Array, name: string) => readComparedFile(bytes, { name, as: 'labels' })
const options = { labels: 'Tumor=1', downsample: 2 }

describe('regions at a resolution', () => {
  it('are drawn on a smaller picture in metric, evaluate and declared challenges alike', async () => {
    const right = await tumour()
    expect(right).toBeGreaterThan(0.5)
    expect(right).toBeLessThan(1)
    const files = [await read(reference, 'a.geojson'), await read(await image(), 'b.nrrd')] as const
    const { parts } = comparedLabels(...files, options)
    expect(dice(...parts[0]!.values, { label: 1 })).toBe(right)
    const { summary } = await evaluate(
      { references: { 'a.geojson': reference }, predictions: { net: { 'a.nrrd': await image() } } },
      { ...options, metrics: ['dice'] },
    )
    expect(summary[0]!.mean).toBe(right)
    const meaning = 'meaning: { channels: [Tumor=1], downsample: 2 }'
    const own = await declaredChallenge(`
id: regions
answers: { id: id, files: { reference: { column: path, reader: any, ${meaning} } } }
submission: { id: id, files: { prediction: { column: path, reader: any } } }
measures: { d: { metric: dice } }
metrics: [{ name: d }]`)
    const { details, error } = await grade(
      own,
      {
        answers: 'id,path\na,a.geojson\n',
        submission: 'id,path\na,b.nrrd\n',
        answersFiles: { 'a.geojson': reference },
        submissionFiles: { 'b.nrrd': await image() },
      },
      { details: true },
    )
    expect(error).toBeNull()
    expect(details!.raw).toMatchObject({ d: right })
  })

  it('are drawn at it where both sides have regions, also as objects', async () => {
    const both = [await read(reference, 'a.geojson'), await read(prediction, 'b.geojson')] as const
    const { parts } = comparedLabels(...both, options)
    // What holds all polygons of both files.
    expect(parts[0]!.values[0].shape).toEqual([22, 30])
    expect(dice(...parts[0]!.values, { label: 1 })).toBe(await tumour())
    const { summary } = await evaluate(
      { references: { 'a.geojson': reference }, predictions: { net: { 'a.geojson': prediction } } },
      { task: 'instances', metrics: ['pq'], downsample: 2 },
    )
    const objects = await Promise.all([reference, prediction].map((bytes) => drawn(bytes, { as: 'instances' })))
    const { pq } = panopticQuality(objects[0]!, objects[1]!)
    expect(summary[0]!.mean).toBe(pq)
  })

  it('are refused without it on a smaller picture, with the way out', async () => {
    const files = [await read(reference, 'a.geojson'), await read(await image(), 'b.nrrd')] as const
    expect(() => comparedLabels(...files, { labels: 'Tumor=1' })).toThrow(
      /a\.geojson: regions \(GeoJSON\): found regions that reach to .*--downsample/,
    )
  })

  it('need a number above 0, and regions', async () => {
    const regions = { regions: [], size: [5, 3] as const }
    expect(atResolution(regions, 2).size).toEqual([3, 2])
    expect(() => atResolution(regions, 0)).toThrow('--downsample: found 0, expected a number above 0')
    const own = await read(await image(), 'b.nrrd')
    expect(() => comparedLabels(own, own, { downsample: 2 })).toThrow('--downsample: found an option that changes')
  })
})
