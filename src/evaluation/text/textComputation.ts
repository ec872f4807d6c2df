import type { Computation, OverCases } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { type MetricSpec, metricSpecs, taskMetrics } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { taskFunctions } from '../tasks/taskFunctions'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import { corpusTally, type TextSetting, type TextState } from './textCase'

/** Metrics of texts, report by report, and over all of them together. @throws MedgradeError `bad-argument`. */
export function textComputation(options: EvaluateOptions): Computation {
  const { tables = {} } = options
  const { endings, wanted } = fileSheets.texts
  const all = metricSpecs(options.metrics ?? taskSheets.text.metrics, 'text')
  const words = Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined && value !== false))
  const corpora = all.filter(isOfCorpora)
  const setting: TextSetting = { metrics: all.filter((spec) => !corpora.includes(spec)), corpora, words }
  return {
    ...rowsComputation({ task: 'text', setting, metrics: all, endings, wanted, reader: 'text' }, options),
    over: () => overTexts(corpora),
  }
}

function isOfCorpora({ metric }: MetricSpec): boolean {
  const { input } = taskMetrics('text').find(({ name }) => name === metric)!
  return input === 'corpora' || input === 'tokenCorpora'
}

/** The case of all reports of a folder together. */
async function overTexts(corpora: readonly MetricSpec[]): Promise<OverCases> {
  const tally = corpusTally(corpora, await taskFunctions('text'))
  let isOfTexts = false
  return {
    add(state) {
      const { counts } = state as TextState
      if (!counts) return
      isOfTexts = true
      tally.add(counts)
    },
    end() {
      if (!isOfTexts) return null
      const rows = tally.rows()
      return { name: 'all', rows: rows.map(({ label, metric, value, unit }) => ({ label, metric, value, unit })) }
    },
  }
}
