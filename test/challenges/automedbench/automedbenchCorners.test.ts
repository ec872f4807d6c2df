import { describe, expect, it } from 'vitest'
import { type FileContent, grade } from '../../../src'
import { niftiBytes, npyBytes } from '../../support/files/smallFiles'

type Json = ReturnType<typeof JSON.parse>
type Files = Record<string, FileContent>

/** Objects become JSON files. */
function files(of: Record<string, Json>): Files {
  const entries = Object.entries(of).map(([path, content]) => [
    path,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  ])
  return Object.fromEntries(entries)
}

const run = (track: string, data: Record<string, Json>, submission: Record<string, Json>, variant = 'site') =>
  grade(`automedbench-${track}`, { answersFiles: files(data), submissionFiles: files(submission) }, { variant })

async function results(...args: Parameters<typeof run>): Promise<Json> {
  const report = await run(...args)
  expect(report.error).toBe(null)
  return report.results
}

const tracks = ['classification', 'detection', 'enhancement', 'report', 'segmentation', 'synthetic', 'vqa']

describe('every track', () => {
  it.each(tracks)('%s puts a missing task.json down to the answers', async (track) => {
    const report = await run(track, {}, {})
    expect(report.error).toMatchObject({ code: 'invalid-answers', side: 'answers', file: 'task.json' })
  })
  it.each(tracks)('%s refuses the task of another track', async (track) => {
    const report = await run(track, { 'task.json': { track: 'other', case_ids: ['a'] } }, {})
    expect(report.error).toMatchObject({ side: 'answers', found: 'other' })
  })
  it.each(tracks.filter((track) => track !== 'report'))('%s without ids scores 0', async (track) => {
    const data = { 'task.json': { track, case_ids: [] }, 'answers/ground_truth.csv': 'patient_id,label\n' }
    expect(await results(track, data, {})).toMatchObject({
      task_score: 0,
      completion_rate: 0,
      format_valid: false,
      s4: 0,
    })
  })
})

describe('detection', () => {
  const box = { class: 'rbc', x1: 0, y1: 0, x2: 10, y2: 10 }
  const data = (truth: Json, options = {}) => ({
    'task.json': { track: 'detection', case_ids: ['a'], ...options },
    'answers/a/boxes.json': { boxes: truth },
  })
  it.each([
    ['a list instead of an object', [box], 0, 0],
    ['no boxes', {}, 0, 0],
    ['a good box', { boxes: [box] }, 1, 1],
    ['a class in other letters', { boxes: [{ ...box, class: ' RBC ' }] }, 1, 1],
    ['a box without a class', { boxes: [{ ...box, class: undefined }, box] }, 1, 0],
    ['a corner as text', { boxes: [{ ...box, x1: '0' }, box] }, 1, 0],
    ['a score of null', { boxes: [{ ...box, score: null }, box] }, 1, 0],
    ['an empty box', { boxes: [{ ...box, x2: 0 }, box] }, 1, 0],
  ])('site: %s', async (_, prediction, score, valid) => {
    const found = await results('detection', data([box]), { 'a/prediction.json': prediction })
    expect(found).toMatchObject({ task_score: score, format_valid: valid === 1 })
  })
  it('site: a box beyond the image is scored and makes the format invalid', async () => {
    const truth = data([box], { image_sizes: { a: [10, 9] } })
    expect(await results('detection', truth, { 'a/prediction.json': { boxes: [box] } })).toMatchObject({
      task_score: 1,
      format_valid: false,
    })
  })
  it('released: no class is the wildcard', async () => {
    const { metrics } = await results(
      'detection',
      data([box]),
      { 'a/prediction.json': { boxes: [{ ...box, class: undefined }] } },
      'released',
    )
    expect(metrics.per_class_ap).toEqual({
      abnormality: { ap: 1, n_gt: 1, n_predictions: 1 },
      rbc: { ap: 1, n_gt: 1, n_predictions: 1 },
    })
  })
  it('released: a missing corner breaks the scorer only where a truth box is compared', async () => {
    const prediction = { 'a/prediction.json': { boxes: [{ class: 'rbc', x1: 0, y1: 0, x2: 10 }] } }
    const broken = await run('detection', data([box]), prediction, 'released')
    expect(broken).toMatchObject({ score: null, results: { headline: null }, error: { code: 'invalid-submission' } })
    const { metrics, format } = await results('detection', data([]), prediction, 'released')
    expect(metrics).toMatchObject({ mAP: 0, total_fp: 1, micro_recall: 1 })
    expect(format.output_format_valid).toBe(false)
  })
  it('released: no truth and no prediction give precision and recall 1, mAP 0', async () => {
    const { metrics, step_scores } = await results(
      'detection',
      data([]),
      { 'a/prediction.json': { boxes: [] } },
      'released',
    )
    expect(metrics).toMatchObject({
      mAP: 0,
      micro_precision: 1,
      micro_recall: 1,
      per_class_ap: { abnormality: { ap: 0, n_gt: 0 } },
    })
    expect(step_scores).toMatchObject({ s4: 1, s5: 0.5 })
  })
  it.each([
    ['a list', [box]],
    ['boxes that are null', { boxes: null }],
    ['a box that is a text', { boxes: ['box'] }],
    ['a score that is a text', { boxes: [{ ...box, score: 'high' }] }],
  ])('released: %s breaks the scorer', async (_, prediction) => {
    expect((await run('detection', data([box]), { 'a/prediction.json': prediction }, 'released')).error?.side).toBe(
      'submission',
    )
  })
  it('released: an object without boxes counts as an empty file', async () => {
    const { metrics, aggregate, failure } = await results(
      'detection',
      data([box]),
      { 'a/prediction.json': {} },
      'released',
    )
    expect(metrics).toMatchObject({ total_fn: 1, micro_precision: 1 })
    expect([aggregate.rating, failure]).toEqual(['F', 'E5'])
  })
})

describe('classification', () => {
  const classes = ['Cat', 'dog']
  const data = {
    'task.json': { track: 'classification', case_ids: ['1', '2', '3'], classes },
    'answers/ground_truth.csv': 'patient_id,label\n1,cat\n2,dog\n3,dog\n',
  }
  it('reads headers in any case and order, skips short rows, takes the last of equal ids and labels of files', async () => {
    const csv = ' Label , note,PATIENT_ID\ncat,x,1\ndog\ncat,x,2\n"DOG",x,2\n,x,3\n'
    const found = await results('classification', data, {
      'predictions.csv': csv,
      '3/prediction.json': { label: ' dog' },
    })
    expect(found).toMatchObject({
      accuracy: 1,
      n_predicted: 3,
      format_valid: true,
      recall: { Cat: 1, dog: 1 },
      tier: 'good',
    })
  })
  it('counts a label outside the classes as wrong and makes the format invalid', async () => {
    const found = await results('classification', data, { 'predictions.csv': 'patient_id,label\n1,bird\n2,dog\n' })
    expect(found).toMatchObject({ n_correct: 1, completion_rate: 2 / 3, format_valid: false, balanced_accuracy: 0.25 })
  })
  it('has no recall for a class without truth', async () => {
    const task = {
      ...data,
      'task.json': { ...data['task.json'], classes: [...classes, 'bird'], metric: 'balanced_accuracy' },
    }
    const found = await results('classification', task, { 'predictions.csv': 'patient_id,label\n1,cat\n' })
    expect(found).toMatchObject({ recall: { bird: null }, task_score: 0.5, format_valid: true })
  })
  it('has no released profile', async () => {
    await expect(run('classification', data, {}, 'released')).rejects.toMatchObject({ code: 'unsupported-variant' })
  })
})

describe('vqa', () => {
  const answer = (id: string, fields = {}) => ({
    question_id: id,
    predicted_label: 'A',
    predicted_answer: '',
    raw_model_output: 'The answer is A.',
    model_name: 'm',
    runtime_s: 0,
    ...fields,
  })
  const ids = ['a', 'b', 'c', 'd']
  const data = (options = {}) => ({
    'task.json': { track: 'vqa', case_ids: ids, answer_mode: 'multiple_choice', ...options },
    'answers/ground_truth.csv': `question_id,answer_label,answer_text\n${ids.map((id) => `${id},A,yes`).join('\n')}\n`,
    ...Object.fromEntries(
      ids.map((id) => [`public/${id}/question.json`, { question_id: id, options: ['one', 'two'] }]),
    ),
  })
  const submit = (fields: Json[]) =>
    Object.fromEntries(fields.map((each, i) => [`${ids[i]}/answer.json`, answer(ids[i]!, each)]))

  it('reads gold answers of a table', async () => {
    expect(await results('vqa', data(), submit([{}, {}, { predicted_label: 'B' }]))).toMatchObject({
      task_score: 0.5,
      completion_rate: 0.75,
    })
  })
  it.each([
    ['a text that is not the option', { predicted_answer: 'two' }, 0],
    ['the text of the option', { predicted_answer: 'one' }, 1],
    ['a lower-case letter', { predicted_label: ' a ' }, 1],
    ['a letter in words', { predicted_label: 'Answer: A' }, 0],
    ['a negative time', { runtime_s: -1 }, 0],
    ['a time as text', { runtime_s: '1' }, 0],
    ['no model name', { model_name: '' }, 0],
    ['a number as raw output', { raw_model_output: 5 }, 0],
  ])('released: %s', async (_, fields, valid) => {
    const { format } = await results('vqa', data(), submit([fields]), 'released')
    expect(format.counts).toMatchObject({ files_found: 1, valid_files: valid })
  })
  it('released: a placeholder without all keys counts as one, without a reason', async () => {
    const { metrics } = await results(
      'vqa',
      data(),
      submit([{ raw_model_output: 'heuristic: A', model_name: undefined }]),
      'released',
    )
    expect(metrics).toMatchObject({ placeholder_rate: 0.25, placeholder_reasons: {}, inference_mode: 'degraded' })
  })
  it.each([
    ['heuristic', ['heuristic: A', 'heuristic: A', 'stub: A', 'stub: A']],
    ['placeholder', ['stub: A', 'mock: A', 'stub: A', 'The answer is A.']],
    ['empty', ['unknown', 'n/a', 'heuristic: A', 'The answer is A.']],
  ])('released: inference mode %s', async (mode, raw) => {
    const fields = raw.map((raw_model_output) => ({ raw_model_output }))
    const found = await results('vqa', data({ evidence: { s1: 1, s3: 0.1 } }), submit(fields), 'released')
    expect(found.metrics.inference_mode).toBe(mode)
    expect(found.step_scores).toMatchObject({ s1: 0.2, s3: 0.1, s4: 0.2 })
    expect(found.failure).toBe('E5')
  })
  it('released: a run that stalled before its answers', async () => {
    const evidence = { model_call_detected: true, smoke_forward_passed: true, postprocess_valid: false }
    const found = await results('vqa', data({ evidence }), {}, 'released')
    expect(found.metrics).toMatchObject({ inference_mode: 's3_stalled', s3_penalties: 1 })
    expect([found.step_scores.s3, found.failure]).toEqual([0.5, 'E3'])
  })
  it('released: answers without a single hit are real but broken', async () => {
    const found = await results('vqa', data(), submit(ids.map(() => ({ predicted_label: 'B' }))), 'released')
    expect(found.metrics).toMatchObject({ inference_mode: 'real_but_broken', s4_penalties: 1 })
    expect([found.step_scores.s4, found.failure]).toEqual([0.5, 'E3'])
  })
  it('released: tool usage changes what S3 and S4 show, not the agentic score', async () => {
    const evidence = { s3: 1, postprocess_valid: true }
    const plain = await results('vqa', data({ evidence }), submit([{}, {}, {}, {}]), 'released')
    const tools = await results(
      'vqa',
      data({ evidence, tool_usage: { image_inspected: false, accepted_answers: 2 } }),
      submit([{}, {}, {}, {}]),
      'released',
    )
    expect(tools.step_scores).toMatchObject({ s3: 0.8, s4: 0.9 })
    expect(tools.aggregate.agentic_score).toBe(plain.aggregate.agentic_score)
  })
  it('released: JSON that is a number breaks the scorer, a list does not', async () => {
    expect((await run('vqa', data(), { 'a/answer.json': '5' }, 'released')).error?.side).toBe('submission')
    const { metrics } = await results('vqa', data(), { 'a/answer.json': '[]' }, 'released')
    expect(metrics.counts).toMatchObject({ prediction_files: 1, valid_outputs: 0 })
  })
  it('takes another alphabet and clamps judgements', async () => {
    expect(await results('vqa', data({ alphabet: 'ABCDEFGHIJ' }), submit([{ predicted_label: 'J' }]))).toMatchObject({
      completion_rate: 0.25,
    })
    const open = data({ answer_mode: 'open_ended', judge_scores: { a: 0.8, b: 0.3, c: 'unsure' } })
    const said = submit(ids.map(() => ({ predicted_answer: 'yes', raw_model_output: 'yes' })))
    expect((await results('vqa', open, said)).per_question).toEqual({ a: 1, b: 0.5, c: 0, d: 1 })
  })
})

describe('report', () => {
  const text = 'FINDINGS: The lungs are clear. There is no pleural effusion or pneumothorax. IMPRESSION: none of these.'
  const data = (options = {}, annotations: Json = null) => ({
    'task.json': { track: 'report', case_ids: ['a'], clinical_score_backend: 'mlrg', ...options },
    'answers/a/report.txt': text,
    ...(annotations ? { 'annotations.json': annotations } : {}),
  })
  const graph = { entities: { 1: { tokens: 'lungs', label: 'ANAT-DP', relations: [] } } }
  const codes = new Array(14).fill(1)
  const both = <T>(one: T) => ({ reference: { a: one }, candidate: { a: one } })
  it('has no score without labels, and warns when its METEOR is the built-in one', async () => {
    const report = await run('report', data({}, { radgraph: both(graph) }), { 'a/report.txt': text })
    expect(report.results).toMatchObject({
      task_score: null,
      meteor: 'METEOR (exact+stem)',
      per_report: { a: { microF1: null, score: null } },
    })
    expect((report.results as Json).task_score_four).toBeGreaterThan(0.9)
    expect(report.score).toBeNaN()
    expect(report.warnings[0]).toContain('METEOR (exact+stem)')
  })
  it('released: refuses answers without the annotations of networks', async () => {
    const report = await run(
      'report',
      data({}, { radgraph: both(graph), chexbert: both(codes) }),
      { 'a/report.txt': text },
      'released',
    )
    expect(report.error).toMatchObject({ side: 'answers', expected: 'meteorCorpus' })
  })
  it('released: perfect components give 1 only by rounding', async () => {
    const noted = { radgraph: both(graph), chexbert: both(codes), meteor: { a: 1 }, meteorCorpus: 1 }
    expect(await results('report', data({}, noted), { 'a/report.txt': text }, 'released')).toMatchObject({
      headline: 1,
      failure: null,
    })
  })
  it('has no site score with the lightweight backend', async () => {
    const report = await run('report', data({ clinical_score_backend: 'lightweight' }), { 'a/report.txt': text })
    expect(report).toMatchObject({ results: null, score: null, error: { side: 'answers' } })
  })
  it.each([
    ['too_short', 'normal heart and lungs'],
    ['too_long', `${text}\n`.repeat(100)],
    ['too_few_alpha_chars', '1234567890 '.repeat(10)],
    ['non_printable_characters', `${text} 5 µm`],
    ['empty_after_strip', ' \n'.repeat(30)],
    ['utf8_decode_failed', Uint8Array.of(0xff, 0xfe)],
  ])('the file check says %s', async (error, file) => {
    const { format } = await results(
      'report',
      data({ clinical_score_backend: 'lightweight' }),
      { 'a/report.txt': file },
      'released',
    )
    expect(format.case_errors.a).toContain(error)
  })
  it('counts a line end once, whatever its bytes', async () => {
    const lines = `${'abcdefghi\r\n'.repeat(4)}`
    const light = data({ clinical_score_backend: 'lightweight', report_max_chars: 40 })
    expect((await results('report', light, { 'a/report.txt': lines }, 'released')).format.case_errors.a).toEqual([])
  })
  it('released: labels.json replaces the labels of the reference text unless it is empty', async () => {
    const light = data({ clinical_score_backend: 'lightweight' })
    const f1 = async (labels: Json) =>
      (await results('report', { ...light, 'answers/a/labels.json': { labels } }, { 'a/report.txt': text }, 'released'))
        .per_case.a.observation_f1
    expect(await f1({ cardiomegaly: 1, unheard_of: 1 })).toBe(0)
    expect(await f1({})).toBe(1)
  })
  it('takes weights without an entry as none given', async () => {
    const task = { clinical_score_backend: 'lightweight' }
    const submission = { 'a/report.txt': text }
    const usual = await results('report', data(task), submission, 'released')
    expect(usual.aggregate.clinical_score).toBeGreaterThan(0)
    const empty = data({ ...task, clinical_metric_weights: {} })
    expect(await results('report', empty, submission, 'released')).toEqual(usual)
  })
})

describe('segmentation', () => {
  const cube = (...set: number[]) =>
    niftiBytes(
      [2, 2, 2],
      Array.from({ length: 8 }, (_, i) => Number(set.includes(i))),
    )
  const task = (options = {}) => ({
    'task.json': { track: 'segmentation', case_ids: ['a'], task_type: 'binary', ...options },
  })
  const both = { 'answers/a/organ.nii.gz': cube(0, 1, 2), 'answers/a/lesion.nii.gz': cube(0) }
  it('site: a positives_only target without any reference is left out', async () => {
    const data = { ...task(), ...both, 'answers/a/lesion.nii.gz': cube() }
    const found = await results('segmentation', data, { 'a/organ.nii.gz': cube(0, 1, 2), 'a/lesion.nii.gz': cube(5) })
    expect(found).toMatchObject({
      per_target_dice: { organ: 1, lesion: null },
      task_score: 1,
      per_case: { a: { lesion: 0 } },
    })
  })
  it('released: the mask of a configured organ comes first; the format check reads lesion.nii.gz', async () => {
    const data = { ...task({ organ: 'spleen' }), ...both }
    const submission = { 'a/spleen_lesion.nii.gz': cube(0), 'a/spleen.nii.gz': cube(0, 1, 2), 'a/organ.nii.gz': cube() }
    const found = await results('segmentation', data, submission, 'released')
    expect(found.metrics).toMatchObject({ lesion_dice: 1, organ_dice: 1, medal_tier: 2 })
    expect(found).toMatchObject({ headline: 1, failure: 'E5', aggregate: { rating: 'F' } })
  })
  it('released: a lesion mask of another shape is left out of the mean; the organ alone counts', async () => {
    const data = { ...task(), ...both }
    const submission = { 'a/lesion.nii.gz': niftiBytes([2, 2, 1], [1, 0, 0, 0]), 'a/organ.nii.gz': cube(0, 1, 2) }
    const found = await results('segmentation', data, submission, 'released')
    expect(found).toMatchObject({ headline: 0.5, per_patient: { a: { lesion_dice: 0, gt_has_lesion: false } } })
    expect(found.metrics).toMatchObject({ lesion_dice: 0, pos_organ_dice: 1 })
  })
  it('released: an unreadable lesion breaks the scorer; the site counts the case as missing', async () => {
    const submission = { 'a/lesion.nii.gz': 'no volume', 'a/organ.nii.gz': cube(0) }
    const released = await run('segmentation', { ...task(), ...both }, submission, 'released')
    expect(released).toMatchObject({ score: null, error: { side: 'submission', file: 'a/lesion.nii.gz' } })
    expect(await results('segmentation', { ...task(), ...both }, submission)).toMatchObject({
      task_score: 0,
      completed: [],
    })
  })
  it('puts a broken reference down to the answers', async () => {
    const report = await run(
      'segmentation',
      { ...task(), ...both, 'answers/a/organ.nii.gz': 'broken' },
      { 'a/organ.nii.gz': cube(0), 'a/lesion.nii.gz': cube(0) },
    )
    expect(report.error).toMatchObject({ side: 'answers', file: 'answers/a/organ.nii.gz' })
  })
})

describe('enhancement and synthetic CT', () => {
  const noisy = (seed: number, side = 12) =>
    Float32Array.from({ length: side * side }, (_, i) => Math.sin(i * 0.7 + seed) + (i % side) / 4)
  const image = (data: Float32Array | Int32Array | Float64Array, side = 12) =>
    npyBytes(data, [side, data.length / side])
  const data = (options = {}) => ({
    'task.json': { track: 'enhancement', case_ids: ['a', 'b'], task_id: 'ldct-denoising-task', ...options },
    'answers/a/reference.npy': image(noisy(1)),
    'answers/b/reference.npy': image(noisy(2)),
  })
  it('site: floats of every width are usable, integers and NaN are not', async () => {
    const wide = await results('enhancement', data(), {
      'a/enhanced.npy': image(Float64Array.from(noisy(1))),
      'b/enhanced.npy': image(noisy(3)),
    })
    expect(wide).toMatchObject({
      completion_rate: 1,
      format_valid: true,
      tier: null,
      per_case: { a: { psnr: 99, lpips: null } },
    })
    const spoilt = noisy(2).with(5, Number.NaN)
    const found = await results('enhancement', data(), {
      'a/enhanced.npy': image(Int32Array.from(noisy(1))),
      'b/enhanced.npy': image(spoilt),
    })
    expect(found).toMatchObject({ completed: [], mean_ssim: 0, mean_psnr: null })
  })
  it('released: NaN is left out of the means, without LPIPS there is no clinical score', async () => {
    const submission = { 'a/enhanced.npy': image(noisy(1)), 'b/enhanced.npy': image(noisy(2).with(0, Number.NaN)) }
    const found = await results('enhancement', data({ lpips: { a: 0.03 } }), submission, 'released')
    expect(found.format.per_patient[1]).toMatchObject({ valid: false, reason: 'contains_nan_or_inf' })
    expect(found.scores).toMatchObject({ mean_psnr: 99, mean_lpips: 0.03, n_valid: 1 })
    expect(found.pass_rate).toMatchObject({ n_passed: 1, n_scored: 2, pass_rate: 0.5 })
    const without = await results('enhancement', data(), submission, 'released')
    expect([without.headline, without.clinical.clinical]).toEqual([Number.NaN, Number.NaN])
  })
  it('released: a pickled array and one of three axes break the scorer', async () => {
    const cube = npyBytes(noisy(1), [12, 6, 2])
    for (const file of [cube, new TextEncoder().encode('pickle')])
      expect((await run('enhancement', data(), { 'a/enhanced.npy': file }, 'released')).error?.side).toBe('submission')
  })
  it('synthetic CT: slices under seven pixels are never scored, their errors are', async () => {
    const volume = niftiBytes(
      [6, 8, 2],
      Array.from({ length: 96 }, (_, i) => i),
    )
    const task = { 'task.json': { track: 'synthetic', case_ids: ['a'] }, 'answers/a/ct.nii.gz': volume }
    const found = await results('synthetic', task, {
      'a/sct.nii.gz': niftiBytes(
        [6, 8, 2],
        Array.from({ length: 96 }, (_, i) => i + 2),
      ),
    })
    expect(found).toMatchObject({
      task_score: 0,
      completed: [],
      format_valid: true,
      mean_mae: 2,
      per_case: { a: { ssim: null, slices: 0 } },
    })
  })
})
