import { labelPair } from 'medgrade/metrics'
import { maskGroups } from '../compare/maskMetrics'
import type { ExampleTable, ExampleValue } from './exampleTypes'
import { exampleValue } from './exampleValue'
import { gridSize, type MaskScene, maskStories, scenes } from './maskScenes'
import { shownValue } from './shownValue'
import { type ExampleGroup, structureGroups } from './structureGroups'

export type Masks = Pick<MaskScene, 'reference' | 'prediction'>

export interface ExampleSettings {
  readonly percentile: number
  readonly tolerance: number
}

const shape = [gridSize, gridSize]
const nothing = new Uint8Array(gridSize ** 2)
const bothEmpty: Masks = { reference: nothing, prediction: nothing }
export const usualSettings: ExampleSettings = { percentile: 95, tolerance: 1 }

/** Groups of values that the example of a metric has; that of the largest distance has the percentile as well. */
export function exampleGroups(name: string): readonly [ExampleGroup, ...ExampleGroup[]] {
  const known: readonly ExampleGroup[] = [...maskGroups, ...structureGroups]
  const found = (wanted: string) => known.find(({ id }) => id === wanted)!
  const own = found(maskStories[name]!.group)
  return name === 'hausdorffDistance' ? [found('hd95'), own] : [own]
}

export function conventionValue(
  { compute }: ExampleGroup['conventions'][number],
  { reference, prediction }: Masks,
  settings: ExampleSettings = usualSettings,
): ExampleValue {
  return exampleValue(() => compute(labelPair({ data: reference, shape }, { data: prediction, shape }), 1, settings))
}

const differ = ({ conventions }: ExampleGroup, masks: Masks) =>
  new Set(conventions.map((one) => shownValue(conventionValue(one, masks)))).size > 1

/** The values of what is painted, by convention. Conventions that agree on what the example begins with are shown where they do not: on empty masks. */
export function maskTables(name: string, painted: Masks, settings: ExampleSettings): readonly ExampleTable[] {
  const { start, sees } = maskStories[name]!
  const first = scenes[start ?? sees[0]]
  return exampleGroups(name).flatMap((group) => {
    const { id, title, conventions } = group
    const rows = conventions.map((one) => ({ ...one, value: conventionValue(one, painted, settings) }))
    const table = { id, title, rows }
    if (differ(group, first) || !differ(group, bothEmpty)) return [table]
    const ofEmpty = conventions.map((one) => ({
      ...one,
      id: `empty-${one.id}`,
      value: conventionValue(one, bothEmpty),
    }))
    return [table, { id: `empty-${id}`, title: `${title}, both masks empty`, rows: ofEmpty }]
  })
}
