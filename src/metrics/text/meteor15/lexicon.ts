import { englishStem } from './englishStem'
import { javaTokens } from './normalizeLine'

/** The tables of METEOR 1.5 for English, as its program has them. */
export interface MeteorTables {
  /** `english.synsets` of WordNet 3.0: a word, then on the next line the numbers of its sets of synonyms. */
  readonly synsets: string
  /** `english.exceptions`: a word, then on the next line its irregular forms. */
  readonly exceptions: string
  /** `english.words`: words that count less, one a line. */
  readonly functionWords: string
  /** `english.prefixes`: words that keep their full stop. */
  readonly prefixes: string
  /** `paraphrase-en`, inflated: a probability, a phrase and its paraphrase on three lines each. */
  readonly paraphrases: Uint8Array
}

/** A distinct word with what the stages compare. */
export interface Word {
  readonly id: number
  readonly text: string
  readonly bytes: Uint8Array
  /** Words and stems are compared by Java's hash of them. */
  readonly hash: number
  readonly stem: number
  readonly synsets: ReadonlySet<number>
  readonly isFunction: boolean
}

export type Lexicon = ReadonlyMap<string, Word>

export function lexiconOf(texts: Iterable<readonly string[]>, tables: MeteorTables): Lexicon {
  const distinct = new Set<string>()
  for (const words of texts) for (const word of words) distinct.add(word)
  const functionWords = new Set(tables.functionWords.split(/\r?\n/))
  const setsOf = synonymSets(tables)
  const encoder = new TextEncoder()
  return new Map(
    [...distinct].map((text, id) => [
      text,
      {
        id,
        text,
        bytes: encoder.encode(text),
        hash: javaHash(text),
        stem: javaHash(englishStem(text)),
        synsets: setsOf(text),
        isFunction: functionWords.has(text),
      },
    ]),
  )
}

function javaHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

/** WordNet's rules: an ending and what the base form has instead of it, in the order in which they are tried. */
const baseEndings: readonly (readonly [string, string])[] = [
  ['s', ''],
  ['ses', 's'],
  ['xes', 'x'],
  ['zes', 'z'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['men', 'man'],
  ['ies', 'y'],
  ['es', 'e'],
  ['es', ''],
  ['ed', 'e'],
  ['ed', ''],
  ['ing', 'e'],
  ['ing', ''],
  ['er', ''],
  ['est', ''],
  ['er', 'e'],
  ['est', 'e'],
]

/** The sets of synonyms of a word and of its base forms. */
function synonymSets({ synsets, exceptions }: MeteorTables): (word: string) => ReadonlySet<number> {
  const sets = new Map(pairsOfLines(synsets).map(([word, numbers]) => [word, numbers]))
  const bases = new Map<string, string[]>()
  for (const [base, forms] of pairsOfLines(exceptions))
    for (const form of javaTokens(forms)) {
      const own = bases.get(form)
      if (own) own.push(base)
      else bases.set(form, [base])
    }
  const numbersOf = (word: string) => javaTokens(sets.get(word) ?? '').map(Number)
  const baseOf = (word: string): string => {
    if (word.endsWith('ss') || word.length <= 2) return word
    for (const [ending, other] of baseEndings) {
      const base = word.slice(0, -ending.length) + other
      if (word.endsWith(ending) && sets.has(base)) return base
    }
    return ''
  }
  return (word) => new Set([word, ...(bases.get(word) ?? [baseOf(word)])].flatMap(numbersOf))
}

function pairsOfLines(text: string): [string, string][] {
  const lines = text.split(/\r?\n/)
  return Array.from({ length: lines.length >> 1 }, (_, i) => [lines[2 * i]!, lines[2 * i + 1]!])
}
