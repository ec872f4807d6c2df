/** What a person says about the values of files that do not tell: the options of `medgrade metric` of these names. */
export interface MeaningOptions {
  readonly threshold?: number
  readonly round?: boolean
  readonly nan?: 'background'
  readonly activation?: 'argmax'
  readonly foreground?: 'nonzero'
  readonly frame?: number
  readonly channelAxis?: number
  readonly colours?: true
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
  readonly key: Exclude<keyof MeaningOptions, 'part' | 'labels'>
  /** What a button sets; absent: a number is typed, from this one on. */
  readonly value?: MeaningOptions[keyof MeaningOptions]
  readonly from?: number
}

const offers: readonly OfferedOption[] = [
  { flag: '--threshold', key: 'threshold', from: 0.5 },
  { flag: '--round', key: 'round', value: true },
  { flag: '--nan background', key: 'nan', value: 'background' },
  { flag: '--argmax', key: 'activation', value: 'argmax' },
  { flag: '--foreground nonzero', key: 'foreground', value: 'nonzero' },
  { flag: '--frame', key: 'frame', from: 0 },
  { flag: '--channel-axis', key: 'channelAxis', from: 0 },
  { flag: '--colours', key: 'colours', value: true },
  { flag: '--resample', key: 'geometry', value: 'resample' },
  { flag: '--gray', key: 'gray', value: true },
  { flag: '--data-range', key: 'dataRange', from: 255 },
]

/** The options that messages of the command name, and those that are set, so that they can be changed and taken back. */
export function offeredOptions(messages: readonly string[], set: MeaningOptions): OfferedOption[] {
  const text = messages.join('\n')
  return offers.filter(({ flag, key }) => set[key] !== undefined || new RegExp(`${flag}(?![\\w-])`).test(text))
}

/** The value that a message proposes behind an option, such as 127.5 of "--threshold 127.5". */
export function proposedNumber(messages: readonly string[], { flag, from }: OfferedOption): number {
  const found = new RegExp(`${flag} (\\d+(?:\\.\\d+)?)`).exec(messages.join('\n'))
  return found ? Number(found[1]) : (from ?? 0)
}
