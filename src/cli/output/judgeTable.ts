import type { JudgedStrategies, StrategyRow } from '../../agents/judging/judgeStrategies'
import { mean } from '../../python/mean'

/** The longest evidence that is shown. */
const SHOWN = 500

interface Trace {
  readonly agent: string
  readonly challenge: string
  readonly sections: readonly unknown[]
}

/** What the judge found, agent by agent: the share of sections with each strategy, as the mean over the challenges, and evidence. */
export function judgeTable(agents: readonly string[], traces: readonly Trace[], result: JudgedStrategies): string {
  return agents
    .flatMap((agent) => {
      const own = traces.filter((trace) => trace.agent === agent)
      const sections = own.reduce((sum, trace) => sum + trace.sections.length, 0)
      const failed = result.failed.filter(({ id }) => JSON.parse(id)[0] === agent).length
      const challenges = own.length > 1 ? ` of ${own.length} challenges` : ''
      const head = `${sections - failed} of ${sections} sections${challenges} judged`
      const rows = result.rows.filter((row) => row.agent === agent)
      return [agents.length > 1 ? `${agent}: ${head}` : head, ...strategyLines(rows)]
    })
    .join('\n')
}

function strategyLines(rows: readonly StrategyRow[]): string[] {
  const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b)
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id)
    const challenges = [...new Set(own.map(({ challenge }) => challenge))]
    const share = mean(
      challenges.map((challenge) => mean(own.filter((row) => row.challenge === challenge).map(({ score }) => score))),
    )
    const found = own.find((row) => row.score === 1 && row.evidence)?.evidence
    const evidence = found?.replace(/\s+/g, ' ').slice(0, SHOWN) ?? ''
    return `  ${String(id).padStart(2)}  ${share.toFixed(3)}  ${own[0]!.strategy}${evidence === '' ? '' : `: ${evidence}`}`
  })
}
