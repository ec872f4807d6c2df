/** Which names of the extra files would pair with those that lack a partner, but for capitals, zeros in front of a number, or the form of Unicode. */
export function nearNames(missing: readonly string[], extra: readonly string[]): string {
  const lacking = new Map(missing.map((name) => [bare(name), name]))
  const near = extra.find((name) => lacking.has(bare(name)))
  if (near === undefined) return ''
  const same = lacking.get(bare(near))!
  if (same.normalize('NFC') === near.normalize('NFC'))
    return 'names that look alike are written in two forms of Unicode (NFC and NFD): --pairs names the files of a case'
  return `names are compared as they are, so that ${same} is not ${near}: --pairs names the files of a case`
}

const bare = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
