import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { grade } from '../../../src'
import { agentRun } from '../../../src/agents/runs/agentRun'
import { gradeRun } from '../../../src/agents/runs/gradeRun'
import { runBoard } from '../../../src/agents/runs/runBoard'
import { directorySource } from '../../../src/node'

const demo = 'fixtures/demo/automedbench-run'
const goldens = 'fixtures/goldens/automedbench'
const prices = JSON.parse(readFileSync(`${demo}/prices.json`, 'utf8'))

type Files = Record<string, string | Uint8Array>

/** The files below a folder, by their paths in it, under another folder. */
function filesOf(folder: string, under = ''): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = `${parentPath}/${name}`
      return [`${under}${path.slice(folder.length + 1)}`, readFileSync(path)]
    }),
  )
}

const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const blocked = (turn: number) => ({ turn, tool: 'execute_code', result: { exit_code: -1, stderr: 'BLOCKED: path' } })

describe('a bundled VQA run, from a folder and from files in memory', () => {
  const graded = [
    () => gradeRun(directorySource(`${demo}/run`), directorySource(`${demo}/data`), { prices }),
    () => gradeRun(filesOf(`${demo}/run`), filesOf(`${demo}/data`), { prices }),
  ]
  test.each(graded)('%#', async (run) => {
    const report = await run()
    expect(report).toMatchObject({
      judged: 'rules',
      disqualified: false,
      error: null,
      warnings: [],
      task: { id: 'medxpertqa-mm-task', track: 'vqa', timeLimitS: 3600 },
      run: { turns: 6, wallTimeS: 190.4, totalTokens: 20240, costUsd: 0.0774, submitted: false },
      models: { ok: true },
      evidence: { modelCall: { detected: true }, smoke: { valid: true }, postprocess: { valid: true } },
      incomplete: ['submission: the run did not submit', 'case q5: no answer.json'],
      profiles: {
        site: { task: 0.6, tier: 'good', rating: 'F', failure: 'E5' },
        released: { agentic: 0.9283, overall: 0.7641, rating: 'A', failure: 'E5' },
      },
    })
    const { s1, s2, s3, s4, s5 } = report.profiles.site!.stages
    expect([s1, s2, s3, s4, s5]).toStrictEqual([0.8333, 1, 1, 0.4, 0.5])
    expect(report.profiles.site!.overall).toBeCloseTo((0.25 * 0.8333 + 0.15 + 0.35 + 0.06 + 0.05 + 0.6) / 2, 12)
    expect(report.detailReport).toMatchObject({
      header: { agent: 'example-agent', model: 'example-model', tier: 'lite', date: null },
      runtime: { api_calls: 6, question_count: 5, code_executions: 6 },
      agentic_tier: { rating: 'A', overall_score: 0.7641 },
      failure: { primary_failure: 'E5' },
    })
  })
})

describe('the outputs of a run are scored as their track scores them', () => {
  const outputs = { vqa: 'outputs', report: 'outputs/agent_outputs', enhancement: 'workspace/agents_outputs' }
  const cases = readdirSync(goldens)
    .filter((track) => !['agentic', 'leaderboard'].includes(track))
    .flatMap((track) =>
      readdirSync(`${goldens}/${track}`)
        .slice(0, 3)
        .map((name) => [track, name] as const),
    )

  test.each(cases)('%s %s', async (track, name) => {
    const folder = `${goldens}/${track}/${name}`
    const place = outputs[track as 'vqa'] ?? 'outputs/agents_outputs'
    const marks: Files = track === 'vqa' ? { 'report.json': '{"task": "x"}' } : { 'process/trace.jsonl': '' }
    const submission = readdirSync(folder).includes('submission') ? filesOf(`${folder}/submission`, `${place}/`) : {}
    const data = filesOf(folder)
    const task = JSON.parse(readFileSync(`${folder}/task.json`, 'utf8'))
    const verdict = JSON.stringify({ s1: 1, s2: 1, s3: 1 })
    const report = await gradeRun({ ...marks, ...submission }, data, { task: task.task_id, verdict })
    const challenge = `automedbench-${track}`
    const input = { answersFiles: data, submissionFiles: filesOf2(submission, place) }
    const site = await grade(challenge, input)
    expect(report.results.site).toStrictEqual(site.results ?? null)
    if (report.profiles.site === null) return expect(site.results).toBe(null)
    const { s4, s5, task_score } = site.results as { s4: number; s5: number; task_score: number | null }
    const agentic = 0.25 + 0.15 + 0.35 + 0.15 * s4 + 0.1 * s5
    expect(report.profiles.site!.agentic).toBeCloseTo(agentic, 12)
    expect(report.profiles.site!.task).toBe(task_score)
    if (task_score !== null) expect(report.profiles.site!.overall).toBeCloseTo((agentic + task_score) / 2, 12)
    expect(report.judged).toBe('supplied')
  })
})

/** The same files without the folder before their paths. */
function filesOf2(files: Files, place: string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path.slice(place.length + 1), content]))
}

const segmentation = `${goldens}/segmentation/${readdirSync(`${goldens}/segmentation`).find((name) => name.includes('perfect')) ?? readdirSync(`${goldens}/segmentation`)[0]}`
const volumes = (extra: Files = {}): Files => ({
  ...filesOf(`${segmentation}/submission`, 'outputs/agents_outputs/'),
  'process/conversation.json': JSON.stringify({ agent: 'a', task: 'kidney-seg-task', tier: 'pro', messages: [] }),
  ...extra,
})

describe('S1 to S3 of a run', () => {
  const keys = [
    's1a_plan_md',
    's1b_plan_pipeline',
    's1c_lesion_model',
    's1d_researched_3',
    's1e_plan_plot',
    's1f_plot_pipeline',
  ]
  const setup = [
    's2a_checkpoint_downloaded',
    's2b_compatibility_check',
    's2c_env_setup_success',
    's2d_env_fail_within_5',
    's2e_model_loaded',
  ]
  const verdict = JSON.stringify({
    ...Object.fromEntries([...keys, ...setup].map((key) => [key, 1])),
    s3_validate_score: 1,
  })

  it('are not judged without a verdict, and that is said', async () => {
    const report = await gradeRun(volumes(), filesOf(segmentation))
    expect(report).toMatchObject({ judged: null, profiles: { site: { stages: { s1: null, s2: null, s3: null } } } })
    expect(report.incomplete).toContain('stages: S1 to S3 are not judged')
    expect(report.warnings.join()).toMatch(/not judged/)
  })
  it('heed the files in the site profile: a judge cannot see a plan that is not there', async () => {
    const report = await gradeRun(volumes(), filesOf(segmentation), { verdict: `Sure: ${verdict}` })
    expect(report.profiles.site!.stages).toMatchObject({ s1: 1 / 6, s2: 1, s3: 1 })
    expect(report.profiles.released!.stages).toMatchObject({ s1: 1, s2: 1, s3: 1 })
    const planned = await gradeRun(volumes({ 'outputs/plan/plan.md': 'a plan' }), filesOf(segmentation), { verdict })
    expect(planned.profiles.site!.stages.s1).toBe(4 / 6)
  })
  it('come from a model that is asked, with the run before it and S4 and S5 left out', async () => {
    const asked: string[] = []
    const judge = async (messages: readonly { content: string }[]) => {
      asked.push(messages.map(({ content }) => content).join('\n'))
      return verdict
    }
    const report = await gradeRun(volumes(), filesOf(segmentation), { judge })
    expect(report.judged).toBe('model')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/S4 and S5 .* do not score them/)
    expect(asked[0]).toContain('Task: kidney-seg-task')
  })
  it('count 0 where an answer holds nothing, with a warning', async () => {
    const report = await gradeRun(volumes(), filesOf(segmentation), { verdict: 'no idea' })
    expect(report.profiles.released!.stages).toMatchObject({ s1: 0, s2: 0, s3: 0 })
    expect(report.warnings.join()).toMatch(/no JSON object/)
  })
})

describe('a report run', () => {
  const folder = `${goldens}/report/light-good`
  const conversation = {
    agent: 'a',
    task: 'mimic-cxr-report-task',
    tier: 'lite',
    messages: [{ role: 'assistant', content: 'I validate the first case, a pilot.' }],
    code_executions: [{ turn: 1, code: "model.generate(x)\nopen('report.txt')", exit_code: 0, stdout_preview: '' }],
  }
  const run = {
    ...filesOf(`${folder}/submission`, 'outputs/agent_outputs/'),
    'process/conversation.json': JSON.stringify(conversation),
    'outputs/plan/plan.md': 'CXRMate, from_pretrained',
  }
  it('is judged by the rules of the released code, unless a verdict is given', async () => {
    const { judged, profiles, detailReport } = await gradeRun(run, filesOf(folder))
    expect(judged).toBe('rules')
    // A plan, a model and an entry point, of eight checks.
    expect(profiles.released!.stages).toMatchObject({ s1: 0.375, s4: 1, s5: 1 })
    expect(detailReport).toMatchObject({ header: { task: 'mimic-cxr-report-task', tier: 'lite' } })
    const verdict = '{"s1_plan_score": 1.5, "s2_setup_score": 0.5, "s3_validate_score": 1}'
    const judgedByModel = await gradeRun(run, filesOf(folder), { judge: async () => verdict })
    expect(judgedByModel.profiles.released!.stages.s1).toBe(1.5)
    expect(judgedByModel.warnings.join()).toMatch(/1\.5 lies outside/)
  })
})

test('a report run without annotations names every part that lacks', async () => {
  const folder = `${goldens}/report/seven-good`
  const { 'annotations.json': _, ...data } = filesOf(folder)
  const task = JSON.parse(readFileSync(`${folder}/task.json`, 'utf8'))
  const run = { 'process/trace.jsonl': '', ...filesOf(`${folder}/submission`, 'outputs/agent_outputs/') }
  const { profiles, incomplete } = await gradeRun(run, data, { task: task.task_id })
  expect(profiles.site!.task).toBe(null)
  expect(incomplete.join('\n')).toMatch(/no CheXbert codes .* of \d+ of \d+ reports in annotations\.json: run CheXbert/)
  expect(incomplete.join('\n')).toMatch(/no RadGraph graphs .* run RadGraph on both sides/)
  const whole = await gradeRun(run, filesOf(folder), { task: task.task_id })
  expect(whole.incomplete.join()).not.toContain('annotations')
})

describe('violations', () => {
  it('warn once and disqualify twice', async () => {
    const verdict = JSON.stringify({ s1: 1, s2: 1, s3: 1 })
    const once = await gradeRun(volumes({ 'process/tool_calls.jsonl': lines(blocked(3)) }), filesOf(segmentation), {
      verdict,
    })
    expect(once).toMatchObject({ disqualified: false, run: { violations: { turns: [3], breach: false } } })
    expect(once.profiles.site!.overall).toBeGreaterThan(0)
    const log = lines(blocked(3), blocked(5))
    const twice = await gradeRun(volumes({ 'process/tool_calls.jsonl': log }), filesOf(segmentation), { verdict })
    const nothing = { agentic: 0, task: 0, overall: 0, rating: 'F', stages: { s1: 0, s2: 0, s3: 0, s4: 0, s5: 0 } }
    expect(twice).toMatchObject({
      disqualified: true,
      run: { violations: { breachTurn: 5 } },
      profiles: { site: nothing, released: nothing },
    })
  })
})

describe('training code that was not blocked', () => {
  const trains = (turn: number) => ({ turn, code: 'loss.backward()\noptimizer.step()', exit_code: 0 })
  const run = (...turns: number[]) =>
    volumes({
      'process/conversation.json': JSON.stringify({ agent: 'a', tier: 'lite', code_executions: turns.map(trains) }),
    })
  const verdict = JSON.stringify({ s1: 1, s2: 1, s3: 1 })
  const task = 'kidney-seg-task'

  it('is a violation in the site profile, whose rules forbid it in every track', async () => {
    const once = await gradeRun(run(4), filesOf(segmentation), { task, verdict })
    expect(once).toMatchObject({ training: [4], disqualified: false })
    expect(once.profiles.site!.overall).toBeGreaterThan(0)
    expect(once.warnings.join()).toMatch(/code in turn 4 trains a model/)
    const twice = await gradeRun(run(4, 6), filesOf(segmentation), { task, verdict })
    expect(twice.profiles.site).toMatchObject({ overall: 0, rating: 'F' })
    expect(twice.profiles.released!.overall).toBeGreaterThan(0)
  })
  it('counts with a blocked action', async () => {
    const both = { ...run(4), 'process/tool_calls.jsonl': lines(blocked(5)) }
    expect((await gradeRun(both, filesOf(segmentation), { task, verdict })).profiles.site!.rating).toBe('F')
  })
})

describe('a model that gives no usable answer', () => {
  it('is asked again with the reason, and then nothing is judged', async () => {
    const asked: number[] = []
    const judge = async (messages: readonly object[]) => {
      asked.push(messages.length)
      return 'no idea'
    }
    const report = await gradeRun(volumes(), filesOf(segmentation), { judge })
    expect(asked).toStrictEqual([2, 4, 4])
    expect(report.judged).toBe(null)
    expect(report.warnings.join()).toMatch(/no usable answer/)
  })
})

describe('what cannot be graded', () => {
  it('data that are missing are named', async () => {
    await expect(gradeRun({}, {})).rejects.toMatchObject({ code: 'not-prepared', expected: 'task.json' })
    await expect(gradeRun({}, {}, { task: 'own-task' })).rejects.toMatchObject({
      expected: 'task.json or own-task/task.json',
    })
    await expect(gradeRun({}, { 'task.json': '[]' })).rejects.toMatchObject({ code: 'invalid-answers' })
  })
  it('a run of a known task has a report without scores, whose fault is the organiser’s', async () => {
    for (const [data, code] of [
      [{}, 'not-prepared'],
      [{ 'task.json': '[]' }, 'invalid-answers'],
    ] as const) {
      const report = await gradeRun(volumes(), data, { task: 'kidney' })
      expect(report).toMatchObject({
        error: { code, side: 'answers' },
        profiles: { site: null, released: null },
        task: { id: 'kidney', track: 'segmentation' },
      })
    }
    const { error } = await gradeRun({}, {}, { task: 'kidney' })
    expect(error?.expected).toBe('task.json or kidney/task.json or kidney-seg-task/task.json')
  })
  it('a task that nobody knows is refused', async () => {
    await expect(gradeRun({}, { 'task.json': '{"case_ids": []}' }, { task: 'x' })).rejects.toMatchObject({
      code: 'bad-option',
    })
  })
  it('finds the data of one task among those of many', async () => {
    const data = Object.fromEntries(
      Object.entries(filesOf(segmentation)).map(([path, content]) => [`kidney-seg-task/${path}`, content]),
    )
    expect((await gradeRun(volumes(), data)).results.site).not.toBe(null)
  })
  it('a run of nothing is a run without results', async () => {
    const report = await gradeRun({ 'process/conversation.json': '[[[' }, filesOf(segmentation))
    expect(report.profiles.site).toMatchObject({ task: 0, rating: 'F' })
    expect(report.incomplete.length).toBeGreaterThan(5)
  })
})

describe('boards', () => {
  it('rank agents by what their reports say', async () => {
    const verdict = JSON.stringify({ s1: 1, s2: 1, s3: 1 })
    const good = await gradeRun(volumes(), filesOf(segmentation), { verdict })
    const other = {
      ...good,
      run: { ...good.run, agent: 'b', submitted: false },
      profiles: { site: null, released: null },
    }
    const board = runBoard([agentRun(good), agentRun(JSON.parse(JSON.stringify(other)))])
    expect(board.overall.a).toMatchObject({ rank: 1, failureRate: 0 })
    expect(board.overall.b).toMatchObject({ rank: 2, overall: 0, failureRate: 1 })
    expect(board.tasks).toHaveLength(1)
    expect(board.tracks).toStrictEqual([
      { track: 'segmentation', agent: 'a', runs: 1, failureRate: 0 },
      { track: 'segmentation', agent: 'b', runs: 1, failureRate: 1 },
    ])
    expect(runBoard([agentRun(good)], { tier: 'lite' }).tasks).toStrictEqual([])
  })
  it.each([
    null,
    3,
    [],
    {},
    { run: {}, task: { track: 'vqa' } },
    { run: { agent: 'a' }, task: { track: 'x', id: 'y' } },
  ])('refuse what is no report: %j', (report) => {
    expect(() => agentRun(report, 'site', 'a.json')).toThrow(/a\.json/)
  })
})
