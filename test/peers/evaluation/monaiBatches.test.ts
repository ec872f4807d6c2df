import { expect, it } from 'vitest'
import { monaiDiceHelper } from '../../../src/presets/monai/monaiDiceHelper'
import { type MonaiReduction, monaiReduce } from '../../../src/presets/monai/monaiReduce'
import { monaiScores } from '../../../src/presets/monai/monaiScores'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from '../runPeer'
import { labelMap } from './labelMap'

interface Sample {
  readonly reference: number[]
  readonly prediction: number[]
  readonly channels?: number[]
}

interface Case {
  readonly metric: string
  readonly input: 'onehot' | 'label'
  readonly shape: number[]
  readonly classes: number
  readonly batch: Sample[]
  readonly options: Record<string, unknown>
}

type Random = () => number
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const maybe = (random: Random, key: string, value: unknown) => (random() < 0.5 ? { [key]: value } : {})

/** Options of a metric in the spelling of MONAI. */
const optionsOf: Record<string, (random: Random, shape: number[], classes: number) => Record<string, unknown>> = {
  DiceMetric: (random, _, classes) => ({
    ...maybe(random, 'include_background', false),
    ...maybe(random, 'ignore_empty', false),
    ...maybe(random, 'ignore_index', Math.floor(random() * (classes + 1))),
  }),
  MeanIoU: (random, _, classes) => ({
    ...maybe(random, 'include_background', false),
    ...maybe(random, 'ignore_empty', false),
    ...maybe(random, 'ignore_index', Math.floor(random() * classes)),
  }),
  GeneralizedDiceScore: (random, _, classes) => ({
    ...maybe(random, 'include_background', false),
    weight_type: pick(random, ['square', 'simple', 'uniform']),
    ...maybe(random, 'ignore_index', Math.floor(random() * classes)),
    ...maybe(random, 'reduction', 'mean_batch'),
  }),
  HausdorffDistanceMetric: (random, shape, classes) => ({
    ...distances(random, shape, classes),
    ...maybe(random, 'percentile', pick(random, [50, 90, 95])),
    ...maybe(random, 'directed', true),
  }),
  SurfaceDistanceMetric: (random, shape, classes) => ({
    ...distances(random, shape, classes),
    ...maybe(random, 'symmetric', true),
  }),
  SurfaceDiceMetric: (random, shape, classes) => {
    const options = distances(random, shape, classes)
    const scored = options.include_background ? classes : classes - 1
    const thresholds = Array.from({ length: scored }, () => Math.floor(random() * 9) / 4)
    const subvoxels = random() < 0.5
    return {
      ...options,
      class_thresholds: thresholds,
      ...(subvoxels ? { use_subvoxels: true, distance_metric: 'euclidean' } : {}),
    }
  },
  DiceHelper: (random) => {
    const threshold = random() < 0.5
    return {
      ...(threshold ? { threshold, ...maybe(random, 'activate', true) } : {}),
      ...maybe(random, 'include_background', random() < 0.5),
      ...maybe(random, 'ignore_empty', false),
      reduction: pick(random, ['none', 'mean', 'mean_batch', 'sum_channel']),
    }
  },
}

function distances(random: Random, shape: number[], classes: number): Record<string, unknown> {
  const metric = pick(random, ['euclidean', 'euclidean', 'chessboard', 'taxicab'])
  const spacing = shape.map(() => pick(random, [0.5, 0.7, 1, 2]))
  return {
    ...maybe(random, 'include_background', true),
    distance_metric: metric,
    ...(metric === 'euclidean' ? maybe(random, 'spacing', spacing) : {}),
    ...(random() < 0.2 ? { ignore_index: Math.floor(random() * classes) } : {}),
  }
}

function caseOf(metric: string, random: Random): Case {
  const rank = random() < 0.3 ? 2 : 3
  const shape = Array.from({ length: rank }, () => 3 + Math.floor(random() * 9))
  const perComponent = metric === 'DiceMetric' && random() < 0.4
  const classes = perComponent ? 2 : 2 + Math.floor(random() * 3)
  const input = metric === 'DiceMetric' && !perComponent && random() < 0.4 ? 'label' : 'onehot'
  const own = optionsOf[metric]!(random, shape, classes)
  const batch = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Sample => {
    const reference = labelMap(random, shape, classes)
    const channels =
      metric === 'DiceHelper'
        ? Array.from({ length: reference.length * classes }, () => Math.floor(random() * 65) / 64)
        : null
    return { reference, prediction: labelMap(random, shape, classes), ...(channels ? { channels } : {}) }
  })
  const options = {
    ...(perComponent ? { per_component: true, ignore_empty: random() < 0.5 } : own),
    ...(input === 'label' ? maybe(random, 'num_classes', classes) : {}),
  }
  return { metric, input, shape, classes, batch, options }
}

const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function expectNear(found: unknown, expected: unknown, about: string): void {
  const [a, b] = [found, expected].map((value) => (Array.isArray(value) ? value.flat() : [value]) as number[])
  expect(a!.length, about).toBe(b!.length)
  b!.forEach((value, i) => {
    const same = Object.is(a![i], value) || a![i] === value
    expect(
      same || Math.abs(a![i]! - value) <= 2e-6 * Math.max(0.01, Math.abs(value)),
      `${about}: ${a}, expected ${b}`,
    ).toBe(true)
  })
}

interface Answer {
  readonly raw: number[][]
  readonly notNans?: unknown
  readonly reduced?: Record<MonaiReduction, [unknown, unknown]>
}

function check(each: Case, answer: Answer): void {
  const { batch, shape, classes, input, metric } = each
  const about = JSON.stringify({ metric, input, shape, classes, options: each.options, samples: batch.length })
  const { reduction, ...given } = Object.fromEntries(
    Object.entries(each.options).map(([key, value]) => [camel(key), value]),
  )
  const options = { ...given, metric, input, ...(input === 'onehot' ? { classes } : {}) }
  const array = (values: number[]) => ({ data: Uint8Array.from(values), shape })
  if (metric === 'DiceHelper') {
    const samples = batch.map(({ reference, channels }) => ({
      reference: array(reference),
      prediction: { data: Float32Array.from(channels!), shape: [...shape, classes] },
    }))
    const { value, notNans } = monaiDiceHelper(samples, { ...given, reduction: reduction as MonaiReduction })
    expectNear(value, answer.raw, about)
    expectNear(notNans, answer.notNans, about)
    return
  }
  const summed = metric === 'GeneralizedDiceScore' ? { sumOverClasses: reduction === undefined } : {}
  const raw = batch.map(({ reference, prediction }) =>
    monaiScores(array(reference), array(prediction), { ...options, ...summed } as never),
  )
  expectNear(raw, answer.raw, about)
  for (const [name, [value, notNans]] of Object.entries(answer.reduced ?? {})) {
    const found = monaiReduce(answer.raw, name as MonaiReduction)
    expectNear(found.value, value, `${name} ${about}`)
    expectNear(found.notNans, notNans, `${name} notNans ${about}`)
  }
}

describePeers('MONAI', () => {
  it.each(Object.keys(optionsOf))('%s over random batches and options', (metric) => {
    const random = seededRandom(PEER_SEED + metric.length)
    const cases = Array.from({ length: Math.ceil(PEER_RUNS / 2) }, () => caseOf(metric, random))
    const answers = runPeer('test/peers/evaluation/monaiBatches.py', cases) as Answer[]
    for (const [i, each] of cases.entries()) check(each, answers[i]!)
  })
})
