import type { DataStory } from './exampleTypes'

type Stories = Readonly<Record<string, DataStory>>

/** Each family is a script of its own, so that a page loads the functions of its family only. */
const families = {
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
} as const satisfies Readonly<Record<string, () => Promise<Stories>>>

export type ExampleFamily = keyof typeof families | 'mask' | 'image'

/** The story of a page whose example has texts and numbers as input; null where none was written. */
export async function dataStory(family: keyof typeof families, page: string): Promise<DataStory | null> {
  const stories: Stories = await families[family]()
  return stories[page] ?? null
}

/** The pages of a family that have a story. */
export async function storyPages(family: ExampleFamily): Promise<string[]> {
  if (family === 'mask') return Object.keys((await import('./maskScenes')).maskStories)
  if (family === 'image') return Object.keys((await import('./imageStories')).imageStories)
  return Object.keys(await families[family]())
}
