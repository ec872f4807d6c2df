import { median } from '../../../kernels/statistics/quantile'

/** An agent with its mean score and what its runs cost, where they say it. */
export interface AgentCosts {
  readonly agent: string
  readonly score: number
  readonly costs: readonly (number | null | undefined)[]
}

export interface Priced {
  /** Median over the runs that state one above 0. */
  readonly cost: number
  /** Whether no other agent costs at most as much and scores at least as well, one of both strictly. */
  readonly onFrontier: boolean
}

/** The agents that have a cost and a score, each with its place at or behind the frontier. */
export function pricedAgents<Agent extends AgentCosts>(
  agents: readonly Agent[],
  higherBetter = true,
): (Agent & Priced)[] {
  const priced = agents.flatMap((agent) => {
    const stated = agent.costs.filter((cost) => typeof cost === 'number' && cost > 0 && Number.isFinite(cost))
    if (stated.length === 0 || !Number.isFinite(agent.score)) return []
    return [{ ...agent, cost: median(Float64Array.from(stated as number[])) }]
  })
  const better = (a: number, b: number) => (higherBetter ? a > b : a < b)
  return priced.map((one) => ({
    ...one,
    onFrontier: !priced.some(
      (other) =>
        other.cost <= one.cost &&
        !better(one.score, other.score) &&
        (other.cost < one.cost || better(other.score, one.score)),
    ),
  }))
}
