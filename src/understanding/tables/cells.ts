/** The cells of a column: a list, or what reads them from the text of the file where they are asked for. */
import type { SeparatedRecords } from './separatedRecords'

/** A text of a text file; a value of JSON or an array, null for none. */
export type SheetCell = string | number | bigint | boolean | null

export interface Cells extends Iterable<SheetCell> {
  readonly length: number
  map<T>(to: (cell: SheetCell, row: number) => T): T[]
  some(is: (cell: SheetCell, row: number) => boolean): boolean
  every(is: (cell: SheetCell, row: number) => boolean): boolean
  findIndex(is: (cell: SheetCell, row: number) => boolean): number
}

/** A column of a table of text, which keeps none of its cells. */
export class TextCells implements Cells, Iterable<string> {
  readonly length: number
  private readonly records: SeparatedRecords
  private readonly column: number
  /** The first row of data. */
  private readonly first: number

  constructor(records: SeparatedRecords, column: number, first: number) {
    this.records = records
    this.column = column
    this.first = first
    this.length = records.length - first
  }

  private at(row: number): string {
    return this.records.field(this.first + row, this.column)
  }

  map<T>(to: (cell: string, row: number) => T): T[] {
    return Array.from({ length: this.length }, (_, row) => to(this.at(row), row))
  }

  findIndex(is: (cell: string, row: number) => boolean): number {
    for (let row = 0; row < this.length; row++) if (is(this.at(row), row)) return row
    return -1
  }

  indexOf(text: string): number {
    for (let row = 0; row < this.length; row++) if (this.at(row) === text) return row
    return -1
  }

  some(is: (cell: string, row: number) => boolean): boolean {
    return this.findIndex(is) >= 0
  }

  every(is: (cell: string, row: number) => boolean): boolean {
    return this.findIndex((cell, row) => !is(cell, row)) < 0
  }

  *[Symbol.iterator](): Generator<string> {
    for (let row = 0; row < this.length; row++) yield this.at(row)
  }
}
