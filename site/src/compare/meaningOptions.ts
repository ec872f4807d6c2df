import {
  type ReadingOption,
  type ReadingValue,
  type ReadingValues,
  readingOptions,
  typedName,
  zarrOptions,
} from '../../../src/understanding/reading/readingOptions'

type ZarrOptions = typeof zarrOptions

/** What a person says about the values of files that do not tell: the options of `medgrade metric` of these names. */
export interface MeaningOptions extends ReadingValues {
  readonly level?: ReadingValue<ZarrOptions['level']>
  readonly zarrLabels?: ReadingValue<ZarrOptions['zarrLabels']>
  readonly geometry?: 'resample'
  readonly gray?: boolean
  readonly dataRange?: number
  /** Names of labels with values or patterns, as `--labels` has them. */
  readonly labels?: string
  /** The label that is compared where labels have names. */
  readonly part?: string
}

/** An option that messages name, and how it is given in the page. */
export interface OfferedOption {
  /** As the command has it. */
  readonly flag: string
  readonly key: Exclude<keyof MeaningOptions, 'part'>
  /** What a button sets; absent: something is typed. */
  readonly value?: MeaningOptions[keyof MeaningOptions]
  /** A number is typed, from this one on. */
  readonly from?: number
  /** A text is typed. */
  readonly text?: true
}

const ofReading = (options: Readonly<Record<string, ReadingOption>>): OfferedOption[] =>
  Object.entries(options).flatMap(([name, option]) => {
    if (option.offer === null) return []
    const words = option.takes === 'word' && 'value' in option.offer ? ` ${option.offer.value}` : ''
    return [
      { flag: `${typedName(option)}${words}`, key: name as OfferedOption['key'], ...option.offer } as OfferedOption,
    ]
  })

const offers: readonly OfferedOption[] = [
  ...ofReading(readingOptions),
  ...ofReading(zarrOptions),
  { flag: '--labels', key: 'labels', text: true },
  { flag: '--resample', key: 'geometry', value: 'resample' },
  { flag: '--gray', key: 'gray', value: true },
  { flag: '--data-range', key: 'dataRange', from: 255 },
]

/** The options that messages of the command name, and those that are set, so that they can be changed and taken back. */
export function offeredOptions(messages: readonly string[], set: MeaningOptions): OfferedOption[] {
  const text = messages.join('\n')
  return offers.filter(({ flag, key }) => set[key] !== undefined || new RegExp(`${flag}(?![\\w-])`).test(text))
}

/** The range of the values that a message tells, such as "from -1091 to 123"; null: none does. That of probabilities is 0 to 1, whatever occurs. */
export function toldRange(messages: readonly string[]): readonly [low: number, high: number] | null {
  const number = '(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)'
  const found = new RegExp(`(?:from |\\()${number} to ${number}`).exec(messages.join('\n'))
  if (!found) return null
  const [low, high] = [Number(found[1]), Number(found[2])]
  return low >= -0.05 && high <= 1.05 ? [0, 1] : [low, high]
}

/** The value that a message proposes behind an option, such as 127.5 of "--threshold 127.5"; a threshold that is none for the values it tells is their middle. */
export function proposedNumber(messages: readonly string[], { flag, key, from }: OfferedOption): number {
  const found = new RegExp(`${flag} (\\d+(?:\\.\\d+)?)`).exec(messages.join('\n'))
  const proposed = found ? Number(found[1]) : null
  const range = key === 'threshold' ? toldRange(messages) : null
  if (range === null) return proposed ?? from ?? 0
  const [low, high] = range
  return proposed !== null && low <= proposed && proposed <= high ? proposed : (low + high) / 2
}

/** What a text begins with: names that one side has with values, or the first one of a list, such as nuclei of "labels: nuclei, cells". */
export function proposedText(messages: readonly string[], { key }: OfferedOption): string {
  const text = messages.join('\n')
  if (key !== 'labels') return /(?:labels:|one of) ([^,;\n]+)/.exec(text)?.[1] ?? ''
  const names = /names on one side \(([^)\n]+)\)/.exec(text)?.[1]?.split(', ') ?? []
  return names.map((name, i) => `${name}=${i + 1}`).join(',')
}
