import { InvalidArgumentError } from 'commander'
import { spelledName } from '../../errors/findName'
import { nearestName } from '../../errors/nearestName'
import { type ReaderOf, type ReaderSheet, readerNames } from '../../formats/readers/readers'
import { type Flag, parsed } from './flagSet'

/** `--reader`, one of those that give this, in any spelling. */
export function readerFlag<G extends ReaderSheet['gives']>(...gives: readonly G[]): Flag<ReaderOf<G>, false> {
  const names = readerNames(...gives)
  const find = (given: string): ReaderOf<G> => {
    const name = spelledName(given, names)
    if (name === null) throw new InvalidArgumentError(`expected ${nearestName(given, names)}`)
    return name
  }
  return parsed('<name>', `library whose reading rules to follow: ${names.join(', ')}`, find)
}
