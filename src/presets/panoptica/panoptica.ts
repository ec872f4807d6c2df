import { curveThresholds } from '../../kernels/statistics/thresholdCurve'
import type { CaseEvaluation, EvaluationPair, Preset, PresetRow } from '../presetTypes'
import { defaultPanopticaConfig } from './defaultPanopticaConfig'
import { evaluatePanoptica, evaluatePanopticaCurve, type PanopticaGroups } from './evaluatePanoptica'
import { panopticaConfigOptions } from './panopticaConfigOptions'
import { panopticaCurve } from './panopticaCurve'
import { panopticaMeasures, panopticaMetrics, panopticaUnits } from './panopticaMetrics'
import { panopticaSpacing } from './panopticaSpacing'
import { panopticaTable } from './panopticaTable'
import type { PanopticaConfig, PanopticaMetric } from './panopticaTypes'
import { readPanopticaConfig } from './readPanopticaConfig'

export interface PanopticaOptions {
  /** Default: semantic masks and panoptica's defaults. A text is panoptica's YAML, as `readPanopticaConfig` reads it. */
  readonly config?: PanopticaConfig | string
  /** Areas under threshold curves, with thresholds in these steps (`evaluate_autc`). */
  readonly thresholdStep?: number
  /** Adds a row for each reference instance to the table. Default false. */
  readonly instanceRows?: boolean
}

const surfaceMetrics: readonly PanopticaMetric[] = ['ASSD', 'HD', 'HD95', 'CEDI', 'NSD']

/** Panoptica: detection and segmentation quality of instances, per group, with its table. */
export const panoptica: Preset<PanopticaOptions, PanopticaGroups> = {
  name: 'panoptica',
  title: 'panoptica: instances matched and measured',
  source: 'panoptica 2.1.7',
  reader: 'sitk',
  options: {
    config: {
      kind: 'object',
      fields: panopticaConfigOptions,
      orText: "panoptica's YAML (on the command line its file), or an object as readPanopticaConfig gives",
      default: "semantic masks and panoptica's defaults",
      about: 'the configuration of the evaluator',
    },
    thresholdStep: { kind: 'number', least: 1e-5, most: 1, about: 'areas under threshold curves, in these steps' },
    instanceRows: { kind: 'flag', default: 'false', about: 'a row for each reference instance in the table' },
  },
  metrics: panopticaMetrics,
  ownMeasures: panopticaMeasures,
  units: panopticaUnits,
  evaluateCase,
  prepare: (options) => (typeof options.config === 'string' ? { ...options, config: configOf(options) } : options),
  files: (cases, options) => {
    const { thresholdStep, instanceRows = false } = options
    const config = configOf(options)
    const groups = cases.map(({ name, state }) => ({ name, groups: state! }))
    const columns = thresholdStep === undefined ? { instances: instanceRows } : { thresholdStep }
    return config.perRegion ? [] : [{ name: 'metrics.tsv', text: panopticaTable(groups, config, columns) }]
  },
}

function configOf({ config = defaultPanopticaConfig }: PanopticaOptions): PanopticaConfig {
  return typeof config === 'string' ? readPanopticaConfig(config) : config
}

function evaluateCase(pair: EvaluationPair, options: PanopticaOptions): CaseEvaluation<PanopticaGroups> {
  const { thresholdStep } = options
  const config = configOf(options)
  const quirks = new Set<string>()
  const spacing = panopticaSpacing(pair, quirks)
  const setting = { spacing, quirks }
  const { reference, prediction } = pair
  const state =
    thresholdStep === undefined
      ? evaluatePanoptica(reference, prediction, config, setting)
      : panopticaCurve(evaluatePanopticaCurve(reference, prediction, config, curveThresholds(thresholdStep), setting))
  const measuresGlobally = config.globalMetrics.some((metric) => surfaceMetrics.includes(metric))
  if (measuresGlobally && spacing.some((size) => size !== 1)) quirks.add('global-without-spacing')
  const decided = [config.matcher?.metric, config.decision?.metric]
  if (decided.includes('NSD')) quirks.add('nsd-as-distance')
  return { rows: rowsOf(state), quirks: [...quirks], state }
}

/** Rows of the tidy table; None is left out. */
export function rowsOf(groups: PanopticaGroups): PresetRow[] {
  return Object.entries(groups).flatMap(([label, { values, instances, regions }]) => [
    ...entries(values, (metric) => ({ label, metric })),
    ...entries(regions ?? {}, (metric) => ({ label, metric: `region_avg_${metric}` })),
    ...instances.flatMap((instance, k) => entries(instance, (metric) => ({ label, metric, instance: k + 1 }))),
  ])
}

function entries(
  values: { readonly [key: string]: number | null },
  named: (metric: string) => Pick<PresetRow, 'label' | 'metric' | 'instance'>,
): PresetRow[] {
  return Object.entries(values).flatMap(([metric, value]) => (value === null ? [] : [{ ...named(metric), value }]))
}
