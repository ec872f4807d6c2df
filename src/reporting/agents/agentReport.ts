import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { version } from '../../engine/report/version'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { countText } from '../../errors/countText'
import { refuse } from '../../errors/refuse'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { type BiasFacts, biasChecklist } from '../content/checklists'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalText } from '../content/intervalText'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import { references } from '../content/references'
import { subjectList } from '../content/subjectList'
import type { Cell, Fact, ReportDocument, ReportTable, ReportWarning, Section } from '../document/reportDocument'
import { type NotGraded, notGradedDocument, withNotGraded } from '../document/withNotGraded'
import type { Figure } from '../figures/figure'
import { agentFiguresOf } from './agentFiguresOf'
import { type AgentRecord, type AgentResults, groupName, MEDALS_UNKNOWN } from './agentResults'
import { costSection } from './costSection'
import { failuresSection } from './failuresSection'
import { rankedTogether } from './rankedTogether'
import { repeatabilitySection } from './repeatabilitySection'
import { runsRule } from './runsRule'
import { scoreboardSection } from './scoreboardSection'
import { stagesSection } from './stagesSection'
import { summarizeAgents } from './summarizeAgents'
import { tasksSection } from './tasksSection'

export interface AgentReportOptions {
  /** Default `Agents`. */
  readonly title?: string
  /** What a score is; default `score`. */
  readonly score?: string
  /** Further figures, such as those of a paper. */
  readonly figures?: readonly Figure[]
  /** Limits, model versions, dates of the harness. */
  readonly harness?: readonly Fact[]
  readonly warnings?: readonly string[]
  /** Runs that could not be graded, which stand apart. */
  readonly notGraded?: readonly NotGraded[]
  readonly provenance?: readonly Fact[]
}

/** With fewer an interval over tasks, or a spread over runs, says little. */
const LEAST_TASKS = 20
const LEAST_RUNS = 3

/** Agents of the first table; the scoreboard has all. */
const MOST_ROWS = 12

/**
 * The report of agents on tasks with repeated runs: scoreboard, tasks, stages, failures, stability over tasks, repeatability, cost.
 *
 * @throws MedgradeError `too-few-values` for no run, `bad-argument` for an unknown option.
 * @example
 * const run = (agent, task, score) => ({ agent, task, score, produced: true, valid: true })
 * const runs = [run('A', 'one', 0.9), run('A', 'two', 0.7), run('B', 'one', 0.5), run('B', 'two', 0.3)]
 * const { summary } = await agentReport(runs)
 * summary[0] // → A has the higher mean score over 2 tasks: 0.800 (no interval).
 */
export async function agentReport(
  records: readonly AgentRecord[],
  options: AgentReportOptions = {},
): Promise<ReportDocument> {
  checkArguments({ records }, [
    { agent: 'string', task: 'string', score: 'number', produced: 'boolean', valid: 'boolean' },
  ])

  checkOptions('agentReport', options, {
    title: 'string',
    score: 'string',
    figures: 'list',
    harness: 'list',
    warnings: 'list',
    notGraded: 'list',
    provenance: 'list',
  })
  const { title = 'Agents', notGraded = [], provenance = [] } = options
  if (records.length === 0 && notGraded.length > 0) return notGradedDocument(notGraded, { title, provenance })
  if (records.length === 0) refuse('too-few-values', 'agentReport', 'no run', 'at least one')
  const { score = 'score', figures: further = [], harness = [], warnings = [] } = options
  const results = summarizeAgents(records, { title, score, notGraded })
  const figures = await agentFiguresOf(results)
  const sections = [
    scoreboardSection(results, figures.scoreboard),
    tasksSection(results, [...figures.scores, ...figures.medals, ...further]),
    stagesSection(results),
    failuresSection(results, figures.funnel),
    stabilitySection(figures.stability),
    repeatabilitySection(results),
    costSection(results, figures.cost),
    harnessSection(harness),
  ]
  const document: ReportDocument = {
    kind: 'agents',
    title,
    summary: summaryOf(results),
    facts: factsOf(results),
    glance: { table: glanceTable(results), counts: countsOf(results), pictures: [] },
    warnings: [...warningsOf(results), ...warnings.map((text) => ({ text }))],
    sections: sections.filter((section) => section !== null),
    methods: methodsOf(results),
    references: [references.bootstrap, references.wilson, references.rexMle, references.bias],
    checklists: [biasChecklist(biasFacts(results))],
    provenance: [{ name: 'Made by', value: `medgrade ${version}` }, ...provenance],
  }
  return withNotGraded(document, notGraded)
}

function stabilitySection(figures: readonly Figure[]): Section | null {
  if (figures.length === 0) return null
  return {
    id: 'stability',
    title: 'Stability over tasks',
    blocks: figures.map((figure) => ({ kind: 'figure', figure })),
  }
}

function harnessSection(harness: readonly Fact[]): Section {
  const text = 'Limits, model versions and dates of the runs are not stated in the reports.'
  return {
    id: 'harness',
    title: 'Harness and limits',
    blocks:
      harness.length === 0
        ? [{ kind: 'text', text }]
        : [{ kind: 'list', items: harness.map(({ name, value }) => `${name}: ${value}`) }],
  }
}

function summaryOf(results: AgentResults): string[] {
  const { agents, records, reported: runs } = results
  const valid = runs.filter((run) => run.valid).length
  const groups = [...new Set(agents.map(groupName))]
  const best = groups.map((group) =>
    bestSentence(
      results.score,
      agents.filter((agent) => groupName(agent) === group),
      groups.length > 1 ? group : '',
    ),
  )
  const absent = records.length - runs.length
  const share = runs.length === 0 ? '' : ` (${numberText('percent', valid / runs.length)})`
  const without = absent === 0 ? '' : `; ${absent} more left no report`
  return [...best, `${valid} of ${countText(runs.length, 'run is', 'runs are')} valid${share}${without}.`]
}

/** Agents are compared over the same tasks only, and no agent without a valid run is called the best. */
function bestSentence(score: string, agents: AgentResults['agents'], group: string): string {
  const within = group === '' ? '' : `${agents[0]!.benchmarks.length === 0 ? 'Within ' : ''}${group}: `
  const ranked = agents[0]!.scores.filter((_, task) =>
    agents.some(({ scores }) => scores[task]!.some((value) => !Number.isNaN(value))),
  ).length
  const tasks = countText(ranked, 'task')
  const scored = agents.filter(({ interval }) => !Number.isNaN(interval.estimate))
  if (scored.length === 0) return `${within}${medalSentence(agents) ?? `No agent has a ${score}.`}`
  const ran = scored.filter(({ runs }) => runs.some((run) => run.valid))
  if (ran.length === 0) return `${within}No agent has a valid run.`
  const most = largestOf(ran.map(tasksWithScore))
  const complete = ran.filter((agent) => tasksWithScore(agent) === most)
  const fewer = scored.length - scored.filter((agent) => tasksWithScore(agent) === most).length
  const top = largestOf(complete.map(({ interval }) => interval.estimate))
  const best = complete.filter(({ interval }) => interval.estimate === top)
  const { low, high } = best[0]!.interval
  const over = `${tasks}${best.length === 1 ? unreported(best[0]!) : ''}`
  const value = intervalText(metricKind(score), top, low, high)
  if (agents.length === 1) return `${within}${best[0]!.agent} has the mean ${score} ${value} over ${over}.`
  const among =
    fewer > 0
      ? ` of the ${countText(agents.length - fewer, 'agent')} with a ${score} on ${most === ranked ? 'all' : most} of them`
      : ''
  const highest = agents.length - fewer === 2 ? 'higher' : 'highest'
  return best.length === 1
    ? `${within}${best[0]!.agent} has the ${highest} mean ${score} over ${over}${among}: ${value}.`
    : `${within}${subjectList(best.map(({ agent }) => agent))} share the highest mean ${score} over ${over}${among}: ${numberText(metricKind(score), top)}.`
}

/** What a mean over all tasks hides: those that the agent has no report of. */
function unreported({ runs, reported }: AgentResults['agents'][number]): string {
  const started = new Set(reported)
  const tasks = new Set(runs.filter((run) => !started.has(run)).map(({ task }) => task))
  return tasks.size === 0 ? '' : ` (${tasks.size} without a report count 0)`
}

/** Where a benchmark ranks no run, medals say who is ahead; null where none is known. */
function medalSentence(agents: AgentResults['agents']): string | null {
  if (!agents.every(({ knowsMedals }) => knowsMedals)) return null
  const won = ({ runs }: AgentResults['agents'][number]) => runs.filter(({ medal }) => !!medal).length
  const share = (agent: AgentResults['agents'][number]) => won(agent) / agent.runs.length
  const top = largestOf(agents.map(share))
  if (top === 0) return 'No run has a medal.'
  const best = agents.filter((agent) => share(agent) === top)
  const [{ runs }] = best as [AgentResults['agents'][number]]
  const names = subjectList(best.map(({ agent }) => agent))
  return `${names} ${best.length === 1 ? 'has' : 'have'} the ${agents.length === 2 ? 'larger' : 'largest'} share of runs with a medal: ${won(best[0]!)} of ${runs.length}.`
}

const tasksWithScore = ({ scores }: AgentResults['agents'][number]) =>
  scores.filter((runs) => runs.some((value) => !Number.isNaN(value))).length

/** The tasks on which any agent has a score; all where none has one. */
function tasksOfMeans({ agents, tasks }: AgentResults): number {
  const scored = tasks.filter((_, at) => agents.some(({ scores }) => scores[at]!.some((value) => !Number.isNaN(value))))
  return scored.length === 0 ? tasks.length : scored.length
}

/** Agents with their mean, valid runs and medals. */
function glanceTable(results: AgentResults): ReportTable {
  const { agents, score, hasMedals } = results
  const groups = new Map<string, number>()
  for (const agent of agents) {
    const { estimate } = agent.interval
    if (!Number.isNaN(estimate))
      groups.set(groupName(agent), Math.max(estimate, groups.get(groupName(agent)) ?? -Infinity))
  }
  const share = (count: number, of: number): Cell => ({ text: `${count} of ${of}`, value: count / of })
  return {
    id: 'table-glance',
    caption: `Mean ${score} over tasks${agents.some(hasInterval) ? ' with 95 % interval' : ''}; bold: the ${agents.length === 2 ? 'higher' : 'highest'}${groups.size > 1 ? ' of a benchmark and budget' : ''}.${agents.length > MOST_ROWS ? ` ${countText(agents.length - MOST_ROWS, 'more agent')} below.` : ''}`,
    columns: [
      { title: 'Agent' },
      { title: `Mean ${score}`, kind: metricKind(score) },
      { title: 'Tasks', kind: 'count' },
      { title: 'Valid runs', kind: 'count' },
      ...(hasMedals ? [{ title: 'Medals', kind: 'count' as const }] : []),
    ],
    rows: agents.slice(0, MOST_ROWS).map((agent): Cell[] => {
      const { estimate, low, high } = agent.interval
      const value = Number.isNaN(estimate)
        ? 'not ranked'
        : Number.isNaN(low)
          ? numberText(metricKind(score), estimate)
          : intervalText(metricKind(score), estimate, low, high)
      const valid = agent.runs.filter((run) => run.valid)
      const bar = estimate >= 0 && estimate <= 1 ? { bar: estimate } : {}
      return [
        agent.agent,
        { text: value, value: estimate, best: estimate === groups.get(groupName(agent)), ...bar },
        share(new Set(agent.reported.map(({ task }) => task)).size, tasksAsked(results, agent).length),
        share(valid.length, agent.reported.length),
        ...(hasMedals ? [agent.knowsMedals ? agent.runs.filter(({ medal }) => !!medal).length : MEDALS_UNKNOWN] : []),
      ]
    }),
  }
}

const hasInterval = ({ interval }: AgentResults['agents'][number]) => !Number.isNaN(interval.low)

function countsOf({ agents, tasks, records, reported: runs }: AgentResults): ReportWarning[] {
  const absent = records.length - runs.length
  const invalid = runs.filter((run) => !run.valid).length
  return [
    { text: countText(agents.length, 'agent') },
    { text: countText(tasks.length, 'task'), section: 'tasks' },
    { text: countText(runs.length, 'run') },
    { text: `${invalid} not valid`, section: 'failures' },
    ...(absent > 0 ? [{ text: `${absent} without a report`, section: 'failures' }] : []),
  ]
}

function factsOf({ agents, tasks, reported }: AgentResults): Fact[] {
  const models = [...new Set(agents.flatMap(({ model }) => (model === null ? [] : [model])))]
  return [
    { name: 'Agents', value: String(agents.length) },
    { name: 'Tasks', value: String(tasks.length) },
    { name: 'Runs', value: String(reported.length) },
    ...(models.length === 0 ? [] : [{ name: 'Models', value: subjectList(models) }]),
  ]
}

/** The tasks of the benchmarks that an agent ran, by their place; all where no benchmark is known. */
function tasksAsked({ tasks, records }: AgentResults, { runs }: AgentResults['agents'][number]): number[] {
  const benchmarks = new Map(records.map(({ task, benchmark }) => [task, rankedTogether(benchmark)]))
  const own = new Set(runs.map(({ benchmark }) => rankedTogether(benchmark)))
  return tasks.flatMap((task, at) => (own.has(benchmarks.get(task)) ? [at] : []))
}

function warningsOf(results: AgentResults): ReportWarning[] {
  const { agents, tasks, records, notGraded } = results
  const few = agents.filter(({ scores }) => scores.some((runs) => runs.length > 0 && runs.length < LEAST_RUNS))
  const apart = new Set(notGraded.map(({ name, task }) => JSON.stringify([name, task])))
  const absent = agents.filter((agent) =>
    tasksAsked(results, agent).some(
      (at) => agent.scores[at]!.length === 0 && !apart.has(JSON.stringify([agent.agent, tasks[at]])),
    ),
  )
  const unranked = records.filter(({ score }) => Number.isNaN(score)).length
  return [
    ...fewTasks(agents).map((text) => ({ text, section: 'scoreboard' })),
    ...groupedWarnings(
      few.map(({ agent }) => ({
        about: agent,
        text: `fewer than ${LEAST_RUNS} runs of a task: the spread over runs is uncertain`,
      })),
      'repeatability',
    ),
    ...groupedWarnings(
      absent.map(({ agent }) => ({ about: agent, text: 'no run of some tasks: the mean is over the others' })),
      'tasks',
    ),
    ...(unranked > 0
      ? [{ text: `${countText(unranked, 'run is', 'runs are')} not ranked and in no mean`, section: 'tasks' }]
      : []),
  ]
}

/** A warning where the mean of an agent is over few tasks. */
function fewTasks(agents: AgentResults['agents']): string[] {
  const counts = agents.flatMap(({ interval }) => (Number.isNaN(interval.estimate) ? [] : [interval.cases]))
  const least = smallestOf(counts)
  if (least < LEAST_CASES) return [`Fewer than ${LEAST_CASES} tasks: a mean over tasks has no interval`]
  if (least >= LEAST_TASKS) return []
  return [`Fewer than ${LEAST_TASKS} tasks: an interval over tasks may miss the truth far more often than it says`]
}

function biasFacts(results: AgentResults): BiasFacts {
  const { title, score, agents, records, reported } = results
  const valid = records.filter((run) => run.valid).length
  const unranked = records.filter((run) => Number.isNaN(run.score)).length
  const left = unranked > 0 ? `, ${unranked} without a score and in no mean` : ''
  return {
    name: title,
    declared: { modality: null, task: null },
    metrics: [score],
    conventions: {},
    aggregation: `the mean over the runs of a task, then over ${countText(tasksOfMeans(results), 'task')}`,
    ranking: `by the mean ${score} over tasks`,
    missing: runsRule(score).replace(/\.$/, ''),
    statistics: `bootstrap of tasks and of runs within them, Wilson intervals of shares, medgrade ${version}`,
    furtherAnalyses:
      'ranks in resamples of the tasks; repeated runs; what was wrong with invalid runs (in this report)',
    cases: null,
    submissions: `${countText(reported.length, 'run')} of ${countText(agents.length, 'agent')}, ${valid} valid${left}`,
  }
}

function methodsOf(results: AgentResults): string[] {
  const { score, agents } = results
  const drawn = agents.find(hasInterval)?.interval
  const intervals = drawn
    ? `The claim is about tasks, so intervals resample tasks: each of ${drawn.samples} resamples (seed ${drawn.seed ?? 1}) draws as many tasks as there are with replacement, and for each drawn task as many of its runs as it has, with replacement; the interval is the middle 95 % of the means.`
    : `The claim is about tasks, and no agent has ${LEAST_CASES} tasks with a score: there are no intervals.`
  return [
    `The ${score} of an agent is the mean over ${countText(tasksOfMeans(results), 'task')} of the mean over the runs of a task. ${runsRule(score)} ${intervals}`,
    'Shares of runs have 95 % Wilson intervals. Best of k, pass at k and all of k are exact expectations over all choices of k of the runs of a task.',
  ]
}
