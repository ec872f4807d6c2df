import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'
import { checkArguments } from '../../errors/checkArguments'
import { columnTitle, isNumeric, writtenCell } from './cellText'
import { type Block, documentShape, type ReportDocument, type ReportTable, type Section } from './reportDocument'

/** Longer tables are no tables of a paper. */
const MOST_ROWS = 60

/**
 * A report as a part of a LaTeX paper: results and methods with their tables (package booktabs), and a figure environment for each figure, whose file
 * `--figures` writes (package svg). It is meant for `\\input`.
 *
 * @example
 * const run = (agent, task, score) => ({ agent, task, score, produced: true, valid: true })
 * const report = await agentReport([run('A', 'one', 0.9), run('B', 'one', 0.5)], { title: 'Two agents' })
 * documentLatex(report).includes('Scoreboard') // → true
 */
export function documentLatex(report: ReportDocument): string {
  checkArguments({ report }, documentShape)
  const { title, summary, glance, sections, methods } = report
  return `${[
    '% Needs \\usepackage{booktabs} and \\usepackage{svg}; figures by medgrade ... --figures.',
    `\\section{${escaped(title)}}`,
    summary.map(escaped).join(' '),
    ...(glance?.table ? [tableText(glance.table)] : []),
    ...(glance && glance.counts.length > 0 ? [glance.counts.map(({ text }) => escaped(text)).join(' · ')] : []),
    ...sections.map(sectionText),
    `\\subsection{Methods}\n${methods.map(escaped).join('\n\n')}`,
  ].join('\n\n')}\n`
}

function sectionText({ title, blocks }: Section): string {
  return [`\\subsection{${escaped(title)}}`, ...blocks.map(blockText).filter((text) => text !== '')].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'warning':
      return escaped(block.text)
    case 'heading':
      return `\\subsubsection{${escaped(block.text)}}`
    case 'list':
      return `\\begin{itemize}\n${block.items.map((item) => `\\item ${escaped(item)}`).join('\n')}\n\\end{itemize}`
    case 'references':
      return ''
    case 'table':
      return block.table.screenOnly || block.table.rows.length > MOST_ROWS ? '' : tableText(block.table)
    case 'figure': {
      const { id, title, caption } = block.figure
      const drawing = `\\includesvg[width=\\linewidth]{${id}}`
      return `\\begin{figure}\n\\centering\n${drawing}\n\\caption{\\textbf{${escaped(title)}.} ${escaped(caption)}}\n\\label{fig:${id}}\n\\end{figure}`
    }
    case 'gallery':
      return ''
  }
}

/** Characters of a cell of words from which it is a paragraph, and of a row from which a table is shrunk to the line. */
const LONG_CELL = 40
const LONG_ROW = 95

function tableText({ id, caption, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `${cells.map(escaped).join(' & ')} \\\\`
  const written = [
    columns.map(columnTitle),
    ...rows.map((row) => row.map((cell, i) => writtenCell(cell, columns[i]!).text)),
  ]
  const widths = columns.map((_, i) => largestOf(written.map((row) => row[i]!.length)))
  const isLong = (column: (typeof columns)[number], i: number) => !isNumeric(column) && widths[i]! > LONG_CELL
  const share = (0.5 / Math.max(1, columns.filter(isLong).length)).toFixed(2)
  const kinds = columns.map((column, i) =>
    isLong(column, i) ? `p{${share}\\linewidth}` : isNumeric(column) ? 'r' : 'l',
  )
  const isWide = widths.reduce((sum, width) => sum + Math.min(width, LONG_CELL) + 2, 0) > LONG_ROW
  const [head, ...body] = written
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${escaped(caption)}}`,
    `\\label{tab:${id}}`,
    ...(isWide ? ['\\resizebox{\\linewidth}{!}{%'] : []),
    `\\begin{tabular}{${kinds.join('')}}`,
    '\\toprule',
    line(head!),
    '\\midrule',
    ...body.map(line),
    '\\bottomrule',
    `\\end{tabular}${isWide ? '}' : ''}`,
    '\\end{table}',
  ].join('\n')
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '∞': '$\\infty$',
  '\u2212': '$-$',
  τ: '$\\tau$',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '→': '$\\rightarrow$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '√': '$\\surd$',
}

function escaped(text: string): string {
  return (
    visibleText(text)
      .replace(/[\\~^<>∞\u2212τ↑↓→≤≥√&%$#_{}]/g, (character) => special[character] ?? `\\${character}`)
      // Two hyphens, as of an option of the command, would be a dash.
      .replace(/-(?=-)/g, '-{}')
      .replace(/(^|[\s([])"/g, '$1``')
      .replace(/"/g, "''")
      // After a line or an item a bracket or a star would be an option.
      .replace(/^[[*]/, '{$&}')
  )
}
