/** The official evaluations of TopCoW and TopBrain: labels of either image, symmetric distances, equal sizes, and more outputs. */
import type { CaseEvidence, CaseResult, LabelPair, Metric, Plain, Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { dice } from '../../../metrics/overlap/dice'
import { betti0Error } from '../../../metrics/topology/betti0Error'
import { clDice } from '../../../metrics/topology/clDice'
import { numpyMean } from '../../../python/numpyMean'
import { numpyStd } from '../../../python/numpyStd'
import { caseMeans, caseValues, rowMean } from '../../caseMean'
import { type DetectionState, detectionScores, verdictsOf } from './vesselChallenge'
import { vesselPair } from './vesselPair'

export interface OfficialRules<S extends DetectionState> {
  /** The metrics of the challenge, which are ranked. */
  readonly metrics: readonly Metric[]
  /** Metrics of a case: those that are ranked, and those that are shown beside them. */
  readonly perCase: readonly string[]
  readonly shown: readonly string[]
  /** How distances are measured; decides their value where a label is absent. */
  readonly preset: 'topcowOfficial' | 'topbrainOfficial'
  readonly isKnown: (label: number) => boolean
  /** Labels whose detection is scored, and the suffix of their metrics. */
  readonly group: { readonly labels: readonly number[]; readonly suffix: string }
  readonly conventions: Readonly<Record<string, string>>
  /** Metrics and facts of a case in their order, and its state beside the verdicts of the group. */
  score(
    pair: LabelPair,
    scores: Pick<ReturnType<typeof officialScores>, 'means' | 'merged'>,
  ): { metrics: Record<string, number>; facts: Record<string, Plain>; state: Omit<S, 'detection'> }
  /** Metrics over all cases beside means, deviations and detection scores. */
  aggregate?(cases: readonly CaseResult<S>[]): Readonly<Record<string, number>>
}

/** The variant `official` of a challenge: what differs from its standard rules. */
export function officialVessels<S extends DetectionState>(rules: OfficialRules<S>) {
  const { group, conventions } = rules
  const names = [...rules.perCase, ...rules.shown]
  const rates = ['precision', 'recall'].map((rate) => `${rate}_${group.suffix}`)
  const deviations = [...names, `f1_${group.suffix}`, ...rates].map((name) => `${name}_std`)
  const unranked = [...rules.shown, ...rates, ...deviations].map((name): Metric => ({ name, direction: null }))
  const metrics = [...rules.metrics, ...unranked]
  return {
    metrics,
    conventions,
    scoreCase({ reference, prediction }: { reference: Volume; prediction: Volume }): CaseEvidence<S> {
      const { pair, facts, warnings } = vesselPair(reference, prediction, true)
      checkLabels(pair, rules.isKnown)
      const { labels, ...scores } = officialScores(pair, rules.preset)
      const detection = verdictsOf(pair, group.labels)
      const own = rules.score(pair, scores)
      const state = { detection, ...own.state } as S
      return { metrics: own.metrics, labels, facts: { ...facts, detection, ...own.facts }, state, warnings }
    },
    aggregate(cases: readonly CaseResult<S>[]): Record<string, number> {
      const values: Record<string, number> = { ...rules.aggregate?.(cases), ...caseMeans(cases, names) }
      for (const name of names) values[`${name}_std`] = numpyStd(caseValues(cases, name), 1)
      const detected = detectionScores(cases, group.labels)
      for (const rate of ['f1', 'precision', 'recall'] as const) {
        const overLabels = detected.map((row) => row[rate])
        values[`${rate}_${group.suffix}`] = numpyMean(overLabels)
        values[`${rate}_${group.suffix}_std`] = numpyStd(overLabels, 0)
      }
      return Object.fromEntries(metrics.map(({ name }) => [name, values[name] ?? Number.NaN]))
    },
  } as const
}

/** @throws MedgradeError `invalid-answers` or `bad-label` for a label that the challenge does not know: the official evaluation stops there. */
function checkLabels(pair: LabelPair, isKnown: (label: number) => boolean): void {
  for (const side of ['reference', 'prediction'] as const) {
    const label = pair.labels.find((one) => pair.count(one)[side] > 0 && !isKnown(one))
    const code = side === 'reference' ? 'invalid-answers' : 'bad-label'
    if (label !== undefined) refuse(code, `a label of the ${side}`, label, 'one of the table of the challenge')
  }
}

/** Scores of every label of either image, their means, and the scores of all labels merged; 0 where there is no label. */
function officialScores(pair: LabelPair, preset: OfficialRules<DetectionState>['preset']) {
  const bounded = hausdorffPresets[preset]
  const scoresOf = (label: number | 'any') => {
    const { reference, prediction } = pair.count(label)
    return {
      dice: dice(pair, { label, convention: 'simpleitk' }),
      b0_error: betti0Error(pair, { label }),
      hd95: hausdorffDistance(pair, { ...bounded, label }),
      hd100: hausdorffDistance(pair, { ...bounded, percentile: 100, label }),
      // Thinned in the scan order of the official code, x, y, z, where volumes here have z, y, x.
      cldice: reference > 0 && prediction > 0 ? clDice(pair, { label, axes: [2, 1, 0] }) : 0,
    }
  }
  const rows = pair.labels.map(scoresOf)
  const merged = rows.length > 0 ? scoresOf('any') : { dice: 0, b0_error: 0, hd95: 0, hd100: 0, cldice: 0 }
  const means = ['dice', 'cldice', 'b0_error', 'hd95', 'hd100'] as const
  return {
    labels: Object.fromEntries(rows.map((row, i) => [pair.labels[i]!, row])),
    means: Object.fromEntries(means.map((name) => [name, rowMean(rows, name)])),
    merged: Object.fromEntries(Object.entries(merged).map(([name, value]) => [`merged_${name}`, value])),
  }
}
