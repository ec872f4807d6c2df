import type { DataScene, DataStory, Picture, Tone } from '../exampleTypes'
import { barsPicture } from '../pictures'
import { readTable } from '../readTable'

export type Two = readonly [DataScene, DataScene]
type Rows = Readonly<Record<string, (...texts: string[]) => number | string>>
type Bars = readonly (readonly [name: string, value: number, tone: Tone])[]

/** A story by the functions of its fields: the value that stands below the pictures comes first in `rows`. */
interface Parts {
  readonly fields: readonly string[]
  readonly about: string
  readonly picture: (...texts: string[]) => Picture
  readonly rows: Rows
  readonly sees: readonly [Two, string]
  readonly blind: readonly [Two, string]
}

export const scene = (title: string, ...texts: string[]): DataScene => ({ title, texts })

export function systemStory({ fields, about, picture, rows, sees, blind }: Parts): DataStory {
  return {
    fields,
    about,
    picture: (texts) => picture(...texts),
    rows: (texts) => Object.entries(rows).map(([name, compute]) => [name, () => compute(...texts)] as const),
    sees: sees[0],
    seesText: sees[1],
    blind: blind[0],
    blindText: blind[1],
  }
}

/** Bars of computed values; none while the edited text cannot be computed, which the table then explains. */
export function computedBars(bars: () => Bars): Picture {
  try {
    return barsPicture(bars())
  } catch {
    return barsPicture([])
  }
}

/** A value as the table shows it: `none` for one that does not exist. */
export const shown = (value: number | null | undefined): number | string =>
  value === null || value === undefined || Number.isNaN(value) ? 'none' : value

/** Named numbers in one line, to four digits. */
export const listed = (values: Readonly<Record<string, number | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value === null ? 'none' : Number(value.toPrecision(4))}`)
    .join(', ') || 'none'

/** A cell as a number; null where it is a hyphen or missing. */
export const cellNumber = (cell: string | undefined): number | null =>
  cell === undefined || cell === '-' ? null : Number(cell)

/** Lines of a name and the cells that follow it. */
export const namedRows = (text: string): [string, string[]][] =>
  readTable(text).map(([name = '', ...cells]) => [name, cells])
