import { styleText } from 'node:util'
import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'

/** One line of a first glance: a value as a bar, with its text. */
export interface GlanceRow {
  readonly name: string
  /** From 0 to 1; null draws no bar. */
  readonly share: number | null
  readonly text: string
}

export interface GlanceBlock {
  readonly title: string
  readonly rows: readonly GlanceRow[]
}

const WIDTH = 20
/** A bar in eighths of a character. */
const parts = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** Blocks of bars for people at a terminal; colour only marks what the lengths say already. */
export function glance(blocks: readonly GlanceBlock[], colour: boolean): string {
  const paint = (format: 'bold' | 'cyan', text: string) =>
    colour ? styleText(format, text, { validateStream: false }) : text
  const shown = blocks.filter(({ rows }) => rows.length > 0)
  const width = largestOf([0, ...shown.flatMap(({ rows }) => rows.map(({ name }) => visibleText(name).length))])
  const line = ({ name, share, text }: GlanceRow) =>
    `  ${visibleText(name).padEnd(width)}  ${paint('cyan', barOf(share))}  ${visibleText(text)}`
  return shown
    .map(({ title, rows }) => `${paint('bold', visibleText(title))}\n${rows.map(line).join('\n')}`)
    .join('\n\n')
}

function barOf(share: number | null): string {
  if (share === null || Number.isNaN(share)) return ' '.repeat(WIDTH)
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * WIDTH * 8)
  return `${'█'.repeat(Math.floor(eighths / 8))}${parts[eighths % 8]!}`.padEnd(WIDTH)
}

/**
 * Whether standard output is a terminal, and whether it takes colour: not where NO_COLOR is set or the terminal is `dumb`. Elsewhere nothing is added to the
 * output.
 */
export function terminalOf(
  { isTTY }: { readonly isTTY?: boolean },
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): { readonly glance: boolean; readonly colour: boolean } {
  const glance = isTTY === true
  return { glance, colour: glance && !NO_COLOR && TERM !== 'dumb' }
}
