import { bootstrapTasks } from '../../ranking/tasks/bootstrapTasks'
import { meanScores } from './agents/agentTable'
import { costFigure } from './agents/costFigure'
import { failureFunnelFigure } from './agents/failureFunnelFigure'
import { medalTableFigure } from './agents/medalTableFigure'
import { scoreboardFigure } from './agents/scoreboardFigure'
import { rowHeight, taskScoresFigure } from './agents/taskScoresFigure'
import { figureId } from './drawing/captionText'
import { pagesOf, panelsOfPage } from './drawing/pages'
import type { Figure } from './figure'
import type { AgentFigures, AgentFiguresInput } from './figureSets'
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
  const { runs } = input
  const scored = new Set(runs.flatMap(({ agent, score }) => (score !== null && Number.isFinite(score) ? [agent] : [])))
  const priced = runs.some(
    ({ agent, cost }) => scored.has(agent) && cost !== undefined && cost > 0 && Number.isFinite(cost),
  )
  return {
    scoreboard: [await scoreboardFigure(input)],
    medals: runs.some(({ medal }) => medal !== undefined) ? [await medalTableFigure(input)] : [],
    scores: await Promise.all(scorePages(input)),
    funnel: [await failureFunnelFigure(input)],
    stability: await stabilityFigures(input),
    cost: priced ? [await costFigure(input)] : [],
  }
}

/** Each task may have an axis of its own. Tasks on which no run is ranked have nothing to draw. */
function scorePages(input: AgentFiguresInput): Promise<Figure>[] {
  const fitting = panelsOfPage(rowHeight(input.agents.length) + AXIS)
  const ranked = new Set(input.runs.flatMap(({ task, score }) => (Number.isFinite(score ?? Number.NaN) ? [task] : [])))
  const shown = {
    ...input,
    tasks: input.tasks.filter(({ task }) => ranked.has(task)),
    runs: input.runs.filter(({ task }) => ranked.has(task)),
  }
  if (shown.tasks.length === 0) return []
  return pagesOf(shown.tasks.length, fitting).map(({ page, suffix }) =>
    taskScoresFigure(shown, { id: figureId('task-scores', suffix), ...(page && { page }) }),
  )
}

/** Tasks are resampled, and the agents ranked by their mean over the tasks drawn. */
async function stabilityFigures(input: AgentFiguresInput): Promise<Figure[]> {
  const { agents, tasks, higherBetter = true, samples = 2000, seed = 1 } = input
  const table = {
    task: '',
    cases: tasks.map(({ task }) => task),
    algorithms: agents.map(({ agent }) => agent),
    values: meanScores(input),
  }
  const bootstraps = bootstrapTasks([table], { higherBetter, samples, seed, missing: 'na.rm' })
  if (bootstraps.length === 0) return []
  const [blob, violin] = await Promise.all([
    blobPlotFigure(bootstraps[0]!, { resampled: 'tasks' }),
    violinFigure(bootstraps, { unit: 'tasks' }),
  ])
  return [blob, violin]
}
