import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dice, readRegions } from '../../../src'
import { evaluate } from '../../../src/evaluation'

const bytesOf = (name: string) => new Uint8Array(readFileSync(`fixtures/geojson/${name}`))
const [reference, prediction, picture] = ['reference.geojson', 'prediction.geojson', 'reference.png'].map(bytesOf)
const options = { labels: 'Tumor=1,Stroma=2', metrics: ['dice', 'hd95'] }

const mask = async (bytes: Uint8Array, name: string, shape = [48, 64]) =>
  (await readRegions(bytes, { shape, labels: { [name]: 1 } })).image

const run = (references: Record<string, Uint8Array>, net: Record<string, Uint8Array>, more = {}) =>
  evaluate({ references, predictions: { net } }, { ...options, ...more })

describe('regions (GeoJSON) of a picture', () => {
  it('are compared by the names of their classes', async () => {
    const { summary, warnings, cases } = await run({ 'a.geojson': reference! }, { 'a.geojson': prediction! })
    const right = dice(await mask(reference!, 'Tumor'), await mask(prediction!, 'tumor'), { label: 1 })
    expect(summary.find((row) => row.label === 'Tumor' && row.metric === 'dice')!.mean).toBe(right)
    expect(right).toBeLessThan(1)
    expect(warnings).toEqual([])
    expect(cases[0]!.error ?? null).toBeNull()
  })

  it('are drawn on the picture of the other side, on either side', async () => {
    for (const [a, b] of [
      [{ 'a.geojson': reference! }, { 'a.png': picture! }],
      [{ 'a.png': picture! }, { 'a.geojson': reference! }],
    ] as const) {
      const { summary, understood } = await run(a, b)
      expect(summary.filter(({ metric }) => metric === 'dice').map(({ label, mean }) => [label, mean])).toEqual([
        ['Tumor', 1],
        ['Stroma', 1],
      ])
      expect(understood.join()).toContain('GeoJSON with polygons of 5 classes')
    }
  })

  it('say what reaches beyond, has no area, or is absent', async () => {
    const small = await run({ 'a.png': picture! }, { 'a.geojson': reference! }, { labels: 'Tumor=1,Cells=3,Nerve=4' })
    const texts = small.cases[0]!.warnings!.join('\n')
    expect(texts).toContain('the prediction has no class Nerve: absent')
    expect(texts).toContain('points and lines of the prediction, which have no area: 2 of Cells')
  })

  it('beside pictures are no files of their own', async () => {
    const { cases } = await run({ 'a.png': picture!, 'a.geojson': reference! }, { 'a.png': picture! })
    expect(cases.map((one) => one.case)).toEqual(['a'])
  })
})

it('measure in the size of pixels that is given', async () => {
  const at = async (spacing?: number[]) =>
    (
      await run({ 'a.geojson': reference! }, { 'a.geojson': prediction! }, { ...(spacing ? { spacing } : {}) })
    ).summary.find(({ label, metric }) => label === 'Tumor' && metric === 'hd95')!.mean
  expect(await at([0.5, 0.5])).toBe(0.5 * (await at())!)
})
