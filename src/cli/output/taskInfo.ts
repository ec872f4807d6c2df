/** Tasks of AutoMedBench for people and as JSON. */

import { type TaskModels, taskModels } from '../../agents/automedbench/tasks/taskModels'
import { type AutoMedBenchTask, tasks } from '../../agents/automedbench/tasks/tasks'
import { visibleText } from '../../engine/report/visibleText'
import { countText } from '../../errors/countText'
import type { ChallengeFacts } from '../../reporting/facts/challengeFacts'
import { taskFacts } from '../../reporting/facts/taskFacts'
import { factLines } from './factLines'

/** A task with its classes, thresholds, cases, models and sources. */
export async function taskInfo(task: AutoMedBenchTask, json: boolean): Promise<string> {
  const models = taskModels(task)
  const facts = taskFacts(task)
  if (!json) return [...linesOf(task, models), ...factLines(facts)].map(visibleText).join('\n')
  const { stringifyReport } = await import('../../engine/report/json/stringifyReport')
  return stringifyReport({ ...task, ...facts, models, challenge: `automedbench-${task.track}` })
}

function linesOf(task: AutoMedBenchTask, models: TaskModels): string[] {
  const { id, track, dataset, classes, cases, unit, thresholds, timeLimitS, options, note, idSource, listed } = task
  const rated = thresholds
    ? `good ${thresholds[0]}, okay ${thresholds[1]}${track === 'classification' ? ' (provisional)' : ''}`
    : 'bands of SSIM and PSNR'
  const named = idSource === 'released' ? 'id of the released code' : 'id of this library'
  return [
    `AutoMedBench: ${id}`,
    `  track         ${track}, graded by automedbench-${track}`,
    `  data          ${dataset ?? 'not stated'}${note === null ? '' : ` (${note})`}`,
    `  classes       ${classes?.join(', ') ?? 'not stated'}`,
    `  cases         ${cases ?? 'not stated'}, a case is a ${unit}`,
    `  thresholds    ${rated}`,
    `  time limit    ${timeLimitS} s`,
    ...(options === null ? [] : [`  options       ${JSON.stringify(options)}`]),
    `  lite fixes    ${models.lock ?? 'no model'}`,
    `  standard      ${models.pool?.join(', ') ?? 'no public shortlist'}${models.compare === null ? '' : `; compare ${models.compare}`}`,
    `  source        ${listed ? "the site's table of tasks" : 'released beside the tables of the site'}; ${named}`,
    '  page          docs/benchmarks/automedbench.md',
  ]
}

/** The tasks of a track: lines for people, or records. */
export function tasksOf(challenge: string): string[]
export function tasksOf(challenge: string, records: true): readonly (AutoMedBenchTask & ChallengeFacts)[]
export function tasksOf(challenge: string, records = false): readonly (string | AutoMedBenchTask)[] {
  const own = tasks.filter(({ track }) => challenge === `automedbench-${track}`)
  if (records) return own.map((task) => ({ ...task, ...taskFacts(task) }))
  const lines = own.map(({ id, dataset, classes, cases }) => {
    const size = [
      cases === null ? [] : countText(cases, 'case'),
      classes === null ? [] : countText(classes.length, 'class', 'classes'),
    ].flat()
    return `    ${id}: ${dataset ?? 'data not stated'}${size.length > 0 ? `, ${size.join(', ')}` : ''}`
  })
  return own.length === 0 ? [] : ['  tasks', ...lines]
}
