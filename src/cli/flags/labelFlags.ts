import { InvalidArgumentError } from 'commander'
import {
  type ReadingOption,
  type ReadingValue,
  readingOptions,
  zarrOptions,
} from '../../understanding/reading/readingOptions'
import { countFromZero } from '../countFromZero'
import { type Flag, optional, parsed, renamed, text, toggle, word } from './flagSet'

/** Flags of options by what they take. */
type FlagOf<O extends ReadingOption> = O['takes'] extends 'switch'
  ? Flag<boolean, false>
  : O['takes'] extends 'names'
    ? Flag<string[], false>
    : Flag<ReadingValue<O>, false>

type FlagsOf<S extends Readonly<Record<string, ReadingOption>>> = {
  readonly [N in keyof S as S[N]['flag']]: FlagOf<S[N]>
}

function flagsOf<S extends Readonly<Record<string, ReadingOption>>>(options: S): FlagsOf<S> {
  return Object.fromEntries(Object.values(options).map((one) => [one.flag, flagOf(one)])) as FlagsOf<S>
}

function flagOf({ takes, words, value = '', about }: ReadingOption): Flag {
  switch (takes) {
    case 'switch':
      return toggle(about)
    case 'word':
      return word(value, about, words ?? [])
    case 'names':
      return parsed(value, about, commaList)
    case 'index':
      return parsed(value, about, countFromZero)
    case 'colours':
      return optional(value, about)
    case 'name':
      return text(value, about)
    case 'sizes':
      return parsed(value, about, sizes)
    default:
      return parsed(value, about, finiteNumber)
  }
}

/** Which image of an OME-Zarr is read. */
export const zarrFlags = flagsOf(zarrOptions)

/** Metrics have an option of that name themselves. */
const { spacing, ...readingFlags } = flagsOf(readingOptions)

export { spacing as spacingFlag }

/** What label arrays and pictures mean: `evaluate` and `metric` take it alike. */
export const labelFlags = {
  ...readingFlags,
  values: renamed('<rule>', '--foreground'),
  strict: toggle('refuse a case whose geometry differs'),
  resample: toggle('resample such a prediction to the grid of its reference'),
}

/** Texts between commas, after those of the options before. */
export function commaList(words: string, before: string[] | undefined): string[] {
  return [...(before ?? []), ...words.split(',').filter((part) => part !== '')]
}

function sizes(list: string): number[] {
  return list.split(',').map(finiteNumber)
}

export function finiteNumber(value: string): number {
  const found = Number(value)
  if (value.trim() === '' || !Number.isFinite(found)) throw new InvalidArgumentError('a number is expected')
  return found
}
