import { metricRange } from '../../catalogue/metricRange'
import { overCases } from '../../catalogue/overCases'
import { linearPercentile } from '../../kernels/statistics/percentile'
import type { EvaluationRow } from '../../presets/presetTypes'
import { numpyMean } from '../../python/numpyMean'
import { numpyStd } from '../../python/numpyStd'
import type { Interval } from '../../ranking/intervals/interval'
import { shownIntervals } from '../../ranking/intervals/shownInterval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import type { EvaluatedCase, EvaluationSummary } from './evaluateTypes'

/**
 * A row for each model, label and metric, in the order in which they occur; rows of instances are not summarized.
 *
 * @param isFound whether labels are those that each case has: a case without a row of one lacks it on both sides, and is left out.
 */
export function summarizeRows(cases: readonly EvaluatedCase[], isFound = false): EvaluationSummary[] {
  const groups: Group[] = []
  const byModel = new Map<string, Map<string, Map<string, Group>>>()
  const empties = new Map<string, Record<'both' | 'reference' | 'prediction', number>>()
  const scored = new Map<string, number>()
  for (const one of cases) {
    if (one.error === null) scored.set(one.model, (scored.get(one.model) ?? 0) + 1)
    for (const { label, empty } of one.empties) {
      const key = JSON.stringify([one.model, label])
      const counts = empties.get(key) ?? { both: 0, reference: 0, prediction: 0 }
      counts[empty]++
      empties.set(key, counts)
    }
    for (const row of one.rows) {
      if (row.instance !== undefined) continue
      const byLabel = placed(byModel, one.model, () => new Map())
      const byMetric = placed(byLabel, row.label, () => new Map())
      const group = placed(byMetric, row.metric, () => {
        const made: Group = { model: one.model, row, isWhole: one.whole ?? false, values: [] }
        groups.push(made)
        return made
      })
      group.values.push(row.value)
    }
  }
  const facts = new Map<string, MetricFacts>()
  const lists = groups.map(({ row: { metric }, values }) => ({
    values: Float64Array.from(values.filter(Number.isFinite)),
    ...placed(facts, metric, () => ({ range: metricRange(metric), over: overCases(metric) })),
  }))
  const shown = lists.filter((list) => list.values.length >= LEAST_CASES)
  const intervals = new Map(shownIntervals(shown).map((interval, k) => [shown[k], interval]))
  return groups.map(({ model, row: { label, metric, unit }, isWhole, values }, at) => {
    const empty = empties.get(JSON.stringify([model, label])) ?? { both: 0, reference: 0, prediction: 0 }
    const without = isFound ? (scored.get(model) ?? 0) - values.length : 0
    const { skipped, ...rest } = statistics(values, lists[at]!, intervals.get(lists[at]) ?? noEnds)
    return {
      model,
      label,
      metric,
      unit,
      ...(isWhole ? { whole: true } : {}),
      ...rest,
      skipped: skipped + without,
      empty: { ...empty, both: empty.both + without },
    }
  })
}

interface Group {
  readonly model: string
  readonly row: EvaluationRow
  readonly isWhole: boolean
  readonly values: number[]
}

/** The value of a key, which is made at its first use. */
function placed<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

type Statistics = Omit<EvaluationSummary, 'model' | 'label' | 'metric' | 'unit' | 'empty'>

/** Looked up once for the many rows of a metric. */
interface MetricFacts {
  readonly range: ReturnType<typeof metricRange>
  readonly over: ReturnType<typeof overCases>
}

/** Of so few cases no interval is shown, see `shownInterval`. */
const noEnds = { low: Number.NaN, high: Number.NaN }

function statistics(
  values: readonly number[],
  { values: finite, over }: MetricFacts & { readonly values: Float64Array },
  { low, high }: Pick<Interval, 'low' | 'high'>,
): Statistics {
  const n = finite.length
  const at = (percent: number) => (n === 0 ? Number.NaN : linearPercentile(finite.slice(), percent, false))
  return {
    n,
    mean: numpyMean(finite),
    ...(over === 'sum' && { sum: finite.reduce((sum, value) => sum + value, 0) }),
    sd: n > 1 ? numpyStd(finite, 1) : Number.NaN,
    median: at(50),
    q25: at(25),
    q75: at(75),
    low,
    high,
    infinite: values.filter((value) => Math.abs(value) === Infinity).length,
    skipped: values.filter(Number.isNaN).length,
  }
}
