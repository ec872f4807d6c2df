// Latin and Cyrillic letters, and those with digits.
const alpha =
  'A-Za-z\u0160\u017d\u0161\u017e\u0178\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017e\u0400-\u04ff\u0500-\u0527\ua640-\ua66e\ua67e-\ua697\u1d00-\u1d7f'
const alnum = `0-9${alpha}`
const others = new RegExp(`([^${alnum} \\t\\n\\v\\f\\r.'\`,\\-\u2018\u2019])`, 'gu')
const innerDash = new RegExp(`([${alnum}.])-([${alnum}])`, 'gu')
/** Apostrophes of English: alone, or with the letters behind them. */
const apostrophes: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`([^${alpha}])'([^${alpha}])`, 'gu'), "$1 ' $2"],
  [new RegExp(`([^${alpha}0-9])'([${alpha}])`, 'gu'), "$1 ' $2"],
  [new RegExp(`([${alpha}])'([^${alpha}])`, 'gu'), "$1 ' $2"],
  [new RegExp(`([${alpha}])'([${alpha}])`, 'gu'), "$1 '$2"],
  [/([0-9])'(s)/gu, "$1 '$2"],
]
const commas = [/([^0-9]),([^0-9])/gu, /([0-9]),([^0-9])/gu, /([^0-9]),([0-9])/gu]
const someLetter = new RegExp(`[${alpha}]`, 'u')
const unicodeSpaces = /[ \u2000-\u200a\u202f\u205f\u3000\u00a0]+/gu

/** What keeps its full stop: always, or before a number. */
export type Prefixes = ReadonlyMap<string, 'always' | 'number'>

/** Reads the list of prefixes: one a line, `#NUMERIC_ONLY#` behind those that need a number, comments begin with `#`. */
export function readPrefixes(text: string): Prefixes {
  const prefixes = new Map<string, 'always' | 'number'>()
  for (const line of text.split(/\r?\n/)) {
    const [prefix = '', kind] = javaTokens(line)
    if (prefix !== '' && !prefix.startsWith('#')) prefixes.set(prefix, kind === '#NUMERIC_ONLY#' ? 'number' : 'always')
  }
  return prefixes
}

/** The words of a text in lower case, punctuation apart, as METEOR 1.5 normalises English (`-norm`). */
export function normalizedWords(text: string, prefixes: Prefixes): string[] {
  let line = ` ${javaTrim(text)} `.replace(others, ' $1 ')
  // Several dots are one word. They are spelled while single dots are looked at: DOT for each, and MULTI.
  line = line
    .replace(/\.(\.+)/g, ' DOTMULTI$1')
    .replace(/DOTMULTI(\.+)/g, (_, dots: string) => `${'DOT'.repeat(dots.length + 1)}MULTI `)
  for (const comma of commas) line = line.replace(comma, '$1 , $2')
  line = line
    .replace(/[`\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]|''/g, ' " ')
    .replaceAll('\u2013', '-')
    .replaceAll('--', '-')
    .replace(innerDash, '$1 $2')
  for (const [place, apart] of apostrophes) line = line.replace(place, apart)
  const words = javaTokens(line)
  return javaTokens(
    words
      .map((word, i) => withoutStop(word, words[i + 1], prefixes))
      .join(' ')
      .replace(/(?<!DOT)(?:DOT)+MULTI/g, (spelled) => '.'.repeat((spelled.length - 5) / 3))
      .replace(unicodeSpaces, ' ')
      .toLowerCase(),
  )
}

/** A full stop at the end of a word is a word of its own, unless the word is an abbreviation or the sentence goes on. */
function withoutStop(word: string, next: string | undefined, prefixes: Prefixes): string {
  if (word.length < 2 || !word.endsWith('.')) return word
  const before = word.slice(0, -1)
  if (before.includes('.') && someLetter.test(before)) return word.replaceAll('.', '')
  const kind = prefixes.get(before)
  if (kind === 'always' || (next !== undefined && /^[a-z]/.test(next))) return word
  return kind === 'number' && next !== undefined && /^[0-9]/.test(next) ? word : `${before} .`
}

/** Without blanks and control characters around. */
function javaTrim(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && text.charCodeAt(from) <= 32) from++
  while (to > from && text.charCodeAt(to - 1) <= 32) to--
  return text.slice(from, to)
}

/** Parts between blanks as Java's tokenizer sees them. */
export function javaTokens(text: string): string[] {
  return text.split(/[ \t\n\r\f]+/).filter((part) => part !== '')
}
