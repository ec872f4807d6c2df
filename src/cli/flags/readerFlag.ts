import { type ReaderOf, type ReaderSheet, readerNames } from '../../formats/readers/readers'
import { chosenWord, type Flag, parsed } from './flagSet'

/** `--reader`, one of those that give this, in any spelling. */
export function readerFlag<G extends ReaderSheet['gives']>(...gives: readonly G[]): Flag<ReaderOf<G>, false> {
  const names = readerNames(...gives)
  return parsed('<name>', `library whose reading rules to follow: ${names.join(', ')}`, (given) =>
    chosenWord(given, names),
  )
}
