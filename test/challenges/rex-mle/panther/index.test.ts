import { describe, expect, test } from 'vitest'
import { grade } from '../../../../src/engine/grade'
import { mha, nifti, voxels } from '../../../support/smallVolumes'

type Files = Readonly<Record<string, Uint8Array>>

const size = [9, 8, 7]
const spacing = [2, 3, 5]
const volume = (marked: readonly (readonly number[])[], own: { size?: number[]; spacing?: number[] } = {}) => ({
  size: own.size ?? size,
  spacing: own.spacing ?? spacing,
  values: voxels(own.size ?? size, ...marked),
})

/** One row a truth file; predictions have the same names with `pred-` before them. */
function graded(truths: Files, predictions: Files, variant?: string, task = 'panther-task1') {
  const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))
  const names = Object.keys(truths)
  return grade(
    task,
    {
      answers: bytes(['image_id,label_path', ...names.map((name, i) => `c${i},${name}`)]),
      submission: bytes([
        'image_id,predicted_mask_path',
        ...Object.keys(predictions).map((name, i) => `c${i},${name}`),
      ]),
      answersFiles: truths,
      submissionFiles: predictions,
    },
    { details: true, ...(variant === undefined ? {} : { variant }) },
  )
}

const point = [[2, 3, 3]]
/** Three voxels further along x. */
const shifted = [[5, 3, 3]]
const one = (truth: Uint8Array, prediction: Uint8Array, variant?: string, name = 'a.mha') =>
  graded({ 'a.mha': truth }, { [name]: prediction }, variant)

describe.each(['panther-task1', 'panther-task2'])('%s', (task) => {
  test('spacing of the prediction, x and y exchanged: a step along x is as long as one along y', async () => {
    const { details } = await graded(
      { 'a.mha': mha(volume(point, { spacing: [1, 1, 1] })) },
      { 'a.mha': mha(volume(shifted)) },
      undefined,
      task,
    )
    // Corners of one voxel to those of the other: half are two steps away, half are three.
    expect(details!.raw).toMatchObject({ dsc: 0, msd: 0, hd95: 9, masd: 7.5, rmse: 0 })
  })
})

describe('the reference rules', () => {
  test('a warning names the spacing that is used where the two differ', async () => {
    const report = await one(mha(volume(point, { spacing: [1, 1, 1] })), mha(volume(shifted)))
    expect(report.warnings).toHaveLength(1)
    expect(report.warnings[0]).toContain('voxel size 5,2,3 is used, not 1,1,1')
  })
  test('an empty or full prediction has the diagonal as distance, against an empty truth too', async () => {
    const full = { size, spacing, values: new Array(504).fill(1) }
    const diagonal = Math.hypot(7 * 5, 8 * 2, 9 * 3)
    for (const [truth, prediction, error] of [
      [volume(point), volume([]), 30],
      [full, full, 504 * 30],
      [volume([]), volume([]), 0],
      [volume([]), full, 0],
    ] as const) {
      const { details } = await one(mha(truth), mha(prediction))
      const { hd95, masd, ...rest } = details!.raw!
      expect(rest).toMatchObject({ dsc: 0, msd: 0, rmse: error })
      expect(hd95).toBeCloseTo(diagonal, 10)
      expect(masd).toBeCloseTo(diagonal, 10)
    }
  })
  test('an empty truth against a prediction: HD95 Infinity, MASD NaN, and valid', async () => {
    const report = await one(mha(volume([])), mha(volume(point)))
    expect(report.details!.raw).toMatchObject({ dsc: 0, msd: 0, hd95: Infinity, masd: Number.NaN, rmse: 30 })
    expect(report).toMatchObject({ valid_submission: true, score: Number.NaN, any_medal: false, above_median: false })
  })
  test.each([
    [[0, 1, 2], 1],
    [[0, 1, 2, 3], 1],
    [[0, 2], 1],
    [[0, 255], 1],
    [[0, 0.25], 1],
    [[0, 0.5, 1, 2], 1],
    [[0, -1], 0],
  ])('values %s leave %i voxel', async (values, count) => {
    const marked = values.filter((value) => value !== 0).map((value, i) => [2 * i, 3, 3, value])
    const { details } = await one(mha(volume(point)), mha(volume(marked)))
    expect(details!.cases[0]!.metrics!.pred_voxels).toBe(count)
  })
  test.each([[[0, 1, 3]], [[0, 2, 3]], [[0, 0.5, 1]]])('values %s are refused', async (values) => {
    const marked = values.filter((value) => value !== 0).map((value, i) => [2 * i, 3, 3, value])
    const report = await one(mha(volume(point)), mha(volume(marked)))
    expect(report).toMatchObject({
      valid_submission: false,
      error: { code: 'bad-label', side: 'submission', case: 'c0' },
    })
    expect(report.error!.found).toBe(values.join(', '))
  })
  test('a volume of 2 alone is refused, one of 1 alone fills the volume', async () => {
    const filled = (value: number) => mha({ size, spacing, values: new Array(504).fill(value) })
    expect((await one(mha(volume(point)), filled(2))).valid_submission).toBe(false)
    const { details } = await one(mha(volume(point)), filled(1))
    expect(details!.cases[0]!.facts!.uniform_prediction).toBe(true)
  })
  test('only value 1 of the truth is tumour, fractions are not', async () => {
    const marked = [...point, [4, 4, 4, 2], [5, 5, 5, 0.5]]
    const { details } = await one(mha(volume(marked)), mha(volume(point)))
    expect(details!.cases[0]!.metrics).toMatchObject({ gt_voxels: 1, dice: 1 })
  })
  test('a truth of two axes is an error of the answers, a prediction of the submission', async () => {
    const flat = mha({ size: [4, 4], values: voxels([4, 4], [1, 1]) })
    expect((await one(flat, mha(volume(point)))).error).toMatchObject({ code: 'invalid-answers', side: 'answers' })
    expect((await one(mha(volume(point)), flat)).error).toMatchObject({ code: 'wrong-rank', side: 'submission' })
  })
  test('without leaderboard the score is the negative Dice', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const report = await grade(
      'panther-task2',
      {
        answers: bytes('image_id,label_path\n1,a.mha\n'),
        submission: bytes('image_id,predicted_mask_path\n1,a.mha\n'),
        answersFiles: { 'a.mha': mha(volume(point)) },
        submissionFiles: { 'a.mha': mha(volume(point)) },
      },
      { leaderboard: null },
    )
    expect(report.metrics).toMatchObject({ dsc: 1, overall: -1 })
  })
})

describe('the official evaluation, by row of its table', () => {
  test('refuses another shape', async () => {
    const report = await one(mha(volume(point)), mha(volume(point, { size: [9, 8, 6] })), 'official')
    expect(report).toMatchObject({
      valid_submission: false,
      error: { code: 'shape-mismatch', side: 'submission', case: 'c0' },
    })
    expect((await one(mha(volume(point)), mha(volume(point, { size: [9, 8, 6] })))).valid_submission).toBe(true)
  })
  test('refuses voxel sizes that differ by more than 0.0001', async () => {
    const near = mha(volume(point, { spacing: [2, 3.00009, 5] }))
    const far = mha(volume(point, { spacing: [2, 3.00011, 5] }))
    expect((await one(mha(volume(point)), near, 'official')).details!.raw).toMatchObject({ dsc: 1 })
    expect((await one(mha(volume(point)), far, 'official')).error).toMatchObject({ code: 'shape-mismatch' })
  })
  test('uses the sizes x, y, z of the truth on the axes z, y, x', async () => {
    const { details } = await one(mha(volume(point)), mha(volume(shifted)), 'official')
    expect(details!.raw).toMatchObject({ dsc: 0, msd: 0, hd95: 15, masd: 12.5 })
    const along = await one(mha(volume(point)), mha(volume([[2, 3, 6]])), 'official')
    // Three voxels along z at 2 mm: half of the corners are 4 mm away, within the tolerance of 5.
    expect(along.details!.raw).toMatchObject({ msd: 0.5, hd95: 6, masd: 5 })
    expect(along.details!.cases[0]!.facts!.spacing).toStrictEqual(spacing)
  })
  test('counts every truth voxel that is not 0 as tumour', async () => {
    const truth = mha(volume([...point, [3, 3, 3, 2]]))
    const official = await one(truth, mha(volume(point)), 'official')
    expect(official.details!.cases[0]!.metrics).toMatchObject({ gt_voxels: 2, dice: 2 / 3, tumor_burden_rmse: 30 })
    expect((await one(truth, mha(volume(point)))).details!.cases[0]!.metrics).toMatchObject({ gt_voxels: 1, dice: 1 })
  })
  test('refuses maps of tumour and pancreas, takes two values', async () => {
    const map = mha(volume([...point, [4, 4, 4, 2]]))
    expect((await one(mha(volume(point)), map, 'official')).error).toMatchObject({ code: 'bad-label', case: 'c0' })
    expect((await one(mha(volume(point)), map)).valid_submission).toBe(true)
    const two = mha(volume([[2, 3, 3, 7]]))
    expect((await one(mha(volume(point)), two, 'official')).details!.raw).toMatchObject({ dsc: 1 })
  })
  test('reads NIfTI as it reads MetaImage', async () => {
    const official = await one(mha(volume(point)), nifti(volume(point)), 'official', 'a.nii')
    expect(official.details!.raw).toMatchObject({ dsc: 1, hd95: 0 })
    const reference = await one(mha(volume(point)), nifti(volume(point)), undefined, 'a.nii')
    expect(reference.details!.raw!.dsc).toBeLessThan(1)
  })
  test('leaves out cases whose files are missing, unreadable or not 3-D, with a warning', async () => {
    const good = mha(volume(point))
    const flat = mha({ size: [4, 4], values: voxels([4, 4], [1, 1]) })
    const predictions = {
      'a.mha': good,
      'b.mha': good.slice(0, -9),
      'c.mha': flat,
      'd.mha': good,
      'e.mha': mha(volume(shifted)),
    }
    const { 'b.mha': _, ...rest } = predictions
    for (const files of [predictions, rest]) {
      const bytes = (text: string) => new TextEncoder().encode(text)
      const rows = Object.keys(predictions)
      const report = await grade(
        'panther-task1',
        {
          answers: bytes(`image_id,label_path\n${rows.map((name) => `${name[0]},${name}`).join('\n')}`),
          submission: bytes(`image_id,predicted_mask_path\n${rows.map((name) => `${name[0]},${name}`).join('\n')}`),
          answersFiles: { 'a.mha': good, 'b.mha': good, 'c.mha': good, 'e.mha': good },
          submissionFiles: files,
        },
        { variant: 'official', details: true },
      )
      expect(report).toMatchObject({ valid_submission: true, error: null, medgrade: { variant: 'official' } })
      expect(report.details!.raw).toMatchObject({ dsc: 0.5, hd95: 7.5, masd: 6.25 })
      expect(report.warnings.map((warning) => warning.slice(0, 6))).toStrictEqual(['case b', 'case c', 'case d'])
    }
  })
  test('no case that can be read is an invalid submission; a path out of the folder too', async () => {
    const good = mha(volume(point))
    expect(await one(good, good.slice(0, -9), 'official')).toMatchObject({
      valid_submission: false,
      error: { code: 'invalid-submission' },
    })
    expect(
      (await graded({ 'a.mha': good }, { '../a.mha': good }, 'official').catch(() => null))?.valid_submission ?? false,
    ).toBe(false)
  })
  test('the root of the mean square of volume errors, over the cases that count', async () => {
    const truths = { 'a.mha': mha(volume(point)), 'b.mha': mha(volume([...point, [2, 3, 4], [2, 3, 5]])) }
    const predictions = { 'a.mha': mha(volume([...point, [3, 3, 3]])), 'b.mha': mha(volume(point)) }
    const { details } = await graded(truths, predictions, 'official')
    expect(details!.raw!.rmse).toBeCloseTo(Math.sqrt((30 ** 2 + 60 ** 2) / 2), 10)
  })
})
