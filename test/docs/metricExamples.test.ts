import { readdirSync, readFileSync } from 'node:fs'
import { labelPair } from 'medgrade/metrics'
import { describe, expect, it } from 'vitest'
import { exampleFamily } from '../../site/build/exampleFamily'
import { maskGroups } from '../../site/src/compare/maskMetrics'
import { dataStory, type ExampleFamily, storyPages } from '../../site/src/examples/dataStory'
import type { ExampleValue } from '../../site/src/examples/exampleTypes'
import { exampleValue } from '../../site/src/examples/exampleValue'
import { imageScenes, imageStories, pictureSize, referencePicture } from '../../site/src/examples/imageStories'
import { gridSize, maskStories, type SceneName, scenes } from '../../site/src/examples/maskScenes'
import { systemFamilies, textFamilies } from '../../site/src/examples/relatedFamilies'
import { type ExampleGroup, structureGroups } from '../../site/src/examples/structureGroups'

/** What an example shows: the values below its pictures, and all values of its first scene. */
interface Shown {
  readonly sees: readonly ExampleValue[]
  readonly blind: readonly ExampleValue[]
  /** What the two blind values are computed from. */
  readonly inputs: readonly unknown[]
  readonly rows: readonly ExampleValue[]
  readonly texts: readonly string[]
}

function shownOfMasks(page: string): Shown {
  const story = maskStories[page]!
  const groups: readonly ExampleGroup[] = [...maskGroups, ...structureGroups]
  const { conventions } = groups.find(({ id }) => id === story.group)!
  const valuesOf = (name: SceneName) => {
    const shape = [gridSize, gridSize]
    const { reference, prediction } = scenes[name]
    const pair = labelPair({ data: reference, shape }, { data: prediction, shape })
    return conventions.map(({ compute }) => exampleValue(() => compute(pair, 1, { percentile: 95, tolerance: 1 })))
  }
  const at = conventions.findIndex(({ id }) => id === story.convention)
  const of = (names: readonly SceneName[]) => names.map((name) => valuesOf(name)[at]!)
  return {
    sees: of(story.sees),
    blind: of(story.blind),
    inputs: story.blind.map((name) => [scenes[name].reference, scenes[name].prediction]),
    rows: valuesOf(story.sees[0]),
    texts: [story.seesText, story.blindText],
  }
}

function shownOfPictures(page: string): Shown {
  const story = imageStories[page]!
  const shape = [pictureSize, pictureSize]
  const valuesOf = (name: keyof typeof imageScenes) => {
    const prediction = { data: imageScenes[name].prediction, shape }
    return story.rows.map(([, compute]) => exampleValue(() => compute({ data: referencePicture, shape }, prediction)))
  }
  return {
    sees: story.sees.map((name) => valuesOf(name)[0]!),
    blind: story.blind.map((name) => valuesOf(name)[0]!),
    inputs: story.blind.map((name) => imageScenes[name].prediction),
    rows: valuesOf(story.sees[0]),
    texts: [story.seesText, story.blindText],
  }
}

async function shownOf(page: string, family: ExampleFamily): Promise<Shown> {
  if (family === 'mask') return shownOfMasks(page)
  if (family === 'image') return shownOfPictures(page)
  const story = (await dataStory(family, page))!
  const valuesOf = (texts: readonly string[]) => story.rows(texts).map(([, compute]) => exampleValue(compute))
  for (const { texts } of [...story.sees, ...story.blind]) {
    const picture = story.picture(texts)
    expect(picture.shapes.length).toBeGreaterThan(0)
    // JSON writes what is no number as null.
    expect(JSON.stringify(picture)).not.toContain('null')
  }
  return {
    sees: story.sees.map(({ texts }) => valuesOf(texts)[0]!),
    blind: story.blind.map(({ texts }) => valuesOf(texts)[0]!),
    inputs: story.blind.map(({ texts }) => texts),
    rows: valuesOf(story.sees[0].texts),
    texts: [story.seesText, story.blindText],
  }
}

const isText = (value: ExampleValue) => typeof value === 'string' || !Number.isNaN(Number(value))
/** Whether two values are the same, but for the rounding of sums in another order. */
function equal([a, b]: readonly ExampleValue[]): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return Object.is(a, b) || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))
}

const folders = ['docs/metrics', 'docs/metrics/text', 'docs/metrics/systems']
/** The pages of functions; the others of these folders compare several. */
const pages = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`
    const family = exampleFamily(path.slice('docs/metrics/'.length, -'.md'.length))
    return family === null ? [] : [[name.slice(0, -3), path, family] as const]
  }),
)
const shownPages = new Map(
  await Promise.all(
    [...new Set(pages.map(([, , family]) => family))].map(
      async (family) => [family, await storyPages(family)] as const,
    ),
  ),
)
const withExample = pages.filter(([page, , family]) => shownPages.get(family)!.includes(page))

describe('the pages of metrics', () => {
  it('have an example, but for a few that are new', () => {
    expect(withExample.length).toBeGreaterThan(0.95 * pages.length)
  })

  it.each(withExample)(
    '%s has an example with pictures of what it sees and is blind to, and a table of conventions',
    async (page, path, family) => {
      const { sees, blind, inputs, rows, texts } = await shownOf(page, family)
      for (const value of [...sees, ...blind]) expect(value).toSatisfy(isText)
      // By some conventions it has no value: that is what the row shows.
      for (const value of rows) expect(typeof value).not.toBe('object')
      expect(texts.every((text) => text.endsWith('.'))).toBe(true)
      expect(equal(sees), `${sees}`).toBe(false)
      expect(equal(blind), `${blind}`).toBe(true)
      expect(inputs[0]).not.toEqual(inputs[1])
      const conventions = /^## Conventions\n([\s\S]*?)(?=\n## )/m.exec(readFileSync(path, 'utf8'))
      expect(conventions?.[1]).toMatch(/^\|[^\n]*\|\n\|[-:| ]+\|\n\|/m)
    },
  )

  it.each([
    ['docs/metrics/text', textFamilies],
    ['docs/metrics/systems', systemFamilies],
  ])('of %s are all related to others', (folder, families) => {
    const names = pages.flatMap(([page, path]) => (path === `${folder}/${page}.md` ? [page] : []))
    expect([...new Set<string>(families.flat())].sort()).toEqual(names.sort())
  })

  it('has no example of a page that does not exist', () => {
    const known = new Set<string>(pages.map(([page]) => page))
    expect([...shownPages.values()].flat().filter((page) => !known.has(page))).toEqual([])
  })
})
