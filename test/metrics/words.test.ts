import { describe, expect, it } from 'vitest'
import * as systems from '../../src/agents/siblings'
import { toLabels } from '../../src/array/labels/toLabels'
import * as text from '../../src/metrics/text'
import * as metrics from '../support/allMetrics'

const labels = { data: Uint8Array.of(0, 1, 1, 0, 2, 0), shape: [2, 3] }
const picture = { data: Uint8Array.from({ length: 256 }, (_, i) => i), shape: [16, 16] }
const dataset = { images: [], annotations: [], categories: [] }
const matrix = [
  [0.5, 0.5, 0],
  [0.2, 0.8, 0],
  [0.1, 0.2, 0.7],
]

/** Something that each kind of metric takes, first the reference. */
const inputs: Readonly<Record<string, readonly [unknown, unknown]>> = {
  labels: [labels, labels],
  pictures: [picture, picture],
  vectors: [
    [1, 2, 3],
    [1, 3, 2],
  ],
  classes: [
    [0, 1, 1],
    [0, 1, 0],
  ],
  scores: [[0, 1, 2], matrix],
  boxes: [
    [0, 0, 2, 2],
    [0, 0, 2, 2],
  ],
  coco: [dataset, []],
  images: [[], []],
  costs: [{ data: Float64Array.of(1, 2, 3, 4), shape: [2, 2] }, undefined],
}
const radCliqParts = { radgraphCombined: 0, bertscore: 0, semb: 0, bleu2: 0 }
const stages = { s1: 1, s2: 1, s3: 1, s4: 1, s5: 1 }

describe('an option that takes one of some words refuses any other, in functions that are no command', () => {
  it.each([
    ['skeletonize', () => metrics.skeletonize(labels, { method: 'misspelt' as 'lee' })],
    ['distanceTransform', () => metrics.distanceTransform(labels, { precision: 'misspelt' as 'single' })],
    ['betti0', () => metrics.betti0(labels, { foreground: 'misspelt' as 'nonzero' })],
    ['encodeRle', () => metrics.encodeRle(labels, { format: 'misspelt' as 'kaggle' })],
    ['surfaceDistances', () => metrics.surfaceDistances(labels, labels, { precision: 'misspelt' as 'single' })],
    [
      'linearSumAssignment',
      () => metrics.linearSumAssignment(inputs.costs![0] as never, { ties: 'misspelt' as 'any' }),
    ],
    ['ssimMap', () => metrics.ssimMap(picture, picture, { precision: 'misspelt' as 'single' })],
    ['captionBleu', () => text.captionBleu([['a b']], ['a b'], { preprocess: 'misspelt' as 'mlrg' })],
    ['captionRougeL', () => text.captionRougeL([['a b']], ['a b'], { preprocess: 'misspelt' as 'mlrg' })],
    ['sacreBleu', () => text.sacreBleu([['a b']], ['a b'], { smooth: 'misspelt' as 'exp' })],
    ['smoothedBleu', () => text.smoothedBleu([[['a']]], [['a']], { smoothing: 'misspelt' as never })],
    ['rouge', () => text.rouge('a', 'a', { variant: 'misspelt' as 'L' })],
    ['tokenize', () => text.tokenize('a', 'misspelt' as 'cxr')],
    ['radCliq', () => text.radCliq(radCliqParts, { version: 'misspelt' as 'v0' })],
    ['judgedStages tier', () => systems.judgedStages({}, { tier: 'misspelt' as 'lite' })],
    ['judgedStages profile', () => systems.judgedStages({}, { profile: 'misspelt' as 'site' })],
    ['agenticScore profile', () => systems.agenticScore(stages, 1, { profile: 'misspelt' as 'site' })],
    ['agenticScore nulls', () => systems.agenticScore(stages, 1, { nulls: 'misspelt' as 'zero' })],
    ['strategyProfiles', () => systems.strategyProfiles([], { sections: 'misspelt' as 'any' })],
  ])('%s', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'bad-argument', found: 'misspelt' }))
  })
})

describe('what an empty mask counts as', () => {
  const none = { data: new Uint8Array(6), shape: [2, 3] }
  const word = 'zero' as unknown as number
  it.each([
    ['dice', () => metrics.dice(none, none, { label: 1, whenEmpty: word })],
    ['jaccard', () => metrics.jaccard(none, none, { label: 1, whenEmpty: word })],
    ['clDice', () => metrics.clDice(none, none, { label: 1, whenEmpty: word })],
    ['betti0Error', () => metrics.betti0Error(none, none, { label: 1, whenEmpty: word })],
    ['hausdorffDistance', () => metrics.hausdorffDistance(none, none, { label: 1, whenEmpty: word })],
    ['surfaceDice', () => metrics.surfaceDice(none, none, { label: 1, tolerance: 1, whenEmpty: { both: word } })],
  ])('%s: is no unknown word', (_, call) => {
    expect(call).toThrow(expect.objectContaining({ code: 'bad-argument', found: 'zero' }))
  })
  it('has situations with names', () => {
    const whenEmpty = { both: 0, refrence: 90 } as { both: number }
    expect(() => metrics.hausdorffDistance(labels, labels, { whenEmpty })).toThrow(
      expect.objectContaining({ code: 'bad-argument', found: 'refrence' }),
    )
  })
})

describe('numbers that mean nothing', () => {
  it.each([
    [
      'a percentile that is text',
      () => metrics.hausdorffDistance(labels, labels, { percentile: '95' as never }),
      'percentile',
    ],
    ['an epsilon that is text', () => metrics.dice(labels, labels, { epsilon: '1' as never }), 'epsilon'],
    ['an epsilon below 0', () => metrics.dice(labels, labels, { epsilon: -1 }), 'epsilon'],
    [
      'a label to ignore that is text',
      () => metrics.dice(labels, labels, { ignoreLabel: '1' as never }),
      'ignoreLabel',
    ],
    ['half a label to ignore', () => metrics.lesionF1(labels, labels, { ignoreLabel: [1, 0.5] }), 'ignoreLabel'],
    ['a label that is none', () => metrics.labelOverlap(labels, labels, { labels: [Number.NaN] }), 'label'],
    [
      'a tolerance that is an object',
      () => metrics.surfaceDice(labels, labels, { tolerance: {} as never }),
      'tolerance',
    ],
    ['a tile without size', () => metrics.instanceF1(labels, labels, { tileSize: 0, tileFrom: 1 }), 'tileSize'],
    [
      'a threshold that is no number',
      () => metrics.instanceF1(labels, labels, { thresholds: [Number.NaN] }),
      'thresholds',
    ],
    [
      'the same for panoptic quality',
      () => metrics.panopticQuality(labels, labels, { threshold: Number.NaN }),
      'threshold',
    ],
    [
      'the same for pairs of instances',
      () => metrics.matchInstances(labels, labels, { threshold: Number.NaN }),
      'threshold',
    ],
    ['a ROUGE of no words', () => text.rouge('a', 'a', { variant: 0 }), 'variant'],
    ['a margin below 0', () => metrics.instanceF1(labels, labels, { borderMargin: -1 }), 'borderMargin'],
    ['half a margin', () => metrics.removeBorderInstances(labels, { margin: 0.5 }), 'margin'],
    ['a place before the first', () => metrics.topKAccuracy([0, 1, 2], matrix, { k: 0 }), 'k'],
    ['a place that is no number', () => metrics.topKAccuracy([0, 1, 2], matrix, { k: Number.NaN }), 'k'],
    [
      'an overlap that is no number',
      () => metrics.meanAveragePrecision([], [], { iouThreshold: [0.5, Number.NaN] }),
      'iouThreshold',
    ],
    ['the same for COCO', () => metrics.evaluateCoco(dataset, [], { iouThresholds: [Number.NaN] }), 'iouThresholds'],
    ['half a detection', () => metrics.evaluateCoco(dataset, [], { maxDetections: [0.5] }), 'maxDetections'],
    [
      'no tolerance',
      () => metrics.surfaceDice(labels, labels, {} as { tolerance: number }),
      'tolerance: found undefined, expected a number from 0',
    ],
    ['an order of 0', () => text.smoothedBleu([[['a']]], [['a']], { order: 0 }), 'order'],
    ['half an order', () => text.smoothedBleu([[['a']]], [['a']], { order: 1.5 }), 'order'],
    ['a radius that is no number', () => metrics.matchCentroids([], [], { radius: Number.NaN }), 'radius'],
  ])('%s', (_, call, what) => {
    expect(call).toThrow(expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining(what) }))
  })
})

describe('a volume', () => {
  it.each([[0], [-1], [Number.NaN], [Infinity]])('of voxels that are %s long is refused', (length) => {
    const call = (unit: 'mm3' | 'voxel') =>
      metrics.volumeDifference(labels, labels, { label: 1, unit, spacing: [1, length] })
    expect(() => call('mm3')).toThrow(expect.objectContaining({ code: 'bad-argument' }))
    expect(() => call('voxel')).toThrow(expect.objectContaining({ code: 'bad-argument' }))
    // That of a file matters only where it is used.
    const read = { ...labels, spacing: [1, length] }
    expect(metrics.volumeDifference(read, read, { label: 1, unit: 'voxel' })).toBe(0)
  })
})

describe('a data range', () => {
  it.each([
    ['a negative one', -1],
    ['no number', Number.NaN],
    ['an endless one', Infinity],
    ['a word', 'joined'],
  ])('%s', (_, range) => {
    const dataRange = range as number
    const refused = expect.objectContaining({ code: 'bad-option', message: expect.stringContaining('dataRange') })
    expect(() => metrics.psnr(picture, picture, { dataRange })).toThrow(refused)
    expect(() => metrics.ssim(picture, picture, { dataRange })).toThrow(refused)
    expect(() => metrics.ssimMap(picture, picture, { dataRange })).toThrow(refused)
  })
})

it('BLEU takes one weight an order', () => {
  const call = () => text.smoothedBleu([[['a']]], [['a']], { weights: [1] })
  expect(call).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
})

it('label arrays end where their places are no 32-bit numbers any more', () => {
  // Memory that nobody touches costs nothing.
  const data = new Uint8Array(2 ** 31)
  expect(() => toLabels(data)).toThrow(expect.objectContaining({ code: 'too-large', found: '2147483648 elements' }))
  expect(toLabels(data.subarray(8))).toHaveLength(2 ** 31 - 8)
})

it('the bias of classes needs one of them in the truth', () => {
  expect(() => systems.classBias([], [], ['a'])).toThrow(expect.objectContaining({ code: 'empty' }))
  expect(() => systems.classBias(['x'], ['x'], ['a'])).toThrow(expect.objectContaining({ code: 'empty' }))
})
