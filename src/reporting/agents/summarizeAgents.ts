import { groupBy } from '../../array/groupBy'
import { proportionInterval } from '../../ranking/intervals/proportionInterval'
import { shownNestedInterval } from '../../ranking/intervals/shownNestedInterval'
import { type AgentRecord, type AgentResults, type AgentSummary, groupName, NO_REPORT } from './agentResults'

/** The runs by agent and task with what is computed from them once. Agents stand by benchmark and budget, those that nothing ranks last, then by falling mean score, tasks in code-point order. */
export function summarizeAgents(
  records: readonly AgentRecord[],
  { title, score, notGraded }: Pick<AgentResults, 'notGraded' | 'score' | 'title'>,
): AgentResults {
  const tasks = [...new Set(records.map(({ task }) => task))].sort()
  const names = [...new Set(records.map(({ agent }) => agent))].sort()
  const byAgent = groupBy(records, ({ agent }) => agent)
  const agents = names.map((agent): AgentSummary => {
    const runs = byAgent.get(agent)!
    const byTask = groupBy(runs, ({ task }) => task)
    const scores = tasks.map((task) => (byTask.get(task) ?? []).map((run) => run.score))
    const valid = runs.filter((run) => run.valid).length
    return {
      agent,
      model: stated(runs.map(({ model }) => model)),
      budget: stated(runs.map(({ budget }) => budget)),
      benchmarks: [...new Set(runs.flatMap(({ benchmark }) => (benchmark === undefined ? [] : [benchmark])))].sort(),
      runs,
      reported: runs.filter(hasReport),
      scores,
      interval: shownNestedInterval(scores),
      validity: proportionInterval(valid, runs.length),
      knowsMedals: !runs.some((run) => run.valid && run.medal === undefined),
    }
  })
  const key = ({ interval }: AgentSummary) =>
    Number.isNaN(interval.estimate) ? Number.NEGATIVE_INFINITY : interval.estimate
  const rankedGroups = new Set(agents.filter(({ interval }) => !Number.isNaN(interval.estimate)).map(groupName))
  const isRanked = (agent: AgentSummary) => rankedGroups.has(groupName(agent))
  return {
    title,
    score,
    tasks,
    agents: agents.sort(
      (a, b) =>
        Number(isRanked(b)) - Number(isRanked(a)) ||
        compareText(`${a.benchmarks}`, `${b.benchmarks}`) ||
        compareBudgets(a.budget, b.budget) ||
        key(b) - key(a),
    ),
    records,
    reported: records.filter(hasReport),
    hasMedals: records.some(({ medal }) => medal !== undefined),
    notGraded,
  }
}

/** What the runs state, all of it where they differ. */
function stated(values: readonly (string | undefined)[]): string | null {
  const found = [...new Set(values)].filter((value) => value !== undefined).sort(compareBudgets)
  return found.length === 0 ? null : found.join(' and ')
}

const hasReport = ({ error }: AgentRecord) => error !== NO_REPORT

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `2 h` before `24 h`, none first. */
function compareBudgets(a: string | null, b: string | null): number {
  if (a === b) return 0
  const [x, y] = [Number.parseFloat(a ?? '-1'), Number.parseFloat(b ?? '-1')]
  return x - y || ((a ?? '') < (b ?? '') ? -1 : 1)
}
