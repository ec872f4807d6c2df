import { checkArguments } from '../../../errors/checkArguments'
import { requirePairs } from '../captionBleu'
import { bestAlignment } from './alignment'
import { fifthRoot } from './fifthRoot'
import { type Lexicon, lexiconOf, type MeteorTables, type Word } from './lexicon'
import { type Match, matchesOf } from './matchesOf'
import { normalizedWords, readPrefixes } from './normalizeLine'
import { type PhraseNode, paraphraseTree } from './paraphrases'

/** METEOR 1.5 of a corpus, and of each of its texts. */
export interface Meteor15 {
  readonly corpus: number
  readonly perText: readonly number[]
}

// The parameters for English, tuned to rankings of translations; β is 0.2.
const ALPHA = 0.85
const GAMMA = 0.6
const DELTA = 0.75
/** Of the stages exact, stem, synonym and paraphrase. */
const WEIGHTS = [1, 0.6, 0.8, 0.6]

/** Counts of one side of an alignment, words that carry meaning and function words apart. */
interface Side {
  readonly length: number
  readonly functionWords: number
  /** By stage. */
  readonly content: readonly number[]
  readonly functions: readonly number[]
}

interface Counts {
  readonly candidate: Side
  readonly reference: Side
  readonly chunks: number
}

/**
 * METEOR 1.5 for English with normalisation, as caption evaluation runs it (`-l en -norm`): words agree exactly, by their stem, as synonyms of WordNet or as
 * paraphrases; the tables are those of the published program. The best of several references counts; the value of a corpus is that of its summed counts.
 *
 * @param references one or more reference texts for every candidate
 * @throws MedgradeError `shape-mismatch` when the lists differ in length, `empty` without a candidate or a reference, `too-large` for texts of more than
 *   some 20 000 words
 */
export function meteor15(
  references: readonly (readonly string[])[],
  candidates: readonly string[],
  tables: MeteorTables,
): Meteor15 {
  checkArguments({ references, candidates }, [['string']], ['string'])
  requirePairs(references, candidates)
  const prefixes = readPrefixes(tables.prefixes)
  const wordsOf = (text: string) => normalizedWords(text, prefixes)
  const [referenceWords, candidateWords] = [references.map((own) => own.map(wordsOf)), candidates.map(wordsOf)]
  const lexicon = lexiconOf([...referenceWords.flat(), ...candidateWords], tables)
  const phrases = paraphraseTree(tables.paraphrases, lexicon)
  const counts = candidateWords.map((candidate, i) => bestCounts(referenceWords[i]!, candidate, lexicon, phrases))
  return { corpus: scoreOf(summed(counts)), perText: counts.map(scoreOf) }
}

function bestCounts(
  references: readonly (readonly string[])[],
  candidate: readonly string[],
  lexicon: Lexicon,
  phrases: PhraseNode,
): Counts {
  const known = (words: readonly string[]) => words.map((word) => lexicon.get(word)!)
  const all = references.map((reference) => countsOf(known(reference), known(candidate), phrases))
  return all.reduce((best, own) => (scoreOf(own) > scoreOf(best) ? own : best))
}

function countsOf(reference: readonly Word[], candidate: readonly Word[], phrases: PhraseNode): Counts {
  const best = bestAlignment(matchesOf(reference, candidate, phrases), candidate.length)
  return {
    candidate: sideOf(candidate, best, ({ other, otherLength }) => [other, otherLength]),
    reference: sideOf(reference, best, ({ start, length }) => [start, length]),
    chunks: chunksOf(best),
  }
}

function sideOf(words: readonly Word[], matches: readonly Match[], part: (match: Match) => [number, number]): Side {
  const content = WEIGHTS.map(() => 0)
  const functions = WEIGHTS.map(() => 0)
  for (const match of matches) {
    const [from, length] = part(match)
    for (const { isFunction } of words.slice(from, from + length)) (isFunction ? functions : content)[match.stage]!++
  }
  return {
    length: words.length,
    functionWords: words.filter(({ isFunction }) => isFunction).length,
    content,
    functions,
  }
}

/** Runs of matches that follow each other in both texts. */
function chunksOf(matches: readonly Match[]): number {
  return matches.filter(({ start, other }, i) => {
    const last = matches[i - 1]
    return !last || last.start + last.length !== start || last.other + last.otherLength !== other
  }).length
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const matched = ({ content, functions }: Side) => total(content) + total(functions)

/** Whether both texts are one chunk as a whole. */
const isWhole = ({ candidate, reference, chunks }: Counts) =>
  matched(candidate) === candidate.length && matched(reference) === reference.length && chunks === 1

/** Chunks of texts that agree as a whole do not count. */
function summed(all: readonly Counts[]): Counts {
  const side = (key: 'candidate' | 'reference'): Side => {
    const sides = all.map((counts) => counts[key])
    return {
      length: total(sides.map(({ length }) => length)),
      functionWords: total(sides.map(({ functionWords }) => functionWords)),
      content: WEIGHTS.map((_, stage) => total(sides.map(({ content }) => content[stage]!))),
      functions: WEIGHTS.map((_, stage) => total(sides.map(({ functions }) => functions[stage]!))),
    }
  }
  const chunks = total(all.map((counts) => (isWhole(counts) ? 0 : counts.chunks)))
  return { candidate: side('candidate'), reference: side('reference'), chunks }
}

function scoreOf(counts: Counts): number {
  const [precision, recall] = [shareOf(counts.candidate), shareOf(counts.reference)]
  const mean = 1 / ((1 - ALPHA) / precision + ALPHA / recall)
  const fragmentation = isWhole(counts)
    ? 0
    : counts.chunks / ((matched(counts.candidate) + matched(counts.reference)) / 2)
  const score = mean * (1 - GAMMA * (fragmentation === 0 ? 0 : fifthRoot(fragmentation)))
  return Number.isNaN(score) ? 0 : Math.max(score, 0)
}

/** Weighted matches by the weighted length. */
function shareOf({ length, functionWords, content, functions }: Side): number {
  let weighted = 0
  for (const [stage, weight] of WEIGHTS.entries()) weighted += content[stage]! * weight * DELTA
  for (const [stage, weight] of WEIGHTS.entries()) weighted += functions[stage]! * weight * (1 - DELTA)
  return weighted / (DELTA * (length - functionWords) + (1 - DELTA) * functionWords)
}
