import type { FileFormat } from '../../formats/detectFormat'

/** A value of a header. NaN and the infinities are text (`"NaN"`); null: too long to list. */
export type HeaderValue = number | string | boolean | null | readonly (number | string)[]

/** One field, tag, chunk or header line. */
export interface HeaderField {
  readonly name: string
  readonly value: HeaderValue
  /** Meaning of a code. */
  readonly meaning?: string
  /** TIFF: number of the tag, its type and number of values. */
  readonly tag?: number
  readonly type?: string
  readonly count?: number
}

/** A part of a header: the fixed fields, one extension, one directory, the list of chunks. */
export interface HeaderSection {
  readonly title: string
  readonly fields: readonly HeaderField[]
}

/** The header of a file as `medgrade inspect --header` prints it. */
export interface FileHeader {
  readonly file: string
  readonly format: FileFormat
  readonly sections: readonly HeaderSection[]
  /** Nobody is to take a header that can be read for an intact file. */
  readonly samples: typeof samplesNotRead
}

export const samplesNotRead = 'not read; no checksum was compared'

/** A number for JSON: NaN and the infinities as text, −0 as 0. */
export function headerNumber(value: number): number | string {
  return Number.isFinite(value) ? value + 0 : String(value)
}
