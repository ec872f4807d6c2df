import { describe, expect, test } from 'vitest'
import { dentex } from '../../../src/challenges/rex-mle/dentex'
import { fitWarnings } from '../../../src/challenges/rex-mle/fitWarnings'
import { isles22 } from '../../../src/challenges/rex-mle/isles22'
import { ldctIqa } from '../../../src/challenges/rex-mle/ldct-iqa'
import { pantherTask1 } from '../../../src/challenges/rex-mle/panther'
import { pumaTrack1Task2, pumaTrack2Task2 } from '../../../src/challenges/rex-mle/puma'
import { segA } from '../../../src/challenges/rex-mle/seg_a'
import type { Volume } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'

// Warnings for what a grader ignores silently.

const volume = (marked: readonly number[], more: Partial<Volume> = {}): Volume => ({
  data: Uint8Array.from({ length: 64 }, (_, i) => Number(marked.includes(i))),
  shape: [4, 4, 4],
  spacing: [1, 1, 1],
  components: 1,
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  ...more,
})

describe('fitWarnings', () => {
  test('the same grid has no warning', () => expect(fitWarnings(volume([]), volume([1]))).toStrictEqual([]))
  test('another place, size or direction is ignored', () => {
    for (const more of [
      { origin: [0, 0, 5] },
      { spacing: [1, 1, 2] },
      { direction: [-1, 0, 0, 0, 1, 0, 0, 0, 1] },
    ] satisfies Partial<Volume>[])
      expect(fitWarnings(volume([]), volume([], more))).toStrictEqual([
        'the geometry of the prediction differs and is ignored',
      ])
  })
  test('another shape is resized', () => {
    const small = { ...volume([]), data: new Uint8Array(8), shape: [2, 2, 2] }
    expect(fitWarnings(volume([]), small)).toStrictEqual(['prediction of shape 2x2x2 resized to 4x4x4'])
  })
})

test.each([isles22, segA, pantherTask1])('$id warns of a prediction with another origin', (task) => {
  const moved = volume([1, 2], { origin: [0, 0, 5] })
  const { warnings } = task.scoreCase({ reference: volume([1, 2]), prediction: moved }, {}, 'a')
  expect(warnings).toStrictEqual(['the geometry of the prediction differs and is ignored'])
})

test('seg_a warns of what its distance ignores', () => {
  const warningsOf = (reference: number[], prediction: number[]) =>
    segA.scoreCase({ reference: volume(reference), prediction: volume(prediction) }, {}, 'a').warnings
  expect(warningsOf([0, 63], [0])![0]).toMatch(/\(0\.0 voxels\) ignores what the prediction misses, up to 5\.2 voxels/)
  expect(warningsOf([0], [0, 63])).toStrictEqual([])
})

test.each([pumaTrack1Task2, pumaTrack2Task2])('$id warns of the classes that are not scored', (task) => {
  const nuclei = ['tumor', ' Tumor', 'nuclei_blob', 'nuclei_blob'].map((name) => ({ name, centroid: [1, 1] }))
  const { warnings } = task.scoreCase({ reference: { json: {} }, prediction: { json: { nuclei } } }, {}, 'a')
  expect(warnings).toStrictEqual(['names outside the table are never scored: nuclei_blob'])
})

test('dentex counts what it changes or drops', () => {
  const one = { bbox: [10, 10, 200, 40], score: 0.9, category_id_1: 1, category_id_2: 2, category_id_3: 3 }
  const warningsOf = (...predictions: object[]) =>
    dentex.scoreCase({ reference: { json: {} }, prediction: { json: predictions } }, { side: 'submission' }, 'a')
      .warnings
  expect(warningsOf({ ...one, bbox: [100, 10, 20, 40] })).toStrictEqual([])
  expect(warningsOf(one, { ...one, bbox: [1, 1, 1, 1], category_id_2: 9 }, { bbox: [9, 9, 9, 9] })).toStrictEqual([
    '1 of 3 predictions have a class outside the table, which drops them there',
    '1 of 3 boxes look like two corners and are converted to x, y, width, height',
    '1 of 3 predictions have no score and count with 0.5',
  ])
})

test('a constant submission is valid; a warning names the metrics that are NaN', async () => {
  const table = (...scores: number[]) => `image_id,quality_score\n${scores.map((s, i) => `${i},${s}`).join('\n')}\n`
  const report = await grade(ldctIqa, { submission: table(1, 1, 1), answers: table(1, 2, 3) })
  expect(report).toMatchObject({ valid_submission: true, score: Number.NaN })
  expect(report.warnings).toStrictEqual(['no number comes out for plcc, srocc, krocc, score (NaN)'])
})
