import { expect, it } from 'vitest'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { type GalleryMetric, galleryPictures } from '../../../src/reporting/gallery/galleryPictures'
import type { ImageVolume } from '../../../src/reporting/gallery/imageVolume'
import { type GoldenCases, goldenRows } from './goldenVolumes'

const volume: ImageVolume = {
  ...{ shape: [2, 2, 1], spacing: [1, 1, 3], data: Float64Array.of(0, 1, 0, 1) },
  ...{ colours: null, affine: null },
}
const images = { reference: volume, prediction: volume, image: null, label: null }
const encodePng = () => Uint8Array.of(0)
const metricOf = (values: number[], direction: GalleryMetric['direction']): GalleryMetric => ({
  ...{ name: 'dice', direction, kind: 'ratio', unit: '', values: Float64Array.from(values) },
})
const whyOf = { worst: 'among the worst by dice', median: 'the middle by dice', best: 'the best by dice' }

const shown = async (values: number[], direction: GalleryMetric['direction'], worst = 3) => {
  const cases = values.map((_, at) => `c${at}`)
  const read = async () => images
  const { pictures } = await galleryPictures(
    { cases, metrics: [metricOf(values, direction)], read },
    { encodePng, worst },
  )
  return pictures.map(({ case: id, why }) => [id, why])
}

it.each(goldenRows<GoldenCases>('cases').map((row, i) => [i, row] as const))(
  'golden %s: shows the chosen cases in their order',
  async (_, { values, higherBetter, worst, chosen }) => {
    const expected = chosen.map(({ case: at, why }) => [`c${at}`, whyOf[why]])
    expect(await shown(values, higherBetter ? 'higher' : 'lower', worst)).toEqual(expected)
  },
)

it('an infinite distance is among the worst, an infinite ratio the best', async () => {
  expect(await shown([1, 2, Infinity], 'lower', 1)).toEqual([
    ['c2', whyOf.worst],
    ['c1', whyOf.median],
    ['c0', whyOf.best],
  ])
  expect(await shown([1, 2, Infinity], 'higher', 1)).toEqual([
    ['c0', whyOf.worst],
    ['c1', whyOf.median],
    ['c2', whyOf.best],
  ])
})

it.each([[[0.5, 0.5, 0.5, 0.5]], [[Infinity, Infinity, Infinity]]])('calls no case of %s the best', async (values) => {
  const found = await shown(values, 'lower', 1)
  expect(found.length).toBeGreaterThan(1)
  for (const [, why] of found.slice(1)) expect(why).toBe('no better than the others by dice')
})

it('says of several models that the worst of them chooses: the case that is the best so may not be the best of each', async () => {
  const models = [
    [0.9, 0.4, 0.8, 0.7],
    [0.2, 0.5, 0.6, 0.65],
  ]
  const chosenBy = metricOf([0.2, 0.4, 0.6, 0.65], 'higher')
  for (const values of models) {
    const { pictures } = await galleryPictures(
      {
        cases: ['a', 'b', 'c', 'd'],
        metrics: [metricOf(values, 'higher')],
        read: async () => images,
        chosenBy,
        ofModels: true,
      },
      { encodePng, worst: 1 },
    )
    expect(pictures.map(({ case: id, why }) => [id, why])).toEqual([
      ['a', 'among the worst by the worst dice of the models here'],
      ['b', 'the middle by the worst dice of the models here'],
      ['d', 'the best by the worst dice of the models here'],
    ])
  }
})

it('is empty without a metric that has a direction', async () => {
  expect(await shown([1, 2], null)).toEqual([])
})

it('a case that cannot be shown is a problem in words; one without files is left out', async () => {
  const read = async (at: number) => {
    if (at === 0) throw new MedgradeError('bad-header', 'the header is damaged')
    return at === 1 ? null : images
  }
  const metrics = [metricOf([0.1, 0.2, 0.3], 'higher')]
  const { pictures, problems } = await galleryPictures({ cases: ['a', 'b', 'c'], metrics, read }, { encodePng })
  expect(pictures.map(({ case: id }) => id)).toEqual(['c'])
  expect(problems).toEqual(['no picture of case a: the header is damaged'])
  const broken = () => Promise.reject(new TypeError('a fault of medgrade'))
  await expect(galleryPictures({ cases: ['a', 'b', 'c'], metrics, read: broken }, { encodePng })).rejects.toThrow(
    TypeError,
  )
})
