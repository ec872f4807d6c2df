import { describe, expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { declaredInParts, type PartMeasure } from '../../../src/challenges/own/declaredInParts'
import { findMeasure } from '../../../src/challenges/own/findMeasure'
import { grade } from '../../../src/engine/grade'
import { arrayInParts } from '../../support/readers/arrayInParts'

/** 8 GB a side, and 270 MB. */
const large = [8192, 512, 512]
const shape = [257, 512, 512]
const voxels = shape.reduce((a, b) => a * b, 1)
const chunk = 64 ** 3

/** Label 1 everywhere, as no chunk is stored, but in those that are given. */
function image(name: string, stored: Readonly<Record<string, Uint8Array>>, sizes: readonly number[]) {
  const meta = {
    zarr_format: 2,
    shape: sizes,
    chunks: [64, 64, 64],
    dtype: '<u4',
    compressor: null,
    fill_value: 1,
    order: 'C',
  }
  const files = [['.zarray', JSON.stringify(meta)] as const, ...Object.entries(stored)]
  return Object.fromEntries(files.map(([path, content]) => [`${name}.zarr/${path}`, content]))
}

const declared = (measure: string, meaning = '{}') => `
id: large
answers: { id: id, files: { truth: { column: path, reader: any } } }
submission: { id: id, files: { guess: { column: path, reader: any, meaning: ${meaning} } } }
measures: { one: ${measure} }
metrics: [{ name: one, direction: higher }]`

async function graded(
  measure: string,
  stored: Readonly<Record<string, Uint8Array>>,
  { meaning, sizes = shape }: { readonly meaning?: string | undefined; readonly sizes?: readonly number[] } = {},
) {
  const challenge = await declaredChallenge(declared(measure, meaning))
  const table = 'id,path\na,a.zarr\n'
  const files = { answersFiles: image('a', {}, sizes), submissionFiles: image('a', stored, sizes) }
  return grade(challenge, { answers: table, submission: table, ...files }, { details: true })
}

describe('a declared challenge of images larger than memory', () => {
  it('has the measures of counts and components', async () => {
    const { details } = await graded('{ metric: dice, label: 1 }', { '1.2.3': new Uint8Array(4 * chunk) })
    expect(details!.raw).toMatchObject({ one: (2 * (voxels - chunk)) / (2 * voxels - chunk) })
  })

  it('has the measures of objects', async () => {
    const { details } = await graded('{ metric: panopticQuality }', { '1.2.3': new Uint8Array(4 * chunk) })
    expect(details!.raw).toMatchObject({ one: (voxels - chunk) / voxels })
  })

  it('names a damaged chunk by its side and file', async () => {
    const { error } = await graded('{ metric: dice }', { '0.0.0': new Uint8Array(7) })
    expect(error).toMatchObject({ code: 'truncated', side: 'submission', file: 'a.zarr/0.0.0' })
  })

  it.each([
    ['{ metric: hd95 }', undefined, /found the measure one, which needs the voxels, expected .*meaning\.level/],
    ['{ metric: dice }', '{ threshold: 0.5 }', /found meaning\.threshold, expected .*meaning\.level/],
    ['{ metric: dice }', '{ geometry: resample }', /found meaning\.geometry: resample, expected /],
    ['{ metric: mae }', undefined, /found the measure one, which needs the voxels, expected .*meaning\.level/],
  ])('refuses what needs the voxels, unread: %s %s', async (measure, meaning, message) => {
    const { error } = await graded(measure, {}, { meaning, sizes: large })
    expect(error).toMatchObject({ code: 'too-large', side: 'submission', file: 'a.zarr' })
    expect(error!.message).toMatch(message)
  })

  it('refuses a resolution of a file that is no OME-Zarr', async () => {
    const challenge = await declaredChallenge(declared('{ metric: dice }', '{ level: 0 }'))
    const table = 'id,path\na,a.nrrd\n'
    const files = { 'a.nrrd': 'NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2' }
    const { error } = await grade(challenge, {
      answers: table,
      submission: table,
      answersFiles: files,
      submissionFiles: files,
    })
    expect(error).toMatchObject({ code: 'wrong-format', side: 'submission', file: 'a.nrrd' })
    expect(error!.message).toContain('meaning.level')
  })
})

/** Labels of few values, in blocks. */
const labels = (seed: number) => {
  const size = [9, 8, 7]
  const data = Uint8Array.from({ length: 504 }, (_, i) => (Math.imul(i >> 2, seed) >>> 5) % 4)
  return { data, shape: size }
}

describe('measures of parts', () => {
  it.each([
    'dice',
    'jaccard',
    'volume_similarity',
    'lesion_f1',
    'components_reference',
    'betti0_error',
    'panopticQuality',
  ])('%s is that of the whole arrays', async (metric) => {
    const built = await findMeasure(metric)
    const [a, b] = [labels(0x9e3779b1), labels(0x85ebca6b)]
    const options = built.labelOption === 'label' ? { label: 2 } : built.labelOption ? { labels: [1, 2, 3] } : {}
    const slot = (name: string) => ({ name, reader: 'any' as const, meaning: {} })
    const measure: PartMeasure = {
      name: 'one',
      reference: 'truth',
      prediction: 'guess',
      labels: { reference: slot('truth'), prediction: slot('guess'), asObjects: built.asObjects(options) },
      built,
      options,
    }
    const images = { truth: arrayInParts(a, [4, 3, 5]), guess: arrayInParts(b, [2, 8, 3]) }
    expect(await declaredInParts(images, [measure])).toBeNull()
    const read = await declaredInParts(images, [measure], { least: 0 })
    const whole = built.asObjects(options) ? ([a, b] as const) : ([preparePair(a, b)] as const)
    expect(read!.values.get('one')).toEqual(built.run(whole, options))
  })
})
