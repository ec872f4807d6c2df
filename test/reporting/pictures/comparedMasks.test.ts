import { describe, expect, it } from 'vitest'
import { filesSource } from '../../../src/engine/files/filesSource'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { evaluatedPictures } from '../../../src/reporting/pictures/evaluatedPictures'
import { npyBytes } from '../../support/files/npyBytes'

// What a picture of a case counts is what the numbers of the case are of, or there is no picture.

const side = 16
const of = (value: (i: number) => number) => Float32Array.from({ length: side ** 2 }, (_, i) => value(i))
const npy = (data: Float32Array) => npyBytes('<f4', [side, side], new Uint8Array(data.buffer))
const truth = of((i) => Number(i % side < 6))

async function pictured(map: Float32Array, options: EvaluateOptions, reference = truth) {
  const [references, net] = [new Map([['a.npy', npy(reference)]]), new Map([['a.npy', npy(map)]])]
  const evaluation = await evaluate(
    { references: Object.fromEntries(references), predictions: { net: Object.fromEntries(net) } },
    options,
  )
  expect(evaluation.cases.flatMap(({ error }) => error ?? [])).toEqual([])
  const blobs = (files: ReadonlyMap<string, Uint8Array>) =>
    filesSource(new Map([...files].map(([name, bytes]) => [name, new Blob([bytes.slice()])])))
  const found = await evaluatedPictures(
    evaluation,
    {
      ...{ references: blobs(references), predictions: [blobs(net)] },
      ...{ images: null, masks: null, labels: undefined },
    },
    { encodePng: async () => new Uint8Array(1) },
  )
  return { ...found, legends: found.pictures.map(({ legend }) => legend.map(({ text }) => text).join()) }
}

describe('the picture of a case', () => {
  const map = of((i) => (i % side < 8 ? 0.9 : 0.2))

  it('cuts a map of probabilities where its Dice is largest', async () => {
    const { legends, problems } = await pictured(map, { preset: 'probability-maps' })
    expect(problems).toEqual([])
    expect(legends[0]).toBe('96 pixels,32 pixels,0 pixels')
  })

  it.each<[string, Float32Array, EvaluateOptions]>([
    ['a threshold', map, { task: 'segmentation', threshold: 0.5, metrics: ['dice'] }],
    ['a label of several', map, { preset: 'probability-maps', presetOptions: { label: 2 } }],
    [
      'another value of the foreground',
      of((i) => (i % side < 8 ? 255 : 0)),
      { foreground: 'nonzero', metrics: ['dice'] },
    ],
  ])('is left out, with the reason, for %s', async (name, prediction, options) => {
    const reference = name.startsWith('another')
      ? truth.map((value) => 255 * value)
      : name.startsWith('a label')
        ? truth.map((value, i) => value * (1 + Number(i % 2)))
        : truth
    const { pictures, problems } = await pictured(prediction, options, reference)
    expect(pictures).toEqual([])
    expect(problems.join()).toMatch(/picture/)
  })

  it('is drawn of labels as they are', async () => {
    const labels = of((i) => Number(i % side < 8))
    const { legends } = await pictured(labels, { task: 'segmentation', metrics: ['dice'] })
    expect(legends[0]).toBe('96 pixels,32 pixels,0 pixels')
  })
})
