import { areaUnderThresholdCurve, froc, lesionDetection } from 'medgrade/lesions'
import { byConvention } from './byConvention'
import type { DataStory } from './exampleTypes'
import { columnOf, type NumberExample, numberStory, tableScene } from './numberStory'

type Rows = Parameters<NumberExample['rows'][string]>[0]

/** A case a line pair: the mask, then the confidences. */
const casesOf = (t: Rows) =>
  t.flatMap((row, k) => (k % 2 === 0 ? [{ reference: [[...row]], detections: [[...(t[k + 1] ?? [])]] }] : []))
const found = tableScene('both lesions found', '1 1 0 0 0 1\n0.9 0.9 0 0.2 0 0.7\n0 0 0 0 0 0\n0 0.3 0 0 0 0')
const missed = tableScene('one missed', '1 1 0 0 0 1\n0.9 0.9 0 0.8 0 0\n0 0 0 0 0 0\n0 0.95 0 0 0 0')
const partial = tableScene('one lesion by half', '1 1 0 0 0 1\n0.9 0 0 0.2 0 0.7\n0 0 0 0 0 0\n0 0.3 0 0 0 0')

/** Nodules (1) and marks (0): scan, kind, place, diameter or probability. */
const scansOf = (t: Rows) =>
  [...new Set(columnOf(t, 0))].map((scan) => {
    const own = t.filter((row) => row[0] === scan)
    return {
      nodules: own.filter((row) => row[1] === 1).map((row) => ({ centre: [row[2]!], diameter: row[3]! })),
      marks: own.filter((row) => row[1] === 0).map((row) => ({ point: [row[2]!], probability: row[3]! })),
    }
  })
/** The same as label pictures of a line, as CAMELYON16 has them. */
const slidesOf = (t: Rows) => {
  const length = 1 + Math.ceil(Math.max(...t.map((row) => row[2]! + (row[1] === 1 ? row[3]! : 0))))
  return scansOf(t).map(({ nodules, marks }) => {
    const labels = new Uint8Array(length)
    for (const [k, { centre, diameter }] of nodules.entries())
      for (let x = 0; x < length; x++) if (Math.abs(x - centre[0]!) < diameter / 2) labels[x] = k + 1
    return { labels: { data: labels, shape: [length] }, marks }
  })
}
const falseBetween = tableScene('a false mark between', '1 1 10 8\n1 0 10 0.9\n1 0 40 0.85\n2 1 20 6\n2 0 20 0.8')
const central = tableScene('marks on both nodules', '1 1 10 8\n1 0 10 0.9\n1 0 40 0.2\n2 1 20 6\n2 0 20 0.8')
const lost = tableScene('one nodule without a mark', '1 1 10 8\n1 0 10 0.9\n1 0 40 0.2\n2 1 20 6\n2 0 50 0.8')
const rim = tableScene('marks near the rim', '1 1 10 8\n1 0 13 0.9\n1 0 40 0.2\n2 1 20 6\n2 0 22 0.8')

const instances = (t: Rows) => [[[...(t[0] ?? [])]], [[...(t[1] ?? [])]]] as const
const area = (t: Rows, options = {}) => areaUnderThresholdCurve(...instances(t), options)

/** Examples of lesions and marks. */
export const lesionStories: Readonly<Record<string, DataStory>> = {
  lesionDetection: numberStory({
    field: 'A case in two lines: the mask, and the confidence of each voxel',
    rows: {
      score: (t) => lesionDetection(casesOf(t)).score,
      AP: (t) => lesionDetection(casesOf(t)).ap,
      AUROC: (t) => lesionDetection(casesOf(t)).auroc,
    },
    sees: [found, missed],
    seesText: 'It sees which lesions were found and how sure false candidates are.',
    blind: [found, partial],
    blindText: 'It does not see the outline: a lesion found by half is found.',
  }),
  froc: numberStory({
    field: 'Scan, 1 for a nodule or 0 for a mark, place, diameter or probability',
    draw: [2, 3],
    rows: {
      ...byConvention(
        ['luna16', 'camelyon16'],
        (convention) => (t: Rows) =>
          (convention === 'luna16' ? froc(scansOf(t), { convention }) : froc(slidesOf(t), { convention })).score,
      ),
      'at 1 false positive a scan': (t) => froc(scansOf(t), { convention: 'luna16', rates: [1] }).score,
    },
    sees: [falseBetween, lost],
    seesText: 'It sees how many nodules are marked before the false marks.',
    blind: [central, rim],
    blindText: 'It does not see where on a nodule the mark is.',
  }),
  areaUnderThresholdCurve: numberStory({
    field: 'Instances as labels: reference in the first line, prediction in the second',
    rows: {
      'area under PQ': (t) => area(t).pq,
      'area under RQ': (t) => area(t).rq,
      "decision: 'fixed'": (t) => area(t, { decision: 'fixed' }).pq,
    },
    sees: [
      tableScene('a voxel short', '1 1 1 1 0 2 2 0\n1 1 1 0 0 2 2 0'),
      tableScene('two voxels short', '1 1 1 1 0 2 2 0\n1 1 0 0 0 2 0 0'),
    ],
    seesText: 'It sees every loss of overlap, not only one that crosses a threshold.',
    blind: [
      tableScene('the first is short', '1 1 1 1 0 2 2 2 2\n1 1 1 0 0 2 2 2 2'),
      tableScene('the second is short', '1 1 1 1 0 2 2 2 2\n1 1 1 1 0 2 2 2 0'),
    ],
    blindText: 'It does not see which instance is worse.',
  }),
}
