import type { DistanceExplanation, MetricGroup } from './compareTypes'
import { formatValue } from './formatValue'

const names = ['z', 'y', 'x']

/** A point by array index, such as `x 12, y 4.5, z 7`. @param rank number of axes of the files. */
export function pointText(point: readonly number[], rank: number): string {
  const first = rank === 2 ? 1 : 0
  const parts = point.map((at, axis) => `${names[axis]} ${at}`).slice(first)
  return parts.reverse().join(', ')
}

/** What decides a distance, in sentences. */
export function distanceSentences(found: DistanceExplanation, group: MetricGroup, rank: number): string[] {
  const name = group.conventions.find(({ id }) => id === found.convention)?.name ?? found.convention
  if (typeof found.value !== 'number') return [`${name} raises an error: ${found.value.error}`]
  if (!Number.isFinite(found.value))
    return [`${name} gives ${formatValue(found.value)}: a mask is empty, so there is no distance to measure.`]
  const { reference, prediction } = found.points
  return [
    `${name}: ${formatValue(found.value)} from ${reference.length / 3} points of the reference and ${prediction.length / 3} of the prediction.`,
    ...found.deciding.map(
      ({ from, start, end, distance }) =>
        `The point (${pointText(start, rank)}) of the ${from} is ${formatValue(Number(distance.toPrecision(6)))} from its nearest point (${pointText(end, rank)}).`,
    ),
    ...(found.deciding.length > 1 ? ['The value lies between these two distances.'] : []),
  ]
}
