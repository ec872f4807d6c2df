/** What to do where ids would be equal as numbers: `001` and `1`, `1.0` and `1`. */
export function paddingHint(missing: readonly string[], extra: readonly string[]): string {
  const bare = (id: string) => (/^\d+(?:\.0+)?$/.test(id) ? String(BigInt(id.replace(/\.0+$/, ''))) : id.toLowerCase())
  const lacking = new Set(missing.map(bare))
  const like = extra.find((id) => lacking.has(bare(id)))
  if (like === undefined) return ''
  const same = missing.find((id) => bare(id) === bare(like))!
  return `; ids are compared as text, so that ${same} is not ${like}: a spreadsheet may have rewritten them`
}
