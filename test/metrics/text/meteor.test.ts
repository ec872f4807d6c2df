import fc from 'fast-check'
import { meteor, porterStem } from 'medgrade/text'
import { expect, it } from 'vitest'

type Synonyms = Record<string, readonly string[]>

/** Every word with every word, as in the definition: from the last to the first, the last that fits and is free. */
function textbook(reference: readonly string[], candidate: readonly string[], synonyms: Synonyms): number {
  const stem = (word: string) => porterStem(word.toLowerCase())
  const stages = [
    (b: string, a: string) => b.toLowerCase() === a.toLowerCase(),
    (b: string, a: string) => stem(b) === stem(a),
    (b: string, a: string) => stem(b) === stem(a) || (synonyms[stem(b)] ?? []).includes(stem(a)),
  ]
  const partner = new Map<number, number>()
  for (const agrees of stages)
    for (let b = candidate.length - 1; b >= 0; b--)
      for (let a = reference.length - 1; a >= 0 && !partner.has(b); a--)
        if (![...partner.values()].includes(a) && agrees(candidate[b]!, reference[a]!)) partner.set(b, a)
  const matches = [...partner].sort(([x], [y]) => x - y)
  if (matches.length === 0) return 0
  const precision = matches.length / candidate.length
  const recall = matches.length / reference.length
  const chunks = matches.filter(
    ([b, a], i) => i === 0 || b !== matches[i - 1]![0] + 1 || a !== matches[i - 1]![1] + 1,
  ).length
  const mean = (precision * recall) / (0.9 * precision + (1 - 0.9) * recall)
  return mean * (1 - 0.5 * (chunks / matches.length) ** 3)
}

it('is the score of the definition', () => {
  const word = fc.constantFrom('cat', 'Cat', 'cats', 'dog', 'dogs', 'run', 'running', 'runs', 'pet', 'pets')
  const words = fc.array(word, { maxLength: 14 })
  const synonyms = { dog: ['pet', 'cat'], pet: ['dog'], run: ['cat'] }
  fc.assert(
    fc.property(words, words, (reference, candidate) => {
      expect(meteor([reference], candidate, { synonyms })).toBe(textbook(reference, candidate, synonyms))
      expect(meteor([reference], candidate)).toBe(textbook(reference, candidate, {}))
    }),
    { numRuns: 300 },
  )
})
