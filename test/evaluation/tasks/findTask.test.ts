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
    ['probabilities beside label maps', labels, shares],
    ['label maps beside pictures', noise, labels],
  ])('is segmentation for %s, which is said', async (_, reference, prediction) => {
    const why = 'the task is segmentation, as a.nrrd has 3 labels; --task names another'
    expect(await taskOf(reference, prediction)).toStrictEqual(['segmentation', why])
  })

  it('is segmentation for masks, which is said', async () => {
    const why = 'the task is segmentation, as a.nrrd has labels; --task names another'
    for (const mask of [nrrd(values((i) => Number(i < 9))), nrrd(values(() => 0))])
      expect(await taskOf(mask, mask)).toStrictEqual(['segmentation', why])
  })

  it('is images for CT images with a folder of masks', async () => {
    const mask = nrrd(values((i) => Number(i > 20)))
    const input = {
      references: { 'a.nrrd': scan },
      predictions: { net: { 'a.nrrd': scan } },
      masks: { 'a.nrrd': mask },
    }
    const { task, cases, warnings } = await evaluate(input, { dataRange: 4095 })
    expect([task, cases[0]!.rows.map(({ label }) => label)]).toStrictEqual(['images', ['mask', 'mask']])
    const byMasks = await evaluate(input)
    expect([byMasks.task, byMasks.cases[0]!.error]).toStrictEqual(['images', null])
    expect(warnings.concat(byMasks.warnings).filter((text) => text.startsWith('the task'))).toStrictEqual([])
    // Label maps with masks have no other task that takes them.
    const ofLabels = { ...input, references: { 'a.nrrd': labels }, predictions: { net: { 'a.nrrd': labels } } }
    expect((await evaluate(ofLabels)).task).toBe('images')
    await expect(evaluate(input, { task: 'segmentation' })).rejects.toThrow(/masks/)
  })

  it('is segmentation for many labels without names, which is said as they may be objects', async () => {
    const why = 'the task is segmentation, as a.nrrd has 36 labels; --task instances where each is an object'
    expect(await taskOf(manyLabels, manyLabels)).toStrictEqual(['segmentation', why])
    expect(await taskOf(manyLabels, manyLabels, { labels: 'a=1,b=2' })).toStrictEqual(['segmentation'])
  })

  it('is refused for objects that have other labels in the prediction, and given', async () => {
    const few = nrrd(values((i) => Math.floor((4 * i) / (side * side))))
    const other = nrrd(values((i) => [0, 2, 3, 1][Math.floor((4 * i) / (side * side))]!))
    await expect(taskOf(few, other)).rejects.toThrow(
      /task: found labels .* that name 3 of 3 shared objects otherwise, expected --task instances .*, or --task segm/,
    )
    expect(await taskOf(few, other, { task: 'segmentation' })).toStrictEqual(['segmentation'])
    expect(await taskOf(few, other, { task: 'instances' })).toStrictEqual(['instances'])
  })

  it('is that of the first files that can be read, and of those of a list of pairs', async () => {
    const folder = { 'a.nrrd': noise.slice(0, 200), 'b.nrrd': noise, 'c.nrrd': labels }
    const input = { references: folder, predictions: { net: folder } }
    expect((await evaluate(input)).task).toBe('images')
    const pairs = ['b', 'c'].map((name) => ({ case: name, reference: `${name}.nrrd`, prediction: `${name}.nrrd` }))
    expect((await evaluate(input, { pairs })).task).toBe('images')
    expect((await evaluate(input, { pairs: pairs.slice(1) })).task).toBe('segmentation')
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

const rows = (header: string, row: (k: number) => string) =>
  [header, ...Array.from({ length: 12 }, (_, k) => row(k))].join('\n')
const boxes = rows('1,1,10,20,30,40,1,-1,-1,-1', (k) => `${k + 2},1,${10 + k},20,30.5,40,1,-1,-1,-1`)

describe('the task of tables and texts', () => {
  const tables = (reference: string, prediction: string, ending: string, options: EvaluateOptions = {}) =>
    evaluate(
      { references: { [`a.${ending}`]: reference }, predictions: { net: { [`a.${ending}`]: prediction } } },
      options,
    )

  it('is text for texts of many words', async () => {
    const reports = rows('id,report', (k) => `r${k},No effusion is seen in lung ${k}`)
    const { task, warnings } = await tables(reports, reports, 'csv')
    const why = 'the task is text, as the reference has texts of many words; --task names another'
    expect([task, warnings[0]]).toStrictEqual(['text', why])
  })

  it.each([
    ['points of images', rows('z,y,x', (k) => `${k},${k},1.5`), 'csv', /3 columns .*: z, y, x, .*--task registration/],
    ['marks of scans', rows('scan,x,y,z,d', (k) => `s${k},${k},${k},1,5`), 'csv', /--task detection with --metrics/],
    ['whole numbers', rows('id,y', (k) => `p${k},${k}`), 'csv', /--task classification or --task regression/],
    [
      'texts that repeat',
      rows('id,y', (k) => `p${k},no sign of a mass`),
      'csv',
      /--task text or --task classification/,
    ],
    ['boxes over time', boxes, 'txt', /a\.txt: task: found boxes over time .*--task tracking/],
  ])('is refused for %s, with what settles it', async (_, table, ending, message) => {
    await expect(tables(table, table, ending)).rejects.toThrow(message)
  })
})
