import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { looseJson } from '../../../../src/agents/automedbench/runs/looseJson'
import { checkStudy, parseStudy } from '../../../../src/agents/automedbench/sweeps/checkStudy'
import { enhancementCell, filledScores } from '../../../../src/agents/automedbench/sweeps/enhancementCell'
import { taskLeaderboard } from '../../../../src/agents/automedbench/sweeps/taskLeaderboard'
import { sweepAggregate, sweepPlan } from '../../../../src/agents/automedbench/sweeps/vqaSweep'

type Json = ReturnType<typeof JSON.parse>
const root = 'fixtures/goldens/runs'
const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const cases = (part: string) => readdirSync(`${root}/${part}`)

/** Numbers to 1e-9, everything else exactly. */
function expectNear(found: Json, expected: Json, path = ''): void {
  if (expected === 'NaN') expect(found, path).toBeNaN()
  else if (typeof expected === 'number')
    expect(Math.abs(found - expected), path).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
  else if (expected !== null && typeof expected === 'object') {
    expect(Object.keys(found).sort(), path).toStrictEqual(Object.keys(expected).sort())
    for (const key of Object.keys(expected)) expectNear(found[key], expected[key], `${path}.${key}`)
  } else expect(found, path).toBe(expected)
}

function reportIn(folder: string): unknown {
  const path = `${folder}/detail_report.json`
  return existsSync(path) ? (looseJson(readFileSync(path, 'utf8')) ?? null) : null
}

describe('cells of the matrix of enhancement runs', () => {
  test.each(cases('matrix'))('%s', (name) => {
    const { task, tier, agent } = json(`matrix/${name}/input.json`)
    const { cell, filled } = json(`matrix/${name}/expected.json`)
    const reports: unknown[] = []
    const folder = () => `${root}/matrix/${name}/runs/${task}/${tier}/${agent}_r${reports.length}`
    while (existsSync(folder())) reports.push(reportIn(folder()))
    expectNear(enhancementCell(reports, { task, tier, agent }), cell)
    for (const [path, expected] of Object.entries(filled)) {
      const report = looseJson(readFileSync(`${root}/matrix/${name}/runs/${path}`, 'utf8'))
      expectNear(filledScores(report), expected, path)
    }
  })
})

describe('sweeps of VQA runs', () => {
  test.each(cases('sweep'))('%s', (name) => {
    const { plan, ...aggregate } = json(`sweep/${name}/expected.json`)
    expect(sweepPlan(json(`sweep/${name}/input.json`))).toStrictEqual(plan)
    expect(sweepAggregate(json(`sweep/${name}/status.json`))).toStrictEqual(aggregate)
  })
  it('refuses a number of repeats that is none', () => {
    const input = { agents: ['a'], task: 't', tier: 'lite', subset: 'all', sampleLimit: null }
    for (const repeats of [0, 1.5, 1e9, Number.NaN]) expect(() => sweepPlan({ ...input, repeats })).toThrow(/repeats/)
  })
})

describe('boards by task and tier', () => {
  test.each(cases('task-leaderboard'))('%s', (name) => {
    const { boards } = json(`task-leaderboard/${name}/expected.json`)
    expectNear(taskLeaderboard(json(`task-leaderboard/${name}/runs.json`)), boards)
  })
})

describe('checkStudy', () => {
  const run = (agent: string, repeat: number) => ({
    run_id: `${agent}-${repeat}`,
    folder: `runs/${agent}/${repeat}`,
    agent,
    task: 'kidney-seg-task',
    tier: 'lite',
    repeat,
  })
  const study = {
    name: 's',
    agents: ['a', 'b'],
    tasks: ['kidney-seg-task'],
    tiers: ['lite'],
    repeats: 2,
    runs: [run('a', 1), run('a', 2), run('b', 1)],
  }

  it('lists what is absent, unplanned, unreadable and not even listed', () => {
    const found = [
      { folder: 'runs/a/1', readable: true },
      { folder: 'runs/a/2', readable: false },
      { folder: 'runs/c/1', readable: true },
    ]
    expect(checkStudy(parseStudy(study), found)).toStrictEqual({
      absent: ['runs/b/1'],
      unplanned: ['runs/c/1'],
      unreadable: ['runs/a/2'],
      unlisted: ['b · kidney-seg-task · lite: 1 of 2 runs'],
      complete: false,
    })
  })
  it.each([
    [null, /an object/],
    [{ ...study, agents: 'a' }, /agents/],
    [{ ...study, repeats: 0 }, /repeats/],
    [{ ...study, runs: [null] }, /runs\[0\]/],
    [{ ...study, runs: [{ ...run('a', 1), folder: 3 }] }, /runs\[0\].folder/],
  ])('refuses a manifest that is none: %#', (value, message) => {
    expect(() => parseStudy(value)).toThrow(message)
  })
})
