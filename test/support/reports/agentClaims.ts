import { shownNestedInterval } from '../../../src/ranking/intervals/shownNestedInterval'
import { bootstrapTasks } from '../../../src/ranking/statistics'
import type { AgentRecord } from '../../../src/reporting/agents/agentResults'
import type { Claim } from './holdClaims'
import { rankAgreement } from './rankAgreement'

const n = String.raw`(\d+)`
const number = String.raw`(−?[\d.]+(?: %)?)`

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}
const fixed = (value: number) => value.toFixed(3).replace('-', '−')
const short = (value: number) => String(Number(value.toFixed(3))).replace('-', '−')
/** A percentile: half up, with two decimals where it has exactly two. */
function place(share: number): string {
  const percents = Number((100 * share).toPrecision(12))
  const two = percents.toFixed(2)
  const hasTwo = Number(two) === percents && !two.endsWith('0')
  return `${hasTwo ? two : (Math.floor(10 * percents + 0.5) / 10).toFixed(1)} %`
}
const share1 = (share: number) => String(Number((100 * Number(share.toFixed(3))).toFixed(1)))
/** The end of the id of a figure of a group. */
const idEnd = (name: string) => `-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
const percent = (share: number) => (100 * share).toFixed(1)
const list = (names: readonly string[]) => {
  const between = names.some((name) => name.includes(',')) ? '; ' : ', '
  const shown = names.slice(0, 6).join(between)
  return names.length > 6 ? `${shown} and ${names.length - 6} more` : shown
}
const unique = <Value>(values: readonly Value[]) => [...new Set(values)]

/** Agents that are ranked together: those with the same benchmarks and budget. */
interface Group {
  readonly name: string
  readonly agents: readonly string[]
  /** Tasks on which any agent of the group has a score. */
  readonly tasks: readonly string[]
}

/** Every claim of a page of agents, from its runs. */
export function agentClaims(records: readonly AgentRecord[], score: string): Claim[] {
  const written = score === 'percentile' ? place : fixed
  const writtenShort = (value: number) => (score === 'percentile' ? place(value).replace('.0 ', ' ') : short(value))
  const runsOf = (agent: string) => records.filter((run) => run.agent === agent)
  const groupOf = (agent: string) => {
    const own = runsOf(agent)
    const benchmarks = unique(own.flatMap(({ benchmark }) => benchmark ?? [])).sort()
    return [...benchmarks, ...own.slice(0, 1).flatMap(({ budget }) => budget ?? [])].join(', ')
  }
  const agents = unique(records.map(({ agent }) => agent))
  const groups = unique(agents.map(groupOf)).map((name): Group => {
    const own = agents.filter((agent) => groupOf(agent) === name)
    const runs = own.flatMap(runsOf).filter((run) => !Number.isNaN(run.score))
    return { name, agents: own, tasks: unique(runs.map(({ task }) => task)) }
  })
  const taskMeans = (agent: string) =>
    unique(runsOf(agent).map(({ task }) => task)).flatMap((task) => {
      const scores = runsOf(agent).filter((run) => run.task === task && !Number.isNaN(run.score))
      return scores.length === 0 ? [] : [mean(scores.map((run) => run.score))]
    })
  const meanOf = (agent: string) => mean(taskMeans(agent))
  const tasks = unique(records.map(({ task }) => task))
  const interval = (agent: string) =>
    shownNestedInterval(
      [...tasks].sort().map((task) =>
        runsOf(agent)
          .filter((run) => run.task === task)
          .map((run) => run.score),
      ),
    )
  const drawn = agents.some((agent) => taskMeans(agent).length >= 10)
  const runs = records.filter(({ error }) => error !== 'no report')
  const absent = records.length - runs.length
  const valid = runs.filter((run) => run.valid).length
  const medals = (kind: AgentRecord['medal']) => records.filter(({ medal }) => medal === kind).length
  const won = (agent: string) => runsOf(agent).filter(({ medal }) => !!medal).length
  const least = Math.min(...agents.map((agent) => taskMeans(agent).length).filter((count) => count > 0))
  const isFirst = (name: string) => {
    const group = groups.find((one) => one.agents.includes(name))
    const best = Math.max(...(group?.agents ?? []).map(meanOf).filter((value) => !Number.isNaN(value)))
    return group && meanOf(name) === best ? name : 'another'
  }
  const priced = agents.flatMap((agent) => {
    const costs = runsOf(agent).flatMap(({ costUsd }) => (costUsd != null && costUsd > 0 ? [costUsd] : []))
    return costs.length === 0 || Number.isNaN(meanOf(agent))
      ? []
      : [{ agent, cost: median(costs), value: meanOf(agent) }]
  })
  const frontier = priced
    .filter(
      (one) =>
        !priced.some(
          (other) =>
            other.cost <= one.cost && other.value >= one.value && (other.cost < one.cost || other.value > one.value),
        ),
    )
    .sort((a, b) => a.cost - b.cost)
    .map(({ agent }) => agent)
  const unreported = (agent: string) =>
    new Set(runsOf(agent).flatMap(({ task, error }) => (error === 'no report' ? [task] : []))).size || ''
  const steps: [string, (run: AgentRecord) => boolean][] = [
    ...(absent > 0 ? [['expected', () => true] as [string, (run: AgentRecord) => boolean]] : []),
    ['started', (run) => runs.includes(run)],
    ['produced a file', ({ produced }) => produced],
    ['valid', ({ valid }) => valid],
    ['scored', (run) => run.valid && !Number.isNaN(run.score)],
    ...(records.some(({ aboveMedian }) => aboveMedian !== undefined)
      ? [
          ['above median', ({ aboveMedian }: AgentRecord) => aboveMedian === true] as [
            string,
            (run: AgentRecord) => boolean,
          ],
        ]
      : []),
    ...(records.some(({ medal }) => medal !== undefined)
      ? [['medal', ({ medal }: AgentRecord) => !!medal] as [string, (run: AgentRecord) => boolean]]
      : []),
  ]
  const reached = steps.map(([, holds]) => records.filter(holds).length)
  const lost = reached.slice(1).map((count, at) => reached[at]! - count)
  const drawnTasks = tasks
    .filter((task) => records.some((run) => run.task === task && Number.isFinite(run.score)))
    .sort()
  /** Tasks drawn again, by the name of a group or the end of the id of its figure. */
  const resampled = (name: string) => {
    const group =
      groups.length === 1 ? groups[0]! : groups.find((one) => one.name === name || idEnd(one.name) === name)!
    const rows = groups.length === 1 ? [...tasks].sort() : [...group.tasks].sort()
    const shown = group.agents
    const values = rows.map((task) =>
      shown.map((agent) => {
        const scores = runsOf(agent).filter((run) => run.task === task && !Number.isNaN(run.score))
        return scores.length === 0 ? Number.NaN : mean(scores.map((run) => run.score))
      }),
    )
    const table = { task: '', cases: rows, algorithms: shown, values }
    return bootstrapTasks([table], { higherBetter: true, samples: 2000, seed: 1, missing: 'na.rm' })[0]!
  }
  return [
    {
      words: new RegExp(
        `^(.*?)((?:has|share) the high(?:er|est)) mean (\\w+) over ${n} tasks?(?: \\(${n} without a report count 0\\))?(?: of the ${n} agents? with a \\w+ on (all|\\d+) of them)?: ${number}(?: \\(${number} to ${number}\\)| \\((no interval)\\))?\\.$`,
      ),
      truth: ([lead, , , , , , , , , , none]) => {
        const group = groups.find(
          ({ name }) => groups.length === 1 || lead!.startsWith(`${name}: `) || lead!.startsWith(`Within ${name}: `),
        )!
        const scored = group.agents.filter((agent) => !Number.isNaN(meanOf(agent)))
        const counts = scored
          .filter((agent) => runsOf(agent).some(({ valid }) => valid))
          .map((agent) => taskMeans(agent).length)
        const most = Math.max(...counts)
        const complete = scored.filter(
          (agent) => taskMeans(agent).length === most && runsOf(agent).some(({ valid }) => valid),
        )
        const top = Math.max(...complete.map(meanOf))
        const best = complete.filter((agent) => meanOf(agent) === top)
        const fewer = scored.filter((agent) => taskMeans(agent).length < most).length
        const ends = best.length === 1 ? interval(best[0]!) : null
        const within = groups.length === 1 ? '' : /^Within/.test(lead!) ? `Within ${group.name}: ` : `${group.name}: `
        return [
          `${within}${sameNames(lead!.slice(within.length).trim(), best)} `,
          `${best.length === 1 ? 'has' : 'share'} the ${group.agents.length - fewer === 2 ? 'higher' : 'highest'}`,
          score,
          group.tasks.length,
          best.length === 1 ? unreported(best[0]!) : '',
          fewer === 0 ? '' : group.agents.length - fewer,
          fewer === 0 ? '' : most === group.tasks.length ? 'all' : most,
          written(top),
          ...(ends && !Number.isNaN(ends.low)
            ? [written(ends.low), written(ends.high), '']
            : ['', '', best.length === 1 ? 'no interval' : none]),
        ]
      },
    },
    {
      words: new RegExp(
        `^(.+) has the mean (\\w+) ${number}(?: \\(${number} to ${number}\\)| \\((no interval)\\))? over ${n} tasks?(?: \\(${n} without a report count 0\\))?\\.$`,
      ),
      truth: () => {
        const { low, high } = interval(agents[0]!)
        const ends = Number.isNaN(low) ? ['', '', 'no interval'] : [written(low), written(high), '']
        return [
          agents.length === 1 ? agents[0] : 'several',
          score,
          written(meanOf(agents[0]!)),
          ...ends,
          groups[0]!.tasks.length,
          unreported(agents[0]!),
        ]
      },
    },
    {
      words: new RegExp(
        `^(?:(.*?): )?(.+?) (has|have) the (larg(?:er|est)) share of runs with a medal: ${n} of ${n}\\.$`,
      ),
      truth: ([name]) => {
        const group = groups.length === 1 ? groups[0]! : groups.find((one) => one.name === name)!
        const shares = group.agents.map((agent) => won(agent) / runsOf(agent).length)
        const best = group.agents.filter((_, at) => shares[at] === Math.max(...shares))
        return [
          groups.length === 1 ? '' : name,
          list([...best].sort()),
          best.length === 1 ? 'has' : 'have',
          group.agents.length === 2 ? 'larger' : 'largest',
          won(best[0]!),
          runsOf(best[0]!).length,
        ]
      },
    },
    {
      words: new RegExp(`^${n} of ${n} runs? (?:is|are) valid \\(([\\d.]+) %\\)(?:; ${n} more left no report)?\\.$`),
      truth: () => [valid, runs.length, percent(valid / runs.length), absent || ''],
    },
    { words: / with 95 % interval; bold/, truth: () => (drawn ? [] : null) },
    { words: new RegExp(`^${n} agents?$`), truth: () => [agents.length] },
    { words: new RegExp(`^${n} tasks?$`), truth: () => [tasks.length] },
    { words: new RegExp(`^${n} runs?$`), truth: () => [runs.length] },
    { words: new RegExp(`^${n} not valid$`), truth: () => [runs.length - valid] },
    { words: new RegExp(`^${n} without a report$`), truth: () => [absent] },
    {
      words: /^Fewer than (10|20) tasks: (a mean over tasks has no interval|an interval over tasks may miss.*)$/,
      truth: ([, text]) => (least < 10 ? [10, 'a mean over tasks has no interval'] : least < 20 ? [20, text] : null),
    },
    {
      words: /^(.+): fewer than 3 runs of a task: the spread over runs is uncertain$/,
      truth: ([names]) => {
        const few = agents.filter((agent) =>
          unique(runsOf(agent).map(({ task }) => task)).some(
            (task) => runsOf(agent).filter((run) => run.task === task).length < 3,
          ),
        )
        return [sameNames(names!, few)]
      },
    },
    {
      words: /^(.+): no run of some tasks: the mean is over the others$/,
      truth: ([names]) => {
        const benchmark = new Map(records.map((run) => [run.task, run.benchmark]))
        const absent = agents.filter((agent) => {
          const own = runsOf(agent)
          const asked = tasks.filter(
            (task) => benchmark.get(task) === undefined || own.some((run) => run.benchmark === benchmark.get(task)),
          )
          return asked.some((task) => !own.some((run) => run.task === task))
        })
        return [sameNames(names!, absent)]
      },
    },
    {
      words: new RegExp(`^${n} runs? (is|are) not ranked and in no mean$`),
      truth: () => {
        const unranked = records.filter((run) => Number.isNaN(run.score)).length
        return [unranked, unranked === 1 ? 'is' : 'are']
      },
    },
    {
      words: new RegExp(
        `^Mean \\w+ over ${n} tasks? of the mean over runs; (?:lines: 95 % percentile intervals, tasks resampled and then runs within a task \\(2000 resamples, seed 1\\)|(no intervals): no agent has 10 tasks with a score)\\. First: (.+?), ${number}(?: \\(${number} to ${number}\\))?\\.(?: With ${n} tasks?, fewer than 20, an interval may be too short\\.)?`,
      ),
      truth: ([, , name]) => {
        const group = groups.find(({ agents: own }) => own.includes(name!))!
        const shown = group.tasks.length === 0 ? tasks.length : group.tasks.length
        const ends = interval(name!)
        const certain = !Number.isNaN(ends.low)
        const none = !group.agents.some((agent) => taskMeans(agent).length >= 10)
        return [
          shown,
          none ? 'no intervals' : '',
          isFirst(name!),
          writtenShort(meanOf(name!)),
          certain ? writtenShort(ends.low) : '',
          certain ? writtenShort(ends.high) : '',
          !none && shown < 20 ? shown : '',
        ]
      },
    },
    {
      words: new RegExp(`95 % interval, percentile bootstrap, n = ${n}(?: to ${n})? tasks?, 2000 resamples, seed 1\\.`),
      truth: ([from, to]) => {
        const counts = agents.map((agent) => taskMeans(agent).length).filter((count) => count >= 10)
        return [from, to].every((one) => one === '' || counts.includes(Number(one))) ? [from, to] : null
      },
    },
    {
      words: /(No|\d+ have no) interval: below 10 tasks/,
      truth: () => {
        const counts = agents.map((agent) => taskMeans(agent).length).filter((count) => count > 0)
        const few = counts.filter((count) => count < 10).length
        return few === 0 ? null : [few === counts.length ? 'No' : `${few} have no`]
      },
    },
    { words: / with 95 % Wilson intervals/, truth: () => [] },
    { words: / A run without a report counts as one without a medal\./, truth: () => (absent > 0 ? [] : null) },
    {
      words:
        / (Mean percentile: mean of the unrounded percentiles; a run that is not valid counts 0 %|An invalid run has the score that the benchmark gives it)/,
      truth: ([rule]) => {
        const isZero = records.every(({ valid, score: own }) => valid || own === 0 || Number.isNaN(own))
        return rule!.startsWith('Mean') === (score === 'percentile') && (score !== 'percentile' || isZero)
          ? [rule]
          : null
      },
    },
    {
      words: new RegExp(`a cross lies over an invalid run\\. ${n} runs? (?:has|have) a score, ${n} none\\.`),
      truth: ([scored, none]) => {
        // A page shows the next tasks.
        const page: AgentRecord[] = []
        while (page.length < Number(scored) + Number(none) && drawnTasks.length > 0) {
          const task = drawnTasks.shift()
          page.push(...runs.filter((run) => run.task === task))
        }
        const found = page.filter((run) => Number.isFinite(run.score)).length
        return [found, page.length - found]
      },
    },
    {
      words: new RegExp(
        `${n} of ${n} runs? won a medal: ${n} gold, ${n} silver, ${n} bronze(?:; of ${n} it is not known)?`,
      ),
      truth: () => {
        const kinds = (['gold', 'silver', 'bronze'] as const).map(medals)
        const unknown = runs.filter((run) => run.valid && run.medal === undefined).length
        return [kinds[0]! + kinds[1]! + kinds[2]!, runs.length, ...kinds, unknown || '']
      },
    },
    {
      words: new RegExp(`share of all ${n} (expected )?runs?(, for each agent)?`),
      truth: () => [records.length, absent > 0 ? 'expected ' : '', agents.length > 1 ? ', for each agent' : ''],
    },
    {
      words: /Most runs are lost (between .+: \d+ of \d+)\.|(No run was lost)/,
      truth: () => {
        const most = Math.max(...lost)
        if (most <= 0) return ['', 'No run was lost']
        const at = [...lost.keys()].filter((step) => lost[step] === most)
        const between = at.map(
          (step) => `between ${steps[step]![0]} and ${steps[step + 1]![0]}: ${most} of ${reached[step]}`,
        )
        return [between.join('; as many '), '']
      },
    },
    {
      words: new RegExp(`^${n} runs? that (is|are) not valid(?: and ${n} without a report)?, by what was wrong`),
      truth: () => [runs.length - valid, runs.length - valid === 1 ? 'is' : 'are', absent || ''],
    },
    {
      words:
        /^Ranks in 2000 resamples of the tasks(?: of (.+?))?\. Area: .* number: rank of all\. (.+) was first in ([\d.]+) %\.$/,
      truth: ([group, name]) => {
        const { bootstrapRanks, algorithms } = resampled(groups.length === 1 ? '' : group!)
        const share = bootstrapRanks.filter((ranks) => ranks[algorithms.indexOf(name!)] === 1).length / 2000
        return [groups.length === 1 ? '' : group, isFirst(name!), share1(share)]
      },
    },
    {
      words: new RegExp(
        `Agreement \\(Kendall's tau\\).*?: median ${number}, middle half ${number} to ${number}\\. 2000 resamples of the tasks; the box spans the quartiles\\.(?: ${n} resamples? (?:has|have) no tau and are left out\\.)?`,
      ),
      truth: (_, { where }) => {
        const { bootstrapRanks, ranks } = resampled(where.replace('stability/violin', ''))
        const { quartiles, undefined: none } = rankAgreement(bootstrapRanks, ranks)
        return [...quartiles.map(short), none === 0 ? '' : none]
      },
    },
    {
      words: new RegExp(
        `its median cost of a run in USD and its mean \\w+ over ${n} tasks?\\. On the frontier, where no other agent is both cheaper and better: (.+?)\\.(?: ${n} agents? without a cost or a score (?:is|are) left out\\.)?$`,
      ),
      truth: () => [
        unique(groups.flatMap(({ tasks: own }) => own)).length,
        frontier.join(', '),
        agents.length === priced.length ? '' : agents.length - priced.length,
      ],
    },
    {
      words: /^No other agent is both cheaper and better than: (.+)\.$/,
      truth: () => [frontier.join(frontier.some((name) => name.includes(',')) ? '; ' : ', ')],
    },
    {
      words: /^Mean \w+ over the runs of each task of .+?,|^Medals of the runs of each task of .+?\./,
      truth: () => [],
    },
    { words: /best of k runs, k the smallest|pass at k/, truth: () => [] },
  ]
}

/** The names of a sentence where they are those, in whatever order; else those. */
function sameNames(text: string, names: readonly string[]): string {
  const between = names.some((name) => name.includes(',')) ? '; ' : ', '
  const more = / and (\d+) more$/.exec(text)
  const said = text.replace(/ and \d+ more$/, '').split(between)
  const whole = said.every((name) => names.includes(name)) && said.length + Number(more?.[1] ?? 0) === names.length
  return whole ? text : list(names)
}
