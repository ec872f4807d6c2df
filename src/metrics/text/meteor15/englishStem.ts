// The English stemmer of Snowball ("Porter 2"), as METEOR 1.5 has it. y counts as a consonant, written Y, at the beginning and behind a vowel.

const whole: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
])
const wholeWithoutPlural = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
])

const vowel = /[aeiouy]/
const doubled = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

/** Endings of a step by their length, longest first, with what replaces them. */
type Endings = readonly (readonly [string, string])[]
const longestFirst = (endings: Readonly<Record<string, string>>): Endings =>
  Object.entries(endings).sort(([a], [b]) => b.length - a.length)

const step2 = longestFirst({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  izer: 'ize',
  ization: 'ize',
  ational: 'ate',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  aliti: 'al',
  alli: 'al',
  fulness: 'ful',
  ousli: 'ous',
  ousness: 'ous',
  iveness: 'ive',
  iviti: 'ive',
  biliti: 'ble',
  bli: 'ble',
  ogi: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
})
const step3 = longestFirst({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  icate: 'ic',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
  ative: '',
})
const step4 = longestFirst(
  Object.fromEntries(
    ['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent', 'ism', 'ate', 'iti', 'ous']
      .concat(['ive', 'ize', 'ion'])
      .map((ending) => [ending, '']),
  ),
)

/** The stem of a word in lower case. */
export function englishStem(given: string): string {
  const known = whole.get(given)
  if (known !== undefined) return known
  if (given.length <= 2) return given
  const word = consonantYs(given.startsWith("'") ? given.slice(1) : given)
  const first = firstRegion(word)
  const second = regionFrom(word, first)
  const singular = withoutPlural(word.replace(/(?:'s'|'s|')$/, ''))
  if (wholeWithoutPlural.has(singular)) return singular
  let stem = withoutPast(singular, first)
  stem = stem.replace(/(?<=.[^aeiouy])[yY]$/s, 'i')
  stem = replaced(stem, step2, (ending, before) => {
    if (before.length < first) return false
    if (ending === 'ogi') return before.endsWith('l')
    return ending !== 'li' || /[cdeghkmnrt]$/.test(before)
  })
  stem = replaced(
    stem,
    step3,
    (ending, before) => before.length >= (ending === 'ative' ? Math.max(first, second) : first),
  )
  stem = replaced(
    stem,
    step4,
    (ending, before) => before.length >= second && (ending !== 'ion' || /[st]$/.test(before)),
  )
  return withoutLast(stem, first, second).replaceAll('Y', 'y')
}

/** In a row of ys every second one is a vowel. */
function consonantYs(word: string): string {
  let out = ''
  for (const letter of word) out += letter === 'y' && (out === '' || vowel.test(out.at(-1)!)) ? 'Y' : letter
  return out
}

function firstRegion(word: string): number {
  const prefix = /^(?:gener|commun|arsen)/.exec(word)
  return prefix ? prefix[0].length : regionFrom(word, 0)
}

/** Where the part begins that follows the first consonant behind a vowel. */
function regionFrom(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return found ? from + found.index + 2 : word.length
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word) || !word.endsWith('s')) return word
  return vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

function withoutPast(word: string, first: number): string {
  const ending = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(word)
  if (!ending) return word
  const before = word.slice(0, ending.index)
  if (ending[0].startsWith('eed')) return ending.index >= first ? `${before}ee` : word
  if (!vowel.test(before)) return word
  if (/(?:at|bl|iz)$/.test(before)) return `${before}e`
  if (doubled.test(before)) return before.slice(0, -1)
  return before.length <= first && endsShort(before) ? `${before}e` : before
}

/** Ends in a vowel between consonants, the last none of w, x and Y, or is a vowel and a consonant. */
const endsShort = (word: string) => /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/.test(word)

/** The longest ending is replaced where it may be; a shorter one is not tried. */
function replaced(word: string, endings: Endings, may: (ending: string, before: string) => boolean): string {
  for (const [ending, other] of endings) {
    if (!word.endsWith(ending)) continue
    const before = word.slice(0, -ending.length)
    return may(ending, before) ? before + other : word
  }
  return word
}

function withoutLast(word: string, first: number, second: number): string {
  const before = word.slice(0, -1)
  if (word.endsWith('e'))
    return before.length >= second || (before.length >= first && !endsShort(before)) ? before : word
  return word.endsWith('l') && before.length >= second && before.endsWith('l') ? before : word
}
