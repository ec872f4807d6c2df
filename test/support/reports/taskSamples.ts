import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { uniform } from '../uniform'

// Tables and detections of two models, for figures and their sentences. Names are words, so that every digit of a sentence is a number of it.

const csv = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  [header, ...rows.map((row, k) => [`r${k}`, ...row].join(','))].join('\n')

const models = ['Ant', 'Bee']

function compared(truth: string, of: (model: string) => string, options: EvaluateOptions, ending = 'csv') {
  const predictions = Object.fromEntries(models.map((model) => [model, { [`${model}.${ending}`]: of(model) }]))
  return evaluate({ references: { [`truth.${ending}`]: truth }, predictions }, options)
}

/** Scores of one class with ties, and classes above 0.5. */
export function scored(count: number, seed: number): Promise<Evaluation> {
  const draw = uniform(seed)
  const truth = Array.from({ length: count }, (_, k) => (k < 2 ? k === 0 : draw() < 0.4))
  const row = (isOne: boolean) => [Number((0.7 * draw() + (isOne ? 0.3 : 0)).toFixed(2))]
  return compared(
    csv(
      'id,d',
      truth.map((one) => [one ? 'cancer' : 'benign']),
    ),
    () => csv('id,p', truth.map(row)),
    { threshold: 0.5 },
  )
}

/** Probabilities of three classes. */
export function classified(count: number, seed: number): Promise<Evaluation> {
  const draw = uniform(seed)
  const classes = ['cyst', 'fat', 'node']
  const truth = Array.from({ length: count }, (_, k) => classes[k < 3 ? k : Math.floor(3 * draw())]!)
  const row = (one: string) => {
    const own = classes.map((name) => draw() + (name === one ? 0.5 : 0))
    const sum = own.reduce((a, b) => a + b, 0)
    return own.map((value) => value / sum)
  }
  return compared(
    csv(
      'id,d',
      truth.map((one) => [one]),
    ),
    () => csv(`id,${classes}`, truth.map(row)),
    {},
  )
}

export function measured(count: number, seed: number): Promise<Evaluation> {
  const draw = uniform(seed)
  const truth = Array.from({ length: count }, () => Number((80 * draw()).toFixed(1)))
  const row = (one: number) => [Number((one + 6 * (draw() - 0.4)).toFixed(1))]
  return compared(
    csv(
      'id,age',
      truth.map((one) => [one]),
    ),
    () => csv('id,age', truth.map(row)),
    { task: 'regression' },
  )
}

/** Objects in places far from each other, found, taken for another class or missed, and false detections. */
export function detected(images: number, seed: number): Promise<Evaluation> {
  const draw = uniform(seed)
  const at = (image: number, place: number, k: number) => ({
    ...{ image_id: image + 1, category_id: k + 1, bbox: [100 * place, 0, 20, 20] },
  })
  const places = Array.from({ length: images }, (_, image) => [0, 1, 2, 3].map((place) => ({ image, place }))).flat()
  const objects = places.map((place, k) => ({ ...place, isObject: k === 0 || draw() < 0.5, k: draw() < 0.5 ? 0 : 1 }))
  const annotations = objects
    .filter(({ isObject }) => isObject)
    .map(({ image, place, k }, id) => ({ ...at(image, place, k), id: id + 1, area: 400, iscrowd: 0 }))
  const names = ['cyst', 'node'].map((name, k) => ({ id: k + 1, name }))
  const reference = {
    images: Array.from({ length: images }, (_, k) => ({ id: k + 1 })),
    categories: names,
    annotations,
  }
  const found = () =>
    objects.flatMap(({ image, place, k, isObject }) =>
      draw() < 0.3
        ? []
        : [
            {
              ...at(image, place, draw() < 0.8 ? k : 1 - k),
              score: Number((0.7 * draw() + (isObject ? 0.3 : 0)).toFixed(2)),
            },
          ],
    )
  return compared(JSON.stringify(reference), () => JSON.stringify(found()), {}, 'json')
}

/** Where cells stand, by frame. */
type Frames = readonly (readonly (readonly [label: number, at: number])[])[]

function sequence(folder: string, name: string, tracks: readonly (readonly number[])[], frames: Frames) {
  const picture = (cells: Frames[number]) => {
    const row = new Array<number>(24).fill(0)
    for (const [label, at] of cells) row.fill(label, at, at + 3)
    return `NRRD0004\ntype: uint8\ndimension: 2\nsizes: 24 1\nencoding: ascii\n\n${row.join(' ')}`
  }
  return {
    [`${folder}/${name}`]: tracks.map((row) => row.join(' ')).join('\n'),
    ...Object.fromEntries(frames.map((cells, t) => [`${folder}/t${t}.nrrd`, picture(cells)])),
  }
}

/** A cell that divides beside one that does not, in two sequences: found without an error but in the first one. */
export function tracked(): Promise<Evaluation> {
  const whole = [
    [1, 0, 2, 0],
    [2, 3, 5, 1],
    [3, 3, 5, 1],
    [4, 0, 5, 0],
  ]
  const early = [
    [1, 0],
    [4, 10],
  ] as const
  const late = [
    [2, 0],
    [3, 5],
    [4, 10],
  ] as const
  const right: Frames = [early, early, early, late, late, late]
  // One cell missed, one false.
  const ant: Frames = [
    early,
    [...early, [9, 18]],
    early,
    late,
    late,
    [
      [2, 0],
      [4, 10],
    ],
  ]
  const ofAnt = [...whole.slice(0, 2), [3, 3, 4, 1], [4, 0, 5, 0], [9, 1, 1, 0]]
  // No mothers; one track goes on as another one.
  const swapped = [
    [2, 0],
    [4, 5],
    [3, 10],
  ] as const
  const bee: Frames = [early, early, early, swapped, swapped, swapped]
  const ofBee = whole.map(([label, first, last]) => [label!, first!, last!, 0])
  const second = (name: string, folder = 'second') => sequence(folder, name, whole, right)
  return evaluate({
    references: { ...sequence('first', 'man_track.txt', whole, right), ...second('man_track.txt') },
    predictions: {
      Ant: { ...sequence('first', 'res_track.txt', ofAnt, ant), ...second('res_track.txt') },
      Bee: { ...sequence('first', 'res_track.txt', ofBee, bee), ...second('res_track.txt') },
    },
  })
}
