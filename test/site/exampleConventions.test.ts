import { expect, it } from 'vitest'
import { exampleFamily } from '../../site/build/exampleFamily'
import { dataStory } from '../../site/src/examples/dataStory'
import { exampleValue } from '../../site/src/examples/exampleValue'
import { imageScenes, imageStories, pictureSize, referencePicture } from '../../site/src/examples/imageStories'
import { maskStories, scenes } from '../../site/src/examples/maskScenes'
import { exampleGroups, maskTables, usualSettings } from '../../site/src/examples/maskTables'
import { shownValue } from '../../site/src/examples/shownValue'
import { metricSheets } from '../../src/catalogue/metricSheets'

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

it.each(ofMasks)('the example of %s shows that conventions differ as it opens', (name) => {
  const { start, sees } = maskStories[name]!
  const tables = maskTables(name, scenes[start ?? sees[0]], usualSettings)
  for (const { id } of exampleGroups(name)) {
    const own = tables.filter((table) => table.id === id || table.id === `empty-${id}`)
    const different = own.filter(({ rows }) => new Set(rows.map(({ value }) => shownValue(value))).size > 1)
    expect(different, id).toHaveLength(1)
  }
})
