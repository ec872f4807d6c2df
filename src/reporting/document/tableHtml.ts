import { largestOf } from '../../array/largestOf'
import { breakable } from './breakable'
import { columnTitle, isNumeric, type WrittenCell, writtenCell } from './cellText'
import { type Html, html } from './html'
import type { ReportTable, TableColumn } from './reportDocument'

/** Steps of the scale of colours, which the style sheet defines. */
const STEPS = 10

/** Steps of the length of a bar. */
export const BARS = 50

/** Characters of a name that breaks into many lines where its column is narrow. */
const LONG_NAME = 14

/** Characters of a text that is not broken, and of one that needs room: in a narrow column it would make a row of a screen's height. */
const SHORT_TEXT = 16
const LONG_TEXT = 60

/** Rows up to which each stands on a line of the file, and its cells have the end tags that HTML lets out: of all cases and labels these would be a third of the bytes. */
const MANY_ROWS = 100

/** A table with its caption. The first cell of a row heads it; a wide table scrolls in a region of its own. */
export function tableHtml({ id, caption, columns, rows, folded, screenOnly }: ReportTable): Html {
  // Said once for the table: in one of all cases and labels it would be a third of the bytes.
  const numbers = columns.length > 2 && columns.slice(1).every(isNumeric)
  const written = rows.map((row) => row.map((cell, i) => writtenCell(cell, columns[i]!)))
  const intervals = columns.map((column, i) =>
    isNumeric(column) ? intervalClass(written.map((row) => row[i]!)) : null,
  )
  const decimals = columns.map((column, i) => (isNumeric(column) ? mostDecimals(written.map((row) => row[i]!)) : null))
  const areMany = rows.length > MANY_ROWS
  const end = areMany ? null : html`</tr>\n`
  const table = html`<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-caption"><table id="${id}"${numbers ? html` class="numbers"` : null}>
<caption id="${id}-caption">${caption}</caption>
<thead><tr>${columns.map(headHtml)}</tr></thead>
<tbody>
${written.map(
  (row) =>
    html`<tr>${row.map((cell, i) =>
      cellHtml(cell, {
        right: isNumeric(columns[i]!) && !(numbers && i > 0),
        first: i === 0,
        words: i > 0 && !isNumeric(columns[i]!),
        intervals: intervals[i]!,
        decimals: decimals[i]!,
        open: areMany,
      }),
    )}${end}`,
)}</tbody>
</table></div>`
  const paper = screenOnly ? html` screen-only` : null
  if (!folded) return html`<div class="table${paper}">${table}</div>`
  return html`<details class="table${paper}"><summary>${caption}</summary>${table}</details>`
}

/** A head broken into the parts of its name reads worse than a table that scrolls: only longer ones are. */
const LONG_HEAD = 21

function headHtml(column: TableColumn): Html {
  // An arrow must not be broken off its name.
  const title = breakable(columnTitle(column).replace(/ (?=[↑↓])/g, '\u00a0'), LONG_HEAD)
  return isNumeric(column) ? html`<th scope="col" class="n">${title}</th>` : html`<th scope="col">${title}</th>`
}

interface CellPlace {
  readonly right: boolean
  readonly first: boolean
  /** The column holds texts. */
  readonly words: boolean
  /** How wide the intervals of the column are; null without one. */
  readonly intervals: string | null
  /** Most decimals of the column, where its numbers differ in them. */
  readonly decimals: number | null
  /** Without an end tag. */
  readonly open: boolean
}

function cellHtml(
  { text, full, shade, bar, best }: WrittenCell,
  { right, first, words, intervals, decimals, open }: CellPlace,
): Html {
  const isLong = first && text.length >= LONG_NAME
  const length = !words ? '' : text.length <= SHORT_TEXT ? 'w' : text.length >= LONG_TEXT ? 't' : ''
  const pad = decimals === null ? '' : padClass(text, decimals)
  const own = [right ? 'n' : '', length, shadeClass(shade), barClass(bar), best ? 'best' : '', isLong ? 'long' : '']
  const classes = [...own, intervals === null ? pad : ''].filter((name) => name !== '').join(' ')
  const attributes = html`${classes === '' ? null : html` class="${classes}"`}${full === undefined ? null : html` title="${full}"`}`
  // A head without text heads nothing.
  return first && text !== ''
    ? html`<th scope="row"${attributes}>${breakable(text)}</th>`
    : html`<td${attributes}>${intervals === null ? text : aligned(text, [intervals, pad])}${open ? null : html`</td>`}`
}

const interval = /^([^ ]+(?: %)?) (\((?:no interval|.* to .*)\).*)$/

/** An estimate and its interval in parts of their own, so that estimates stand below each other. */
function aligned(text: string, more: readonly string[]): Html {
  const [, estimate = text, ends = ''] = interval.exec(text) ?? []
  const classes = ['ci', ...more].filter((name) => name !== '').join(' ')
  return html`${estimate} <span class="${classes}">${ends}</span>`
}

/** Characters of an interval, and of one with percent signs or with what follows it. */
const INTERVAL = 18
const LONG_INTERVAL = 24

/** The class of the room for the intervals of a column, so that what stands before them is in one line; null without any. */
function intervalClass(cells: readonly WrittenCell[]): '' | 'long' | 'longer' | null {
  const ends = cells.flatMap(({ text }) => interval.exec(text)?.[2] ?? [])
  if (ends.length === 0) return null
  const most = largestOf(ends.map(({ length }) => length))
  if (most > LONG_INTERVAL) return 'longer'
  return most > INTERVAL || ends.some((text) => text.includes(' %')) ? 'long' : ''
}

/** A number at the beginning of a cell, alone or before what stands in brackets. */
const leading = /^[+\u2212<>]?\d+(?:\.(\d+))?(?: %)?(?:$| \()/

/** Decimals of the number of a cell; null where it has none. */
function decimalsOf({ text }: Pick<WrittenCell, 'text'>): number | null {
  const found = leading.exec(text)
  return found === null ? null : (found[1]?.length ?? 0)
}

/** The most decimals of a column; null where all its numbers have as many, so that their points stand below each other as they are. */
function mostDecimals(cells: readonly WrittenCell[]): number | null {
  const counts = new Set(cells.map(decimalsOf).filter((count) => count !== null))
  return counts.size < 2 ? null : Math.min(MOST_PADS, largestOf(counts))
}

/** Digits that can be lacking behind a point, and the classes of the room for them; a number without a point lacks that, too. */
export const MOST_PADS = 4

function padClass(text: string, most: number): string {
  const own = decimalsOf({ text })
  return own === null || own >= most ? '' : `${own === 0 ? 'q' : 'p'}${most - own}`
}

/** The style sheet draws bars in steps: a page has no styles of its own in elements. */
function barClass(bar: number | undefined): string {
  return bar === undefined || Number.isNaN(bar) ? '' : `bar b${Math.min(BARS, Math.max(0, Math.round(bar * BARS)))}`
}

/** A cell of a heat table carries the colour of its value; the text says the value. */
function shadeClass(shade: number | undefined): string {
  if (shade === undefined) return ''
  return Number.isNaN(shade) ? 'absent' : `s${Math.min(STEPS - 1, Math.max(0, Math.floor(shade * STEPS)))}`
}
