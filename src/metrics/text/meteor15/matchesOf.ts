import { refuse } from '../../../errors/refuse'
import type { Word } from './lexicon'
import type { PhraseNode } from './paraphrases'

/** Words `start` … of the reference that agree with words `other` … of the candidate. */
export interface Match {
  readonly start: number
  readonly length: number
  readonly other: number
  readonly otherLength: number
  /** 0 exact, 1 stem, 2 synonym, 3 paraphrase. */
  readonly stage: number
}

/** Pairs of agreeing words, beyond which the search takes minutes: two ordinary texts of about 20 000 words. */
const MOST_MATCHES = 1 << 22

/** All matches by their first word in the reference, in the order of the stages. Texts that are the same have only exact ones. */
export function matchesOf(reference: readonly Word[], candidate: readonly Word[], phrases: PhraseNode): Match[][] {
  const matches: Match[][] = reference.map(() => [])
  let count = 0
  const add = (start: number, length: number, other: number, otherLength: number, stage: number) => {
    if (++count > MOST_MATCHES)
      refuse('too-large', 'pairs of agreeing words', `more than ${MOST_MATCHES}`, 'texts of some thousand words')
    matches[start]!.push({ start, length, other, otherLength, stage })
  }
  const places = placesOf(candidate)
  const stages = wordStages(candidate, places)
  const same = reference.length === candidate.length && reference.every(({ hash }, i) => hash === candidate[i]!.hash)
  const found = new Map<Word, readonly (readonly number[])[]>()
  reference.forEach((word, start) => {
    if (!found.has(word)) found.set(word, stages(word, same))
    found.get(word)!.forEach((others, stage) => {
      for (const other of others) add(start, 1, other, 1, stage)
    })
  })
  if (same) return matches
  phrasesIn(reference, candidate, places, phrases, (start, length, other, otherLength) =>
    add(start, length, other, otherLength, 3),
  )
  const inReference = placesOf(reference)
  phrasesIn(candidate, reference, inReference, phrases, (other, otherLength, start, length) =>
    add(start, length, other, otherLength, 3),
  )
  return matches
}

type Places = ReadonlyMap<Word, readonly number[]>

/** The ascending places of each distinct word. */
function placesOf(words: readonly Word[]): Places {
  const places = new Map<Word, number[]>()
  words.forEach((word, i) => {
    const own = places.get(word)
    if (own) own.push(i)
    else places.set(word, [i])
  })
  return places
}

/** For a word the places in the candidate that agree with it in each of the first three stages. */
function wordStages(candidate: readonly Word[], places: Places): (word: Word, exactOnly: boolean) => number[][] {
  const byHash = new Map<number, Word[]>()
  const byStem = new Map<number, Word[]>()
  const bySynset = new Map<number, Word[]>()
  const insert = (index: Map<number, Word[]>, key: number, word: Word) => {
    const own = index.get(key)
    if (own) own.push(word)
    else index.set(key, [word])
  }
  for (const word of new Set(candidate)) {
    insert(byHash, word.hash, word)
    insert(byStem, word.stem, word)
    for (const set of word.synsets) insert(bySynset, set, word)
  }
  const ascending = (words: Iterable<Word>) => {
    const lists = [...words].map((word) => places.get(word)!)
    return lists.length === 1 ? (lists[0] as number[]) : lists.flat().sort((a, b) => a - b)
  }
  return (word, exactOnly) => {
    const exact = ascending(byHash.get(word.hash) ?? [])
    if (exactOnly) return [exact]
    const others = (found: readonly Word[]) => found.filter(({ hash }) => hash !== word.hash)
    const synonyms = new Set([...word.synsets].flatMap((set) => others(bySynset.get(set) ?? [])))
    return [exact, ascending(others(byStem.get(word.stem) ?? [])), ascending(synonyms)]
  }
}

type Found = (at: number, length: number, other: number, otherLength: number) => void

/** Phrases of one text whose paraphrases stand in the other. */
function phrasesIn(
  text: readonly Word[],
  other: readonly Word[],
  placesInOther: Places,
  phrases: PhraseNode,
  found: Found,
): void {
  const places = new Map([...placesInOther].map(([word, own]) => [word.id, own]))
  text.forEach((_, at) => {
    let node: PhraseNode | undefined = phrases
    for (let length = 1; at + length <= text.length; length++) {
      node = node.next.get(text[at + length - 1]!.id)
      if (node === undefined) return
      for (const paraphrase of node.paraphrases)
        for (const place of places.get(paraphrase[0]!) ?? [])
          if (paraphrase.every((id, k) => other[place + k]?.id === id)) found(at, length, place, paraphrase.length)
    }
  })
}
