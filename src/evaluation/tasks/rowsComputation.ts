import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { CaseTask, Plain, ReaderName } from '../../contract'
import type { Computation, InsideCase } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { listedCases } from '../inputs/listedCases'
import { type CasePair, pairCases } from '../inputs/pairCases'
import type { MetricSpec } from '../metrics/metricSpec'
import type { InsideRows, RowsState } from './rowsState'

export interface RowsTask {
  readonly task: EvaluationTask
  /** What all cases share. */
  readonly setting: Plain
  readonly metrics: readonly MetricSpec[]
  /** The endings of its files, and what they are, for messages. */
  readonly endings: Parameters<typeof listedCases>[2]
  readonly wanted: string
  /** The reader that `evaluationChallenge` has for the task. */
  readonly reader: ReaderName
  /** The cases of a side. Default: every file is one. */
  readonly list?: Computation['cases']
  /** Pairs of a model at most whose cases have what figures draw. Default: one. */
  readonly mostPlotted?: number
  /** The files of a case. Default: one a side. */
  readonly files?: (pair: CasePair) => CaseTask['files']
  /** What a case has beside its files. */
  readonly values?: (pair: CasePair) => CaseTask['values']
}

/** The computation of a task whose case is a file on either side. One file on either side is a pair, whatever the names. */
export function rowsComputation(
  { task, setting, metrics, endings, wanted, reader, list: own, mostPlotted = 1, files, values }: RowsTask,
  options: EvaluateOptions,
): Computation {
  const known = new Map(metrics.map(({ name, unit, better }) => [name, { name, unit, better }]))
  const list: NonNullable<Computation['cases']> = own ?? ((source, side) => listedCases(source, side, endings, options))
  return {
    task,
    mode: task,
    settings: setting,
    wanted,
    cases: list,
    async pair({ references, predictions }) {
      const [truth, found] = await Promise.all([list(references, 'reference'), list(predictions, 'prediction')])
      const [reference, prediction] = [truth[0], found[0]]
      if (truth.length !== 1 || found.length !== 1 || !reference || !prediction) return pairCases(truth, found)
      return { pairs: [{ case: reference.name, reference, prediction }], missing: [], extra: [] }
    },
    caseTask(pair, { index, pairs }) {
      const { case: id, reference, prediction } = pair
      const file = (side: 'answers' | 'submission', path: string) => ({ side, paths: [path], reader })
      return {
        index,
        id,
        values: {
          ...{ setting, referenceName: reference.shown, predictionName: prediction.shown, ...values?.(pair) },
          // Of many cases each has too little to draw, and all would not stay in memory.
          ...(options.plots !== false && pairs <= mostPlotted ? { hasPlots: true } : {}),
        },
        files: files?.(pair) ?? {
          reference: file('answers', reference.path!),
          prediction: file('submission', prediction.path!),
        },
      }
    },
    told: (state) => (state as RowsState).told,
    plots: (state) => (state as RowsState).plots ?? null,
    inside: (state) => insideCases((state as RowsState).inside),
    intervals: (state) =>
      (state as RowsState).rows.flatMap(({ label, metric, interval }) =>
        interval === null ? [] : [{ label, metric, low: interval[0], high: interval[1] }],
      ),
    read(state) {
      const { rows, inside } = state as RowsState
      for (const { metric: name, unit, better } of rows) if (!known.has(name)) known.set(name, { name, unit, better })
      for (const one of inside?.metrics ?? []) if (!known.has(one.name)) known.set(one.name, one)
      return {
        rows: rows.map(({ label, metric, value, unit }) => ({ label, metric, value, unit })),
        empties: [],
        quirks: [],
      }
    },
    metrics(cases) {
      const found = new Set(cases.flatMap((one) => one.rows.map(({ metric }) => metric)))
      return [...known.values()].filter(({ name }) => found.size === 0 || found.has(name))
    },
    files: () => [],
  }
}

function insideCases(inside: InsideRows | undefined): InsideCase[] | null {
  if (inside === undefined) return null
  const { label, metrics, names, values } = inside
  return names.map((name, k) => ({
    name,
    rows: metrics.map(({ name: metric, unit }, m) => ({ label, metric, value: values[k * metrics.length + m]!, unit })),
  }))
}
