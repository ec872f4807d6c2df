import { checkArguments } from '../../errors/checkArguments'
import { bootstrapTasks } from '../../ranking/tasks/bootstrapTasks'
import { meanScores } from './agents/agentTable'
import { costFigure } from './agents/costFigure'
import { failureFunnelFigure } from './agents/failureFunnelFigure'
import type { KnownInterval } from './agents/knownInterval'
import { medalTableFigure } from './agents/medalTableFigure'
import { drawScoreboard } from './agents/scoreboardFigure'
import { rowHeight, taskScoresFigure } from './agents/taskScoresFigure'
import { figureId } from './drawing/captionText'
import { panelsOfPage } from './drawing/pages'
import type { Figure } from './figure'
import { type AgentFigures, type AgentFiguresInput, agentFiguresShape } from './figureSets'
import { drawSections, type FigureSheet, onEach, onPages } from './figureSheet'
import { blobPlotFigure } from './ranking/blobPlotFigure'
import { violinFigure } from './ranking/violinFigure'

/** Height of the axis below a task. */
const AXIS = 30

/**
 * All figures of a report on agents, by section: scoreboard, medals, scores by task, failures, stability of the ranking over tasks, cost. Medals, stability and
 * cost are left out where the runs say nothing of them.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 * @example
 * const runs = [{ agent: 'A', task: 'puma', score: 0.4, produced: true, valid: true }]
 * const figures = await agentFigures({ agents: [{ agent: 'A' }], tasks: [{ task: 'puma', higherBetter: true }], runs })
 * figures.funnel[0].id // → funnel
 */
export async function agentFigures(input: AgentFiguresInput): Promise<AgentFigures> {
  checkArguments({ input }, agentFiguresShape)
  return agentFiguresKnowing(input, new Map())
}

/** {@link agentFigures} of an input without `samples` and `seed`; the intervals that are known of agents are not drawn again. */
export async function agentFiguresKnowing(
  input: Omit<AgentFiguresInput, 'samples' | 'seed'>,
  known: ReadonlyMap<string, KnownInterval>,
): Promise<AgentFigures> {
  return drawSections(agentFigureSheets, { input, groups: ranked(input), known })
}

interface AgentFacts {
  readonly input: AgentFiguresInput
  /** Lists in which agents are ranked. */
  readonly groups: ReturnType<typeof ranked>
  /** Intervals that are known of agents. */
  readonly known: ReadonlyMap<string, KnownInterval>
}

const hasCosts = ({ input: { runs } }: AgentFacts): boolean => {
  const scored = new Set(runs.flatMap(({ agent, score }) => (score !== null && Number.isFinite(score) ? [agent] : [])))
  return runs.some(({ agent, cost }) => scored.has(agent) && cost !== undefined && cost > 0 && Number.isFinite(cost))
}

/** All figures of a report on agents. */
export const agentFigureSheets: readonly FigureSheet<AgentFacts, keyof AgentFigures>[] = [
  {
    id: 'scoreboard',
    section: 'scoreboard',
    drawn: 'scoreboardFigure',
    shows: 'means over tasks; tasks are resampled, then runs within a task',
    draw: ({ groups, known }) => onEach(groups, ({ name, own }) => drawScoreboard(own, titled(name), known)),
  },
  {
    id: 'medals',
    section: 'medals',
    drawn: 'medalTableFigure',
    shows: 'medals by task and agent, in words',
    needs: ({ input }) => input.runs.some(({ medal }) => medal !== undefined),
    draw: ({ input }) => [medalTableFigure(input)],
  },
  {
    id: 'task-scores',
    section: 'scores',
    drawn: 'taskScoresFigure',
    shows: 'runs by task beside the middle half of the human leaderboard',
    draw: ({ input }) => scorePages(input),
  },
  {
    id: 'funnel',
    section: 'funnel',
    drawn: 'failureFunnelFigure',
    shows: 'how many runs reached each stage',
    draw: ({ input }) => [failureFunnelFigure(input)],
  },
  {
    id: 'blob',
    section: 'stability',
    drawn: 'blobPlotFigure',
    shows: 'ranks in the resamples of the tasks, and their agreement with the full ranking',
    draw: stabilityFigures,
  },
  {
    id: 'cost',
    section: 'cost',
    drawn: 'costFigure',
    shows: 'score against cost; the frontier is named',
    needs: hasCosts,
    draw: ({ input }) => [costFigure(input)],
  },
]

const titled = (name: string) => (name === '' ? {} : { id: figureId('scoreboard', name), title: `Scoreboard, ${name}` })

/** Lists in which agents are ranked: one a group, over the tasks on which the group has a score; groups without any score are in none. */
function ranked(input: AgentFiguresInput): { readonly name: string; readonly own: AgentFiguresInput }[] {
  const names = [...new Set(input.agents.map(({ group = '' }) => group))]
  if (names.length < 2) return [{ name: '', own: input }]
  const groups = names.map((name) => {
    const agents = input.agents.filter(({ group = '' }) => group === name)
    const runs = input.runs.filter((run) => agents.some(({ agent }) => agent === run.agent))
    const scored = new Set(runs.flatMap(({ task, score }) => (Number.isFinite(score ?? Number.NaN) ? [task] : [])))
    const tasks = input.tasks.filter(({ task }) => scored.has(task))
    return { name, own: { ...input, agents, tasks, runs: runs.filter(({ task }) => scored.has(task)) } }
  })
  const shown = groups.filter(({ own }) => own.tasks.length > 0)
  return shown.length > 0 ? shown : [{ name: '', own: input }]
}

/** Each task may have an axis of its own. Tasks on which no run is ranked have nothing to draw. */
function scorePages(input: AgentFiguresInput): Iterable<Promise<Figure>> {
  const fitting = panelsOfPage(rowHeight(input.agents.length) + AXIS)
  const ranked = new Set(input.runs.flatMap(({ task, score }) => (Number.isFinite(score ?? Number.NaN) ? [task] : [])))
  const shown = {
    ...input,
    tasks: input.tasks.filter(({ task }) => ranked.has(task)),
    runs: input.runs.filter(({ task }) => ranked.has(task)),
  }
  if (shown.tasks.length === 0) return []
  return onPages(['task-scores'], shown.tasks.length, fitting, (page) => taskScoresFigure(shown, page))
}

/** Tasks are resampled, and the agents ranked by their mean over the tasks drawn. */
function* stabilityFigures({ groups }: AgentFacts): Generator<Promise<Figure>> {
  for (const { name, own } of groups) {
    const { agents, tasks, higherBetter = true, samples = 2000, seed = 1 } = own
    const table = {
      task: name,
      cases: tasks.map(({ task }) => task),
      algorithms: agents.map(({ agent }) => agent),
      values: meanScores(own),
    }
    const bootstraps = bootstrapTasks([table], { higherBetter, samples, seed, missing: 'na.rm' })
    if (bootstraps.length === 0) continue
    yield blobPlotFigure(bootstraps[0]!, { resampled: 'tasks' })
    yield violinFigure(bootstraps, {
      unit: 'tasks',
      id: figureId('violin', name),
      title: name === '' ? undefined : `Agreement of the resamples with the full ranking, ${name}`,
    })
  }
}
