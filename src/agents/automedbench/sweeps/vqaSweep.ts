import { groupBy } from '../../../array/groupBy'
import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { refuse } from '../../../errors/refuse'
import { fieldsOf, listOf, numberOf } from '../runs/looseJson'

/** What a sweep of VQA runs is to hold. */
export interface SweepInput {
  readonly agents: readonly string[]
  readonly repeats: number
  readonly task: string
  readonly tier: string
  readonly subset: string
  readonly sampleLimit: number | null
  readonly sharedHfCache?: string | null
}

export interface SweepRun {
  /** `<agent>-r<number from 01>`; the run lies in a folder of that name. */
  readonly run_id: string
  readonly agent: string
  readonly repeat: number
  readonly task: string
  readonly tier: string
  readonly subset: string
  readonly sample_limit: number | null
  readonly shared_hf_cache: string | null
}

/** The content of `sweep_plan.json`. */
export interface SweepPlan {
  readonly generated_at: string | null
  readonly task: string
  readonly tier: string
  readonly subset: string
  readonly repeats: number
  readonly agents: readonly string[]
  readonly sample_limit: number | null
  readonly runs: readonly SweepRun[]
}

/**
 * The runs of a sweep: every agent, repeated. `generatedAt` is written as it is given.
 *
 * @example
 * const input = { agents: ['kimi'], repeats: 2, task: 'pathvqa-task', tier: 'lite', subset: 'all', sampleLimit: 20 }
 * sweepPlan(input).runs.map(({ run_id }) => run_id) // → ["kimi-r01","kimi-r02"]
 */
export function sweepPlan(input: SweepInput, generatedAt: string | null = null): SweepPlan {
  checkArguments(
    { input },
    {
      agents: ['string'],
      repeats: 'number',
      task: 'string',
      tier: 'string',
      subset: 'string',
      sampleLimit: 'number or null',
    },
  )
  const { agents, repeats, task, tier, subset, sampleLimit, sharedHfCache = null } = input
  if (!Number.isInteger(repeats) || repeats < 1 || repeats > 10_000)
    refuse('bad-argument', 'repeats', repeats, 'a whole number from 1 to 10000')
  const runs = agents.flatMap((agent) =>
    Array.from({ length: repeats }, (_, i) => ({
      run_id: `${agent}-r${String(i + 1).padStart(2, '0')}`,
      agent,
      repeat: i + 1,
      task,
      tier,
      subset,
      sample_limit: sampleLimit,
      shared_hf_cache: sharedHfCache,
    })),
  )
  return {
    generated_at: generatedAt,
    task,
    tier,
    subset,
    repeats,
    agents: [...agents],
    sample_limit: sampleLimit,
    runs,
  }
}

export interface SweepAgent {
  readonly agent: string
  readonly runs: number
  /** Runs with a final status; an error counts. */
  readonly completed: number
  /** Over the runs that have one, 4 decimals. */
  readonly mean_accuracy: number | null
  /** By run id. */
  readonly ratings: Readonly<Record<string, string | null>>
  readonly inference_modes: Readonly<Record<string, number>>
}

export interface SweepAggregate {
  readonly ratingCounts: Readonly<Record<string, number>>
  /** In the order in which they appear. */
  readonly agents: readonly SweepAgent[]
}

/**
 * What the `runs` of a `sweep_status.json` say together.
 *
 * @example
 * sweepAggregate({ runs: [{ run_id: 'a-r01', agent: 'a', status: 'completed', accuracy: 0.5 }] }).agents[0]!.mean_accuracy // → 0.5
 */
export function sweepAggregate(status: unknown): SweepAggregate {
  const runs = listOf(fieldsOf(status).runs).map(runOf)
  const agents = groupBy(runs, ({ agent }) => agent)
  return {
    ratingCounts: tally(runs.map(({ rating }) => rating)),
    agents: [...agents].map(([agent, own]) => {
      const accuracies = own.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]))
      return {
        agent,
        runs: own.length,
        completed: own.filter(({ status }) => !unfinished.has(status)).length,
        mean_accuracy:
          accuracies.length === 0 ? null : round4(accuracies.reduce((sum, each) => sum + each, 0) / accuracies.length),
        ratings: Object.fromEntries(own.map(({ id, rating }) => [id, rating])),
        inference_modes: tally(own.map(({ mode }) => mode)),
      }
    }),
  }
}

const unfinished = new Set<string | null>([null, 'running', 'missing_summary'])

interface Run {
  readonly id: string
  readonly agent: string
  readonly status: string | null
  readonly accuracy: number | null
  readonly rating: string | null
  readonly mode: string | null
}

function runOf(value: unknown): Run {
  const run = fieldsOf(value)
  const text = (key: string) => (typeof run[key] === 'string' && run[key] !== '' ? run[key] : null)
  return {
    id: text('run_id') ?? '',
    agent: text('agent') ?? '',
    status: text('status'),
    accuracy: numberOf(run.accuracy),
    rating: text('rating'),
    mode: text('inference_mode'),
  }
}

/** How often each text occurs; null is left out. */
function tally(values: readonly (string | null)[]): Record<string, number> {
  const counted = new Map<string, number>()
  for (const value of values) if (value !== null) counted.set(value, (counted.get(value) ?? 0) + 1)
  return Object.fromEntries(counted)
}
