import { columnTitle, writtenCell } from '../../../src/reporting/document/cellText'
import type { Block, ReportDocument, ReportTable } from '../../../src/reporting/document/reportDocument'
import type { Figure, FigureTable } from '../../../src/reporting/figures/figure'
import { textsOf } from './holdClaims'

/** Values of a metric with a unit lie beyond this, and nothing else of a page does. */
export const MARKED = 5000

const numbers = /(?<![\w.])[+−-]?\d+(?:\.\d+)?/g
const isMarked = (text: string) => [...text.matchAll(numbers)].some(([number]) => largeOf(number) >= MARKED)
const largeOf = (number: string) => Math.abs(Number(number.replace('−', '-')))

/** Numbers of sentences, tables and figures that stand without the unit: neither behind them nor in the head of their column or row. */
export function bareNumbers(document: ReportDocument, unit: string): string[] {
  const has = (text: string) => new RegExp(`(^|[^a-z@\\d])${unit}($|[^a-z])`).test(text)
  const faults = textsOf(document)
    .filter(({ text }) => bareInSentence(text, unit))
    .map(({ where, text }) => `${where}: ${text}`)
  for (const { where, table } of tablesOf(document))
    faults.push(...bareInTable(table, has).map((one) => `${where}: ${one}`))
  for (const figure of figuresOf(document)) {
    faults.push(...bareInFigureTable(figure.table, has).map((one) => `numbers of figure ${figure.id}: ${one}`))
    const texts = [...figure.svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!)
    if (texts.some(isMarked) && !texts.some(has)) faults.push(`figure ${figure.id}: no axis has the unit`)
    const bare = [...figure.svg.matchAll(/data-label="([^"]*)"/g)].map(([, text]) => text!)
    faults.push(...bare.filter((text) => bareInSentence(text, unit)).map((text) => `mark of ${figure.id}: ${text}`))
  }
  for (const { facts } of document.glance?.pictures ?? [])
    for (const { name, value } of facts) if (bareInSentence(value, unit)) faults.push(`picture: ${name} ${value}`)
  return faults
}

/** A number has the unit behind it, and so has the first of an interval or range. */
function bareInSentence(text: string, unit: string): boolean {
  const rest = text
    .replaceAll(new RegExp(`\\d+(\\.\\d+)? (to|and) [+−-]?\\d+(\\.\\d+)? ${unit}`, 'g'), '')
    .replaceAll(new RegExp(`[+−-]?\\d+(\\.\\d+)? ${unit}( \\([^()]*\\))?`, 'g'), '')
  return isMarked(rest)
}

function bareInTable({ columns, rows, caption }: ReportTable, has: (text: string) => boolean): string[] {
  return rows.flatMap((row) => {
    const texts = row.map((cell, at) => writtenCell(cell, columns[at]!).text)
    // A row or its table may say the unit for all of its numbers.
    const named = row.some((cell, at) => typeof cell === 'string' && has(texts[at]!)) || has(caption)
    return columns.flatMap((column, at) =>
      isMarked(texts[at]!) && column.title !== 'Cases needed' && !named && !has(columnTitle(column)) && !has(texts[at]!)
        ? [`${column.title}: ${texts.join(' | ')}`]
        : [],
    )
  })
}

function bareInFigureTable({ columns, rows }: FigureTable, has: (text: string) => boolean): string[] {
  return rows.flatMap((row) => {
    const named = row.some((cell) => typeof cell === 'string' && has(cell))
    return columns.flatMap((column, at) =>
      typeof row[at] === 'number' && Math.abs(row[at]) >= MARKED && !named && !has(column)
        ? [`${column}: ${row.join(' | ')}`]
        : [],
    )
  })
}

function tablesOf({ glance, sections }: ReportDocument): { where: string; table: ReportTable }[] {
  const own = sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'table' ? [{ where: `${id}/${block.table.id}`, table: block.table }] : [],
    ),
  )
  return [...(glance?.table ? [{ where: 'glance', table: glance.table }] : []), ...own]
}

function figuresOf({ sections }: ReportDocument): Figure[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block: Block) => (block.kind === 'figure' ? [block.figure] : [])),
  )
}
