/** Tables of text for a terminal and for Markdown. */

/** Four decimals below 10, fewer above. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  return size >= 1000 ? value.toFixed(0) : size >= 10 ? value.toFixed(2) : value.toFixed(4)
}

/** The sum of a count, without decimals where it is whole. */
export function sumText(sum: number): string {
  return Number.isInteger(sum) ? String(sum) : shortNumber(sum)
}

/** Columns side by side, those after the first to the right; a column that is empty below its title is left out. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, k) => rows.reduce((most, row) => Math.max(most, row[k]!.length), 0))
  const used = widths.map((_, k) => rows.slice(1).some((row) => row[k] !== ''))
  return rows
    .map((row) =>
      `  ${row.flatMap((cell, k) => (used[k] ? [k === 0 ? cell.padEnd(widths[k]!) : cell.padStart(widths[k]!)] : [])).join('  ')}`.trimEnd(),
    )
    .join('\n')
}

export function markdownTable([head, ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head!), `|${head!.map((_, k) => (k === 0 ? '---' : '---:')).join('|')}|`, ...rows.map(line)].join('\n')
}
