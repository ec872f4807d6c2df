import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { NestedInterval } from '../../../ranking/intervals/nestedInterval'
import { shownNestedInterval } from '../../../ranking/intervals/shownNestedInterval'
import { LEAST_CASES } from '../../../ranking/intervals/statisticsWarnings'
import { intervalText } from '../../content/intervalText'
import { metricKind } from '../../content/metricKind'
import { shortText } from '../drawing/captionText'
import { domainOf } from '../drawing/domainOf'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart } from '../drawing/lanes'
import { metricTicks } from '../drawing/metricTicks'
import { edgeOf, hatchOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type AgentFiguresInput, agentFiguresShape } from '../figureSets'
import { metricAxis } from '../ranking/rankedTable'
import { type OrderedAgent, orderedAgents, scoredTasks } from './agentTable'
import { type KnownInterval, knownInterval } from './knownInterval'

interface ScoredAgent extends OrderedAgent {
  /** Of the mean; tasks, then runs are resampled. */
  readonly interval: NestedInterval
}

/**
 * Scoreboard of agents: the mean over tasks of the mean over runs as bars, with intervals from resampled tasks and runs.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 * @example
 * const run = { agent: 'A', produced: true, valid: true }
 * const runs = [{ ...run, task: 'isles22', score: 0.5 }, { ...run, task: 'puma', score: 0.25 }]
 * const tasks = [{ task: 'isles22', higherBetter: true }, { task: 'puma', higherBetter: true }]
 * const figure = await scoreboardFigure({ agents: [{ agent: 'A' }], tasks, runs })
 * figure.table.rows[0].slice(0, 4) // → [ 1, 'A', null, 0.375 ]
 */
export async function scoreboardFigure(
  input: AgentFiguresInput,
  options: { readonly id?: string; readonly title?: string } = {},
): Promise<Figure> {
  checkArguments({ input }, agentFiguresShape)
  return drawScoreboard(input, options, new Map())
}

/** {@link scoreboardFigure} of an input that is checked; the intervals that are known of agents are not drawn again. */
export async function drawScoreboard(
  input: AgentFiguresInput,
  options: { readonly id?: string; readonly title?: string },
  known: ReadonlyMap<string, KnownInterval>,
): Promise<Figure> {
  const { score = 'score', higherBetter = true } = input
  const kind = metricKind(score)
  const tasks = scoredTasks(input)
  const { samples = 2000, seed = 1 } = input
  const agents = orderedAgents(input).map((agent): ScoredAgent => {
    const interval = knownInterval(agent.scores, known.get(agent.agent))
    return { ...agent, interval: interval ?? shownNestedInterval(agent.scores, { samples, seed }) }
  })
  const resampled = agents.find(({ interval }) => !Number.isNaN(interval.low))?.interval
  const how = resampled
    ? `lines: 95 % percentile intervals, tasks resampled and then runs within a task (${resampled.samples} resamples, seed ${resampled.seed})`
    : `no intervals: no agent has ${LEAST_CASES} tasks with a score`
  const first = agents[0]!
  const text = ({ estimate, low, high }: ScoredAgent['interval']) =>
    `${shortText(kind, estimate)} (${shortText(kind, low)} to ${shortText(kind, high)})`
  const says = Number.isNaN(first.interval.estimate)
    ? 'No run has a score.'
    : `First: ${first.agent}, ${Number.isNaN(first.interval.low) ? shortText(kind, first.interval.estimate) : text(first.interval)}.`
  const few =
    resampled && tasks < 20 ? ` With ${countText(tasks, 'task')}, fewer than 20, an interval may be too short.` : ''
  const valid = ({ runs }: ScoredAgent) => runs.filter((run) => run.valid).length
  return drawFigure(
    {
      id: options.id ?? 'scoreboard',
      title: options.title ?? 'Scoreboard',
      caption: `Mean ${score} over ${countText(tasks, 'task')} of the mean over runs; ${how}. ${says}${few}`,
      table: {
        columns: ['place', 'agent', 'model', `mean ${score}`, 'low', 'high', 'valid runs', 'runs'],
        rows: agents.map((agent, place) => [
          ...[place + 1, agent.agent, agent.model],
          ...[agent.interval.estimate, agent.interval.low, agent.interval.high].map((one) =>
            Number.isNaN(one) ? null : one,
          ),
          ...[valid(agent), agent.runs.length],
        ]),
      },
      data: { agents: agents.map(({ agent, model, interval }) => ({ agent, model, interval })) },
    },
    (tools) => stacked(barsPart(tools, agents, { score, higherBetter })),
  )
}

function barsPart(
  tools: DrawingTools,
  agents: readonly ScoredAgent[],
  { score, higherBetter }: { readonly score: string; readonly higherBetter: boolean },
) {
  const { Plot } = tools
  const rows = agents.map(({ agent, index, interval, runs }, lane) => ({ agent, index, lane, runs, ...interval }))
  const scored = rows.filter(({ estimate }) => Number.isFinite(estimate))
  const [low, high] = domainOf([0, ...scored.flatMap(({ estimate, low, high }) => [estimate, low, high])])
  const label = metricAxis(`mean ${score}`, higherBetter)
  const x = {
    label,
    ...metricTicks(score),
    domain: [scored.some(({ estimate, low }) => Math.min(estimate, low) < 0) ? low : 0, high],
  }
  const words = ({ estimate, low, high }: (typeof rows)[number]) => intervalText(metricKind(score), estimate, low, high)
  const valid = ({ runs }: (typeof rows)[number]) => `${runs.filter((run) => run.valid).length}/${runs.length}`
  const right = { frameAnchor: 'right', y: 'lane', textAnchor: 'end', fill: ink('ink') } as const
  const head = { frameAnchor: 'top-right', dy: -18, textAnchor: 'end', fill: ink('soft') } as const
  return lanesPart(tools, { names: agents.map(({ agent }) => agent), step: 30, right: 218, top: 26, x }, [
    Plot.rect(scored, {
      ...{ x1: 0, x2: 'estimate', y1: ({ lane }) => lane - 0.32, y2: ({ lane }) => lane + 0.32 },
      ...{ fill: ({ index }) => hatchOf(index), stroke: ({ index }) => edgeOf(index) },
      ariaLabel: (row) => `${row.agent}: ${words(row)}, ${valid(row)} runs valid`,
    }),
    Plot.ruleY(
      scored.filter(({ low, high }) => Number.isFinite(low + high)),
      {
        ...{ x1: 'low', x2: 'high', y: 'lane', stroke: ink('paper'), strokeWidth: 6 },
      },
    ),
    Plot.ruleY(
      scored.filter(({ low, high }) => Number.isFinite(low + high)),
      {
        ...{ x1: 'low', x2: 'high', y: 'lane', stroke: ink('ink'), strokeWidth: 2.2 },
      },
    ),
    Plot.ruleX([0], { stroke: ink('soft') }),
    Plot.text(rows, { ...right, text: words, dx: 150 }),
    Plot.text(rows, { ...right, text: valid, dx: 208 }),
    Plot.text(['mean (95 %)'], { ...head, dx: 150 }),
    Plot.text(['valid'], { ...head, dx: 208 }),
  ])
}
