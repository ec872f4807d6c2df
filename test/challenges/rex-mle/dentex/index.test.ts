import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dentex, dentexAspects, evaluateAspects } from '../../../../src/challenges/rex-mle/dentex'
import type { CaseResult, Challenge } from '../../../../src/contract'
import { gradeFiles } from '../../../../src/node/gradeFiles'
import { expectClose } from '../../../expectClose'
import { decode } from '../../../support/golden'

type Aspect = keyof typeof dentexAspects
type Category = { ap: number; ap_by_iou: number[]; recall_by_iou: number[]; n_gt: number; n_dt: number }
type Expected = { valid: boolean; cases: Record<Aspect, { stats: number[]; per_category: Record<string, Category> }> }

const root = 'fixtures/goldens/dentex'

describe('the statistics behind the metrics', () => {
  test.each(readdirSync(root))('%s', async (name) => {
    const { valid, cases } = decode(JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))) as Expected
    if (!valid) return
    let results: ReturnType<typeof evaluateAspects> = []
    const watched = {
      ...dentex,
      aggregate(all: readonly CaseResult<never>[]) {
        results = evaluateAspects(all)
        return dentex.aggregate(all)
      },
    } as unknown as Challenge
    const at = `${root}/${name}`
    const paths = {
      submission: `${at}/submission.csv`,
      answers: `${at}/answers.csv`,
      submissionDir: `${at}/submission`,
      answersDir: `${at}/answers`,
    }
    const report = await gradeFiles(watched, paths, { jobs: 1 })
    expect(report.error).toBeNull()
    for (const [i, aspect] of (Object.keys(dentexAspects) as Aspect[]).entries()) {
      expectClose(results[i]!.stats, cases[aspect].stats)
      for (const one of results[i]!.perCategory) {
        const expected = cases[aspect].per_category[String(one.categoryId)]!
        expectClose(one.ap, expected.ap)
        expectClose(one.apByIou, expected.ap_by_iou)
        expectClose(one.recallByIou, expected.recall_by_iou)
      }
    }
  })
})

/** Truth files by answers id, predictions by submission id. */
function aggregate(truths: readonly object[], rows: readonly (readonly [unknown, unknown])[]): Record<string, number> {
  const cases = [
    ...rows.map(([id, json]) =>
      dentex.scoreCase({ reference: {}, prediction: { json } } as never, { side: 'submission', id: id as string }, ''),
    ),
    ...truths.map((json) =>
      dentex.scoreCase({ reference: { json }, prediction: {} } as never, { side: 'answers', id: '' }, ''),
    ),
  ]
  return dentex.aggregate(cases.map((evidence, index) => ({ index, id: '', error: null, evidence })))
}

const box = [100, 100, 40, 40]
const tooth = (more = {}) => ({ id: 1, image_id: 7, bbox: box, area: 1600, iscrowd: 0, ...more })
const truth = (annotations: object[] = [tooth()], images: object[] = [{ id: 7, file_name: 'train_7.png' }]) => ({
  images,
  annotations,
})
const hit = (more = {}) => ({ bbox: box, score: 0.9, ...more })
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'none'
}
const all = (value: number) => ({ ap_quadrant: value, ap_enumeration: value, ap_diagnosis: value })

describe('files', () => {
  test('a missing class is 1 on both sides; AP of a single hit is 1 - 2^-52', () => {
    expect(aggregate([truth()], [['train_7', [hit()]]])).toMatchObject(all(1 - 2 ** -52))
  })
  test.each([
    ['a list', [hit()]],
    ['annotations', { annotations: [hit()], images: 5 }],
    ['one object', hit()],
  ])('predictions as %s', (_, json) => {
    expect(aggregate([truth()], [['train_7', json]])).toMatchObject(all(1 - 2 ** -52))
  })
  test('classes: first key unless null, then the second, which may be null; 2.0 and true are numbers, texts are nothing', () => {
    const one = (keys: object) =>
      aggregate([truth([tooth({ category_id_1: 2 })])], [['train_7', [hit(keys)]]]).ap_quadrant!
    for (const keys of [{ category_id_1: 2 }, { category_id_1: null, quadrant_id: 2 }, { quadrant_id: 2 }])
      expect(one(keys)).toBeCloseTo(1)
    for (const keys of [{}, { category_id_1: '2' }, { quadrant_id: null }, { category_id_1: 0, quadrant_id: 2 }])
      expect(one(keys)).toBe(0)
    expect(aggregate([truth()], [['train_7', [hit({ category_id_1: true })]]]).ap_quadrant).toBeCloseTo(1)
  })
  test('a class outside the table is dropped: an aspect without truth is -1 and enters the means', () => {
    const found = aggregate([truth([tooth({ category_id_3: 0 })])], [['train_7', [hit()]]])
    expect(found).toMatchObject({ ap_diagnosis: -1, ar_diagnosis: -1 })
    expect(found.ap_mean).toBeCloseTo(1 / 3, 12)
  })
  test('two corners are converted, also a large box near the origin', () => {
    const ap = (bbox: number[], own = box) =>
      aggregate([truth([tooth({ bbox: own })])], [['train_7', [hit({ bbox })]]]).ap_quadrant!
    expect(ap([100, 100, 140, 140])).toBe(0)
    expect(ap([100, 100, 151, 140], [100, 100, 51, 40])).toBeCloseTo(1)
    expect(ap([5, 5, 60, 60], [5, 5, 60, 60])).toBeLessThan(1)
    expect(ap([100, 100, 40, 200], [100, 100, 40, 200])).toBeCloseTo(1)
  })
})

describe('images', () => {
  const images = [
    { id: 7, file_name: 'train_7.png' },
    { id: 8, file_name: 'other.png.png' },
  ]
  const found = (row: unknown, more: object = {}) =>
    aggregate([truth([tooth({ image_id: 8 })], images)], [[row, [hit(more)]]]).ap_quadrant!
  test('a row is an image by its name, by the number at its end, or as a number', () => {
    for (const row of ['other', 'x_8', 'a_b_08', ' 8', 8]) expect(found(row), String(row)).toBeCloseTo(1)
    expect(found('train_7')).toBe(0)
  })
  test('a file name that stands for a text id leaves the row to its number', () => {
    const named = [{ id: 'seven', file_name: 'train_7.png' }]
    const run = (row: string, more: object = {}) =>
      codeOf(() => aggregate([truth([tooth({ image_id: 'seven' })], named)], [[row, [hit(more)]]]))
    expect(run('train_7')).toBe('bad-input')
    expect(run('train_7', { image_id: 'train_7' })).toBe('none')
    expect(run('a_b', { image_id: 'seven' })).toBe('bad-input')
  })
  test('a prediction may name its image: text by file name, else the row; anything else as it is', () => {
    for (const image_id of ['other', 'other.png', 8]) expect(found('train_7', { image_id })).toBeCloseTo(1)
    expect(found('other', { image_id: 'nowhere' })).toBeCloseTo(1)
    expect(found('other', { image_id: 7 })).toBe(0)
  })
  test.each([
    ['no_9', {}],
    ['nothing', {}],
    ['other', { image_id: null }],
    ['other', { image_id: 9, category_id_1: 0 }],
    ['other', { image_id: [8] }],
  ])('row %s with %j names no image', (row, more) => {
    expect(codeOf(() => found(row, more))).toBe('bad-input')
  })
  test('rows count as often as they come, extra ones too', () => {
    const { ap_quadrant: once } = aggregate([truth()], [['train_7', [hit()]]])
    const { ap_quadrant: twice } = aggregate(
      [truth()],
      [
        ['train_7', [hit()]],
        ['extra_7', [hit({ score: 0.95, bbox: [0, 0, 9, 9] })]],
      ],
    )
    expect(once).toBeCloseTo(1)
    expect(twice).toBeCloseTo(0.5)
  })
})

describe('errors', () => {
  const predictions = (...list: unknown[]) => codeOf(() => aggregate([truth()], [['train_7', list]]))
  test.each([
    ['no bbox', { score: 1 }],
    ['null', { bbox: null }],
    ['three numbers', { bbox: [1, 2, 3] }],
    ['a text', { bbox: [1, 2, 3, '4'] }],
    ['five numbers', { bbox: [1, 2, 3, 4, 5] }],
    ['null score', { bbox: box, score: null }],
    ['text score', { bbox: box, score: '1' }],
    ['a list of classes', { bbox: box, category_id_1: [1] }],
    ['no object', 5],
  ])('a prediction with %s', (_, prediction) => {
    expect(predictions(hit(), prediction)).toBe('bad-input')
  })
  test('what is evaluated in no aspect may have five numbers or no score', () => {
    const outside = { category_id_1: 0, category_id_2: 0, category_id_3: 0 }
    expect(predictions(hit(), { bbox: [1, 2, 3, 4, 5], ...outside })).toBe('none')
    expect(predictions(hit(), { bbox: box, score: null, ...outside })).toBe('none')
    expect(predictions(hit(), { bbox: [1, 2, 3], ...outside })).toBe('bad-input')
  })
  test('no prediction at all, and files of another shape', () => {
    expect(predictions()).toBe('bad-input')
    for (const json of ['', { annotations: {} }, { annotations: '' }])
      expect(
        aggregate(
          [truth()],
          [
            ['train_7', [hit()]],
            ['train_7', json],
          ],
        ),
      ).toMatchObject(all(1 - 2 ** -52))
    for (const json of [5, null, 'text', { annotations: null }]) {
      expect(codeOf(() => aggregate([truth()], [['train_7', json]]))).toBe('bad-input')
    }
  })
  test.each([
    ['no id', { id: undefined }],
    ['no area', { area: undefined }],
    ['no iscrowd', { iscrowd: null }],
    ['no bbox', { bbox: null }],
  ])('a truth with %s is the fault of the answers', (_, change) => {
    const annotation = Object.fromEntries(Object.entries(tooth(change)).filter(([, value]) => value !== undefined))
    expect(codeOf(() => aggregate([truth([tooth({ id: 2 }), annotation])], [['train_7', [hit()]]]))).toBe(
      'invalid-answers',
    )
  })
  test('a truth of another image or class may lack what is not read', () => {
    const outside = { id: 2, image_id: 7, category_id_1: 0, category_id_2: 0, category_id_3: 0 }
    expect(codeOf(() => aggregate([truth([tooth(), outside, { id: 3, image_id: 99 }])], [['train_7', [hit()]]]))).toBe(
      'none',
    )
  })
  test.each([
    [{ annotations: [] }],
    [{ images: [{ id: 1 }], annotations: [] }],
    [{ images: [], annotations: [{ id: 1 }] }],
    [[]],
  ])('the truth file %j is refused', (json) => {
    expect(codeOf(() => aggregate([json], [['train_7', [hit()]]]))).toBe('invalid-answers')
  })
})

describe('scores that are true or false', () => {
  const images = [7, 8].map((id) => ({ id, file_name: `train_${id}.png` }))
  const two = truth([tooth(), tooth({ id: 2, image_id: 8 })], images)
  const run = (...scores: unknown[][]) =>
    codeOf(() =>
      aggregate(
        [scores.length > 1 ? two : truth()],
        scores.map((own, i) => [`train_${7 + i}`, own.map((score) => hit({ score }))]),
      ),
    )
  test.each([
    ['alone', [[true]]],
    ['all of a list', [[true, false, true]]],
    ['best of an image, beside numbers', [[0.5, true]]],
    ['first of equal ones', [[true, 1]]],
    ['best of every image', [[true], [false, -1]]],
  ])('%s: the reference fails', (_, scores) => {
    expect(run(...scores)).toBe('bad-input')
  })
  test.each([
    ['behind a better number', [[1.5, true]]],
    ['behind an equal number', [[1, true]]],
    ['in one image of two', [[true], [0.5]]],
    ['beside an image without predictions', [[true], []]],
  ])('%s: they count as 1 and 0', (_, scores) => {
    expect(run(...scores)).toBe('none')
  })
  test('of a class that is not evaluated are never looked at', () => {
    const dropped = { category_id_1: 0, category_id_2: 0, category_id_3: 0, score: true }
    expect(codeOf(() => aggregate([truth()], [['train_7', [hit(), hit(dropped)]]]))).toBe('none')
  })
})
