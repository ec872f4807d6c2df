import { describe, expect, it } from 'vitest'
import { type FileContent, grade } from '../../../src'
import { niftiBytes } from '../../support/files/smallFiles'

type Json = ReturnType<typeof JSON.parse>

/** Objects become JSON files. */
function files(of: Record<string, Json>): Record<string, FileContent> {
  const entries = Object.entries(of).map(([path, content]) => [
    path,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  ])
  return Object.fromEntries(entries)
}

const run = (track: string, data: Record<string, Json>, submission: Record<string, Json> = {}, variant = 'site') =>
  grade(`automedbench-${track}`, { answersFiles: files(data), submissionFiles: files(submission) }, { variant })

async function results(...args: Parameters<typeof run>): Promise<Json> {
  const report = await run(...args)
  expect(report.error).toBe(null)
  return report.results
}

async function refusal(...args: Parameters<typeof run>): Promise<Json> {
  const { error, score } = await run(...args)
  expect(score).toBeNull()
  return error
}

const task = (track: string, options = {}) => ({ 'task.json': { track, case_ids: ['a'], ...options } })
const cube = (...set: number[]) =>
  niftiBytes(
    [2, 2, 2],
    Array.from({ length: 8 }, (_, i) => Number(set.includes(i))),
  )

describe('task.json', () => {
  it('holds an object', async () => {
    for (const text of ['[1]', 'null', '"a"', '7', 'true', '{', ''])
      expect(await refusal('detection', { 'task.json': text })).toMatchObject({
        code: 'invalid-answers',
        file: 'task.json',
        expected: 'a JSON object',
      })
    expect(await refusal('detection', {})).toMatchObject({ file: 'task.json', expected: 'task.json' })
  })
  it('lists the cases as texts', async () => {
    for (const case_ids of [['a', ''], ['a', 1], [null], 'a', { 0: 'a' }, null])
      expect(await refusal('detection', { 'task.json': { case_ids } })).toMatchObject({
        code: 'invalid-answers',
        file: 'task.json',
        found: JSON.stringify(case_ids),
        expected: 'case_ids: [text, …]',
      })
    expect(await refusal('detection', { 'task.json': {} })).toMatchObject({ found: 'nothing' })
  })
  it('names the track or none', async () => {
    expect(await refusal('detection', { 'task.json': { case_ids: [], track: 7 } })).toMatchObject({
      found: '7',
      expected: 'detection',
    })
    expect(await results('detection', { 'task.json': { case_ids: [] } })).toMatchObject({ task_score: 0 })
  })
})

describe("faults of the organiser's files", () => {
  it('segmentation: targets are names and files', async () => {
    for (const targets of ['organ', [{ name: 'organ' }], [null], [{ name: 'organ', file: 'o.nii.gz' }, { file: 7 }]])
      expect(await refusal('segmentation', task('segmentation', { targets }))).toMatchObject({
        code: 'invalid-answers',
        file: 'task.json',
        expected: '[{ name, file }]',
      })
  })
  it('classification: a table of labels for all cases', async () => {
    expect(await refusal('classification', task('classification'))).toMatchObject({
      code: 'invalid-answers',
      file: 'answers/ground_truth.csv',
    })
    const lacking = { ...task('classification'), 'answers/ground_truth.csv': 'patient_id,label\nb,x\n' }
    expect(await refusal('classification', lacking)).toMatchObject({ file: 'answers/ground_truth.csv', case: 'a' })
  })
  it('report: a reference in UTF-8', async () => {
    const file = 'answers/a/report.txt'
    for (const data of [{}, { [file]: Uint8Array.of(97, 0xff) }])
      expect(await refusal('report', { ...task('report'), ...data })).toMatchObject({
        code: 'invalid-answers',
        file,
        case: 'a',
      })
  })
  it('vqa: an answer that is an object', async () => {
    for (const text of ['5', 'null', '"A"'])
      expect(await refusal('vqa', { ...task('vqa'), 'answers/a/answer.json': text })).toMatchObject({
        code: 'invalid-answers',
        file: 'answers/a/answer.json',
        case: 'a',
      })
  })
  it('synthetic: a mask of the shape of the CT', async () => {
    const ct = niftiBytes(
      [8, 8, 1],
      Array.from({ length: 64 }, (_, i) => i),
    )
    const data = {
      ...task('synthetic', { mask_filename: 'mask.nii.gz' }),
      'answers/a/ct.nii.gz': ct,
      'answers/a/mask.nii.gz': cube(0),
    }
    expect(await refusal('synthetic', data, { 'a/sct.nii.gz': ct })).toMatchObject({
      code: 'invalid-answers',
      found: '2,2,2',
      expected: '8,8,1',
    })
    const { per_case: _, ...found } = await results(
      'synthetic',
      { ...data, 'answers/a/mask.nii.gz': niftiBytes([8, 8, 1], new Array(64).fill(1)) },
      { 'a/sct.nii.gz': ct },
    )
    expect(found).toMatchObject({ mean_mae: 0, completion_rate: 1, format_valid: true, tier: 'good' })
  })
})

describe('the options of task.json', () => {
  it('segmentation: own targets, of which only some need a positive', async () => {
    const targets = [
      { name: 'x', file: 'x.nii.gz' },
      { name: 'y', file: 'y.nii.gz', positives_only: 'yes' },
      { name: 'z', file: 'z.nii.gz', positives_only: true },
    ]
    const empty = Object.fromEntries(targets.map(({ file }) => [`answers/a/${file}`, cube()]))
    const found = await results(
      'segmentation',
      { ...task('segmentation', { targets }), ...empty, 'answers/a/x.nii.gz': cube(0, 1) },
      { 'a/x.nii.gz': cube(0), 'a/y.nii.gz': cube(1), 'a/z.nii.gz': cube(1) },
    )
    expect(found.per_target_dice).toEqual({ x: 2 / 3, y: 0, z: null })
  })
  it('segmentation: label maps by type or by their labels, under either name', async () => {
    const map = (...values: number[]) => niftiBytes([2, 2, 1], values)
    const graded = (options: Json, file = 'dseg.nii.gz') =>
      results(
        'segmentation',
        { ...task('segmentation', options), [`answers/a/${file}`]: map(1, 1, 2, 0) },
        { [`a/${file}`]: map(1, 0, 2, 0) },
      )
    const labels = { tissue_labels: { 1: 'one', 2: 'two' } }
    const found = await graded({ task_type: 'multiclass', ...labels })
    expect(found.task_score).toBeCloseTo((2 / 3 + 1) / 2, 12)
    expect((await graded(labels)).task_score).toBe(found.task_score)
    expect((await graded({ ...labels, output_filename: 'own.nii.gz' }, 'own.nii.gz')).task_score).toBe(found.task_score)
    // Of another type its labels make no map.
    const binary = await refusal('segmentation', task('segmentation', { task_type: 'binary', ...labels }))
    expect(binary).toMatchObject({ side: 'answers', file: 'answers/a/organ.nii.gz' })
  })
  it('detection: the threshold of a match, where it is a number', async () => {
    const box = { class: 'a', x1: 0, y1: 0, x2: 10, y2: 10 }
    const score = async (iou_threshold: unknown) =>
      (
        await results(
          'detection',
          { ...task('detection', { iou_threshold }), 'answers/a/boxes.json': { boxes: [box] } },
          { 'a/prediction.json': { boxes: [{ ...box, y2: 6 }] } },
        )
      ).task_score
    expect([await score(0.6), await score(0.61), await score(undefined), await score('0.9')]).toEqual([1, 0, 1, 1])
  })
  it('detection: unusable truth boxes are left out, a file without boxes has none', async () => {
    const box = { class: 'a', x1: 0, y1: 0, x2: 10, y2: 10 }
    const graded = (truth: Json) =>
      results(
        'detection',
        { ...task('detection'), 'answers/a/boxes.json': truth },
        { 'a/prediction.json': { boxes: [box] } },
      )
    expect((await graded({ boxes: [box, { class: 'b' }, null] })).mAP).toBe(1)
    expect((await graded({ boxes: null })).mAP).toBe(0)
    expect((await graded(null)).mAP).toBe(0)
    expect((await graded({})).per_class_ap).toEqual({})
  })
  it('report: other names and line ends', async () => {
    const text = 'FINDINGS: The lungs are clear. There is no pleural effusion or pneumothorax.'
    const data = { ...task('report', { output_filename: 'own.txt' }), 'answers/a/report.txt': text }
    const own = await results('report', data, { 'a/own.txt': text, 'a/report.txt': text }, 'released')
    expect(own.format.case_errors.a).toEqual([])
    const missing = await results('report', data, { 'a/report.txt': text }, 'released')
    expect(missing.format.case_errors.a).toEqual(['missing_file'])
    const light = { ...task('report', { report_max_chars: 40 }), 'answers/a/report.txt': text }
    const lines = 'abcdefghi\r'.repeat(4)
    expect((await results('report', light, { 'a/report.txt': lines }, 'released')).format.case_errors.a).toEqual([])
  })
})
