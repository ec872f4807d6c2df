import { visibleText } from '../../engine/report/visibleText'
import { checkArguments } from '../../errors/checkArguments'
import { columnTitle, isNumeric, writtenCell } from './cellText'
import { documentSections } from './documentSections'
import {
  type Block,
  documentShape,
  type Fact,
  type Glance,
  type ReportDocument,
  type ReportTable,
  type Section,
} from './reportDocument'

/** Rows of a table beyond this number are counted, not written: a comment on a pull request stays readable. */
const MOST_ROWS = 60

/**
 * A report as Markdown for a pull request: sentences, tables, and captions of the figures, which Markdown does not hold. Names from files cannot add markup.
 *
 * @example
 * const run = (agent, task, score) => ({ agent, task, score, produced: true, valid: true })
 * const report = await agentReport([run('A', 'one', 0.9), run('B', 'one', 0.5)], { title: 'Two agents' })
 * documentMarkdown(report).split('\n')[0] // → # Two agents
 */
export function documentMarkdown(report: ReportDocument): string {
  checkArguments({ report }, documentShape)
  const { title, subject, summary, facts, glance, warnings } = report
  return `${[
    `# ${escaped(subject === undefined ? title : `${title}: ${subject}`)}`,
    ...summary.map(escaped),
    ...(glance ? glanceParts(glance) : [facts.map(factLine).join('\n')]),
    ...listedWarnings('Warnings', (note) => !note, warnings),
    ...listedWarnings('Notes', Boolean, warnings),
    ...documentSections(report).map(sectionText),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

function listedWarnings(
  title: string,
  isMeant: (note: boolean | undefined) => boolean,
  warnings: ReportDocument['warnings'],
): string[] {
  const meant = warnings.filter(({ note }) => isMeant(note))
  return meant.length === 0 ? [] : [`**${title}**\n\n${meant.map(({ text }) => `- ${escaped(text)}`).join('\n')}`]
}

function glanceParts({ table, counts }: Glance): string[] {
  const line = counts.map(({ text }) => escaped(text)).join(' · ')
  return [...(table === null ? [] : [tableText(table)]), line]
}

function factLine({ name, value }: Fact): string {
  return `- ${escaped(name)}: ${escaped(value)}`
}

function sectionText({ title, blocks }: Section): string {
  return [`## ${escaped(title)}`, ...blocks.map(blockText).filter((text) => text !== '')].join('\n\n')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return escaped(block.text)
    case 'heading':
      return `### ${escaped(block.text)}`
    case 'warning':
      return `> **Warning:** ${escaped(block.text)}`
    case 'list':
      return block.items.map((item) => `- ${escaped(item)}`).join('\n')
    case 'references':
      return block.items.map(({ text, href }) => `- ${escaped(text)} <${href}>`).join('\n')
    case 'table':
      return block.table.screenOnly ? '' : tableText(block.table)
    case 'figure':
      return `*${escaped(block.figure.title)}.* ${escaped(block.figure.caption)}`
    case 'gallery':
      return block.pictures
        .map(({ case: id, why, words }) => `- ${escaped(`Case ${id} (${why}). ${words.join(' ')}`)}`)
        .join('\n')
  }
}

function tableText({ caption, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => escaped(cell)).join(' | ')} |`
  const left = rows.length - MOST_ROWS
  return [
    `${escaped(caption)}\n`,
    line(columns.map(columnTitle)),
    `|${columns.map((column) => (isNumeric(column) ? '---:' : '---')).join('|')}|`,
    ...rows.slice(0, MOST_ROWS).map((row) => line(row.map((cell, i) => writtenCell(cell, columns[i]!).text))),
    ...(left > 0 ? [`\n${left} more rows are in the HTML report.`] : []),
  ].join('\n')
}

/** Characters that begin markup anywhere in a line, and those that begin a block at its start. */
function escaped(text: string): string {
  return visibleText(text)
    .replace(/[\\`*_[\]<>|~&]/g, (character) => `\\${character}`)
    .replace(/^([#+-]|\d+[.)])(?=\s)/, '\\$1')
}
