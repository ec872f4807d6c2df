import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { mleBench } from '../../../src/challenges/mle-bench'

const score = async (id: string, answers: string, submission: string) => {
  const challenge = mleBench.find((one) => one.id === id)!
  const report = await grade(challenge, { answers, submission }, { leaderboard: null })
  return report.valid_submission ? report.score : null
}

describe('hubmap', () => {
  const id = 'hubmap-kidney-segmentation'
  const answers = (rows: string, size = '2,2') =>
    `id,encoding,height_pixels,width_pixels\n${rows
      .split(' ')
      .map((row) => `${row.replace(/_/g, ' ')},${size}\n`)
      .join('')}`
  it('compares sets of ids, then pairs by place in their order', async () => {
    const truth = answers('a,1_1 b,2_1 b,3_1')
    expect(await score(id, truth, 'id,predicted\na,1 1\na,2 1\nb,3 1\n')).toBe(1)
    expect(await score(id, truth, 'id,predicted\na,1 1\nb,2 1\nc,3 1\n')).toBeNull()
  })
  it('reads a single start as an empty mask, as NumPy does', async () => {
    expect(await score(id, answers('a,1_1 b,2_1'), 'id,predicted\na,4\nb,2 1\n')).toBe(0.5)
    expect(await score(id, answers('a,1_1 b,2_1'), 'id,predicted\na,0\nb,2 1\n')).toBeNull()
  })
  it('ignores runs beyond the image', async () => {
    expect(await score(id, answers('a,3_2'), 'id,predicted\na,3 10 8 2\n')).toBe(1)
    expect(await score(id, answers('a,3_2'), 'id,predicted\na,3 10 4 2\n')).toBeNull()
  })
  it('requires columns of integers as sizes', async () => {
    expect(await score(id, answers('a,1_1', '2.0,2'), 'id,predicted\na,1 1\n')).toBeNull()
  })
})

describe('uw-madison', () => {
  const id = 'uw-madison-gi-tract-image-segmentation'
  const truth =
    'id,class,predicted,image_height,image_width\nc_day1_slice_0001,x,1 1,2,2\nc_day1_slice_0002,x,2 1,2,2\n'
  it('scores a scan that lacks a slice by the indices of its voxels', async () => {
    // Dice of the one row 1; voxels (0,0,0), (1,1,0) against (0,0,0): √(¼ + ¼) over √3.
    const one = 'id,class,predicted\nc_day1_slice_0001,x,1 1\n'
    expect(await score(id, truth, one)).toBeCloseTo(0.4 + 0.6 * (1 - Math.sqrt(0.5 / 3)), 5)
  })
  it('has no score for ids that are numbers', async () => {
    expect(await score(id, truth, 'id,class,predicted\n1,x,1 1\n2,x,2 1\n')).toBeNull()
  })
})

describe('cervical spine', () => {
  const id = 'rsna-2022-cervical-spine-fracture-detection'
  const names = ['patient_overall', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7']
  const table = (studies: readonly (readonly string[])[], value: number) =>
    `row_id,fractured\n${studies.flatMap((own, i) => own.map((name) => `${i}_${name},${value}\n`)).join('')}`
  const both = (studies: readonly (readonly string[])[]) => score(id, table(studies, 0), table(studies, 0.5))
  it('is NaN and valid where one study lacks a variable, and none where all do', async () => {
    expect(await both([names, names])).toBeCloseTo(Math.log(2), 5)
    expect(await both([names, names.slice(1)])).toBeNaN()
    expect(await both([names.slice(1)])).toBeNull()
  })
})

describe('areas under the ROC curve', () => {
  const table = (labels: readonly (string | number)[]) =>
    `image_name,target\n${labels.map((label, i) => `i${i},${label}\n`).join('')}`
  const area = (truth: readonly (string | number)[], scores: readonly number[]) =>
    score('siim-isic-melanoma-classification', table(truth), table(scores))
  it('has no score for a truth that is no class, and NaN for one class', async () => {
    for (const label of ['NA', 'inf', 0.5]) {
      expect(await area([label, label], [0.2, 0.4])).toBeNull()
      expect(await area([0, 1, label], [0.2, 0.4, 0.6])).toBeNull()
    }
    expect(await area(['1.0', 1], [0.2, 0.4])).toBeNaN()
  })
  it('takes the larger of two classes as positive, and no third', async () => {
    expect(await area([0, 2, 0], [0.2, 0.9, 0.4])).toBe(1)
    expect(await area([1, 2, 1], [0.2, 0.9, 0.4])).toBe(1)
    expect(await area([0, 1, 2], [0.2, 0.9, 0.4])).toBeNull()
  })
})

describe('siim-covid', () => {
  const id = 'siim-covid19-detection'
  const table = (a: string, b: string) => `id,PredictionString\na,${a}\nb,${b}\n`
  const truth = table('opacity 1 0 0 9 9', 'none 1 0 0 1 1')
  const with1 = (a: string) => score(id, truth, table(a, 'none 1 0 0 1 1'))
  it('distinguishes labels by case', async () => {
    expect(await with1('opacity 1 0 0 9 9')).toBe(1)
    expect(await with1('Opacity 1 0 0 9 9')).toBe(0.75)
  })
  it('reads numbers as Python does', async () => {
    expect(await with1('opacity 1_0 +0 0. 9 9e0')).toBe(1)
    expect(await with1('opacity 1 0x0 0 9 9')).toBeNull()
    expect(await with1('opacity 1 nan 0 9 9')).toBe(0.66667)
    expect(await with1('opacity nan 0 0 9 9')).toBeNull()
    expect(await with1('opacity inf 0 0 9 9')).toBeNull()
    expect(await with1('other inf 0 0 9 9')).toBe(0.75)
  })
})

describe('vinbig', () => {
  const id = 'vinbigdata-chest-xray-abnormalities-detection'
  const truth = 'image_id,class_id,x_min,y_min,x_max,y_max\na,0,5,5,9,9\nb,0,5,5,9,9\nb,1,1,1,3,3\n'
  const with1 = (text: string) => score(id, truth, `image_id,PredictionString\na,14 1 0 0 1 1\nb,${text}\n`)
  it('reads numbers as Python does', async () => {
    const plain = await with1('0 0.5 5 5 9 9 1 1 1 1 3 3')
    expect(plain).toBeGreaterThan(0)
    expect(await with1('0 5e-1 5. +5 9 9 1 1 1 1 3 3')).toBe(plain)
    expect(await with1('0 0x1 5 5 9 9')).toBeNull()
    expect(await with1('nan 0.5 5 5 9 9')).toBeNull()
  })
  it('has no score for a truth without corners', async () => {
    expect(
      await score(id, `${truth}b,2,,,,\n`, 'image_id,PredictionString\na,14 1 0 0 1 1\nb,14 1 0 0 1 1\n'),
    ).toBeNull()
  })
})

describe('rounding to five decimals', () => {
  // 1/320 lies just above 0.003125, and its product with 1e5 is 312.5 exactly: up by the first rule, down by the second.
  it('is exact for one area under the curve', async () => {
    // Sixteen positives, twenty negatives, and one pair of 320 in the right order.
    const rows = Array.from({ length: 36 }, (_, i) => [
      Number(i < 16),
      i === 0 ? 0.3 : i < 16 ? 0 : i === 16 ? 0.25 : 0.5,
    ])
    const table = (at: number) => `id,label\n${rows.map((row, i) => `${i},${row[at]}\n`).join('')}`
    expect(await score('histopathologic-cancer-detection', table(0), table(1))).toBe(0.00313)
  })
  it('scales means', async () => {
    // One hit of 320 images, the others empty on the side of the truth.
    const rows = Array.from({ length: 320 }, (_, i) => String(i).padStart(3, '0'))
    const truth = `id,encoding,height_pixels,width_pixels\n${rows.map((id) => `a${id},1 1,2,2\n`).join('')}`
    const prediction = `id,predicted\n${rows.map((id, i) => `a${id},${i === 0 ? '1 1' : ''}\n`).join('')}`
    expect(await score('hubmap-kidney-segmentation', truth, prediction)).toBe(0.00312)
  })
})

describe('osic', () => {
  const id = 'osic-pulmonary-fibrosis-progression'
  const one = (text: string) => text.replaceAll(' ', '\n')
  it('grades a Patient_Week twice that both tables have twice', async () => {
    const answers = one('Patient,Weeks,FVC,Patient_Week A,1,2000,A_1 A,2,2100,A_2 A,1,2000,A_1')
    const submission = one('Patient_Week,FVC,Confidence A_1,2100,100 A_2,2100,100 A_1,2000,100')
    const loss = (error: number) => (-Math.SQRT2 * error) / 100 - Math.log(Math.SQRT2 * 100)
    expect(await score(id, answers, submission)).toBeCloseTo((loss(100) + loss(0) + loss(0)) / 3, 5)
  })
  it('has no score for a confidence beyond the largest number', async () => {
    const answers = one('Patient,Weeks,FVC,Patient_Week A,1,2000,A_1')
    expect(await score(id, answers, one('Patient_Week,FVC,Confidence A_1,2100,1e400'))).toBeNull()
  })
})
