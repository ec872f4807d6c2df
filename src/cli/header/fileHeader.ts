import type { FileFormat } from '../../formats/detectFormat'

/** A value of a header. Numbers that JSON cannot hold are text (`"NaN"`); null: too long to list. */
export type HeaderValue = number | string | boolean | null | readonly (number | string)[]

/** One field, tag, chunk or header line. */
export interface HeaderField {
  readonly name: string
  readonly value: HeaderValue
  /** What a code stands for. */
  readonly meaning?: string
  /** TIFF: number of the tag, its type and how many values it has. */
  readonly tag?: number
  readonly type?: string
  readonly count?: number
}

/** A part of a header: the fixed fields, one extension, one directory, the list of chunks. */
export interface HeaderSection {
  readonly title: string
  readonly fields: readonly HeaderField[]
}

/** What `medgrade inspect --header` prints of one file. */
export interface FileHeader {
  readonly file: string
  readonly format: FileFormat
  readonly sections: readonly HeaderSection[]
}

/** A number as JSON can hold it; −0 becomes 0. */
export function headerNumber(value: number): number | string {
  return Number.isFinite(value) ? value + 0 : String(value)
}
