import { expect } from 'vitest'
import { krocc } from '../../../../src/metrics/correlation/krocc'
import { plcc } from '../../../../src/metrics/correlation/plcc'
import { srocc } from '../../../../src/metrics/correlation/srocc'
import type { CompareCases } from '../compareCases'

interface Joined {
  merged_rows?: number
  answer_rows?: number
  merged_ids?: string[]
  signed?: { pearson: number; spearman: number; kendall_tau_b: number }
  pairs?: { total: number; concordant: number; discordant: number; tied_pred: number; tied_gt: number }
}

/** The joined rows are the cases; signs and pair counts follow from their scores. */
export const compareCases: CompareCases = (expected, report) => {
  const { merged_rows: rows, answer_rows: answers, merged_ids: ids, signed, pairs } = expected as Joined
  const cases = report.details!.cases
  if (rows === undefined || rows !== answers || cases.length === 0) return
  expect(cases).toHaveLength(rows)
  expect(cases.slice(0, 12).map(({ id }) => id)).toStrictEqual(ids)
  const truth = cases.map(({ metrics }) => metrics!.truth!)
  const prediction = cases.map(({ metrics }) => metrics!.prediction!)
  if (signed) {
    const found = [plcc(truth, prediction), srocc(truth, prediction), krocc(truth, prediction)]
    for (const [i, value] of [signed.pearson, signed.spearman, signed.kendall_tau_b].entries()) {
      const close = Object.is(found[i], value) || Math.abs(found[i]! - value) <= 1e-12
      expect(close, `${found[i]} against ${value}`).toBe(true)
    }
  }
  if (pairs) expect(countPairs(prediction, truth)).toStrictEqual(pairs)
}

function countPairs(prediction: readonly number[], truth: readonly number[]): Joined['pairs'] {
  const counts = { total: 0, concordant: 0, discordant: 0, tied_pred: 0, tied_gt: 0 }
  for (let i = 0; i < truth.length; i++) {
    for (let j = 0; j < i; j++) {
      const p = Math.sign(order(prediction[i]!, prediction[j]!))
      const t = Math.sign(order(truth[i]!, truth[j]!))
      counts.total++
      if (p === 0) counts.tied_pred++
      if (t === 0) counts.tied_gt++
      if (p * t > 0) counts.concordant++
      if (p * t < 0) counts.discordant++
    }
  }
  return counts
}

function order(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
