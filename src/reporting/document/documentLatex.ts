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

function tableText({ id, caption, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `${cells.map(escaped).join(' & ')} \\\\`
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${escaped(caption)}}`,
    `\\label{tab:${id}}`,
    `\\begin{tabular}{${columns.map((column) => (isNumeric(column) ? 'r' : 'l')).join('')}}`,
    '\\toprule',
    line(columns.map(columnTitle)),
    '\\midrule',
    ...rows.map((row) => line(row.map((cell, i) => writtenCell(cell, columns[i]!).text))),
    '\\bottomrule',
    '\\end{tabular}',
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
  return visibleText(text).replace(
    /[\\~^<>∞\u2212τ↑↓→≤≥√&%$#_{}]/g,
    (character) => special[character] ?? `\\${character}`,
  )
}
