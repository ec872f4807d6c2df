import type { Markish } from '@observablehq/plot'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { metricKind } from '../../content/metricKind'
import { type NumberKind, numberText } from '../../content/numberText'
import { domainOf } from '../drawing/domainOf'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart, markColours } from '../drawing/keyPart'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { metricTicks } from '../drawing/metricTicks'
import { type PartOptions, partOf, partTable } from '../drawing/pages'
import { ink, symbolOf } from '../drawing/palette'
import { inRows, type Part, stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type AgentFiguresInput, type AgentRun, type AgentTask, agentFiguresShape, hasReport } from '../figureSets'
import { type OrderedAgent, orderedAgents } from './agentTable'

/**
 * Scores of the runs by task, with the quartiles of the human leaderboard as a band. Tasks share an axis where all scores lie in 0 to 1; else each has its own.
 *
 * @throws MedgradeError `bad-input` for a run of an unknown agent or task, `too-few-values` without an agent or a task.
 * @example
 * const runs = [{ agent: 'A', task: 'puma', score: 0.4, produced: true, valid: true }]
 * const figure = await taskScoresFigure({ agents: [{ agent: 'A' }], tasks: [{ task: 'puma', higherBetter: true }], runs })
 * figure.table.rows[0].slice(0, 4) // → [ 'puma', 'A', 0.4, 'yes' ]
 */
export async function taskScoresFigure(input: AgentFiguresInput, options: PartOptions = {}): Promise<Figure> {
  checkArguments({ input }, agentFiguresShape)
  checkOptions('taskScoresFigure', options, partTable)
  const agents = orderedAgents(input)
  const { score = 'score' } = input
  const { shown: tasks, part } = partOf(input.tasks, options, 'tasks')
  const runs = input.runs.filter((run) => hasReport(run) && tasks.some(({ task }) => task === run.task))
  const humans = tasks.filter((task) => task.human).length
  const scored = runs.filter(({ score }) => score !== null && Number.isFinite(score))
  const above = scored.filter((run) => isAbove(run, tasks.find(({ task }) => task === run.task)!))
  const band = humans > 0 ? ' Band: middle half of the human leaderboard, its line the median.' : ''
  const ofHumans = scored.filter((run) => tasks.find(({ task }) => task === run.task)?.human).length
  const says =
    humans > 0
      ? ` ${above.length} of ${countText(ofHumans, 'run')} on tasks with a leaderboard are better than its median.`
      : ''
  return drawFigure(
    {
      id: options.id ?? 'task-scores',
      title: `Scores of the runs by task${part}`,
      caption: `Each mark is a run: its ${score} on a task; a cross lies over an invalid run.${band} ${countText(scored.length, 'run has', 'runs have')} a score, ${runs.length - scored.length} none.${says}`,
      table: {
        columns: ['task', 'agent', score, 'valid', ...(humans > 0 ? humanColumns : [])],
        rows: tasks.flatMap(({ task, human }) =>
          runs
            .filter((run) => run.task === task)
            .map((run) => [
              ...[
                task,
                run.agent,
                run.score !== null && Number.isFinite(run.score) ? run.score : null,
                run.valid ? 'yes' : 'no',
              ],
              ...(humans > 0 ? [human?.q25 ?? null, human?.median ?? null, human?.q75 ?? null] : []),
            ]),
        ),
      },
      data: { tasks, runs: runs.map(({ agent, task, score, valid }) => ({ agent, task, score, valid })) },
    },
    (tools) => {
      const key = keyPart(
        tools,
        agents.map(({ agent, index }) => ({ label: agent, index })),
      )
      const parts = partsOf(tools, { ...input, tasks, runs }, agents)
      const rows = inRows(parts, 1, key.height)
      return { height: rows.height, parts: [...stacked(key).parts, ...rows.parts] }
    },
  )
}

const humanColumns = ['human first quartile', 'human median', 'human third quartile']

function isAbove({ score }: AgentRun, { human, higherBetter }: AgentTask): boolean {
  if (!human || score === null) return false
  return higherBetter ? score > human.median : score < human.median
}

/** Height of the row of a task, without an axis of its own. */
export function rowHeight(agents: number): number {
  return Math.max(26, Math.min(agents, 8) * 7 + 12)
}

/** One plot of all tasks, or one of each. */
function partsOf(
  tools: DrawingTools,
  { tasks, runs, score = 'score' }: AgentFiguresInput,
  agents: readonly OrderedAgent[],
): Part[] {
  const shown = (task: AgentTask) => [
    ...runs.flatMap((run) =>
      run.task === task.task && run.score !== null && Number.isFinite(run.score) ? [run.score] : [],
    ),
    ...(task.human ? [task.human.q25, task.human.median, task.human.q75] : []),
  ]
  const kind = metricKind(score)
  const step = rowHeight(agents.length)
  const shares = tasks.every((task) => task.higherBetter && shown(task).every((value) => value >= 0 && value <= 1))
  if (shares) {
    const names = tasks.map(({ task }) => task)
    const marks = tasks.flatMap((task, lane) => taskMarks(tools, { task, lane, runs, agents, kind }))
    // Half of the last number, at the end of the axis, stands on the right.
    const x = { label: score, domain: [0, 1], ...metricTicks(score) }
    return [lanesPart(tools, { names, step, right: 28, x }, marks)]
  }
  const room = nameRoom(tasks.map(({ task }) => task)) - 16
  return tasks.map((task) => {
    const x = {
      label: null,
      domain: task.higherBetter ? domainOf(shown(task)) : domainOf(shown(task)).reverse(),
      ticks: 6,
    }
    return lanesPart(
      tools,
      { names: [task.task], step, bottom: 24, x, most: room, least: room },
      taskMarks(tools, { task, lane: 0, runs, agents, kind }),
    )
  })
}

interface TaskRow {
  readonly task: AgentTask
  readonly lane: number
  readonly runs: readonly AgentRun[]
  readonly agents: readonly OrderedAgent[]
  readonly kind: NumberKind
}

function taskMarks({ Plot }: DrawingTools, { task: { task, human }, lane, runs, agents, kind }: TaskRow): Markish[] {
  const at = (place: number) => lane + ((place + 0.5) / agents.length - 0.5) * 0.72
  const dots = agents.map(({ agent, index }, place) => ({
    index,
    list: runs
      .filter((run) => run.task === task && run.agent === agent && run.score !== null && Number.isFinite(run.score))
      .map((run) => ({
        x: run.score!,
        y: at(place),
        valid: run.valid,
        label: `${agent}, ${task}: ${numberText(kind, run.score!)}${run.valid ? '' : ', invalid'}`,
      })),
  }))
  const band = human && Number.isFinite(human.q25 + human.q75) ? [human] : []
  return [
    Plot.rect(band, {
      ...{ x1: 'q25', x2: 'q75', y1: lane - 0.44, y2: lane + 0.44, fill: ink('grid'), fillOpacity: 0.8 },
      ariaLabel: (one) =>
        `${task}: middle half of the human leaderboard ${numberText(kind, one.q25)} to ${numberText(kind, one.q75)}`,
    }),
    Plot.ruleX(band, { x: 'median', y1: lane - 0.44, y2: lane + 0.44, stroke: ink('soft'), strokeWidth: 2 }),
    ...dots.map(({ index, list }) =>
      Plot.dot(list, {
        ...{ x: 'x', y: 'y', r: 4, symbol: symbolOf(index), ...markColours(index), ariaLabel: 'label' },
      }),
    ),
    Plot.dot(
      dots.flatMap(({ list }) => list.filter(({ valid }) => !valid)),
      {
        ...{ x: 'x', y: 'y', r: 4.5, symbol: 'times', stroke: ink('ink'), strokeWidth: 1.4 },
      },
    ),
  ]
}
