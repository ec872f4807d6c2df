import { metricRange } from '../../catalogue/metricRange'
import { unitText } from '../../catalogue/unitText'
import type { Interval } from '../../ranking/intervals/interval'
import { planCases } from '../../ranking/intervals/planCases'
import { differenceRange, shownIntervals } from '../../ranking/intervals/shownInterval'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { type ModelPair, modelPairs } from './modelPairs'
import { shortNumber } from './textTable'

/** More are ranked: a page has no room for every two of them. */
export const MOST_PAIRED = 3

/** Two models on the same cases, in one metric of one label. */
export interface ModelComparison extends Omit<ModelPair, 'x' | 'y' | 'cases'> {
  /** Cases in which both have a finite value; the interval and the test are over these. */
  readonly pairs: number
  /** Of a − b, the better − the worse by the first table, within the range that differences of the metric have; without ends below ten pairs. */
  readonly meanDifference: Interval
  /** How far one case moves the mean difference: the case that lies farthest from it, and the least and the largest mean without one case; null below two pairs. */
  readonly influence: { readonly case: string; readonly low: number; readonly high: number } | null
}

/**
 * Every two models of an evaluation, label by label, in the metrics that have a better direction: mean of the paired differences with its 95 % interval,
 * wins and losses by case, Wilcoxon's test. The cases are drawn once for all of them. Empty with one model.
 *
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const predictions = { netA: { 'a.nrrd': image('1 1 0 0') }, netB: { 'a.nrrd': image('1 0 0 0') } }
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions }, { metrics: ['iou'] })
 * compareModels(evaluation)[0].meanDifference.estimate // → 0.5
 */
export function compareModels(evaluation: Evaluation): ModelComparison[] {
  const pairs = modelPairs(evaluation).map(({ x, y, ...pair }) => ({
    pair,
    differences: Float64Array.from(x, (value, at) => value - y[at]!),
  }))
  const intervals = shownIntervals(
    pairs.map(({ pair, differences }) => ({
      values: differences,
      range: differenceRange(metricRange(pair.metric)),
      caseNames: pair.cases,
      valueText: (value) => differenceText(value, pair),
    })),
  )
  return pairs.map(({ pair: { cases, ...pair }, differences }, at) => ({
    ...pair,
    pairs: cases.length,
    meanDifference: intervals[at]!,
    influence: influenceOf(differences, cases),
  }))
}

/** A difference in a sentence. */
function differenceText(value: number, { metric, unit }: Pick<ModelPair, 'metric' | 'unit'>): string {
  const number = `${value > 0 ? '+' : ''}${shortNumber(value).replace('-', '−')}`
  return `${number} ${unitText(unit, metric)}`.trimEnd()
}

function influenceOf(differences: Float64Array, ids: readonly string[]): ModelComparison['influence'] {
  const {
    mostInfluential,
    leaveOneOut: [low, high],
  } = planCases(differences)
  return differences.length < 2 || mostInfluential === null ? null : { case: ids[mostInfluential]!, low, high }
}
