import { decodeRle, encodeRle } from 'medgrade/detection'
import {
  betti0,
  bettiError,
  bettiNumbers,
  binaryScores,
  boundaryIou,
  cbDice,
  centerOfMassDistance,
  clDice,
  connectedComponents,
  dice,
  distanceTransform,
  eulerError,
  instanceF1,
  type LabelPair,
  labelAdjacency,
  labelOverlap,
  matchInstances,
  type NdArray,
  relabelSequential,
  removeBorderInstances,
  skeletonize,
} from 'medgrade/metrics'
import type { Convention, MeasureSettings, MetricGroup } from '../compare/compareTypes'

interface ExampleConvention extends Convention {
  readonly compute: (pair: LabelPair, label: number, settings: MeasureSettings) => number | string
}

/** Rows of an example of masks. */
export interface ExampleGroup extends MetricGroup {
  readonly conventions: readonly ExampleConvention[]
}

type Compute = (masks: { readonly reference: NdArray; readonly prediction: NdArray }) => number | string

const group = (page: string, why: string, rows: Readonly<Record<string, readonly [call: string, Compute]>>) =>
  ({
    id: page,
    title: page,
    unit: '',
    better: null,
    page,
    why,
    conventions: Object.entries(rows).map(([name, [call, compute]], i) => ({
      id: `row-${i}`,
      name,
      call,
      note: '',
      compute: ({ reference, prediction }: LabelPair) => compute({ reference, prediction }),
    })),
  }) satisfies ExampleGroup

/** The components of a mask as instances 1, 2, … */
const instances = (mask: NdArray): NdArray => connectedComponents(mask).labels
const voxels = ({ data }: NdArray) => (data as Uint8Array).reduce((sum, value) => sum + Number(value > 0), 0)
const largest = ({ data }: NdArray) => (data as Float64Array).reduce((most, value) => Math.max(most, value), 0)
const values = ({ data }: NdArray) =>
  [...new Set(data as Int32Array)].filter((value) => value > 0).sort((a, b) => a - b)
const tens = (mask: NdArray): NdArray => {
  const { data, shape } = instances(mask)
  return { data: Int32Array.from(data as Int32Array, (value) => 10 * value), shape }
}
/** The reference as label 1, the rest of the prediction as label 2. */
const twoLabels: (masks: Parameters<Compute>[0]) => NdArray = ({ reference, prediction }) => ({
  data: Uint8Array.from(reference.data as Uint8Array, (value, i) => value || 2 * Number(prediction.data[i])),
  shape: reference.shape,
})
const touches = (masks: Parameters<Compute>[0], connectivity: 4 | 8) =>
  labelAdjacency(twoLabels(masks), { connectivity }).get(1)?.includes(2) ? 'yes' : 'no'
const overlapOf = ({ reference, prediction }: Parameters<Compute>[0]) =>
  labelOverlap(reference, prediction).labels.get(1) ?? { reference: 0, prediction: 0, both: 0, either: 0 }
const f1At =
  (threshold: number): Compute =>
  ({ reference, prediction }) =>
    instanceF1(instances(reference), instances(prediction), { thresholds: [threshold] }).scores[0]!.f1
const matched = ({ reference, prediction }: Parameters<Compute>[0], threshold = 0.5) =>
  matchInstances(instances(reference), instances(prediction), { threshold })

/** Rows of the pages about structures and instances, whose functions are no metric of two masks. */
export const structureGroups: readonly ExampleGroup[] = [
  group('connectedComponents', 'Pixels that touch at a corner only are one component or two, by the connectivity.', {
    'components of the prediction, 8 neighbours': ['{}', ({ prediction }) => connectedComponents(prediction).count],
    'of the prediction, 4 neighbours': [
      '{ connectivity: 4 }',
      ({ prediction }) => connectedComponents(prediction, { connectivity: 4 }).count,
    ],
    'of the reference, 8 neighbours': ['{}', ({ reference }) => connectedComponents(reference).count],
    'largest of the prediction, pixels': [
      '{}',
      ({ prediction }) => Math.max(0, ...connectedComponents(prediction).sizes),
    ],
  }),
  group('betti0', 'Pixels that touch at a corner only are one piece or two, by the connectivity.', {
    'prediction, 8 neighbours': ['{}', ({ prediction }) => betti0(prediction, { label: 1 })],
    'prediction, 4 neighbours': [
      '{ connectivity: 4 }',
      ({ prediction }) => betti0(prediction, { label: 1, connectivity: 4 }),
    ],
    'reference, 8 neighbours': ['{}', ({ reference }) => betti0(reference, { label: 1 })],
  }),
  group('bettiNumbers', 'Pixels that touch at a corner only close a hole by 8 neighbours, not by 4.', {
    'holes of the prediction, 8 neighbours': ['{}', ({ prediction }) => bettiNumbers(prediction, { label: 1 }).betti1],
    'of the prediction, 4 neighbours': [
      '{ connectivity: 4 }',
      ({ prediction }) => bettiNumbers(prediction, { label: 1, connectivity: 4 }).betti1,
    ],
    'of the reference, 8 neighbours': ['{}', ({ reference }) => bettiNumbers(reference, { label: 1 }).betti1],
  }),
  group('bettiError', 'What is counted: holes, or pieces.', {
    holes: ['{}', ({ reference, prediction }) => bettiError(reference, prediction, { label: 1 })],
    'holes, 4 neighbours': [
      '{ connectivity: 4 }',
      ({ reference, prediction }) => bettiError(reference, prediction, { label: 1, connectivity: 4 }),
    ],
    pieces: [
      '{ dimension: 0 }',
      ({ reference, prediction }) => bettiError(reference, prediction, { label: 1, dimension: 0 }),
    ],
  }),
  group('eulerError', 'Pieces less holes, in one number.', {
    '8 neighbours': ['{}', ({ reference, prediction }) => eulerError(reference, prediction, { label: 1 })],
    '4 neighbours': [
      '{ connectivity: 4 }',
      ({ reference, prediction }) => eulerError(reference, prediction, { label: 1, connectivity: 4 }),
    ],
  }),
  group('skeletonize', 'Both methods keep the shape’s course; ends and corners differ.', {
    'pixels of the prediction’s skeleton, Zhang–Suen': ['{}', ({ prediction }) => voxels(skeletonize(prediction))],
    'of the prediction’s, Lee': [
      "{ method: 'lee' }",
      ({ prediction }) => voxels(skeletonize(prediction, { method: 'lee' })),
    ],
    'of the reference’s, Zhang–Suen': ['{}', ({ reference }) => voxels(skeletonize(reference))],
  }),
  group('distanceTransform', 'Distances are between centres of pixels; the spacing is 1.', {
    'largest in the prediction': ['{}', ({ prediction }) => largest(distanceTransform(prediction))],
    'largest in the reference': ['{}', ({ reference }) => largest(distanceTransform(reference))],
  }),
  group('labelOverlap', 'Every overlap metric is a formula of these counts.', {
    both: ['', (masks) => overlapOf(masks).both],
    reference: ['', (masks) => overlapOf(masks).reference],
    prediction: ['', (masks) => overlapOf(masks).prediction],
    either: ['', (masks) => overlapOf(masks).either],
  }),
  group('labelPair', 'One pass counts them for all labels; every label metric then uses them.', {
    'count(1).both': ['', (masks) => overlapOf(masks).both],
    'count(1).reference': ['', (masks) => overlapOf(masks).reference],
    'count(1).prediction': ['', (masks) => overlapOf(masks).prediction],
  }),
  group(
    'boundaryIou',
    'MeshMetrics measures to the faces of the voxels in millimetres, MetricsReloaded to border voxels in voxels.',
    {
      'MeshMetrics, shell of 1 voxel': [
        '{ distance: 1 }',
        ({ reference, prediction }) => boundaryIou(reference, prediction, { label: 1, distance: 1 }),
      ],
      'MeshMetrics, shell of 2 voxels': [
        '{ distance: 2 }',
        ({ reference, prediction }) => boundaryIou(reference, prediction, { label: 1, distance: 2 }),
      ],
      'MetricsReloaded, border voxels': [
        "{ distance: 1, convention: 'metrics-reloaded' }",
        ({ reference, prediction }) =>
          boundaryIou(reference, prediction, { label: 1, distance: 1, convention: 'metrics-reloaded' }),
      ],
    },
  ),
  group('binaryScores', 'All come from the same four counts; they disagree where one class is rare.', {
    sensitivity: ['', ({ reference, prediction }) => binaryScores(reference, prediction, { label: 1 }).sensitivity],
    precision: ['', ({ reference, prediction }) => binaryScores(reference, prediction, { label: 1 }).precision],
    specificity: ['', ({ reference, prediction }) => binaryScores(reference, prediction, { label: 1 }).specificity],
    Dice: ['', ({ reference, prediction }) => binaryScores(reference, prediction, { label: 1 }).dice],
  }),
  group('centerOfMassDistance', 'An empty mask has no centre: MetricsReloaded returns −1.', {
    MetricsReloaded: ['{}', ({ reference, prediction }) => centerOfMassDistance(reference, prediction, { label: 1 })],
    'empty: Infinity': [
      '{ whenEmpty: Infinity }',
      ({ reference, prediction }) => centerOfMassDistance(reference, prediction, { label: 1, whenEmpty: Infinity }),
    ],
  }),
  group('cbDice', 'clDice counts every voxel of the centre line once; cbDice weighs it by the radius.', {
    cbDice: ['{}', ({ reference, prediction }) => cbDice(reference, prediction, { label: 1 })],
    clDice: ['', ({ reference, prediction }) => clDice(reference, prediction, { label: 1 })],
    Dice: ['', ({ reference, prediction }) => dice(reference, prediction, { label: 1 })],
  }),
  group('labelAdjacency', 'Here the reference is label 1 and what the prediction adds is label 2.', {
    'labels 1 and 2 touch, 8 neighbours': ['{}', (masks) => touches(masks, 8)],
    'labels 1 and 2 touch, 4 neighbours': ['{ connectivity: 4 }', (masks) => touches(masks, 4)],
  }),
  group('matchInstances', 'Here every component is an instance. A lower threshold finds more pairs.', {
    'pairs at IoU 0.5': ['{}', (masks) => matched(masks).truePositives],
    'pairs at IoU 0.1': ['{ threshold: 0.1 }', (masks) => matched(masks, 0.1).truePositives],
    'components of the reference': ['', ({ reference }) => connectedComponents(reference).count],
    'components of the prediction': ['', ({ prediction }) => connectedComponents(prediction).count],
  }),
  group('instanceF1', 'Here every component is an instance. The threshold decides what counts as found.', {
    'F1 at IoU 0.5': ['{ thresholds: [0.5] }', f1At(0.5)],
    'F1 at IoU 0.7': ['{ thresholds: [0.7] }', f1At(0.7)],
    'F1 at IoU 0.9': ['{ thresholds: [0.9] }', f1At(0.9)],
    'Dice of all pixels': [
      '',
      ({ reference, prediction }) => instanceF1(instances(reference), instances(prediction)).binaryDice,
    ],
  }),
  group('relabelSequential', 'Here the components of the prediction have the labels 10, 20, …', {
    'labels after': ['{}', ({ prediction }) => values(relabelSequential(tens(prediction)).labels).join(' ') || 'none'],
    'labels before': ['', ({ prediction }) => values(tens(prediction)).join(' ') || 'none'],
  }),
  group('removeBorderInstances', 'Here every component is an instance; the margin decides what touches the border.', {
    'left of the prediction, margin 2': [
      '{ margin: 2 }',
      ({ prediction }) => values(removeBorderInstances(instances(prediction), { margin: 2 })).length,
    ],
    'left, margin 1': [
      '{ margin: 1 }',
      ({ prediction }) => values(removeBorderInstances(instances(prediction), { margin: 1 })).length,
    ],
    'components of the prediction': ['', ({ prediction }) => connectedComponents(prediction).count],
  }),
  group('encodeRle', 'The three forms hold the same mask; pixels run down the columns.', {
    'run lengths': [
      "{ format: 'coco-counts' }",
      ({ prediction }) => encodeRle(prediction, { format: 'coco-counts' }).counts.length,
    ],
    'COCO text': ['{}', ({ prediction }) => encodeRle(prediction).counts],
    Kaggle: ["{ format: 'kaggle' }", ({ prediction }) => encodeRle(prediction, { format: 'kaggle' }) || 'empty'],
  }),
  group('decodeRle', 'The mask that was drawn is encoded and decoded again.', {
    'pixels of the decoded mask': ['', ({ prediction }) => voxels(decodeRle(encodeRle(prediction)))],
    'pixels of the drawn mask': ['', ({ prediction }) => voxels(prediction)],
    'COCO text': ['', ({ prediction }) => encodeRle(prediction).counts],
  }),
]
