import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'

/** Dice and counts of lesions of one case. */
export type LesionCounts = { readonly dsc: number; readonly tp: number; readonly fp: number; readonly fn: number }

export interface AggregateAutopet5Options {
  /** Each data set has the same weight: the first two parts of a name, `fdg_ukt_001` → `fdg_ukt`. Default false. */
  readonly weighted?: boolean
}

/**
 * The result of autoPET V over cases: `dsc` is the mean without NaN, `f1_aggregated` the F1 of the summed counts. With `weighted` both are computed in
 * each data set and averaged over the data sets without NaN.
 *
 * @throws MedgradeError `too-few-values` with `weighted` for fewer than two data sets.
 * @example
 * const a = { name: 'fdg_ukt_001', dsc: 0.5, tp: 1, fp: 1, fn: 0 }
 * const b = { name: 'fdg_ukt_002', dsc: NaN, tp: 1, fp: 1, fn: 2 }
 * aggregateAutopet5([a, b]) // → { dsc: 0.5, f1_aggregated: 0.5 }
 */
export function aggregateAutopet5(
  cases: readonly (LesionCounts & { readonly name: string })[],
  { weighted = false }: AggregateAutopet5Options = {},
): Record<string, number> {
  checkArguments({ cases }, [{ dsc: 'number', tp: 'number', fp: 'number', fn: 'number', name: 'string' }])
  if (!weighted) return { dsc: diceOf(cases), f1_aggregated: f1Of(cases) }
  const sets = new Map<string, LesionCounts[]>()
  for (const each of cases) {
    const set = each.name.split('_').slice(0, 2).join('_')
    const members = sets.get(set) ?? []
    sets.set(set, members)
    members.push(each)
  }
  if (sets.size < 2) refuse('too-few-values', 'data sets', [...sets.keys()], 'at least two')
  const over = (value: (members: readonly LesionCounts[]) => number) =>
    meanOf([...sets.values()].map((members) => value(members)))
  return { dsc_weighted: over(diceOf), f1_aggregated_weighted: over(f1Of) }
}

function diceOf(cases: readonly LesionCounts[]): number {
  return meanOf(cases.map(({ dsc }) => dsc))
}

function f1Of(cases: readonly LesionCounts[]): number {
  const sum = (key: 'tp' | 'fp' | 'fn') => cases.reduce((total, each) => total + each[key], 0)
  const tp = 2 * sum('tp')
  return tp / (tp + sum('fp') + sum('fn'))
}

function meanOf(values: readonly number[]): number {
  return numpyMean(values.filter((value) => !Number.isNaN(value)))
}
