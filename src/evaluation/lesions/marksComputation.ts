import type { CaseTask, Source } from '../../contract'
import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { foundOnSlide } from '../../metrics/lesions/foundOnSlide'
import { frocRates } from '../../metrics/lesions/frocRates'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import { listedCases } from '../inputs/listedCases'
import type { CasePair } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import type { MetricSpec } from '../metrics/metricSpec'
import { responsePlots } from '../plots/responsePlots'
import { rowsComputation } from '../tasks/rowsComputation'
import { taskFunctions } from '../tasks/taskFunctions'
import { frocRows, type MarksSetting } from './marksSetting'
import type { SlideState } from './slideCase'

const endings = ['.csv', '.tsv', '.json']
const isExcluded = ({ name }: SideCase) => /exclu/i.test(name)
const isScans = ({ name }: SideCase) => /series_?uids?|scans$/i.test(name)

/** Free-response curves: nodules and marks of all scans in tables (LUNA16), or a label picture and marks of each slide (CAMELYON16). */
export function marksComputation(metrics: readonly MetricSpec[], options: EvaluateOptions): Computation {
  const conventions = new Set(metrics.map((spec) => spec.options.convention))
  if (conventions.size > 1)
    refuse('bad-argument', 'metrics', nameList(metrics.map(({ name }) => name)), 'metrics of one challenge')
  const { tables = {}, threshold = null } = options
  const words = Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined && value !== false))
  const setting: MarksSetting = { metrics, threshold, words, most: options.preset === undefined ? null : 100 }
  const shared = { task: 'detection', setting, metrics, endings, reader: 'text', files: filesOf } as const
  if (conventions.has('luna16')) {
    const wanted = 'a table of nodules, and a table of marks of each model (CSV, JSON)'
    const list = (source: Source, side: 'reference' | 'prediction') =>
      listedCases(source, side, endings, options).then((all) =>
        side === 'reference' ? nodulesCase(all) : marksCases(all),
      )
    return { ...rowsComputation({ ...shared, wanted, list }, options), mode: 'marks' }
  }
  const wanted = 'a label picture of each slide, and a table of marks for each'
  const list = async (source: Source, side: 'reference' | 'prediction') =>
    side === 'reference'
      ? slideCases(await fileCases(source, side, options), await listedCases(source, side, endings, {}))
      : marksCases(await listedCases(source, side, endings, options))
  return {
    ...rowsComputation({ ...shared, wanted, list }, options),
    mode: 'slides',
    async over() {
      const functions = await taskFunctions('detection')
      const kept: SlideState['kept'][] = []
      return {
        add: (state) => void kept.push((state as SlideState).kept),
        end() {
          if (kept.length === 0) return null
          const rows = frocRows(metrics, kept, functions)
          const responses = options.plots === false ? null : slideResponses(kept)
          return {
            name: 'all',
            rows: rows.map(({ label, metric, value, unit }) => ({ label, metric, value, unit })),
            ...(responses && { plots: { rows: kept.length, responses } }),
          }
        },
      }
    },
  }
}

/** The smallest of all confidences is no threshold, as in the metric. */
function slideResponses(slides: readonly SlideState['kept'][]) {
  const found = slides.map(foundOnSlide)
  const above = found.flatMap(({ hits, alarms }) => [...hits, ...alarms]).reduce((a, b) => Math.min(a, b), Infinity)
  return responsePlots(found, { unit: 'slide', rule: 'by a mark on it', rates: frocRates.camelyon16, above })
}

/** One case: the nodules, beside those that count neither way and the list of all scans. */
function nodulesCase(all: readonly SideCase[]): SideCase[] {
  const parts = new Map<string, string>()
  const take = (part: string, found: readonly SideCase[]) => {
    if (found.length > 1)
      refuse('bad-input', `tables of ${part}`, nameList(found.map(({ shown }) => shown)), 'one for all scans')
    if (found[0]) parts.set(part, found[0].path!)
  }
  const nodules = all.filter((one) => !isExcluded(one) && !isScans(one))
  take('nodules', nodules)
  take('excluded', all.filter(isExcluded))
  take('scans', all.filter(isScans))
  return nodules[0] ? [{ key: nodules[0].key, name: nodules[0].name, shown: nodules[0].shown, labels: parts }] : []
}

function marksCases(all: readonly SideCase[]): SideCase[] {
  return all.map(({ path, ...one }) => ({ ...one, labels: new Map([['marks', path!]]) }))
}

/** Label pictures; a table of labels that count neither way is part of each. */
function slideCases(pictures: readonly SideCase[], tables: readonly SideCase[]): SideCase[] {
  const excluded = tables.find(isExcluded)
  return pictures.map(({ path, ...one }) => ({
    ...one,
    labels: new Map([['slide', path!], ...(excluded ? [['excluded', excluded.path!] as const] : [])]),
  }))
}

function filesOf({ reference, prediction }: CasePair): CaseTask['files'] {
  const entries = ({ labels }: SideCase, side: 'answers' | 'submission') =>
    [...labels!].map(([part, path]) => [
      part,
      { side, paths: [path], reader: part === 'slide' ? ('any' as const) : ('text' as const) },
    ])
  return Object.fromEntries([...entries(reference, 'answers'), ...entries(prediction, 'submission')])
}
