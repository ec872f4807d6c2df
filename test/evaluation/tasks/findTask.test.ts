import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'

const side = 12
const values = (value: (i: number) => number) => Array.from({ length: side * side }, (_, i) => value(i))
const nrrd = (data: readonly number[], type = 'int16') =>
  `NRRD0004\ntype: ${type}\ndimension: 2\nsizes: ${side} ${side}\nencoding: ascii\nendian: little\n\n${data.join(' ')}`

const labels = nrrd(values((i) => i % 4))
/** Many labels, each of several neighbours. */
const manyLabels = nrrd(values((i) => (i % 12 === 0 ? 0 : 1 + Math.floor(i / 4))))
const noise = nrrd(values((i) => 1 + ((i * 37) % 101)))
/** Half of the neighbours are equal. */
const blurred = nrrd(values((i) => 1 + ((Math.floor(i / 2) * 37) % 67)))
const scan = nrrd(values((i) => ((i * 37) % 101) - 50))
const shares = nrrd(
  values((i) => (i % 8) / 8),
  'float',
)
const floats = nrrd(
  values((i) => i / 8),
  'float',
)

async function taskOf(reference: string, prediction: string, options: EvaluateOptions = {}) {
  const input = { references: { 'a.nrrd': reference }, predictions: { net: { 'a.nrrd': prediction } } }
  const { task, warnings } = await evaluate(input, options)
  return [task, ...warnings.filter((text) => text.startsWith('the task'))]
}

describe('the task', () => {
  it.each([
    ['label maps', labels, labels],
    ['many labels', manyLabels, manyLabels],
    ['probabilities beside label maps', labels, shares],
    ['label maps beside pictures', noise, labels],
  ])('is segmentation for %s', async (_, reference, prediction) => {
    expect(await taskOf(reference, prediction)).toStrictEqual(['segmentation'])
  })

  it.each([
    ['whole numbers that differ from their neighbours', noise, '101 whole numbers from 1 to 101'],
    ['whole numbers below 0', scan, '101 whole numbers from -50 to 50'],
    ['fractions', floats, 'fractions from 0 to 17.88'],
  ])('is images for %s, which is said', async (_, picture, text) => {
    const why = `the task is images, as a.nrrd has ${text}; --task names another`
    expect(await taskOf(picture, picture)).toStrictEqual(['images', why])
  })

  it.each([
    ['fractions from 0 to 1', shares],
    ['whole numbers of which some neighbours are equal', blurred],
  ])('is refused for %s, and given', async (_, file) => {
    await expect(taskOf(file, file)).rejects.toThrow(/task: found .* which two tasks have, expected --task images, or/)
    expect(await taskOf(file, file, { task: 'images' })).toStrictEqual(['images'])
    expect(await taskOf(file, file, { task: 'segmentation' })).toStrictEqual(['segmentation'])
  })

  it('is that of the metrics or options that one task alone has, and nothing is said', async () => {
    expect(await taskOf(labels, labels, { metrics: ['mae'] })).toStrictEqual(['images'])
    expect(await taskOf(labels, labels, { dataRange: 255 })).toStrictEqual(['images'])
    expect(await taskOf(noise, noise, { metrics: ['dice'] })).toStrictEqual(['segmentation'])
    expect(await taskOf(shares, shares, { threshold: 0.5 })).toStrictEqual(['segmentation'])
    await expect(taskOf(labels, labels, { task: 'segmentatoin' as 'images' })).rejects.toThrow(/segmentation/)
  })
})
