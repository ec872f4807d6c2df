import type { Markish } from '@observablehq/plot'
import { countText } from '../../../errors/countText'
import type { BoxOfValues } from '../../../ranking/figures/boxesOf'
import { withUnit } from '../../content/intervalText'
import { type NumberKind, numberText } from '../../content/numberText'
import { dotMarks, MOST_READOUTS } from './dotMarks'
import { hexagonMarks, joinedDots, MOST_DOTS } from './hexagonMarks'
import { jitter } from './jitter'
import { laneLines } from './lanes'
import { ink } from './palette'
import type { DrawingTools } from './tools'

export interface BoxNames {
  readonly cases: readonly string[]
  readonly algorithms: readonly string[]
  readonly kind: NumberKind
  readonly unit?: string | undefined
  /** Dots of the whole figure. Default: those of the boxes. */
  readonly total?: number
  /** Texts for single dots. Default: for up to 500. */
  readonly readouts?: boolean | undefined
}

/** Dots, boxes and whiskers in rows, a row for each box. */
export function boxMarks(
  Plot: DrawingTools['Plot'],
  boxes: readonly BoxOfValues[],
  { cases, algorithms, kind, unit = '', total: given, readouts }: BoxNames,
): Markish[] {
  const finite = boxes.map((box) => withFinite(box))
  const total = given ?? finite.reduce((sum, box) => sum + box.values.length, 0)
  const dots = finite.map(({ values }, lane) => ({ x: values, y: values.map((_, j) => lane + jitter(j, 0.56)) }))
  const isLabelled = readouts ?? total <= MOST_READOUTS
  const labelOf =
    ({ algorithm, cases: own, values }: BoxOfValues) =>
    (j: number) =>
      `${cases[own[j]!]}, ${algorithms[algorithm]}: ${withUnit(numberText(kind, values[j]!), unit)}`
  const spread =
    total > MOST_DOTS
      ? hexagonMarks(Plot, joinedDots(dots))
      : finite.map((box, lane) =>
          dotMarks(Plot, dots[lane]!, {
            ...{ index: box.algorithm, r: total > 1000 ? 1.6 : 2.6, edge: total > 1000 ? 0.5 : 1, opacity: 0.75 },
            readout: isLabelled ? labelOf(box) : null,
          }),
        )
  const drawn = boxes.flatMap((box, lane) => (Number.isFinite(box.q1 + box.q3) ? [{ ...box, lane }] : []))
  const whiskers = drawn.filter((box) => Number.isFinite(box.whiskerLow + box.whiskerHigh))
  const line = { stroke: ink('ink'), strokeWidth: 1.2 }
  return [
    laneLines(Plot, boxes.length),
    ...spread,
    Plot.ruleY(whiskers, { ...{ x1: 'whiskerLow', x2: 'q1', y: 'lane' }, ...line }),
    Plot.ruleY(whiskers, { ...{ x1: 'q3', x2: 'whiskerHigh', y: 'lane' }, ...line }),
    Plot.rect(drawn, {
      ...{ x1: 'q1', x2: 'q3', y1: (box) => box.lane - 0.34, y2: (box) => box.lane + 0.34 },
      ...{ ...line, fill: 'none' },
      ariaLabel: (box) =>
        `${algorithms[box.algorithm]}: median ${withUnit(numberText(kind, box.median), unit)}, quartiles ${numberText(kind, box.q1)} to ${withUnit(numberText(kind, box.q3), unit)}, ${countText(box.values.length, 'case')}`,
    }),
    Plot.ruleX(drawn, {
      ...{ x: 'median', y1: (box) => box.lane - 0.34, y2: (box) => box.lane + 0.34 },
      ...{ stroke: ink('ink'), strokeWidth: 2.5 },
    }),
  ]
}

function withFinite(box: BoxOfValues): BoxOfValues {
  if (box.values.every(Number.isFinite)) return box
  const cases = box.cases.filter((_, j) => Number.isFinite(box.values[j]))
  return { ...box, cases, values: box.values.filter(Number.isFinite) }
}
