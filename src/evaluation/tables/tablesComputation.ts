import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { metricSpecs } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { TablesSetting } from './comparedTables'

/** Metrics over the rows of tables: one of the truth, and one of each model. @throws MedgradeError `bad-argument`. */
export function tablesComputation(task: 'classification' | 'regression', options: EvaluateOptions): Computation {
  const { labels, tables = {}, threshold = null } = options
  const metrics = metricSpecs(options.metrics ?? taskSheets[task].metrics, task)
  const words = { ...tables, ...(typeof labels === 'string' ? { labels: labels.split(',') } : {}) }
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== false))
  const setting: TablesSetting = { task, metrics, usual: options.metrics === undefined, words: given, threshold }
  const { endings, wanted } = fileSheets.tables
  return rowsComputation({ task, setting, metrics, endings, wanted, reader: 'text' }, options)
}
