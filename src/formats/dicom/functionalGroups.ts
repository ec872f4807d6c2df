import { type DataSet, firstItemOf, itemsOf, numbersOf } from './openDicom'
import { refuseDicom } from './refuseDicom'

const shared = 'x52009229'
const perFrame = 'x52009230'

/** The functional groups of an image of many frames: what a frame states itself, else what all share. */
export interface FunctionalGroups {
  /** The groups of each frame. */
  readonly frames: readonly DataSet[]
  /** The item of a group; undefined if neither states it. */
  itemIn(own: DataSet, group: string): DataSet | undefined
  /** The numbers of an element of a group; null if neither states them. */
  numbersIn(own: DataSet, group: string, tag: string): number[] | null
}

/** Whether the frames have functional groups. */
export const hasFunctionalGroups = (dataset: DataSet): boolean => itemsOf(dataset, perFrame).length > 0

/** The number of frames that the header states. */
export const frameCount = (dataset: DataSet): number => Number(dataset.intString('x00280008') ?? 1)

/** @throws MedgradeError `bad-header` unless every frame has its groups. */
export function functionalGroups(dataset: DataSet, file: string): FunctionalGroups {
  const count = frameCount(dataset)
  const common = firstItemOf(dataset, shared)
  const frames = itemsOf(dataset, perFrame)
  const ofAll = new Map<string, number[] | null>()
  if (frames.length !== count || count < 1)
    refuseDicom(
      'bad-header',
      'PerFrameFunctionalGroupsSequence',
      `${frames.length} items`,
      `one for each of ${count} frames, NumberOfFrames`,
      { file },
    )
  return {
    frames,
    itemIn: (own, group) => firstItemOf(own, group) ?? firstItemOf(common, group),
    numbersIn(own, group, tag) {
      const item = firstItemOf(own, group)
      if (item) return numbersOf(item, tag, file)
      // Texts that all frames share are read once.
      const key = `${group} ${tag}`
      if (!ofAll.has(key)) ofAll.set(key, numbersOf(firstItemOf(common, group), tag, file))
      return ofAll.get(key)!
    },
  }
}
