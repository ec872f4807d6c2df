import type { Value } from '../compare/compareTypes'

/** What a cell of an example shows: a number, a text, or why there is none. */
export type ExampleValue = Value | string

export interface ExampleRow {
  readonly id: string
  readonly name: string
  readonly value: ExampleValue
  readonly note?: string
}

export interface ExampleTable {
  readonly id: string
  readonly title: string
  readonly rows: readonly ExampleRow[]
}

/** One of the two pictures of what a metric sees, or of what it is blind to. */
export interface ExampleScene {
  readonly id: string
  readonly title: string
  readonly value: ExampleValue
}

export interface ExampleStory {
  readonly id: 'sees' | 'blind'
  readonly text: string
  readonly scenes: readonly ExampleScene[]
}

export type Tone = 'reference' | 'prediction' | 'both' | 'line' | 'text' | 'faint'

export type Shape =
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly tone: Tone; readonly size?: number }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly tone: Tone
      /** From 0 (an outline) to 1. */
      readonly fill?: number
    }
  | { readonly kind: 'path'; readonly d: string; readonly tone: Tone; readonly dashed?: boolean }
  | {
      readonly kind: 'words'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly tone: Tone
      readonly anchor?: 'start' | 'middle' | 'end'
    }

export interface Picture {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

/** Texts that the example computes from, one for each of its fields. */
export interface DataScene {
  readonly title: string
  readonly texts: readonly string[]
}

/** An example whose input are texts and tables of numbers. */
export interface DataStory {
  /** Names of the editable fields. */
  readonly fields: readonly string[]
  /** What the pictures show, for those who do not see them. */
  readonly about: string
  picture(texts: readonly string[]): Picture
  /** Values by name; the first stands below the pictures. */
  rows(texts: readonly string[]): readonly (readonly [name: string, compute: () => number | string])[]
  readonly sees: readonly [DataScene, DataScene]
  readonly seesText: string
  readonly blind: readonly [DataScene, DataScene]
  readonly blindText: string
}
