import { writtenCell } from './cellText'
import type { Block, ReportDocument, ReportTable, Section } from './reportDocument'

/** What a page shows before anything is opened: more is read by few. Buttons and notes of the page bring the words to some 1200. */
const MOST = { figures: 8, words: 1000, height: 5200 } as const
/** A table with more rows is folded first. */
const MOST_ROWS = 12

interface Size {
  readonly figures: number
  readonly words: number
  /** About as many pixels on a screen of 1440. */
  readonly height: number
}

const nothing: Size = { figures: 0, words: 0, height: 0 }

/**
 * The sections of a page, open from the first on as far as its figures, words and length allow: where a section has no room its long tables are folded, and
 * where that is not enough the section is. Nothing is left out.
 */
export function shortSections({ summary, glance, facts }: ReportDocument, sections: readonly Section[]): Section[] {
  let shown: Size = {
    figures: 0,
    words:
      wordsIn([...summary, ...facts.map(({ name, value }) => `${name} ${value}`)]) +
      (glance?.table ? sizeOfTable(glance.table).words : 0),
    height: 500,
  }
  return sections.map((section) => {
    const title = { ...nothing, words: 2 * wordsIn([section.title]), height: 70 }
    shown = sum([shown, title])
    if (section.folded) return section
    for (const blocks of [section.blocks, section.blocks.map(withFoldedTable)]) {
      const size = sum([shown, ...blocks.map(sizeOf)])
      if (size.figures > MOST.figures || size.words > MOST.words || size.height > MOST.height) continue
      shown = size
      return { ...section, blocks }
    }
    return { ...section, folded: true }
  })
}

const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce((all, one) => ({
    figures: all.figures + one.figures,
    words: all.words + one.words,
    height: all.height + one.height,
  }))

const wordsIn = (texts: readonly string[]) => texts.reduce((all, text) => all + text.split(/\s+/).length, 0)

function withFoldedTable(block: Block): Block {
  const isLong = block.kind === 'table' && block.table.rows.length > MOST_ROWS
  return isLong ? { ...block, table: { ...block.table, folded: true } } : block
}

function sizeOf(block: Block): Size {
  switch (block.kind) {
    case 'figure': {
      const { title, caption, svg } = block.figure
      return { figures: 1, words: wordsIn([title, caption, 'Show as table', ...drawnTexts(svg)]), height: 300 }
    }
    case 'gallery': {
      const texts = block.pictures.flatMap(({ case: name, why, words, facts, legend, panels }) => [
        ...[`Case ${name} (${why})`, ...words, ...facts.map((fact) => `${fact.name} ${fact.value}`)],
        ...[...legend, ...panels.map(({ title }) => ({ text: title }))].map(({ text }) => text),
        ...panels.flatMap(({ svg }) => drawnTexts(svg)),
      ])
      return {
        figures: block.pictures.length,
        words: wordsIn(texts),
        height: 600 * Math.ceil(block.pictures.length / 2),
      }
    }
    case 'table':
      return sizeOfTable(block.table)
    case 'list':
      return sizeOfText(block.items)
    case 'references':
      return sizeOfText(block.items.map(({ text }) => text))
    default:
      return sizeOfText([block.text])
  }
}

const drawnTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text!)

const sizeOfText = (texts: readonly string[]): Size => ({
  ...nothing,
  words: wordsIn(texts),
  height: 60 * texts.length,
})

function sizeOfTable({ caption, columns, rows, folded }: ReportTable): Size {
  const head = wordsIn([caption])
  if (folded) return { ...nothing, words: head, height: 45 }
  const cells = rows.map((row) => row.map((cell, at) => writtenCell(cell, columns[at]!).text))
  const words = head + wordsIn(columns.map(({ title }) => title)) + wordsIn(cells.flat())
  return { ...nothing, words, height: 120 + 31 * rows.length }
}
