import type { DataScene, DataStory, Picture } from './exampleTypes'
import { scatterPicture } from './pictures'
import { numberRows } from './readTable'

type Rows = readonly (readonly number[])[]

/** An example whose input is one table of numbers. */
export interface NumberExample {
  readonly field: string
  /** The two columns that are drawn, or the row against its places. */
  readonly draw?: readonly [x: number, y: number]
  readonly rows: Readonly<Record<string, (rows: Rows) => number | string>>
  readonly sees: readonly [DataScene, DataScene]
  readonly seesText: string
  readonly blind: readonly [DataScene, DataScene]
  readonly blindText: string
}

export const tableScene = (title: string, text: string): DataScene => ({ title, texts: [text] })

/** A story with dots for two of its columns. */
export function numberStory({ field, draw = [0, 1], rows, ...rest }: NumberExample): DataStory {
  const picture = (text: string): Picture => {
    const table = numberRows(text)
    const column = (at: number) => table.map((row) => row[at] ?? Number.NaN)
    return scatterPicture(column(draw[0]), column(draw[1]))
  }
  return {
    fields: [field],
    about: 'Each dot is a line of the table.',
    picture: ([text]) => picture(text!),
    rows: ([text]) => {
      const table = numberRows(text!)
      return Object.entries(rows).map(([name, compute]) => [name, () => compute(table)] as const)
    },
    ...rest,
  }
}

export const columnOf = (rows: Rows, at: number): number[] => rows.map((row) => row[at] ?? Number.NaN)
