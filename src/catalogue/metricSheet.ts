/** What is known of a metric beside its computation. Plain data: every entry point derives its own form from it and repeats nothing. */

import type { InputKind } from './inputKinds'

/** Unit of a value: `one` is a pure number such as a ratio, `count` a number of objects, `intensity` that of the pictures, `target` that of the numbers of a regression. */
export type Unit =
  | 'one'
  | 'count'
  | 'voxel'
  | 'mm'
  | 'mm2'
  | 'mm3'
  | 'ml'
  | 'percent'
  | 'second'
  | 'dB'
  | 'intensity'
  | 'intensity2'
  | 'target'
  | 'target2'
  | 'nat'

export type Family =
  | 'overlap'
  | 'topology'
  | 'distance'
  | 'instances'
  | 'detection'
  | 'images'
  | 'correlation'
  | 'classification'
  | 'calibration'
  | 'clinical'
  | 'lesions'
  | 'registration'
  | 'tracking'
  | 'ranking'
  | 'text'

export type Direction = 'higher' | 'lower' | null
/** What stands for the values of many cases: a count is summed, as rates and sizes are not. */
export type OverCases = 'mean' | 'sum'
export type Range = readonly [least: number, most: number]
export type MetricOptions = Readonly<Record<string, unknown>>

/** Where the range of pictures comes from: the type takes `from 0` the largest value alone where the reference has no negative ones. */
export type ValueRange = 'none' | 'given' | 'of the type from 0' | 'of 8 bits'

/** A fact, or a function that gives it for the options of a call. */
export type By<O, T> = T | { of(options: Readonly<Partial<O>>): T }['of']

/** A number, the diagonal of the image, or an error. */
export type EmptyResult = number | 'diagonal' | 'error'

/** The values where both masks, only the reference, or only the prediction have no voxel. */
export interface EmptySheet {
  readonly both: EmptyResult
  readonly reference: EmptyResult
  readonly prediction: EmptyResult
}

/**
 * `flag`: true or false · `whole`: a whole number · `label`: of voxels · `class`: of samples · `weights`: a number for each sample · `list`, `object`: JSON.
 */
export type OptionType =
  | 'flag'
  | 'number'
  | 'whole'
  | 'numbers'
  | 'word'
  | 'label'
  | 'labels'
  | 'class'
  | 'classes'
  | 'array'
  | 'weights'
  | 'whenEmpty'
  | 'list'
  | 'object'

export interface OptionSheet {
  /** Of a class that counts as the positive one: which one is without the option. `one`: 1, or true among truth values. */
  readonly positive?: 'larger' | 'one'
  readonly type: OptionType
  /** The words that are allowed, with their meaning; beside a number for other types than `word`. */
  readonly words?: Readonly<Record<string, string>> | undefined
  /** The value that an absent option has; left out where it depends on the data or on other options. */
  readonly default?: unknown
  /** Whether a call needs it. */
  readonly required?: boolean
  /** A value, for messages. */
  readonly example?: unknown
  readonly about: string
  /** `command`: given there as a file or a column, and nowhere else but in the library. `library`: nowhere else. Default: everywhere. */
  readonly only?: 'command' | 'library'
}

/** One of several numbers of a result; what it leaves out is that of the metric. */
export interface FieldSheet {
  readonly about: string
  readonly unit?: Unit
  readonly direction?: Direction
  readonly range?: Range
  readonly overCases?: OverCases
  /** `computed`: empty masks have no value of their own. */
  readonly empty?: EmptySheet | 'computed'
}

/** The option that takes the number of a name: `hd95` (a suffix), or `nsd@2mm` (behind @, with a unit). */
export interface NumberInName<Option extends string = string> {
  readonly option: Option
  readonly written: 'suffix' | '@'
  readonly default: number
  readonly range: Range
}

/** A name of tables and reports: `hd95`, `nsd@2mm`, `recall`. */
export interface ShortName {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly title?: string
  readonly number?: NumberInName
  readonly options?: MetricOptions
  /** Where it is not that of the metric with these options. */
  readonly direction?: Direction
  /** The number of a result that has several; with a dot, one within a part of it. */
  readonly field?: string
}

/** A function of the library, called with the inputs and the options. */
export type MetricFunction = { of(...values: readonly unknown[]): unknown }['of']

/** Called with the inputs and the options of a call that was accepted; null: the function itself takes the drawn rows. */
export type MetricOfDraws = {
  of(...values: readonly unknown[]): ((rows: ArrayLike<number>) => number) | null
}['of']

/** A metric over many texts by what is counted in each: the texts themselves need not be kept. `count` takes the inputs of a call that was accepted. */
export interface MetricParts {
  /** Of each text. */
  count(...values: readonly unknown[]): number[][]
  tally(options: MetricOptions): MetricTally
}

/** Takes the counts of texts in their order, and keeps their sums. */
export interface MetricTally {
  add(counts: readonly number[]): void
  /** The result over all texts that were added. */
  score(): unknown
}

export interface MetricSheet {
  /** That of the function. */
  readonly name: string
  readonly title: string
  /** One sentence or formula. */
  readonly definition: string
  readonly family: Family
  /** Other exported names of the function. */
  readonly aliases?: readonly string[]
  /** Default: one, the name of the function. */
  readonly short?: readonly ShortName[]
  readonly input: InputKind
  /** Whether windows of neighbouring samples are compared, which an axis of colours is no axis of. */
  readonly windows?: boolean
  /** Whether components of labels are counted, which is done box by box for images larger than memory. */
  readonly components?: true
  /** Whether raters are compared with probabilities, not with a label map. */
  readonly shares?: boolean
  /** What becomes of probabilities outside 0 to 1 that the metric does not refuse. */
  readonly outside?: string
  /** The range of pictures where the option `dataRange` is not given. Default: that of their type. */
  readonly valueRange?: By<MetricOptions, ValueRange>
  readonly unit: By<MetricOptions, Unit>
  readonly direction: By<MetricOptions, Direction>
  readonly range: By<MetricOptions, Range>
  /** Default: mean. */
  readonly overCases?: OverCases
  /** The numbers of a result that has several, and the one that stands for it. A result without numbers of its own has no fields and no headline. */
  readonly fields?: Readonly<Record<string, FieldSheet>>
  readonly headline?: string
  /** Parts of the result that are not printed. */
  readonly unprinted?: readonly string[]
  /** Absent: empty masks have no value of their own. */
  readonly empty?: By<MetricOptions, EmptySheet | 'computed'>
  readonly blindTo: readonly string[]
  readonly options: Readonly<Record<string, OptionSheet>>
  /** Options that the function takes as arguments behind the inputs, in this order. */
  readonly positional?: readonly string[]
  /** Options by the name of a challenge. */
  readonly presets?: Readonly<Record<string, MetricOptions>>
  readonly load: () => Promise<MetricFunction>
  /** The metric over rows that are drawn with repeats, for intervals: what all resamples share is computed once. */
  readonly loadOfDraws?: () => Promise<MetricOfDraws>
  /** Of corpora: its two steps. */
  readonly loadParts?: () => Promise<MetricParts>
}

/** The words of an option's type; never where it has none, or where any text is allowed. */
type WordsOf<T, W = Extract<T, string>> = string extends W ? never : W
type RowOf<T> = Omit<OptionSheet, 'words' | 'default'> & { readonly default?: T | null } & ([WordsOf<T>] extends [never]
    ? { readonly words?: undefined }
    : { readonly words: Readonly<Record<WordsOf<T> & string, string>> })

/** A row for every option, with every word of its type. */
export type OptionRows<O> = { readonly [Name in keyof O]-?: RowOf<Exclude<O[Name], undefined>> }

type CheckedShort<O> = Omit<ShortName, 'options' | 'number'> & {
  readonly options?: Readonly<Partial<O>>
  readonly number?: NumberInName<keyof O & string>
}
type Checked<O> = Omit<
  MetricSheet,
  'options' | 'short' | 'unit' | 'direction' | 'range' | 'empty' | 'presets' | 'valueRange'
> & {
  readonly options: OptionRows<O>
  readonly short?: readonly CheckedShort<O>[]
  readonly unit: By<O, Unit>
  readonly direction: By<O, Direction>
  readonly range: By<O, Range>
  readonly valueRange?: By<O, ValueRange>
  readonly empty?: By<O, EmptySheet | 'computed'>
  readonly presets?: Readonly<Record<string, Readonly<Partial<O>>>>
}

/** Lets the compiler demand every option of a function and every word of it. */
export function metricSheet<O extends object>(sheet: Checked<O>): MetricSheet {
  return sheet
}

/** The value of a fact for these options. */
export function factOf<T>(fact: By<MetricOptions, T>, options: MetricOptions = {}): T {
  return typeof fact === 'function' ? (fact as (options: MetricOptions) => T)(options) : fact
}
