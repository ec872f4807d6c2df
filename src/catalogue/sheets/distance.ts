import type { AverageSurfaceDistanceOptions } from '../../metrics/distance/averageSurfaceDistance'
import type { BoundaryIouOptions } from '../../metrics/distance/boundaryIou'
import type { HausdorffOptions } from '../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../metrics/distance/hausdorffPresets'
import type { SurfaceDiceOptions } from '../../metrics/distance/surfaceDice'
import { type EmptySheet, metricSheet, type Unit } from '../metricSheet'
import { agreeing, emptyAs, labelRows, precisionRow, surfaceRows, whenEmptyRow } from './shared'

const { NaN: undefinedValue } = Number

const lengthUnit = ({ unit }: { readonly unit?: string | undefined }): Unit => (unit === 'voxel' ? 'voxel' : 'mm')

const conventions = {
  plain: 'surface voxels, double precision',
  monai: 'surface voxels, single precision',
  medpy: 'surface voxels; a percentile is that of both directions pooled',
  'surface-distance': 'surface elements between voxels, weighted by area',
  simpleitk: 'all voxels of the masks, not only their surfaces',
  'metrics-reloaded': 'plain, with other values for empty masks',
  meshmetrics: 'faces of the voxels, weighted by area, with exact distances between them',
} as const

const infinite: EmptySheet = { both: 0, reference: Infinity, prediction: Infinity }
const reloaded: EmptySheet = { both: 0, reference: undefinedValue, prediction: undefinedValue }

function emptyHausdorff({ convention, percentile }: Partial<HausdorffOptions>): EmptySheet {
  if (convention === 'medpy' || convention === 'simpleitk') return emptyAs('error')
  if (convention === 'surface-distance') return emptyAs(Infinity)
  if (convention === 'metrics-reloaded') return reloaded
  if (convention !== 'monai') return infinite
  return percentile ? emptyAs(undefinedValue) : { ...infinite, both: undefinedValue }
}

const hausdorffDistance = metricSheet<HausdorffOptions>({
  name: 'hausdorffDistance',
  title: 'Hausdorff distance',
  definition:
    'largest distance of a surface point to the other surface, in both directions, or a percentile of these distances',
  family: 'distance',
  short: [
    {
      name: 'hd',
      aliases: ['hausdorff'],
      number: { option: 'percentile', written: 'suffix', default: 100, range: [1, 100] },
    },
  ],
  input: 'labels',
  unit: lengthUnit,
  direction: 'lower',
  range: [0, Infinity],
  empty: emptyHausdorff,
  blindTo: [
    'how much of the surface is wrong: one distant voxel decides',
    'overlap: a thin structure may be missed at a small distance',
    'with a percentile: what lies beyond it, such as the worst 5 % of HD95',
  ],
  options: {
    ...surfaceRows,
    convention: {
      type: 'word',
      words: conventions,
      default: 'plain',
      about: 'library whose definition of surface and percentile is used',
    },
    percentile: { type: 'number', default: 100, about: '95 for HD95; 100: the maximum' },
    directed: { type: 'flag', default: false, about: 'only from the prediction to the reference' },
    precision: precisionRow,
    quantile: {
      type: 'word',
      words: { numpy: 'rounds after every step', torch: 'fused multiply-add' },
      about: 'library whose interpolation single precision uses',
    },
    whenEmpty: whenEmptyRow,
  },
  presets: hausdorffPresets,
  load: async () => (await import('../../metrics/distance/hausdorffDistance')).hausdorffDistance,
})

function emptyAverage({ convention, symmetric }: Partial<AverageSurfaceDistanceOptions>): EmptySheet {
  if (convention === 'medpy' || convention === 'simpleitk') return emptyAs('error')
  if (convention === 'metrics-reloaded') return reloaded
  if (convention === 'monai') return { ...infinite, both: undefinedValue }
  if (convention !== 'surface-distance') return infinite
  const reference = symmetric === 'mean' ? undefinedValue : Infinity
  return { both: undefinedValue, reference, prediction: symmetric === 'pooled' ? Infinity : undefinedValue }
}

const averageSurfaceDistance = metricSheet<AverageSurfaceDistanceOptions>({
  name: 'averageSurfaceDistance',
  title: 'average surface distance',
  definition:
    'mean distance of the points of a surface to the other surface: one-sided (ASD), of both pooled (ASSD), or the mean of both means (MASD)',
  family: 'distance',
  short: [
    { name: 'asd', title: 'average surface distance, prediction to reference' },
    {
      name: 'assd',
      aliases: ['msd'],
      title: 'average symmetric surface distance',
      options: { symmetric: 'pooled' },
    },
    { name: 'masd', title: 'mean average surface distance', options: { symmetric: 'mean' } },
  ],
  input: 'labels',
  unit: lengthUnit,
  direction: 'lower',
  range: [0, Infinity],
  empty: emptyAverage,
  blindTo: [
    'single large errors: they vanish in the mean',
    'one-sided (ASD): parts of the reference that the prediction lacks',
    'overlap inside the surfaces',
  ],
  options: {
    ...surfaceRows,
    convention: {
      type: 'word',
      words: conventions,
      default: 'plain',
      about: 'library whose definition of surface and mean is used',
    },
    symmetric: {
      type: 'word',
      words: { pooled: 'mean of all distances of both directions', mean: 'mean of the two one-sided means' },
      default: false,
      about: 'both directions; false: from the prediction to the reference',
    },
    precision: precisionRow,
    whenEmpty: whenEmptyRow,
  },
  load: async () => (await import('../../metrics/distance/averageSurfaceDistance')).averageSurfaceDistance,
})

const surfaceDice = metricSheet<SurfaceDiceOptions>({
  name: 'surfaceDice',
  title: 'surface Dice',
  definition: 'share of both surfaces that lies within a tolerance of the other one (normalized surface Dice, NSD)',
  family: 'distance',
  aliases: ['normalizedSurfaceDice'],
  short: [
    { name: 'nsd', aliases: ['sd'], number: { option: 'tolerance', written: '@', default: 1, range: [0, Infinity] } },
  ],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  empty: ({ convention }) =>
    convention === undefined || convention === 'surface-distance' || convention === 'monai'
      ? { ...agreeing, both: undefinedValue }
      : agreeing,
  blindTo: [
    'how far beyond the tolerance an error lies',
    'volume: the inside of a structure has no surface',
    'everything below the tolerance, so a tolerance above the size of a structure is always reached',
  ],
  options: {
    ...surfaceRows,
    // Surface elements, the default here, have no neighbours: the option is refused with them.
    connectivity: { type: 'whole', about: `${surfaceRows.connectivity.about} (default); surface voxels only` },
    tolerance: {
      type: 'number',
      required: true,
      example: 1,
      about: 'largest distance at which surfaces agree, in the unit of distances',
    },
    convention: {
      type: 'word',
      words: {
        'surface-distance': 'surface elements between voxels, weighted by area: the published definition',
        monai: 'counts of surface voxels, single precision',
        plain: 'counts of surface voxels, double precision',
        'metrics-reloaded': 'as plain',
        meshmetrics: conventions.meshmetrics,
      },
      default: 'surface-distance',
      about: 'what is counted',
    },
    whenEmpty: whenEmptyRow,
  },
  load: async () => (await import('../../metrics/distance/surfaceDice')).surfaceDice,
})

const boundaryIou = metricSheet<BoundaryIouOptions>({
  name: 'boundaryIou',
  title: 'boundary IoU',
  definition: 'intersection over union of the shells of two masks',
  family: 'distance',
  short: [
    {
      name: 'boundary_iou',
      aliases: ['biou'],
      number: { option: 'distance', written: '@', default: 1, range: [0, Infinity] },
    },
  ],
  input: 'labels',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  empty: agreeing,
  blindTo: ['the inside of large structures', 'how far beyond the shell an error lies'],
  options: {
    ...labelRows,
    distance: {
      type: 'number',
      required: true,
      example: 1,
      about: 'depth of the shell, in the unit of the spacing or (metrics-reloaded) in voxels',
    },
    convention: {
      type: 'word',
      words: {
        meshmetrics: 'voxels whose centre is nearer to the surface than the distance',
        'metrics-reloaded': 'voxels nearer than the distance in voxels to a border voxel',
      },
      default: 'meshmetrics',
      about: 'what the shell is',
    },
    whenEmpty: whenEmptyRow,
  },
  load: async () => (await import('../../metrics/distance/boundaryIou')).boundaryIou,
})

export const distanceSheets = [hausdorffDistance, averageSurfaceDistance, surfaceDice, boundaryIou]
