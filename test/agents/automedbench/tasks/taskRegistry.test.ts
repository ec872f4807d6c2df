import { describe, expect, it } from 'vitest'
import { codeExecutions } from '../../../../src/agents/automedbench/runs/codeExecutions'
import { autoMedBenchTask } from '../../../../src/agents/automedbench/tasks/autoMedBenchTask'
import { modelCheck } from '../../../../src/agents/automedbench/tasks/modelCheck'
import { tasks } from '../../../../src/agents/automedbench/tasks/tasks'
import { preflight } from '../../../../src/agents/runs/preflight'

describe('the registry of tasks', () => {
  it('has the 27 tasks of the site by track, and six beside them', () => {
    const counts = new Map<string, number>()
    for (const { track } of tasks.filter(({ listed }) => listed)) counts.set(track, (counts.get(track) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toStrictEqual({
      vqa: 9,
      report: 5,
      detection: 4,
      classification: 5,
      synthetic: 4,
    })
    expect(tasks.filter(({ listed }) => !listed).map(({ id }) => id)).toStrictEqual([
      'kidney-seg-task',
      'liver-seg-task',
      'pancreas-seg-task',
      'feta-seg-task',
      'ldct-denoising-task',
      'mri-sr-task',
    ])
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(33)
  })
  it('finds a task by id, short name and with the name of the benchmark', () => {
    expect(autoMedBenchTask('kidney')?.dataset).toBe('KiTS19')
    expect(autoMedBenchTask('automedbench-bccd-det-task')).toMatchObject({
      classes: ['rbc', 'wbc', 'platelets'],
      thresholds: [0.6, 0.3],
    })
    for (const name of ['', 'constructor', '__proto__', 'automedbench-']) expect(autoMedBenchTask(name)).toBe(null)
  })
})

describe('modelCheck', () => {
  const run = (code: string, plan = '') => ({
    executions: codeExecutions({
      code_executions: [
        { code, exit_code: 0 },
        { code: 'google/gemma-4-E2B-it', exit_code: 1 },
      ],
    }),
    plan,
  })
  const vqa = autoMedBenchTask('pathvqa-task')!

  it('lite asks for the fixed model alone', () => {
    expect(modelCheck(run("x = 'LLaVA-Med-v1.5-Mistral-7b'"), vqa, 'lite')).toMatchObject({ ok: true })
    expect(modelCheck(run('nothing'), vqa, 'lite')).toMatchObject({ ok: false, named: [] })
    const both = modelCheck(run('llava-med-v1.5-mistral-7b', 'or Qwen2.5-VL-3B-Instruct'), vqa, 'lite')
    expect(both.named).toHaveLength(2)
    expect(both.ok).toBe(false)
  })
  it('standard asks for one of the shortlist, pro and tasks without a list for nothing', () => {
    expect(modelCheck(run('Qwen2.5-VL-3B-Instruct'), vqa, 'standard').ok).toBe(true)
    expect(modelCheck(run(''), vqa, 'standard').ok).toBe(false)
    expect(modelCheck(run(''), vqa, 'pro').ok).toBe(null)
    expect(modelCheck(run(''), autoMedBenchTask('liver')!, 'standard').ok).toBe(null)
    expect(modelCheck({ ...run(''), answeredWith: ['google/gemma-4-E4B-it'] }, vqa, 'standard').ok).toBe(true)
  })
})

describe('preflight', () => {
  const check = (files: Record<string, string>, checkpoints = {}) => preflight(files, 'report', checkpoints)
  const task = JSON.stringify({ track: 'report', case_ids: ['a', 'b'] })

  it('lists everything that is missing, not the first alone', async () => {
    expect(await check({})).toMatchObject({ ok: false, missing: ['task data: task.json'] })
    const files = { 'task.json': task, 'answers/a/report.txt': 'x', 'keys.txt': 'sk-secret\n', 'bert/weights': '' }
    const found = await check(files, { suite: 'suite', chexbert: 'cx.pth', bert: 'bert', keyFile: 'keys.txt' })
    expect(found).toStrictEqual({
      ok: false,
      missing: [
        'private reference: answers/b/',
        'checkpoint suite: suite',
        'checkpoint chexbert: cx.pth',
        'key file: keys.txt has 1 lines instead of 4',
      ],
      firstMissing: 'suite',
    })
  })
  it('never tells a key', async () => {
    const keys = 'sk-one\nsk-two\nsk-three\nmy secret key\n'
    const found = await check(
      { 'task.json': task, 'answers/a/x': '', 'answers/b/x': '', 'k.txt': keys },
      { keyFile: 'k.txt' },
    )
    expect(found.missing).toStrictEqual(['key file: k.txt has no key in lines 4'])
    expect(JSON.stringify(found)).not.toMatch(/sk-|secret/)
  })
  it('passes what is complete', async () => {
    expect(await check({ 'task.json': task, 'answers/a/x': '', 'answers/b/x': '' })).toStrictEqual({
      ok: true,
      missing: [],
      firstMissing: null,
    })
  })
})
