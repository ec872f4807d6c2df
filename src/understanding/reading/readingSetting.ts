import { oneOf } from '../../errors/oneOf'
import { namedColours } from '../axes/colourLabels'
import { namedChannels } from '../axes/namedChannels'
import type { SideSetting } from '../labels/sideLabels'
import {
  type ReadingName,
  type ReadingOption,
  type ReadingValues,
  readingNames,
  readingOptions,
} from './readingOptions'

/** Every option with its default; of channels the names. */
export type ReadingSetting = Pick<SideSetting, ReadingName>

/** What the given options say. @throws MedgradeError `bad-argument` for a word or a list that is none. */
export function readingSetting(given: ReadingValues): ReadingSetting {
  return Object.fromEntries(
    readingNames.map((name) => [name, settled(name, readingOptions[name], given[name])]),
  ) as ReadingSetting
}

function settled(name: ReadingName, { takes, words }: ReadingOption, given: unknown): unknown {
  if (given === undefined) return takes === 'switch' && !words ? false : null
  if (words) return oneOf(name, given as string, ...(words as readonly [string, ...string[]]))
  if (takes === 'names') return namedChannels(given as readonly string[]).names
  if (takes === 'sizes') return [given].flat()
  return takes === 'colours' ? coloursOf(given as string | true) : given
}

/** Colours as a text that is checked; `''`: all of them. */
function coloursOf(colours: string | true): string {
  const text = colours === true ? '' : colours
  namedColours(text)
  return text
}
