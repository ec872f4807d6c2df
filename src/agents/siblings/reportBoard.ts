import { checkArguments } from '../../errors/checkArguments'
import { radCliq } from '../../metrics/text/radCliq'
import { mean } from '../../python/mean'

/** Metrics of one study's report; null or absent: not supplied. */
export type StudyMetrics = Readonly<Record<string, number | null | undefined>>

export interface ReportBoard {
  /** Every study with its metrics and, where all four parts are supplied, `radcliq_v0`, `radcliq_v1`, `inverse_radcliq_v1`; else null. */
  readonly studies: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** Mean over the studies that have a value, and how many have. */
  readonly means: Readonly<Record<string, { readonly mean: number | null; readonly studies: number }>>
}

const parts = ['radgraph', 'bertscore', 'semb', 'bleu_2'] as const

/**
 * The board of a report-generation system (ReXrank): per-study metrics, supplied or computed, with RadCliQ computed from them, and their means. A
 * composite is null unless all its parts are supplied.
 */
export function reportBoard(studies: Readonly<Record<string, StudyMetrics>>): ReportBoard {
  checkArguments({ studies }, { '*': { '*': 'number or undefined or null' } })
  const completed = Object.fromEntries(Object.entries(studies).map(([id, metrics]) => [id, complete(metrics)]))
  const names = [...new Set(Object.values(completed).flatMap((metrics) => Object.keys(metrics)))]
  return {
    studies: completed,
    means: Object.fromEntries(
      names.map((name) => {
        const values = Object.values(completed)
          .map((metrics) => metrics[name])
          .filter((value) => value !== null && value !== undefined)
        return [name, { mean: mean(values, null), studies: values.length }]
      }),
    ),
  }
}

function complete(metrics: StudyMetrics): Record<string, number | null> {
  const own = Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value ?? null]))
  const [radgraphCombined, bertscore, semb, bleu2] = parts.map((name) => own[name] ?? null)
  if (radgraphCombined == null || bertscore == null || semb == null || bleu2 == null)
    return { ...own, radcliq_v0: null, radcliq_v1: null, inverse_radcliq_v1: null }
  const given = { radgraphCombined, bertscore, semb, bleu2 }
  const v1 = radCliq(given)
  return { ...own, radcliq_v0: radCliq(given, { version: 'v0' }), radcliq_v1: v1, inverse_radcliq_v1: 1 / v1 }
}
