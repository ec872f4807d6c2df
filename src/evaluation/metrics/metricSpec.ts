import { nearestName } from '../../errors/nearestName'
import { refuse } from '../../errors/refuse'
import type { EvaluationUnit } from '../../presets/presetTypes'

/** What a metric measures, which decides its value for an empty mask. */
export type MetricKind = 'overlap' | 'distance' | 'volume' | 'count' | 'difference'

/** A metric as it was asked for; plain data. */
export type MetricSpec = {
  /** For tables: `hd95`, `nsd@2mm`, `hd95:medpy`. */
  readonly name: string
  readonly key: string
  readonly kind: MetricKind
  readonly unit: EvaluationUnit
  /** Tolerance of `nsd`, percentile of `hd`. */
  readonly value: number | null
  readonly convention: string | null
  /** The tolerance of `nsd` counts voxels, whatever their size. */
  readonly inVoxels?: true
  readonly better: 'higher' | 'lower' | null
}

type Entry = Pick<MetricSpec, 'kind' | 'unit' | 'better'>

const overlap: Entry = { kind: 'overlap', unit: 'one', better: 'higher' }
const distance: Entry = { kind: 'distance', unit: 'mm', better: 'lower' }
const count: Entry = { kind: 'count', unit: 'voxel', better: null }

/** Every metric by its name. */
export const metricEntries: Readonly<Record<string, Entry>> = {
  dice: overlap,
  iou: overlap,
  precision: overlap,
  recall: overlap,
  specificity: { ...count, unit: 'one', better: 'higher' },
  volume_similarity: overlap,
  hd: distance,
  nsd: overlap,
  asd: distance,
  assd: distance,
  masd: distance,
  cldice: overlap,
  lesion_f1: overlap,
  pq: overlap,
  sq: overlap,
  rq: overlap,
  volume_reference: { kind: 'volume', unit: 'ml', better: null },
  volume_prediction: { kind: 'volume', unit: 'ml', better: null },
  volume_difference: { kind: 'difference', unit: 'ml', better: null },
  relative_volume_difference: { kind: 'difference', unit: 'one', better: null },
  voxels_reference: count,
  voxels_prediction: count,
  tp: count,
  fp: count,
  fn: count,
  tn: count,
  components_reference: { ...count, unit: 'count' },
  components_prediction: { ...count, unit: 'count' },
}

/** Other names that people type; groups stand for several metrics. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  dsc: ['dice'],
  dice_score: ['dice'],
  f1: ['dice'],
  jaccard: ['iou'],
  sensitivity: ['recall'],
  tpr: ['recall'],
  ppv: ['precision'],
  hausdorff: ['hd'],
  hausdorff95: ['hd95'],
  surface_dice: ['nsd'],
  sd: ['nsd'],
  msd: ['assd'],
  masd: ['masd'],
  cl_dice: ['cldice'],
  lesionf1: ['lesion_f1'],
  volume: ['volume_reference', 'volume_prediction'],
  vd: ['volume_difference'],
  rvd: ['relative_volume_difference'],
  vs: ['volume_similarity'],
  counts: ['tp', 'fp', 'fn'],
  voxels: ['voxels_reference', 'voxels_prediction'],
  components: ['components_reference', 'components_prediction'],
}

/** Dice, HD95, NSD at 1 mm, volumes and counts. */
export const defaultMetrics = ['dice', 'hd95', 'nsd@1mm', 'volume', 'counts'] as const

const conventions = ['plain', 'monai', 'medpy', 'surface-distance', 'simpleitk'] as const
const withConvention: Readonly<Record<string, readonly string[]>> = {
  hd: conventions,
  asd: conventions,
  assd: conventions,
  masd: conventions,
  nsd: ['plain', 'monai', 'surface-distance'],
}

/**
 * Reads names of metrics: `dice`, `dsc`, `hd95`, `hd95:medpy`, `nsd@2mm`, `volume`.
 *
 * @throws MedgradeError `bad-argument`; the nearest name is suggested.
 */
export function metricSpecs(names: readonly string[]): MetricSpec[] {
  const specs = names.flatMap((text) => parsed(text.trim().toLowerCase(), text))
  return [...new Map(specs.map((spec) => [spec.name, spec])).values()]
}

function parsed(text: string, given: string): MetricSpec[] {
  const parts = /^([a-z_-]+?)(\d+(?:\.\d+)?)?(?:@(\d+(?:\.\d+)?)(?:\s*(mm|voxels?))?)?(?::([a-z-]+))?$/.exec(text)
  if (!parts) return unknown(given)
  const [, stem = '', number, tolerance, scale, convention] = parts
  const inVoxels = scale !== undefined && scale !== 'mm'
  const named = `${stem}${number ?? ''}`.replaceAll('-', '_')
  // A number that belongs to the name: lesion_f1.
  const digits = metricEntries[named] ? undefined : number
  const plain = metricEntries[named] ? named : stem.replaceAll('-', '_')
  const names = aliases[plain + (digits ?? '')] ?? aliases[plain]
  if (names && names.join() !== plain) {
    const rest = `${tolerance === undefined ? '' : `@${tolerance}${scale ?? ''}`}${convention === undefined ? '' : `:${convention}`}`
    const own = aliases[plain + (digits ?? '')] ? '' : (digits ?? '')
    return names.flatMap((name) => parsed(`${name}${own}${rest}`, given))
  }
  const entry = metricEntries[plain]
  if (!entry || (digits !== undefined && plain !== 'hd') || (tolerance !== undefined && plain !== 'nsd'))
    return unknown(given)
  const value = plain === 'hd' ? Number(digits ?? 100) : plain === 'nsd' ? Number(tolerance ?? 1) : null
  if (plain === 'hd' && !(value! >= 1 && value! <= 100))
    refuse('bad-argument', 'metric', given, 'hd with a percentile from 1 to 100, such as hd95')
  const known = withConvention[plain] ?? []
  if (convention !== undefined && !known.includes(convention))
    refuse('bad-argument', `convention of ${plain}`, convention, known.join(', ') || 'none')
  const short =
    plain === 'nsd'
      ? `nsd@${value}${inVoxels ? 'voxel' : 'mm'}`
      : plain === 'hd' && value !== 100
        ? `hd${value}`
        : plain
  return [
    {
      ...entry,
      name: short + (convention === undefined ? '' : `:${convention}`),
      key: plain,
      value,
      convention: convention ?? null,
      ...(inVoxels ? { inVoxels } : {}),
    },
  ]
}

function unknown(given: string): never {
  const names = [...Object.keys(metricEntries), ...Object.keys(aliases), 'hd95', 'nsd@2mm']
  return refuse('bad-argument', 'metric', given, nearestName(given, names))
}
