import { describe, expect, test } from 'vitest'
import { nestedInterval } from '../../../src/ranking/statistics'
import {
  agentFigures,
  costFigure,
  type Figure,
  failureFunnelFigure,
  medalTableFigure,
  scoreboardFigure,
  taskScoresFigure,
} from '../../../src/reporting'
import { checkFigure } from './checkFigure'
import { agentSample, agentScores } from './samples'

const all = (sections: object): Figure[] => Object.values(sections as Record<string, Figure[]>).flat()

const input = agentSample
const { tasks, runs } = input

describe('all figures of agents', () => {
  test('by section, with readable captions, the same bytes twice', async () => {
    const figures = await agentFigures(input)
    for (const figure of all(figures)) checkFigure(figure)
    expect(all(figures).map(({ id }) => id)).toEqual('scoreboard medals task-scores funnel blob violin cost'.split(' '))
    const captions = all(figures).map(({ id, caption }) => `${id}: ${caption}`)
    await expect(`${captions.join('\n')}\n`).toMatchFileSnapshot('captions/agents.txt')
    expect(JSON.stringify(await agentFigures(input))).toBe(JSON.stringify(figures))
  })

  test('what the runs do not say is left out', async () => {
    const bare = runs.map(({ agent, task, score, produced, valid }) => ({ agent, task, score, produced, valid }))
    const figures = await agentFigures({ ...input, runs: bare })
    for (const figure of all(figures)) checkFigure(figure)
    expect([figures.medals, figures.cost]).toEqual([[], []])
    expect(figures.funnel[0]!.table.rows.length).toBe(12)
  })

  test('tasks on which no run is ranked have no row of scores, and no task without a leaderboard has its quartiles', async () => {
    const bare = tasks.map(({ task, higherBetter }) => ({ task, higherBetter }))
    const unranked = runs.map((run) => (run.task === tasks[0]!.task ? { ...run, score: null } : run))
    const [figure] = (await agentFigures({ ...input, tasks: bare, runs: unranked })).scores
    expect(figure!.table.columns).toHaveLength(4)
    expect(figure!.table.rows.map(([task]) => task)).not.toContain(tasks[0]!.task)
    expect(figure!.table.rows.map(([task]) => task)).toContain(tasks[1]!.task)
    const none = await agentFigures({ ...input, runs: runs.map((run) => ({ ...run, score: null })) })
    expect(none.scores).toEqual([])
  })

  test('20 tasks of 8 agents are drawn on pages, each run once', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...tasks[0]!, task: `task ${at}` }))
    const agents = Array.from({ length: 8 }, (_, at) => ({ agent: `agent ${at}` }))
    const all = many.flatMap(({ task }) =>
      agents.map(({ agent }) => ({ agent, task, score: 30, produced: true, valid: true })),
    )
    const { scores } = await agentFigures({ ...input, agents, tasks: many, runs: all })
    expect(scores.map(({ id, table }) => `${id} ${table.rows.length}`)).toEqual([
      'task-scores 56',
      'task-scores-2 56',
      'task-scores-3 48',
    ])
    for (const { id, svg } of scores) expect(Number(/ height="(\d+)"/.exec(svg)![1]), id).toBeLessThanOrEqual(860)
  })

  test('one agent without a run', async () => {
    const figures = await agentFigures({ agents: [{ agent: 'A' }], tasks: tasks.slice(0, 1), runs: [] })
    for (const { svg } of all(figures)) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(figures.stability).toEqual([])
  })

  test('refuses a run of an unknown agent or task', async () => {
    const run = { agent: 'A', task: 'puma', score: 1, produced: true, valid: true }
    await expect(agentFigures({ ...input, runs: [run] })).rejects.toThrow('agent of a run')
    await expect(agentFigures({ ...input, runs: [{ ...run, agent: 'fast', task: 'x' }] })).rejects.toThrow(
      'task of a run',
    )
  })
})

test('the scoreboard orders by the mean over tasks and resamples tasks, then runs; below ten tasks there is no interval', async () => {
  const few = await scoreboardFigure(input)
  expect(few.table.rows.map((row) => row[1])).toEqual(['fast', 'slow', 'weak'])
  expect(few.table.rows[0]!.slice(3)).toEqual([0.725, null, null, 8, 8])
  expect(few.caption).toContain('no intervals: no agent has 10 tasks with a score')
  const copies = ['', ' b', ' c']
  const { table, caption } = await scoreboardFigure({
    ...input,
    tasks: copies.flatMap((copy) => input.tasks.map((one) => ({ ...one, task: `${one.task}${copy}` }))),
    runs: copies.flatMap((copy) => input.runs.map((one) => ({ ...one, task: `${one.task}${copy}` }))),
  })
  const wanted = nestedInterval(
    copies.flatMap(() => agentScores.fast!.map((score) => [score!, score! - 0.05])),
    { samples: 200 },
  )
  expect(table.rows[0]!.slice(3)).toEqual([wanted.estimate, wanted.low, wanted.high, 24, 24])
  expect(caption).toContain('With 12 tasks, fewer than 20')
})

test('a low score is first where low is better', async () => {
  const { table } = await scoreboardFigure({ ...input, higherBetter: false })
  expect(table.rows.map((row) => row[1])).toEqual(['weak', 'slow', 'fast'])
})

test('medals are words and counts', async () => {
  const { table, svg } = await medalTableFigure(input)
  expect(table.rows[0]).toEqual(['isles22', 'fast', 2, 2, 2, 0, 0])
  expect(svg).toContain('gold 2/2')
  expect(svg).toContain('>invalid<')
})

test('tasks with scores beyond 0 to 1 have an axis each', async () => {
  const shared = await taskScoresFigure(input)
  const large = runs.map((run) => ({ ...run, score: run.score === null ? null : 30 * run.score }))
  const own = await taskScoresFigure({ ...input, tasks: tasks.map(({ human: _, ...task }) => task), runs: large })
  const axes = ({ svg }: Figure) => svg.match(/<g text-anchor="middle" transform/g)!.length
  expect([axes(shared), axes(own)]).toEqual([2, 5])
})

test('the funnel counts the runs that reach each stage', async () => {
  const { data } = await failureFunnelFigure(input)
  expect(data).toMatchObject({
    stages: ['started', 'produced a file', 'valid', 'scored', 'above median', 'medal'],
    all: [24, 22, 20, 20, 10, 4],
  })
})

test('the frontier holds the agents that no other beats in cost and score', async () => {
  const { data, caption } = await costFigure({
    ...input,
    runs: [...runs, { agent: 'weak', task: 'puma', score: 0.1, produced: true, valid: true, cost: 0.5 }].map((run) =>
      run.agent === 'weak' ? { ...run, cost: 0.5 } : run,
    ),
  })
  expect(data).toMatchObject({ frontier: ['weak', 'fast'] })
  expect(caption).toContain('cheaper and better: weak, fast.')
})
