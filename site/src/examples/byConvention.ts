/** A row of an example for each convention, the default first. */
export function byConvention<Word extends string, Compute>(
  words: readonly Word[],
  compute: (convention: Word) => Compute,
): Record<string, Compute> {
  return Object.fromEntries(words.map((word) => [`convention: '${word}'`, compute(word)]))
}
