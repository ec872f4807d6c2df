import { csvRows } from '../../challenges/automedbench/tracks/csvRows'
import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { pythonStrip } from '../../python/pythonStrip'
import type { Trace } from './judgeCompleteness'
import { type Strategy, strategies as winning } from './strategies'

/**
 * A sheet for people: a row for every trace and strategy, with an empty column for every expert's label (0 or 1).
 *
 * @example
 * annotationSheet([['AIDE', 'isles22']], ['expert_1']).split('\n')[0] // → 'agent,challenge,id,strategy,expert_1'
 */
export function annotationSheet(
  traces: readonly Trace[],
  experts: readonly string[],
  strategies: readonly Strategy[] = winning,
): string {
  checkArguments({ traces, experts }, ['list'], ['string'])
  const rows = traces.flatMap(([agent, challenge]) =>
    strategies.map(({ id, name }) => [agent, challenge, String(id), name, ...experts.map(() => '')]),
  )
  const all = [['agent', 'challenge', 'id', 'strategy', ...experts], ...rows]
  return all.map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** Quoted where needed. What a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export interface Annotations {
  readonly experts: readonly string[]
  /** Agent, challenge and id of the strategy of every row. */
  readonly items: readonly (readonly [agent: string, challenge: string, id: number])[]
  /** By expert, row by row: what `raterAgreement` takes. */
  readonly labels: readonly (readonly number[])[]
}

/**
 * The labels of a sheet that was filled in.
 *
 * @throws MedgradeError `bad-value` naming row and expert for a label that is missing or not 0 or 1, `bad-table` without the columns
 * @example
 * readAnnotationSheet('agent,challenge,id,strategy,expert_1\nAIDE,isles22,4,Having domain knowledge,1\n').labels // → [[1]]
 */
export function readAnnotationSheet(text: string): Annotations {
  checkArguments({ text }, 'string')
  const [header = [], ...rows] = csvRows(text)
  const fixed = ['agent', 'challenge', 'id', 'strategy']
  if (fixed.some((name, i) => pythonStrip(header[i] ?? '') !== name) || header.length <= fixed.length)
    throw new MedgradeError(
      'bad-table',
      'the sheet must begin with agent, challenge, id, strategy and name an expert',
      {
        found: header.join(', ') || 'nothing',
        expected: `${fixed.join(', ')}, an expert`,
      },
    )
  const experts = header.slice(fixed.length).map((name) => pythonStrip(name))
  const filled = rows.filter((row) => row.some((value) => pythonStrip(value) !== ''))
  const labels = experts.map((expert, e) =>
    filled.map((row, i) => {
      const label = pythonStrip(row[fixed.length + e] ?? '')
      if (label === '0' || label === '1') return Number(label)
      throw new MedgradeError('bad-value', `row ${i + 2} of the sheet has no label of ${expert}`, {
        found: label || 'nothing',
        expected: '0 or 1',
      })
    }),
  )
  return { experts, items: filled.map((row) => [row[0]!, row[1]!, Number(row[2])] as const), labels }
}
