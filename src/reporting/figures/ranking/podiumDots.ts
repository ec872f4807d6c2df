import type { PodiumData } from '../../../ranking/figures/podiumData'
import { withUnit } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import type { RankedTable, RankingFigureOptions } from './rankedTable'

/** What the drawings of a podium share. */
export interface PodiumDrawing {
  readonly data: PodiumData
  readonly table: RankedTable
  readonly options: RankingFigureOptions
  /** Places in the ranking of the algorithms that are drawn. */
  readonly shown: readonly number[]
}

export interface PodiumDot {
  readonly x: number
  readonly y: number
  readonly label: string
}

/** Dots of each algorithm of the order, without infinite values. */
export function podiumDots({ data, table, options }: PodiumDrawing): PodiumDot[][] {
  const { kind = 'ratio', unit = '' } = options
  return data.order.map((algorithm, a) =>
    data.x.flatMap((row, c) => {
      const [x, y] = [row[a]!, data.y[c]![a]!]
      const value = `${table.cases[c]}, ${table.algorithms[algorithm]}: ${withUnit(numberText(kind, y), unit)}, place ${data.place[c]![a]}`
      return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y, label: value }] : []
    }),
  )
}
