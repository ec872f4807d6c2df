import type { PodiumData } from '../../../ranking/figures/podiumData'
import { withUnit } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import type { PlacedDots } from '../drawing/hexagonMarks'
import type { RankedTable, RankingFigureOptions } from './rankedTable'

/** What the drawings of a podium share. */
export interface PodiumDrawing {
  readonly data: PodiumData
  readonly table: RankedTable
  readonly options: RankingFigureOptions
  /** Places in the ranking of the algorithms that are drawn. */
  readonly shown: readonly number[]
}

/** What is drawn of an algorithm: its cases without infinite values, by column. */
export interface PodiumDots extends PlacedDots {
  readonly cases: Uint32Array
}

/** The dots of each algorithm of the order. */
export function podiumDots({ data }: PodiumDrawing): PodiumDots[] {
  return data.order.map((_, a) => {
    const isThere = (c: number) => Number.isFinite(data.x[c]![a]!) && Number.isFinite(data.y[c]![a]!)
    const cases = Uint32Array.from(data.x.keys()).filter(isThere)
    return {
      cases,
      x: Float64Array.from(cases, (c) => data.x[c]![a]!),
      y: Float64Array.from(cases, (c) => data.y[c]![a]!),
    }
  })
}

/** The text of each dot of the algorithm at a place of the order. */
export function podiumReadout(
  { data, table, options }: PodiumDrawing,
  a: number,
  { cases, y }: PodiumDots,
): (j: number) => string {
  const { kind = 'ratio', unit = '' } = options
  const name = table.algorithms[data.order[a]!]
  return (j) => {
    const c = cases[j]!
    return `${table.cases[c]}, ${name}: ${withUnit(numberText(kind, y[j]!), unit)}, place ${data.place[c]![a]}`
  }
}
