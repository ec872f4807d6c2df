import type { PanopticaConfig, PanopticaGroup } from '../panoptica/panopticaTypes'

/** A group of one value keeps it; several are merged to one mask. */
const group = (name: string, ...labels: number[]): PanopticaGroup => ({
  name,
  labels,
  merged: labels.length > 1,
  single: false,
})

const nested = [group('tc', 1, 3), group('wt', 1, 2, 3)]

/** The groups of each configuration, by the name that `brats-evaluate --config` takes. */
const groups = {
  mets: [group('et', 3), group('rc', 4), ...nested],
  gli: [group('snfh', 2), group('et', 3), group('netc', 1), group('rc', 4), ...nested],
  ped: [
    group('et', 1),
    group('netc', 2),
    group('cc', 3),
    group('ed', 4),
    group('tc', 1, 2, 3),
    group('wt', 1, 2, 3, 4),
  ],
  MenRT: [group('gtv', 1)],
  MenPre: [group('et', 3), ...nested],
  GoAT: [group('et', 3), ...nested],
} as const satisfies Record<string, readonly PanopticaGroup[]>

export type Brats2026Config = keyof typeof groups

export const brats2026ConfigNames = Object.keys(groups) as Brats2026Config[]

const nothing = Number.NaN
const overlap = { noInstances: nothing, emptyReference: 0, emptyPrediction: 0, normal: 0 }
const distance = { noInstances: nothing, emptyReference: Infinity, emptyPrediction: Infinity, normal: Infinity }

/** The configuration of panoptica: components, optimal one-to-one matching by Dice, and DSC, NSD and HD95. */
export function brats2026Config(name: Brats2026Config): PanopticaConfig {
  return {
    input: 'semantic',
    components: 'default',
    matcher: { kind: 'bipartite', metric: 'DSC', threshold: 1e-6, strict: false, manyToOne: false },
    edgeCases: { DSC: overlap, NSD: overlap, HD95: distance },
    emptyStd: Number.NaN,
    groups: groups[name],
    instanceMetrics: ['DSC', 'NSD', 'HD95'],
    globalMetrics: ['DSC', 'NSD', 'HD95'],
    decision: null,
    perRegion: false,
  }
}
