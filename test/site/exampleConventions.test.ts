import { expect, it } from 'vitest'
import { exampleFamily } from '../../site/build/exampleFamily'
import { maskGroups } from '../../site/src/compare/maskMetrics'
import { dataStory } from '../../site/src/examples/dataStory'
import { exampleValue } from '../../site/src/examples/exampleValue'
import { imageScenes, imageStories, pictureSize, referencePicture } from '../../site/src/examples/imageStories'
import { gridSize, maskStories, type SceneName, scenes } from '../../site/src/examples/maskScenes'
import { shownValue } from '../../site/src/examples/shownValue'
import { structureGroups } from '../../site/src/examples/structureGroups'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { labelPair } from '../../src/metrics'

const shape = [gridSize, gridSize]
const groups = [...maskGroups, ...structureGroups]
const empty = new Uint8Array(gridSize ** 2)
const masks = ({ reference, prediction }: { readonly reference: Uint8Array; readonly prediction: Uint8Array }) =>
  labelPair({ data: reference, shape }, { data: prediction, shape })

/** The values of the conventions of a group, as the example shows them. */
const shown = (id: string, pair: ReturnType<typeof masks>) =>
  new Set(
    groups
      .find((group) => group.id === id)!
      .conventions.map(({ compute }) =>
        shownValue(exampleValue(() => compute(pair, 1, { percentile: 95, tolerance: 1 }))),
      ),
  )

const withConventions = metricSheets.flatMap(({ name, options }) => {
  const words = Object.keys(options.convention?.words ?? {})
  const family = exampleFamily(name)
  return words.length > 1 && family !== null ? [{ name, words, family }] : []
})
const ofMasks = withConventions.flatMap(({ name, family }) => (family === 'mask' ? [name] : []))
const others = withConventions.filter(({ family }) => family !== 'mask')

/** The rows with which the example of a page of pictures, numbers or texts begins. */
async function firstRows(name: string, family: (typeof others)[number]['family']) {
  if (family === 'image') {
    const { rows, sees } = imageStories[name]!
    const [a, b] = [referencePicture, imageScenes[sees[0]].prediction].map((data) => ({
      data,
      shape: [pictureSize, pictureSize],
    }))
    return rows.map(([row, compute]) => [row, () => compute(a!, b!)] as const)
  }
  const story = family === 'mask' ? null : await dataStory(family, name)
  return story!.rows(story!.sees[0].texts)
}

it('there are metrics with conventions', () => {
  expect(ofMasks.length).toBeGreaterThan(5)
  expect(others.length).toBeGreaterThan(10)
})

it.each(others)(
  'the example of $name begins with all of its conventions, which differ',
  async ({ name, words, family }) => {
    const rows = await firstRows(name, family)
    const values = words.map((word) => {
      const row = rows.find(([title]) => title.endsWith(`convention: '${word}'`))
      return row ? exampleValue(row[1]) : `no row of ${word}`
    })
    expect(values.filter((value) => typeof value !== 'number')).toEqual([])
    expect(new Set(values.map(shownValue)).size).toBeGreaterThan(1)
  },
)

it.each(ofMasks)('the example of %s shows that conventions differ, or says when they do', (name) => {
  const { group, start, sees } = maskStories[name]!
  const scene: SceneName = start ?? sees[0]
  // Its page has the percentile as well.
  const ids = name === 'hausdorffDistance' ? ['hd95', group] : [group]
  for (const id of ids) {
    if (shown(id, masks(scenes[scene])).size > 1) continue
    expect(groups.find((one) => one.id === id)!.why).toMatch(/empty/)
    expect(shown(id, masks({ reference: empty, prediction: empty })).size).toBeGreaterThan(1)
  }
})
