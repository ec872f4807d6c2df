import { contourConventions } from '../../formats/dicom/contours/contourConventions'

/** What an option takes: `switch` is there or not, `names` are between commas, `sizes` one number or one an axis. */
export type Takes = 'number' | 'positive' | 'index' | 'switch' | 'word' | 'names' | 'name' | 'colours' | 'sizes'

/** An option that says how the files of both sides are read. */
export interface ReadingOption {
  /** In the commands and in declared challenges, without dashes. */
  readonly flag: string
  readonly takes: Takes
  /** Those it may be. Of a switch the only one, which the library takes for it. */
  readonly words?: readonly string[]
  /** What stands behind it in help. */
  readonly value?: string
  /** What help, docs and the schema of declarations say. */
  readonly about: string
  /** What the schema says where a declaration takes something else. */
  readonly declared?: string
  readonly tasks: readonly ('segmentation' | 'classification' | 'detection' | 'images' | 'instances' | 'registration')[]
  /** The files it is for: without any of them it is refused; null: it is noted, as scripts give it always. */
  readonly files: string | null
  /** How the page gives it where a message names it: what a button sets, the first number, or a text. */
  readonly offer: { readonly value: string | true } | { readonly from: number } | { readonly text: true } | null
}

/** The options about values and axes, by their names in the library. Everything that lists them derives it from here. */
export const readingOptions = {
  threshold: {
    flag: 'threshold',
    takes: 'number',
    value: '<p>',
    about: 'values above it are foreground, in the unit of the values',
    tasks: ['segmentation', 'classification', 'detection'],
    files: null,
    offer: { from: 0.5 },
  },
  activation: {
    flag: 'argmax',
    takes: 'switch',
    words: ['argmax'],
    about: 'channels with background first become labels',
    tasks: ['segmentation'],
    files: 'files with channels',
    offer: { value: 'argmax' },
  },
  round: {
    flag: 'round',
    takes: 'switch',
    about: 'labels that were scaled on saving become the nearest whole numbers',
    tasks: ['segmentation'],
    files: 'labels that were scaled on saving',
    offer: { value: true },
  },
  nan: {
    flag: 'nan',
    takes: 'word',
    words: ['background'],
    value: '<rule>',
    about: 'background: NaN counts as 0',
    tasks: ['segmentation'],
    files: null,
    offer: { value: 'background' },
  },
  foreground: {
    flag: 'foreground',
    takes: 'word',
    words: ['nonzero'],
    value: '<rule>',
    about: 'nonzero: everything but zero is label 1',
    tasks: ['segmentation'],
    files: 'maps of values',
    offer: { value: 'nonzero' },
  },
  channels: {
    flag: 'channels',
    takes: 'names',
    value: '<names...>',
    about: 'names of the channels of 4-D files; TC=1+3: with their values in label maps',
    declared: 'names of channels, structures, segments or classes, with their values in label maps',
    tasks: ['segmentation'],
    files: 'files with channels',
    offer: null,
  },
  channelAxis: {
    flag: 'channelAxis',
    takes: 'index',
    value: '<n>',
    about: 'the axis of channels in the order of the file, from 0',
    tasks: ['segmentation'],
    files: 'files of three axes or more',
    offer: { from: 0 },
  },
  frame: {
    flag: 'frame',
    takes: 'index',
    value: '<n>',
    about: 'the frame of files with an axis of time, from 0',
    tasks: ['segmentation', 'images', 'instances'],
    files: 'files with an axis of time',
    offer: { from: 0 },
  },
  colours: {
    flag: 'colours',
    takes: 'colours',
    value: '[list]',
    about: 'each colour is a label; #800000=liver,… those with a name',
    declared: 'the label of each colour: #800000=liver,…',
    tasks: ['segmentation'],
    files: 'pictures in colour',
    offer: { value: true },
  },
  contours: {
    flag: 'contours',
    takes: 'word',
    words: contourConventions,
    value: '<rule>',
    about: 'contours (RTSTRUCT) become masks as by dcmrtstruct2nii (default) or rt-utils',
    tasks: ['segmentation'],
    files: 'contours of radiotherapy (RTSTRUCT)',
    offer: { value: 'rt-utils' },
  },
  downsample: {
    flag: 'downsample',
    takes: 'positive',
    value: '<n>',
    about: 'regions (GeoJSON): how many of their pixels a pixel of the picture is (default 1)',
    tasks: ['segmentation', 'instances'],
    files: 'regions (GeoJSON)',
    offer: { from: 2 },
  },
  spacing: {
    flag: 'spacing',
    takes: 'sizes',
    value: '<list>',
    about: "voxel size in mm in the order of the file's axes, or one number for all",
    tasks: ['segmentation', 'registration'],
    files: 'files with voxels',
    offer: null,
  },
} as const satisfies Readonly<Record<string, ReadingOption>>

/** Which image of an OME-Zarr is read: the files themselves are others then. */
export const zarrOptions = {
  level: {
    flag: 'level',
    takes: 'index',
    value: '<n>',
    about: 'of OME-Zarr: the resolution, from 0, the largest (default)',
    tasks: ['segmentation', 'images', 'instances'],
    files: 'OME-Zarr',
    offer: { from: 1 },
  },
  zarrLabels: {
    flag: 'zarrLabels',
    takes: 'name',
    value: '<name>',
    about: 'of OME-Zarr: the labels of this name, where an image has labels beside it',
    tasks: ['segmentation', 'images', 'instances'],
    files: 'an OME-Zarr with labels beside its image',
    offer: { text: true },
  },
} as const satisfies Readonly<Record<string, ReadingOption>>

export type ReadingOptions = typeof readingOptions
export type ReadingName = keyof ReadingOptions

/** What the library takes for each option. */
export type ReadingValue<O extends ReadingOption> = O['takes'] extends 'number' | 'positive' | 'index'
  ? number
  : O['takes'] extends 'switch'
    ? O extends { readonly words: readonly (infer W)[] }
      ? W
      : boolean
    : O['takes'] extends 'word'
      ? O extends { readonly words: readonly (infer W)[] }
        ? W
        : never
      : O['takes'] extends 'names'
        ? readonly string[]
        : O['takes'] extends 'colours'
          ? string | true
          : O['takes'] extends 'sizes'
            ? number | readonly number[]
            : string

/** The values that were given, by the names of the library. */
export type ReadingValues = { readonly [N in ReadingName]?: ReadingValue<ReadingOptions[N]> | undefined }

export const readingNames = Object.keys(readingOptions) as ReadingName[]

/** As it is typed in a command: `--channel-axis`. */
export function typedName({ flag }: ReadingOption): string {
  return `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
