import type { NumberKind } from '../content/numberText'
import type { Figure } from '../figures/figure'

/** What a report says, apart from how it is drawn: HTML, Markdown and LaTeX are made from it. */
export interface ReportDocument {
  readonly kind: 'agents' | 'challenge' | 'comparison' | 'evaluation' | 'submission'
  readonly title: string
  /** What the report is about, beside its title: a submission, a metric. */
  readonly subject?: string
  /** Default true: a page is short, and methods, checklists, provenance and what has no room are closed until a reader opens them. */
  readonly short?: boolean
  /** The main result with its interval. */
  readonly summary: readonly string[]
  readonly facts: readonly Fact[]
  /** What stands on the first screen beside the first sentence of the summary; without it the facts do. */
  readonly glance?: Glance
  readonly warnings: readonly ReportWarning[]
  readonly sections: readonly Section[]
  /** Paragraphs made from the options in force. */
  readonly methods: readonly string[]
  readonly references: readonly Reference[]
  readonly checklists: readonly Checklist[]
  readonly provenance: readonly Fact[]
}

/** The answer as a table, what happened to the cases, and the worst of them. */
export interface Glance {
  readonly table: ReportTable | null
  /** One line; each leads to its list. */
  readonly counts: readonly ReportWarning[]
  /** Three at most; the section with their other panels shows the same cases. */
  readonly pictures: readonly CasePicture[]
}

export interface Fact {
  readonly name: string
  readonly value: string
}

export interface ReportWarning {
  readonly text: string
  /** It says how something was taken, and nothing is wrong. */
  readonly note?: boolean
  /** The section that it stands in. */
  readonly section?: string
}

export interface Section {
  /** Letters, digits and hyphens; part of the address. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** Closed in a page until a reader opens it. */
  readonly folded?: boolean
}

export type Block =
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'gallery'; readonly pictures: readonly CasePicture[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'references'; readonly items: readonly Reference[] }
  | { readonly kind: 'table'; readonly table: ReportTable }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'warning'; readonly text: string }

export interface ReportTable {
  readonly id: string
  readonly caption: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Folded in a page until it is opened. */
  readonly folded?: boolean
  /** Left out of print and of Markdown and LaTeX: a table that is too large for paper. */
  readonly screenOnly?: boolean
}

export interface TableColumn {
  readonly title: string
  /** How its numbers are written; absent for text. */
  readonly kind?: NumberKind
  readonly unit?: string
}

/** A text, a number in the kind of its column (NaN is "missing"), or a text with what it stands for. */
export type Cell = CellText | number | string

export interface CellText {
  readonly text: string
  /** Full precision, and what sorts the row. */
  readonly value?: number
  /** Full precision as text. */
  readonly title?: string
  /** Place on a scale of colours, 0 to 1. */
  readonly shade?: number
  /** Length of a bar behind the text, 0 to 1. */
  readonly bar?: number
  /** The best of its column. */
  readonly best?: boolean
}

export interface CasePicture {
  readonly id: string
  readonly case: string
  /** Why the case is shown: worst, median, best. */
  readonly why: string
  /** Values of its metrics. */
  readonly facts: readonly Fact[]
  /** What went wrong, in words. */
  readonly words: readonly string[]
  readonly panels: readonly PicturePanel[]
  /** Words for the colours with voxel counts and volumes. */
  readonly legend: readonly { readonly mark: 'both' | 'prediction' | 'reference'; readonly text: string }[]
}

/** What every picture of a case says of it. */
export type PictureHead = Pick<CasePicture, 'id' | 'case' | 'why' | 'facts'>

export interface PicturePanel {
  readonly title: string
  readonly alt: string
  /** A drawing of its own, with the pixels inside. */
  readonly svg: string
}

export interface Reference {
  readonly text: string
  readonly href: string
}

export interface Checklist {
  readonly title: string
  readonly source: Reference
  readonly items: readonly ChecklistItem[]
}

/** `filled` from the data, `declared` by the organisers, or `open`: to be stated by the organisers. */
export interface ChecklistItem {
  readonly item: string
  readonly state: 'declared' | 'filled' | 'open'
  readonly text: string
}

/** The shape of {@link ReportDocument} for `checkArguments`. */
export const documentShape = { kind: 'string', title: 'string', summary: ['string'] } as const
