import type { PresetOption, PresetOptions, PresetOptionTable } from '../presetOption'
import { type PanopticaConfig, type PanopticaMatcher, panopticaMetrics } from './panopticaTypes'

const metric = { kind: 'word', words: panopticaMetrics } as const
const metrics = (about: string): PresetOption => ({ kind: 'list', of: metric, required: true, about })
const edgeValue: PresetOption = {
  kind: 'number',
  infinite: true,
  nullable: true,
  required: true,
  about: 'null is None',
}
const edgeCase: PresetOption = {
  kind: 'object',
  fields: { noInstances: edgeValue, emptyReference: edgeValue, emptyPrediction: edgeValue, normal: edgeValue },
  about: 'values of a metric without any match',
}
const matcher: PresetOptionTable<PanopticaMatcher> = {
  kind: { kind: 'word', words: ['naive', 'bipartite', 'merge'], required: true, about: 'how instances are matched' },
  metric: { ...metric, required: true, about: 'score of a pair' },
  threshold: { kind: 'number', required: true, about: 'score from which a pair matches' },
  strict: { kind: 'flag', required: true, about: 'whether equality is too little' },
  manyToOne: { kind: 'flag', required: true, about: 'naive matching only' },
}
const group: PresetOptions = {
  name: { kind: 'text', required: true, about: 'name of the group' },
  labels: { kind: 'list', of: { kind: 'number', whole: true }, required: true, about: 'its labels' },
  merged: { kind: 'flag', required: true, about: 'all labels are one mask' },
  single: { kind: 'flag', required: true, about: 'values are instances and are matched by equality' },
}

/** The keys of a configuration. */
export const panopticaConfigOptions: PresetOptionTable<PanopticaConfig> = {
  input: { kind: 'word', words: ['semantic', 'unmatched', 'matched'], required: true, about: 'what the arrays hold' },
  components: {
    kind: 'word',
    words: ['default', 'cc3d', 'scipy'],
    nullable: true,
    required: true,
    about: 'library of the components',
  },
  matcher: { kind: 'object', fields: matcher, nullable: true, required: true, about: 'how instances are matched' },
  edgeCases: {
    kind: 'object',
    fields: Object.fromEntries(panopticaMetrics.map((name) => [name, edgeCase])),
    required: true,
    about: 'values without any match, by metric',
  },
  emptyStd: { kind: 'number', infinite: true, nullable: true, required: true, about: 'deviation of no values' },
  groups: {
    kind: 'list',
    of: { kind: 'object', fields: group },
    nullable: true,
    required: true,
    about: 'null: one group of all labels',
  },
  instanceMetrics: metrics('metrics of matched instances'),
  globalMetrics: metrics('metrics of the whole masks'),
  decision: {
    kind: 'object',
    fields: {
      metric: { ...metric, required: true, about: 'score' },
      threshold: { kind: 'number', required: true, about: 'pairs that miss it count as misses' },
    },
    nullable: true,
    required: true,
    about: 'which matched pairs count',
  },
  perRegion: { kind: 'flag', required: true, about: 'means over the cells of space around the instances' },
}
