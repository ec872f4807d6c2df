import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'

/** The test sets of ReXrank; each has a board for findings alone and one for findings with impression. */
export const reportDataSets = ['ReXGradient', 'MIMIC-CXR', 'IU X-ray', 'CheXpert Plus'] as const

/** A system on one test set: the mean of each metric, as `reportBoard` gives them; null: no study has a value. */
export interface ReportSystem {
  readonly system: string
  readonly dataSet: string
  /** What the reports hold. */
  readonly sections: 'findings' | 'findings and impression'
  readonly means: Readonly<Record<string, number | null>>
}

export interface RankedReportSystem {
  readonly system: string
  readonly value: number | null
  /** 1 + the number of better systems; null without a value. */
  readonly rank: number | null
}

export interface RankedReportBoard {
  readonly dataSet: string
  readonly sections: ReportSystem['sections']
  /** By rank, then by name; systems without a value come last. */
  readonly systems: readonly RankedReportSystem[]
}

/** Metrics of which less is better. */
const lowerIsBetter = new Set(['radcliq_v0', 'radcliq_v1'])

/**
 * The boards of ReXrank: systems ranked by one metric, apart for every test set and for reports of findings with and without an impression.
 * Equal values share a rank. RadCliQ is better when lower, every other metric when higher.
 *
 * @throws MedgradeError `bad-argument` for a system that is twice on a board
 * @example
 * const on = { dataSet: 'IU X-ray', sections: 'findings' }
 * const rows = [{ ...on, system: 'a', means: { bleu_2: 0.1 } }, { ...on, system: 'b', means: { bleu_2: 0.2 } }]
 * rankReportBoards(rows, 'bleu_2')[0].systems[0] // → { system: 'b', value: 0.2, rank: 1 }
 */
export function rankReportBoards(rows: readonly ReportSystem[], metric: string): RankedReportBoard[] {
  checkArguments(
    { rows, metric },
    [{ system: 'string', dataSet: 'string', sections: 'string', means: { '*': 'number or null' } }],
    'string',
  )
  const boards = new Map<string, ReportSystem[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.dataSet, row.sections])
    const board = boards.get(key) ?? []
    if (board.some(({ system }) => system === row.system))
      refuse('bad-argument', `systems on the board of ${row.dataSet}, ${row.sections}`, row.system, 'each system once')
    boards.set(key, [...board, row])
  }
  const sign = lowerIsBetter.has(metric) ? -1 : 1
  return [...boards.values()].map((board) => {
    const { dataSet, sections } = board[0]!
    const valued = board.map(({ system, means }) => ({ system, value: orNull(means[metric]) }))
    const rankOf = (value: number) =>
      1 + valued.filter((other) => other.value !== null && sign * other.value > sign * value).length
    const systems = valued.map((row) => ({ ...row, rank: row.value === null ? null : rankOf(row.value) }))
    systems.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.system < b.system ? -1 : 1))
    return { dataSet, sections, systems }
  })
}

const orNull = (value: number | null | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
