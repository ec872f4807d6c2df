import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { type FailedQuestion, type Judge, type JudgeAllOptions, judgeAll, judgeAllTable } from './judgeAll'
import { judgeMessages } from './judgeMessages'
import { type JudgeRow, parseJudgeAnswer } from './parseJudgeAnswer'
import type { LogSection } from './sections/logSections'
import { type Strategy, strategies as winning } from './strategies'
import type { StrategyVerdict } from './strategyProfiles'

/** The log of one agent in one challenge. */
export interface TraceSections {
  readonly agent: string
  readonly challenge: string
  readonly sections: readonly LogSection[]
}

export interface JudgeStrategiesOptions extends JudgeAllOptions {
  /** Default: the thirteen winning strategies. */
  readonly strategies?: readonly Strategy[]
  /** Instead of this library's system message. */
  readonly systemPrompt?: string
}

/** What the judge said of one strategy in one section, with its evidence. */
export type StrategyRow = Pick<JudgeRow, 'id' | 'strategy' | 'score' | 'evidence'> & {
  readonly agent: string
  readonly challenge: string
  readonly section: string
  readonly model: string | null
  readonly time: string
}

export interface JudgedStrategies {
  readonly rows: readonly StrategyRow[]
  /** For `strategyProfiles` and `judgeCompleteness`. */
  readonly verdicts: readonly StrategyVerdict[]
  /** Sections without a usable answer; `id` is agent, challenge and section as JSON. */
  readonly failed: readonly FailedQuestion[]
  /** Traces without any section: there is no log to judge, and they are not scored. */
  readonly withoutLog: readonly (readonly [agent: string, challenge: string])[]
}

/**
 * Asks a judge about every section of every log, for all strategies at once; see `judgeAll` for retries, time limit and resuming.
 *
 * @example
 * const sections = [{ label: 'isles22-analysis-1', text: 'Folds were averaged.' }]
 * const trace = { agent: 'AIDE', challenge: 'isles22', sections }
 * const answer = JSON.stringify({ results: winningStrategies.map(({ id }) => ({ id, score: id === 12 ? 1 : 0, evidence: '' })) })
 * const { verdicts } = await judgeStrategies([trace], async () => answer)
 * verdicts[0]!.scores['12'] // → 1
 */
export async function judgeStrategies(
  traces: readonly TraceSections[],
  judge: Judge,
  options: JudgeStrategiesOptions = {},
): Promise<JudgedStrategies> {
  checkArguments({ traces, judge }, [{ agent: 'string', challenge: 'string', sections: ['object'] }], 'function')
  checkOptions('judgeStrategies', options, { ...judgeAllTable, strategies: 'list', systemPrompt: 'string' })
  const { strategies = winning, systemPrompt, ...shared } = options
  const places = new Map<string, readonly [agent: string, challenge: string, section: string]>()
  const questions = traces.flatMap(({ agent, challenge, sections }) =>
    sections.map((section) => {
      const place = [agent, challenge, section.label] as const
      const id = JSON.stringify(place)
      places.set(id, place)
      return { id, messages: judgeMessages(section, strategies, { systemPrompt }) }
    }),
  )
  const parse = (answer: string) => parseJudgeAnswer(answer, { strategies })
  const { judged, failed } = await judgeAll(questions, judge, parse, shared)
  const rows = judged.flatMap(({ id, value, model, time }) => {
    const [agent, challenge, section] = places.get(id)!
    return value.map(({ missing: _, ...row }) => ({ agent, challenge, section, ...row, model, time }))
  })
  const verdicts = judged.map(({ id, value }) => {
    const [agent, challenge, section] = places.get(id)!
    return { agent, challenge, section, scores: Object.fromEntries(value.map((row) => [String(row.id), row.score])) }
  })
  const withoutLog = traces.filter(({ sections }) => sections.length === 0)
  return { rows, verdicts, failed, withoutLog: withoutLog.map(({ agent, challenge }) => [agent, challenge] as const) }
}
