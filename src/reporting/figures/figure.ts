/** The numbers of a figure as a table; null for none, never NaN. An infinite number is one. */
export interface FigureTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** A drawn figure and all that a document says of it. */
export interface Figure {
  /** Unique in a report: letters, digits, hyphens, such as `box-liver`. */
  readonly id: string
  readonly title: string
  /** One to four sentences from the data: what is shown, how to read it, what it is based on, what it says here. */
  readonly caption: string
  /**
   * A standalone SVG: `role="img"`, `aria-labelledby` on its title and description, text as text, no external reference. Marks that a keyboard walk visits
   * carry `data-label`, a text readout.
   */
  readonly svg: string
  readonly table: FigureTable
  /** The data behind the marks, as JSON can hold it: null for missing. */
  readonly data: unknown
}
