import {
  boundaryBoxIou,
  boxIou,
  evaluateCoco,
  grownBoxIou,
  type LatticeBox,
  matchCentroids,
  meanAveragePrecision,
  polygonCentroid,
} from 'medgrade/detection'
import { linearSumAssignment } from 'medgrade/metrics'
import { byConvention } from './byConvention'
import type { DataScene, DataStory, Picture } from './exampleTypes'
import { boxPicture, pointPicture } from './pictures'
import { numberRows } from './readTable'

const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly score: number
}

const boxesOf = (text: string): Box[] =>
  numberRows(text).map(([x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN, score = 1]) => ({
    x,
    y,
    width,
    height,
    score,
  }))

const picture = ([reference, prediction]: readonly string[]): Picture =>
  boxPicture([
    ...boxesOf(reference!).map((box) => ({ ...box, tone: 'reference' as const })),
    ...boxesOf(prediction!).map((box) => ({
      ...box,
      tone: 'prediction' as const,
      words: box.score === 1 ? '' : String(box.score),
    })),
  ])
const about = 'Boxes of the reference and of the prediction; numbers are scores.'

const shifted = scene('moved by a fifth', '0 0 20 20', '4 0 20 20')
const smaller = scene('half the width', '0 0 20 20', '5 0 10 20')
const apart = scene('a gap of 2', '0 0 20 20', '22 0 20 20')
const farApart = scene('a gap of 40', '0 0 20 20', '60 0 20 20')
const twice = scene('twice as large', '0 0 20 20', '0 0 40 20')
const halved = scene('half as large', '0 0 20 20', '0 0 10 20')

const lattice = ({ x, y, width, height }: Box): LatticeBox => ({ size: [width, height], location: [x, y] })
const planar = ({ x, y, width, height }: Box) => [x, y, width, height] as const

const pairStory = (
  rows: Readonly<Record<string, (a: Box, b: Box) => number>>,
  [sees, seesText]: readonly [DataStory['sees'], string],
  [blind, blindText]: readonly [DataStory['blind'], string],
): DataStory => ({
  fields: ['Reference: x y width height', 'Prediction: x y width height'],
  about: 'The box of the reference and that of the prediction.',
  picture,
  rows: ([reference, prediction]) =>
    Object.entries(rows).map(
      ([name, compute]) => [name, () => compute(boxesOf(reference!)[0]!, boxesOf(prediction!)[0]!)] as const,
    ),
  sees,
  seesText,
  blind,
  blindText,
})

const two = '10 10 40 40\n80 10 40 40'
const exact = scene('both found', two, '10 10 40 40 0.9\n80 10 40 40 0.8')
const missed = scene('one missed', two, '10 10 40 40 0.9')
const falseLast = scene('a false box of low score', two, '10 10 40 40 0.9\n80 10 40 40 0.8\n40 70 30 30 0.1')
const falseFirst = scene('a false box of high score', two, '10 10 40 40 0.9\n80 10 40 40 0.8\n40 70 30 30 0.95')
const falseBetween = scene('a false box between', two, '10 10 40 40 0.9\n40 70 30 30 0.85\n80 10 40 40 0.8')
const loose = scene('both loose', two, '10 10 52 40 0.9\n80 10 52 40 0.8')
const looseTight = scene('both tight', two, '10 10 44 40 0.9\n80 10 44 40 0.8')

function coco(reference: string, prediction: string) {
  const annotations = boxesOf(reference).map((box, i) => ({
    id: i + 1,
    image_id: 1,
    category_id: 1,
    bbox: [...planar(box)],
    area: box.width * box.height,
    iscrowd: 0,
  }))
  const found = boxesOf(prediction).map((box) => ({
    image_id: 1,
    category_id: 1,
    bbox: [...planar(box)],
    score: box.score,
  }))
  return evaluateCoco({ images: [{ id: 1 }], categories: [{ id: 1 }], annotations }, found)
}
const classBoxes = (text: string) =>
  boxesOf(text).map(({ x, y, width, height, score }) => ({
    class: 'nodule',
    x1: x,
    y1: y,
    x2: x + width,
    y2: y + height,
    score,
  }))
const meanConventions = ['101-point', 'wildcard', 'siim-covid', 'voc2007', 'voc2010'] as const

const points = (text: string) =>
  numberRows(text).map(([x = Number.NaN, y = Number.NaN, score = 1]) => ({ x, y, score }))
const centroids = (text: string) =>
  points(text).map(({ x, y, score }) => ({ category: 'nucleus', centroid: [x, y] as [number, number], score }))
const nuclei = '10 10\n50 20\n30 60'
const square = '0 0\n40 0\n40 20\n0 20'

/** The pairs of an assignment as a grid: costs, and the chosen ones filled. */
function costPicture(text: string): Picture {
  const cost = numberRows(text)
  const cell = 150 / Math.max(1, cost.length, ...cost.map((row) => row.length))
  let columns: readonly number[] = []
  try {
    columns = Array.from(linearSumAssignment(cost).columns)
  } catch {
    // Rows of unequal length have a picture of their numbers only.
  }
  const shapes = cost.flatMap((row, i) =>
    row.flatMap((value, j): Picture['shapes'] => [
      {
        kind: 'box',
        x: 10 + cell * j,
        y: 10 + cell * i,
        width: cell - 3,
        height: cell - 3,
        tone: columns[i] === j ? 'prediction' : 'line',
        fill: columns[i] === j ? 0.45 : 0,
      },
      {
        kind: 'words',
        x: 10 + cell * (j + 0.5),
        y: 14 + cell * (i + 0.5),
        text: String(value),
        tone: 'text',
        anchor: 'middle',
      },
    ]),
  )
  return { width: 170, height: 170, shapes }
}

/** Examples of boxes, points and assignments. */
export const boxStories: Readonly<Record<string, DataStory>> = {
  boxIou: pairStory(
    {
      IoU: (a, b) => boxIou(planar(a), planar(b)),
      'generalized: true': (a, b) => boxIou(planar(a), planar(b), { generalized: true }),
      'crowd: true': (a, b) => boxIou(planar(a), planar(b), { crowd: true }),
    },
    [[shifted, smaller], 'It sees how much of both boxes is shared.'],
    [[apart, farApart], 'It does not see how far boxes are that miss each other; the generalized form does.'],
  ),
  boundaryBoxIou: pairStory(
    {
      'ratio 0.2': (a, b) => boundaryBoxIou(lattice(a), lattice(b)),
      'ratio 0.1': (a, b) => boundaryBoxIou(lattice(a), lattice(b), { ratio: 0.1 }),
      'ratio 0.5, the plain IoU': (a, b) => boundaryBoxIou(lattice(a), lattice(b), { ratio: 0.5 }),
    },
    [[shifted, smaller], 'It sees whether the borders lie on each other.'],
    [[apart, farApart], 'It does not see how far boxes are that miss each other.'],
  ),
  grownBoxIou: pairStory(
    {
      'ratio 0.2': (a, b) => grownBoxIou(lattice(a), lattice(b)),
      'ratio 0.5': (a, b) => grownBoxIou(lattice(a), lattice(b), { ratio: 0.5 }),
      'plain IoU': (a, b) => boxIou(planar(a), planar(b)),
    },
    [[shifted, apart], 'It sees boxes that miss each other closely: both grow before they are compared.'],
    [[twice, halved], 'It hardly tells too large from too small.'],
  ),
  evaluateCoco: {
    fields: ['Reference: x y width height, a box a line', 'Prediction: x y width height score'],
    about,
    picture,
    rows: ([reference, prediction]) =>
      (['ap', 'ap50', 'ap75', 'ar'] as const).map(
        (name) =>
          [
            { ap: 'AP, IoU 0.5 to 0.95', ap50: 'AP50', ap75: 'AP75', ar: 'AR, 100 detections' }[name],
            () => coco(reference!, prediction!)[name],
          ] as const,
      ),
    sees: [exact, missed],
    seesText: 'It sees objects that were missed, and how tight the boxes are.',
    blind: [exact, falseLast],
    blindText:
      'It does not see false boxes that score below all true ones: they change nothing, however many there are.',
  },
  meanAveragePrecision: {
    fields: ['Reference: x y width height, a box a line', 'Prediction: x y width height score'],
    about,
    picture,
    rows: ([reference, prediction]) =>
      Object.entries(
        byConvention(
          meanConventions,
          (convention) => () =>
            meanAveragePrecision([classBoxes(reference!)], [classBoxes(prediction!)], { convention }).map,
        ),
      ),
    sees: [falseBetween, falseFirst],
    seesText: 'It sees false boxes that score above true ones.',
    blind: [loose, looseTight],
    blindText: 'It does not see how tight a box is: an IoU above the threshold is a match.',
  },
  matchCentroids: {
    fields: ['Reference: x y, a point a line', 'Prediction: x y score'],
    about: 'Points of the reference with the radius of 15 within which they match, and points of the prediction.',
    picture: ([reference, prediction]) =>
      pointPicture(
        [
          ...points(reference!).map((point) => ({ ...point, tone: 'reference' as const })),
          ...points(prediction!).map((point) => ({ ...point, tone: 'prediction' as const })),
        ],
        { radius: 15 },
      ),
    rows: ([reference, prediction]) => {
      const matched = (options: { radius?: number; inclusive?: boolean }) =>
        matchCentroids(centroids(reference!), centroids(prediction!), options)
      return [
        ['F1, radius 15', () => matched({}).micro.f1],
        ['F1, radius 5', () => matched({ radius: 5 }).micro.f1],
        ['matches, radius 15', () => matched({}).matches.length],
      ]
    },
    sees: [
      scene('all found', nuclei, '12 10 0.9\n50 23 0.8\n30 60 0.7'),
      scene('one missed, one false', nuclei, '12 10 0.9\n50 23 0.8\n75 75 0.7'),
    ],
    seesText: 'It sees points that were missed or invented.',
    blind: [
      scene('on the spot', nuclei, '10 10 0.9\n50 20 0.8\n30 60 0.7'),
      scene('all off by ten', nuclei, '20 10 0.9\n50 30 0.8\n30 70 0.7'),
    ],
    blindText: 'It does not see how far a match is within the radius.',
  },
  polygonCentroid: {
    fields: ['Outline: x y, a corner a line'],
    about: 'The outline, and its centre as the mean of the corners.',
    picture: ([outline]) => {
      const corners = points(outline!)
      const mean = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length
      return pointPicture(
        [
          ...corners.map((corner) => ({ ...corner, tone: 'reference' as const })),
          { x: mean('x'), y: mean('y'), tone: 'prediction' },
        ],
        { closed: true },
      )
    },
    rows: ([outline]) => {
      const centre = () => polygonCentroid(points(outline!).map(({ x, y }) => [x, y]))
      return [
        ['x', () => centre()[0]],
        ['y', () => centre()[1]],
      ]
    },
    sees: [scene('a rectangle', square), scene('moved by ten', '10 0\n50 0\n50 20\n10 20')],
    seesText: 'It sees where the corners lie.',
    blind: [scene('a wide rectangle', square), scene('a narrow one', '15 0\n25 0\n25 20\n15 20')],
    blindText: 'It does not see the area: an outline with many corners on one side has its centre there.',
  },
  linearSumAssignment: {
    fields: ['Costs, a row a line'],
    about: 'Costs of pairing a row with a column; the chosen pairs are filled.',
    picture: ([text]) => costPicture(text!),
    rows: ([text]) => [
      ['total cost', () => linearSumAssignment(numberRows(text!)).total],
      ['column of each row', () => Array.from(linearSumAssignment(numberRows(text!)).columns).join(' ')],
      ['greatest total', () => linearSumAssignment(numberRows(text!), { maximize: true }).total],
    ],
    sees: [
      scene('cheap diagonal', '1 4 5\n4 1 5\n5 4 1'),
      scene('the best pairs exclude each other', '1 2 9\n1 9 9\n9 1 2'),
    ],
    seesText: 'It sees the cost of the whole assignment: the cheapest pair is not always in it.',
    blind: [scene('one assignment', '1 4 5\n4 1 5\n5 4 1'), scene('several as cheap', '1 1 1\n1 1 1\n1 1 1')],
    blindText: 'It does not see whether the optimum is the only one.',
  },
}
