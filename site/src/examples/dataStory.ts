import type { ExampleFamily } from './exampleNames'
import type { DataStory } from './exampleTypes'

type Stories = Readonly<Record<string, DataStory>>

/** Each family is a script of its own, so that a page loads the functions of its family only. */
const families: Readonly<Record<Exclude<ExampleFamily, 'image' | 'mask'>, () => Promise<Stories>>> = {
  box: async () => (await import('./boxStories')).boxStories,
  correlation: async () => (await import('./correlationStories')).correlationStories,
  class: async () => (await import('./classStories')).classStories,
  score: async () => (await import('./scoreStories')).scoreStories,
  calibration: async () => (await import('./calibrationStories')).calibrationStories,
  clinical: async () => (await import('./clinicalStories')).clinicalStories,
  lesion: async () => (await import('./lesionStories')).lesionStories,
  registration: async () => (await import('./registrationStories')).registrationStories,
  tracking: async () => (await import('./trackingStories')).trackingStories,
  ranking: async () => (await import('./rankingStories')).rankingStories,
  text: async () => (await import('./textStories')).textStories,
  systems: async () => (await import('./systems/systemStories')).systemStories,
}

/** The story of a page whose example has texts and numbers as input. */
export async function dataStory(family: keyof typeof families, page: string): Promise<DataStory> {
  const story = (await families[family]())[page]
  if (story === undefined) throw new Error(`there is no example of ${page}`)
  return story
}
