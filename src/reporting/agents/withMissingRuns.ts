import { type AgentRecord, NO_REPORT } from './agentResults'
import { rankedTogether } from './rankedTogether'

/**
 * The runs, and for each task without a run of an agent one that failed: all challenges of the benchmarks that it ran count, as in `summarizeReports`. A task of which no run is ranked stays
 * unranked. What could not be graded (`apart`) is not missing.
 */
export function withMissingRuns(
  records: readonly AgentRecord[],
  apart: readonly Pick<AgentRecord, 'agent' | 'task'>[] = [],
): AgentRecord[] {
  const hasMedals = records.some(({ medal }) => medal !== undefined)
  const firsts = new Map<string, AgentRecord>()
  for (const record of records) if (!firsts.has(record.agent)) firsts.set(record.agent, record)
  const present = new Set([...records, ...apart].map(({ agent, task }) => JSON.stringify([agent, task])))
  const tasks = [...new Set(records.map(({ task }) => task))]
  const benchmarks = new Map(records.map(({ task, benchmark }) => [task, benchmark]))
  const ran = new Set(records.map(({ agent, benchmark }) => JSON.stringify([agent, rankedTogether(benchmark)])))
  const missing = [...firsts.values()].flatMap(({ agent, model, budget }) =>
    tasks
      .filter((task) => ran.has(JSON.stringify([agent, rankedTogether(benchmarks.get(task))])))
      .filter((task) => !present.has(JSON.stringify([agent, task])))
      .map((task): AgentRecord => {
        const ranked = records.some((record) => record.task === task && !Number.isNaN(record.score))
        return {
          agent,
          ...(model === undefined ? {} : { model }),
          ...(budget === undefined ? {} : { budget }),
          ...(benchmarks.get(task) === undefined ? {} : { benchmark: benchmarks.get(task)! }),
          task,
          score: ranked ? 0 : Number.NaN,
          produced: false,
          valid: false,
          ...(hasMedals ? { medal: null, aboveMedian: false } : {}),
          error: NO_REPORT,
        }
      }),
  )
  return [...records, ...missing]
}
