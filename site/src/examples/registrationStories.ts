import {
  jacobianDeterminant,
  robustMean30,
  sdLogJacobian,
  targetRegistrationError,
  warpLabels,
} from 'medgrade/registration'
import type { DataStory } from './exampleTypes'
import { columnOf, type NumberExample, numberStory, tableScene } from './numberStory'

type Rows = Parameters<NumberExample['rows'][string]>[0]

const points = (t: Rows) => [t.map((row) => [row[0]!, row[1]!, 0]), t.map((row) => [row[2]!, row[3]!, 0])] as const
/** Displacements along a line, the same in every row and column of a small grid. */
const fieldOf = (t: Rows) => {
  const line = t[0] ?? []
  const data = new Float64Array(line.length * 25 * 3)
  line.forEach((value, k) => {
    for (let i = 0; i < 25; i++) data[3 * (25 * k + i)] = value
  })
  return { data, shape: [line.length, 5, 5, 3] }
}
const moved = (t: Rows) => {
  const labels = t[0] ?? []
  const field = new Float64Array(3 * labels.length)
  for (const [k, value] of (t[1] ?? []).entries()) field[3 * k + 2] = value
  return [
    ...warpLabels(
      { data: Int32Array.from(labels), shape: [1, 1, labels.length] },
      { data: field, shape: [1, 1, labels.length, 3] },
    ).data,
  ]
}
const field = 'Displacements along a line, in voxels'
const smooth = tableScene('smooth', '0 0.1 0.2 0.3 0.4 0.5 0.6')
const folded = tableScene('folded', '0 0.1 0.2 3 0.4 0.5 0.6')
const shifted = tableScene('smooth, five further', '5 5.1 5.2 5.3 5.4 5.5 5.6')
const near = tableScene('a voxel off', '1 1 2 1\n5 5 6 5\n9 3 10 3')
const far = tableScene('three voxels off', '1 1 4 1\n5 5 8 5\n9 3 12 3')
const otherWay = tableScene('a voxel off, each its own way', '1 1 0 1\n5 5 5 6\n9 3 10 3')

/** Examples of registration. */
export const registrationStories: Readonly<Record<string, DataStory>> = {
  targetRegistrationError: numberStory({
    field: 'Row and column of a landmark: fixed, then moving',
    rows: {
      'mean error': (t) => targetRegistrationError(...points(t), null).mean,
      'with voxels of 2 mm': (t) => targetRegistrationError(...points(t), null, { spacing: [2, 2, 2] }).mean,
    },
    sees: [near, far],
    seesText: 'It sees how far landmarks are from where they belong.',
    blind: [near, otherWay],
    blindText: 'It does not see the direction, nor anything away from the landmarks.',
  }),
  sdLogJacobian: numberStory({
    field,
    rows: { SDlogJ: (t) => sdLogJacobian(fieldOf(t)) },
    sees: [smooth, folded],
    seesText: 'It sees how much the change of volume varies.',
    blind: [smooth, shifted],
    blindText: 'It does not see the displacement itself: a shift of everything is perfectly smooth.',
  }),
  jacobianDeterminant: numberStory({
    field,
    rows: {
      'least determinant': (t) => jacobianDeterminant(fieldOf(t)).min,
      folds: (t) => jacobianDeterminant(fieldOf(t)).folds,
    },
    sees: [smooth, folded],
    seesText: 'It sees where tissue would be turned inside out.',
    blind: [smooth, shifted],
    blindText: 'It does not see the displacement itself.',
  }),
  warpLabels: numberStory({
    field: 'Labels in the first line, displacements in the second',
    rows: { labels: (t) => moved(t).join(' ') },
    sees: [tableScene('one to the right', '1 2 2 0\n1 1 1 1'), tableScene('not moved', '1 2 2 0\n0 0 0 0')],
    seesText: 'It gives each voxel the label that its displacement points to.',
    blind: [
      tableScene('not moved', '1 2 2 0\n0 0 0 0'),
      tableScene('less than half a voxel', '1 2 2 0\n0.4 0.4 0.4 -0.4'),
    ],
    blindText: 'It does not see displacements of less than half a voxel.',
  }),
  robustMean30: numberStory({
    field: 'Errors of the cases in one line',
    rows: {
      TRE30: (t) => robustMean30(t[0] ?? []),
      "better: 'higher'": (t) =>
        robustMean30(columnOf([t[0] ?? []], 0).concat((t[0] ?? []).slice(1)), { better: 'higher' }),
    },
    sees: [tableScene('half are good', '1 1 1 1 1 4 4 4 4 4'), tableScene('most are good', '1 1 1 1 1 1 1 1 4 4')],
    seesText: 'It sees whether seven of ten cases are good.',
    blind: [
      tableScene('most are good', '1 1 1 1 1 1 1 1 4 4'),
      tableScene('two are terrible', '1 1 1 1 1 1 1 1 40 90'),
    ],
    blindText: 'It does not see how bad the worst cases are.',
  }),
}
