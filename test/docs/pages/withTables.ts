/** The page with tables between their marks, `<!-- name -->` and `<!-- /name -->`. */
export function withTables(page: string, tables: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(tables).reduce((text, [mark, rows]) => {
    const [before, rest] = text.split(`<!-- ${mark} -->`)
    return `${before}<!-- ${mark} -->\n${rows.join('\n')}\n<!-- /${mark} -->${rest!.split(`<!-- /${mark} -->`)[1]}`
  }, page)
}
