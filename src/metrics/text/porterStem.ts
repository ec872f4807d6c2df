import { checkArguments } from '../../errors/checkArguments'

// Porter's stemmer (1980) with NLTK's default extensions. The measure m of a stem is the number of its vowel-to-consonant transitions; most rules apply
// only if the measure of the remaining stem is large enough.

const irregular: Readonly<Record<string, string>> = {
  sky: 'sky',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  news: 'news',
  innings: 'inning',
  inning: 'inning',
  outings: 'outing',
  outing: 'outing',
  cannings: 'canning',
  canning: 'canning',
  howe: 'howe',
  proceed: 'proceed',
  exceed: 'exceed',
  succeed: 'succeed',
}

/**
 * Lower-cased stem of one word (Porter stemmer, NLTK extensions).
 *
 * @example
 * porterStem('effusions') // → effus
 */
export function porterStem(word: string): string {
  checkArguments({ word }, 'string')
  const lower = word.toLowerCase()
  if (Object.hasOwn(irregular, lower)) return irregular[lower]!
  if (lower.length <= 2 || lettersOf(lower).length <= 2) return lower
  return step5(step4(step3(step2(step1c(step1b(step1a(lower)))))))
}

type Condition = (stem: string) => boolean
type Rule = readonly [suffix: string, replacement: string, condition?: Condition]

/** Only the first rule whose suffix matches is tried; if its condition fails, the word is unchanged. */
function apply(word: string, rules: readonly Rule[]): string {
  for (const [suffix, replacement, condition] of rules) {
    if (!word.endsWith(suffix)) continue
    const stem = word.slice(0, word.length - suffix.length)
    return condition === undefined || condition(stem) ? stem + replacement : word
  }
  return word
}

/** Letters are code points. */
const lettersOf = (word: string) => Array.from(word)

/** Whether each letter is a consonant; a y is one where the letter before it is none. */
function consonants(word: string): boolean[] {
  const out: boolean[] = []
  for (const letter of word) out.push(letter === 'y' ? !out.at(-1) : !'aeiou'.includes(letter))
  return out
}

function measure(stem: string): number {
  let steps = 0
  let before = true
  for (const consonant of consonants(stem)) {
    if (consonant && !before) steps++
    before = consonant
  }
  return steps
}

const positive: Condition = (stem) => measure(stem) > 0
const longer: Condition = (stem) => measure(stem) > 1
const hasVowel: Condition = (stem) => consonants(stem).includes(false)

function endsDoubleConsonant(word: string): boolean {
  const letters = lettersOf(word)
  return letters.length > 1 && letters.at(-1) === letters.at(-2) && consonants(word).at(-1)!
}

function endsConsonantVowelConsonant(word: string): boolean {
  const pattern = consonants(word)
  const ends = !pattern.at(-2) && pattern.at(-1)!
  if (pattern.length <= 2) return pattern.length === 2 && ends
  return ends && pattern.at(-3)! && !'wxy'.includes(word.at(-1)!)
}

function step1a(word: string): string {
  if (word.endsWith('ies') && lettersOf(word).length === 4) return `${word.slice(0, -3)}ie`
  return apply(word, [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ])
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, -3) + (lettersOf(word).length === 4 ? 'ie' : 'i')
  if (word.endsWith('eed')) {
    const stem = word.slice(0, -3)
    return measure(stem) > 0 ? `${stem}ee` : word
  }
  for (const suffix of ['ed', 'ing']) {
    if (!word.endsWith(suffix)) continue
    const stem = word.slice(0, -suffix.length)
    if (hasVowel(stem)) return restoreEnding(stem)
  }
  return word
}

/** After removal of `ed` or `ing`: adds a lost `e` or removes a doubled letter. */
function restoreEnding(stem: string): string {
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`
  if (endsDoubleConsonant(stem)) return 'lsz'.includes(stem.at(-1)!) ? stem : lettersOf(stem).slice(0, -1).join('')
  return measure(stem) === 1 && endsConsonantVowelConsonant(stem) ? `${stem}e` : stem
}

function step1c(word: string): string {
  return apply(word, [['y', 'i', (stem) => consonants(stem).length > 1 && consonants(stem).at(-1)!]])
}

function step2(word: string): string {
  if (word.endsWith('alli') && positive(word.slice(0, -4))) return step2(`${word.slice(0, -4)}al`)
  return apply(word, [
    ['ational', 'ate', positive],
    ['tional', 'tion', positive],
    ['enci', 'ence', positive],
    ['anci', 'ance', positive],
    ['izer', 'ize', positive],
    ['bli', 'ble', positive],
    ['alli', 'al', positive],
    ['entli', 'ent', positive],
    ['eli', 'e', positive],
    ['ousli', 'ous', positive],
    ['ization', 'ize', positive],
    ['ation', 'ate', positive],
    ['ator', 'ate', positive],
    ['alism', 'al', positive],
    ['iveness', 'ive', positive],
    ['fulness', 'ful', positive],
    ['ousness', 'ous', positive],
    ['aliti', 'al', positive],
    ['iviti', 'ive', positive],
    ['biliti', 'ble', positive],
    ['fulli', 'ful', positive],
    ['logi', 'log', () => positive(word.slice(0, -3))],
  ])
}

function step3(word: string): string {
  return apply(word, [
    ['icate', 'ic', positive],
    ['ative', '', positive],
    ['alize', 'al', positive],
    ['iciti', 'ic', positive],
    ['ical', 'ic', positive],
    ['ful', '', positive],
    ['ness', '', positive],
  ])
}

function step4(word: string): string {
  const plain = (suffix: string): Rule => [suffix, '', longer]
  return apply(word, [
    ...['al', 'ance', 'ence', 'er', 'ic', 'able', 'ible', 'ant', 'ement', 'ment', 'ent'].map(plain),
    ['ion', '', (stem) => longer(stem) && /[st]$/.test(stem)],
    ...['ou', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize'].map(plain),
  ])
}

function step5(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1)
    const m = measure(stem)
    if (m > 1 || (m === 1 && !endsConsonantVowelConsonant(stem))) result = stem
  }
  return result.endsWith('ll') && longer(result.slice(0, -1)) ? result.slice(0, -1) : result
}
