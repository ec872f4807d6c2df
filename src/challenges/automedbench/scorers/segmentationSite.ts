/** A case of the segmentation track in the site profile: all targets are scored, or none. */
import type { Plain, Volume } from '../../../contract'
import { hasOnly, labelMap, mapDice, maskDice, sameShape, voxelsAbove } from './segmentationVoxels'
import type { Fields } from './trackResult'

export interface SegmentationCase {
  readonly [key: string]: Plain
  readonly targets: readonly { readonly name: string; readonly positivesOnly: boolean }[]
  readonly completed: boolean
  readonly formatOk: boolean
  readonly dice: Readonly<Record<string, number>>
  readonly empty: readonly string[]
}

export function siteMasks(volume: (name: string) => Volume | null, values: Fields): SegmentationCase {
  const targets = values.targets as SegmentationCase['targets']
  const pairs = targets.map(({ name }) => [name, volume(`reference:${name}`)!, volume(`prediction:${name}`)] as const)
  const usable = pairs.flatMap(([name, reference, prediction]) =>
    prediction !== null && sameShape(reference, prediction) ? [[name, reference, prediction] as const] : [],
  )
  const completed = usable.length === targets.length
  return {
    targets,
    completed,
    formatOk: completed && usable.every(([, , prediction]) => hasOnly(prediction, [0, 1])),
    dice: completed ? Object.fromEntries(usable.map(([name, a, b]) => [name, maskDice(a, b)])) : {},
    empty: completed ? usable.filter(([, reference]) => voxelsAbove(reference) === 0).map(([name]) => name) : [],
  }
}

export function siteLabels(volume: (name: string) => Volume | null, values: Fields): SegmentationCase {
  const labels = Object.entries(values.labels as Record<string, string>)
  const targets = labels.map(([, name]) => ({ name, positivesOnly: false }))
  const reference = volume('reference')!
  const prediction = volume('prediction')
  if (prediction === null || !sameShape(reference, prediction))
    return { targets, completed: false, formatOk: false, dice: {}, empty: [] }
  const [truth, guess] = [labelMap(reference), labelMap(prediction)]
  const numbers = labels.map(([label]) => Number(label))
  const dice = mapDice(truth, guess, numbers)
  return {
    targets,
    completed: true,
    formatOk: hasOnly(guess, [0, ...numbers]),
    dice: Object.fromEntries(labels.map(([label, name]) => [name, dice.get(Number(label))!])),
    empty: [],
  }
}
