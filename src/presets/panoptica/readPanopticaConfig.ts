import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { composeYaml, type YamlNode } from '../../formats/tree/yaml/composeYaml'
import { defaultEdgeCases, defaultPanopticaConfig } from './defaultPanopticaConfig'
import {
  type PanopticaConfig,
  type PanopticaEdgeCase,
  type PanopticaGroup,
  type PanopticaMatcher,
  type PanopticaMetric,
  panopticaMetrics,
} from './panopticaTypes'

type Mapping = ReadonlyMap<string, YamlNode>

const matchers = {
  '!NaiveThresholdMatching': 'naive',
  '!MaxBipartiteMatching': 'bipartite',
  '!MaximizeMergeMatching': 'merge',
} as const
const inputs = { SEMANTIC: 'semantic', UNMATCHED_INSTANCE: 'unmatched', MATCHED_INSTANCE: 'matched' } as const
const edgeValues = { INF: Infinity, NAN: Number.NaN, ZERO: 0, ONE: 1, NONE: null } as const

/**
 * The configuration of a `Panoptica_Evaluator` from its YAML text, as panoptica saves and loads it. Keys that only concern speed and logs are ignored.
 *
 * @throws MedgradeError `bad-yaml` for syntax and for values that panoptica does not know; `unsupported` for groups of things and parts and for the
 *   one-hot approximator.
 * @example
 * const text = '!Panoptica_Evaluator\nexpected_input: !InputType SEMANTIC\ninstance_metrics: [!Metric DSC, !Metric HD95]'
 * readPanopticaConfig(text).instanceMetrics // → [ 'DSC', 'HD95' ]
 */
export function readPanopticaConfig(text: string, name = 'config.yaml'): PanopticaConfig {
  checkArguments({ text }, 'string')
  const root = composeYaml(text, name)
  if (root === null || root.tag !== '!Panoptica_Evaluator')
    fail(name, 'the document', root?.tag, '!Panoptica_Evaluator')
  const keys = mappingOf(root, name)
  const metric = metricOrNull(keys.get('decision_metric'), name)
  const threshold = numberOrNull(keys.get('decision_threshold'), name)
  if (metric !== null && threshold === null) fail(name, 'decision_threshold', 'none', 'a number beside decision_metric')
  const perRegion = flag(keys.get('per_region_evaluation'), name)
  if (perRegion && (metric !== null || threshold !== null))
    fail(name, 'decision_metric', 'a value', 'none with per_region_evaluation')
  const edges = isNull(keys.get('edge_case_handler')) ? null : edgeCasesOf(keys.get('edge_case_handler')!, name)
  const input = keys.get('expected_input')
  return {
    input: input === undefined ? 'matched' : chosen(inputs, scalar(input, name), 'expected_input', name),
    components: componentsOf(keys.get('instance_approximator'), name),
    matcher: matcherOf(keys.get('instance_matcher'), name),
    edgeCases: edges?.cases ?? defaultEdgeCases,
    emptyStd: edges === null ? Number.NaN : edges.emptyStd,
    groups: groupsOf(keys.get('segmentation_class_groups'), name),
    instanceMetrics: metricsOf(keys.get('instance_metrics'), name) ?? defaultPanopticaConfig.instanceMetrics,
    globalMetrics: metricsOf(keys.get('global_metrics'), name) ?? defaultPanopticaConfig.globalMetrics,
    decision: metric === null ? null : { metric, threshold: threshold! },
    perRegion,
  }
}

function componentsOf(node: YamlNode | undefined, name: string): PanopticaConfig['components'] {
  if (isNull(node)) return null
  if (node.tag !== '!ConnectedComponentsInstanceApproximator')
    refuse('unsupported', 'instance_approximator', node.tag, '!ConnectedComponentsInstanceApproximator', { file: name })
  const backend = mappingOf(node, name).get('cca_backend')
  if (isNull(backend)) return 'default'
  return chosen({ cc3d: 'cc3d', scipy: 'scipy' } as const, scalar(backend, name), 'cca_backend', name)
}

function matcherOf(node: YamlNode | undefined, name: string): PanopticaMatcher | null {
  if (isNull(node)) return null
  const keys = mappingOf(node, name)
  return {
    kind: chosen(matchers, node.tag ?? '', 'instance_matcher', name),
    metric: metricOrNull(keys.get('matching_metric'), name) ?? 'IOU',
    threshold: numberOrNull(keys.get('matching_threshold'), name) ?? 0.5,
    strict: flag(keys.get('strict_threshold'), name),
    manyToOne: flag(keys.get('allow_many_to_one'), name),
  }
}

function edgeCasesOf(node: YamlNode, name: string) {
  const keys = mappingOf(node, name)
  const std = keys.get('empty_list_std')
  const rules = keys.get('listmetric_zeroTP_handling')
  const emptyStd = std === undefined ? Number.NaN : edgeValue(std, name)
  if (isNull(rules)) return { emptyStd, cases: defaultEdgeCases }
  const cases: Partial<Record<PanopticaMetric, PanopticaEdgeCase>> = {}
  if (rules.kind !== 'mapping') fail(name, 'listmetric_zeroTP_handling', rules.kind, 'a mapping')
  for (const [key, value] of rules.pairs) {
    const own = mappingOf(value, name)
    const of = (field: string): number | null => {
      const given = [own.get(field), own.get('default_result')].find((each) => !isNull(each))
      if (given === undefined) fail(name, field, 'none', 'a value or default_result')
      return edgeValue(given, name)
    }
    cases[metricOf(key, name)] = {
      noInstances: of('no_instances_result'),
      emptyReference: of('empty_reference_result'),
      emptyPrediction: of('empty_prediction_result'),
      normal: of('normal'),
    }
  }
  return { emptyStd, cases }
}

function edgeValue(node: YamlNode, name: string): number | null {
  return chosen<number | null>(edgeValues, scalar(node, name), 'EdgeCaseResult', name)
}

function groupsOf(node: YamlNode | undefined, name: string): PanopticaGroup[] | null {
  if (isNull(node) || node.tag === '!_NoSegmentationClassGroups') return null
  const groups = mappingOf(node, name).get('groups')
  if (groups?.kind === 'sequence') return groups.items.map((item, k) => groupOf(`group_${k}`, item, name))
  if (groups?.kind !== 'mapping') fail(name, 'groups', groups?.kind, 'a mapping or a list')
  return groups.pairs.map(([key, value]) => groupOf(scalar(key, name).toLowerCase(), value, name))
}

function groupOf(group: string, node: YamlNode, name: string): PanopticaGroup {
  if (node.tag === '!LabelPartGroup')
    refuse('unsupported', `group ${group}`, node.tag, '!LabelGroup or !LabelMergeGroup', { file: name })
  if (group.trim() === '' || group.includes('-') || group.includes('_inst_'))
    fail(name, 'the name of a group', group, "a name without '-' and '_inst_'")
  const pair = node.kind === 'sequence' ? node.items : null
  const keys = pair === null ? mappingOf(node, name) : new Map<string, YamlNode>()
  const values = pair === null ? keys.get('value_labels') : pair[0]
  if (values === undefined) fail(name, `group ${group}`, 'no labels', 'value_labels')
  const labels = (values.kind === 'sequence' ? values.items : [values]).map((each) => Number(scalar(each, name)))
  if (labels.length === 0 || !labels.every((label) => Number.isInteger(label) && label > 0))
    fail(name, `value_labels of ${group}`, labels, 'whole numbers above 0')
  const single = flag(pair === null ? keys.get('single_instance') : pair[1], name)
  if (single && labels.length !== 1) fail(name, `value_labels of ${group}`, labels, 'one label with single_instance')
  return { name: group, labels, merged: node.tag === '!LabelMergeGroup', single }
}

function metricsOf(node: YamlNode | undefined, name: string): PanopticaMetric[] | null {
  if (isNull(node)) return null
  if (node.kind !== 'sequence') fail(name, 'metrics', node.kind, 'a list')
  return node.items.map((item) => metricOf(item, name))
}

function metricOrNull(node: YamlNode | undefined, name: string): PanopticaMetric | null {
  return isNull(node) ? null : metricOf(node, name)
}

function metricOf(node: YamlNode, name: string): PanopticaMetric {
  const text = scalar(node, name)
  const found = panopticaMetrics.find((metric) => metric === text)
  return found ?? fail(name, 'a metric', text, panopticaMetrics.join(', '))
}

function numberOrNull(node: YamlNode | undefined, name: string): number | null {
  if (isNull(node)) return null
  const value = Number(scalar(node, name))
  return Number.isNaN(value) ? fail(name, 'a number', scalar(node, name), 'a number') : value
}

function flag(node: YamlNode | undefined, name: string): boolean {
  if (isNull(node)) return false
  const text = scalar(node, name).toLowerCase()
  return chosen({ true: true, false: false, yes: true, no: false, on: true, off: false }, text, 'a flag', name)
}

function isNull(node: YamlNode | undefined): node is undefined {
  return node === undefined || (node.kind === 'scalar' && node.plain && /^(?:|~|null)$/i.test(node.text) && !node.tag)
}

function scalar(node: YamlNode, name: string): string {
  return node.kind === 'scalar' ? node.text : fail(name, 'a value', `a ${node.kind}`, 'a scalar')
}

function mappingOf(node: YamlNode, name: string): Mapping {
  if (node.kind === 'scalar' && node.text === '') return new Map()
  if (node.kind !== 'mapping') fail(name, node.tag ?? 'a value', `a ${node.kind}`, 'a mapping')
  return new Map(node.pairs.map(([key, value]) => [scalar(key, name), value]))
}

function chosen<V>(table: Readonly<Record<string, V>>, text: string, what: string, name: string): V {
  return Object.hasOwn(table, text) ? table[text]! : fail(name, what, text, Object.keys(table).join(', '))
}

function fail(file: string, what: string, found: unknown, expected: string): never {
  refuse('bad-yaml', what, found, expected, { file })
}
