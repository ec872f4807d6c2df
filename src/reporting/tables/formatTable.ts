import { shownCsv } from '../../engine/report/shownCsv'
import { visibleText } from '../../engine/report/visibleText'
import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { pythonFloatText } from '../../python/pythonFloatText'
import { overallTitle } from '../content/meanPercentileRule'
import type { ResultTable } from './tableSpec'

export type TableFormat = 'markdown' | 'csv' | 'latex' | 'json'

/**
 * A {@link resultTable} as text, its cells as printed; {@link tableCsv} writes CSV whose columns are numbers.
 *
 * @throws MedgradeError `bad-argument` for another format.
 * @example
 * const table = await resultTable({ kind: 'catalogue', challenges: ['isles22'] }, [])
 * formatTable(table, 'csv') // → "Challenge,Modality,Task Type\nISLES'22,MRI,Segmentation\n"
 */
export function formatTable(table: ResultTable, format: TableFormat): string {
  requireResultTable(table)
  const write = writers.get(format)
  if (write) return write(table)
  throw new MedgradeError('bad-argument', `There is no format '${format}'`, {
    found: format,
    expected: nearestName(String(format), [...writers.keys()]),
  })
}

/** @throws MedgradeError `bad-argument`. */
export function requireResultTable(table: ResultTable): void {
  checkArguments({ table }, { columns: ['string'], rows: [['string']], groups: ['list'] })
}

const writers: ReadonlyMap<string, (table: ResultTable) => string> = new Map([
  ['markdown', markdown],
  ['csv', csv],
  ['latex', latex],
  ['json', json],
])

/** Columns of texts: the first, with a metric beside it two, with a model three. */
export function leftColumns({ columns, left }: ResultTable): number {
  if (left !== undefined) return left
  if (columns[1] === 'Model') return 3
  return columns[1] === 'Metric' ? 2 : 1
}

function isBold({ bold = [] }: ResultTable, row: number, column: number): boolean {
  return bold.some(([r, c]) => r === row && c === column)
}

function markdown(table: ResultTable): string {
  const left = leftColumns(table)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const escaped = (cell: string) => visibleText(cell).replaceAll('|', '\\|')
  const lines = [line(table.columns.map(escaped)), line(table.columns.map((_, i) => (i < left ? '---' : '---:')))]
  for (const [i, row] of table.rows.entries()) {
    for (const [at, name] of table.groups)
      if (at === i) lines.push(`| *${escaped(name)}* |${' |'.repeat(row.length - 1)}`)
    lines.push(line(row.map((cell, column) => (isBold(table, i, column) ? `**${escaped(cell)}**` : escaped(cell)))))
  }
  return `${lines.join('\n')}\n`
}

function csv(table: ResultTable): string {
  const { columns, rows } = table
  const groups = rowGroups(table)
  if (groups === null) return shownCsv([columns, ...rows])
  return shownCsv([['Group', ...columns], ...rows.map((row, i) => [groups[i]!, ...row])])
}

/** The group of each row, none of the row over all; null without groups. */
export function rowGroups({ rows, groups }: ResultTable): string[] | null {
  if (groups.length === 0) return null
  const last = rows.length - 1
  const summary = rows[last]?.[0] === overallTitle ? last : rows.length
  return rows.map((_, row) => (row === summary ? '' : (groups.findLast(([at]) => at <= row)?.[1] ?? '')))
}

const latexSigns: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
}

function latex(table: ResultTable): string {
  const { columns, rows, groups } = table
  const left = leftColumns(table)
  const escaped = (cell: string) => visibleText(cell).replace(/[\\&%$#_{}~^–↑↓]/g, (sign) => latexSigns[sign]!)
  const line = (cells: readonly string[]) => `${cells.join(' & ')} \\\\`
  const lines = [
    `\\begin{tabular}{${columns.map((_, i) => (i < left ? 'l' : 'r')).join('')}}`,
    '\\toprule',
    line(columns.map(escaped)),
    '\\midrule',
  ]
  for (const [i, row] of rows.entries()) {
    for (const [at, name] of groups)
      if (at === i) lines.push(`\\multicolumn{${columns.length}}{l}{\\textit{${escaped(name)}}} \\\\`)
    if (row[0] === 'Mean Rank' || row[0] === overallTitle) lines.push('\\midrule')
    lines.push(
      line(row.map((cell, column) => (isBold(table, i, column) ? `\\textbf{${escaped(cell)}}` : escaped(cell)))),
    )
  }
  return `${[...lines, '\\bottomrule', '\\end{tabular}'].join('\n')}\n`
}

/** Percentiles are written as Python writes floats, so that they stay floats: 0.0, not 0. */
function json(table: ResultTable): string {
  return `${written(table, '', false)}\n`
}

function written(value: unknown, indent: string, float: boolean): string {
  if (typeof value === 'number') return float ? pythonFloatText(value) : String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inside = `${indent} `
  if (Array.isArray(value))
    return block(
      value.map((one) => written(one, inside, float)),
      '[]',
      indent,
    )
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const texts = entries.map(
    ([name, one]) =>
      `${JSON.stringify(name)}: ${written(one, inside, name === 'overall' || name === 'percentile' || (float && name !== 'cells'))}`,
  )
  return block(texts, '{}', indent)
}

function block(texts: readonly string[], brackets: string, indent: string): string {
  if (texts.length === 0) return brackets
  const inside = `\n${indent} `
  return `${brackets[0]}${inside}${texts.join(`,${inside}`)}\n${indent}${brackets[1]}`
}
