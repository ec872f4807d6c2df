/** A file to be written: a copy of a raw file, a text, JSON, or an image of labels of one byte each. */
export type PreparedFile =
  | { readonly copyOf: string }
  | { readonly text: string }
  | { readonly json: unknown }
  | { readonly mask: Uint8Array; readonly shape: readonly [height: number, width: number] }

export type PreparedFiles = ReadonlyMap<string, PreparedFile>

/** What {@link prepare} makes of raw data: files by path below the public and the private folder. */
export interface PreparedData {
  readonly challenge: string
  readonly public: PreparedFiles
  readonly private: PreparedFiles
  /** Cases that were left out, and why. */
  readonly warnings: readonly string[]
}

/** One case before the split, with its label. */
export interface RawCase {
  /** The id in the tables. */
  readonly id: string
  /** What the cases are sorted by; default the id. */
  readonly sortBy?: string
  /** Files of the public folder for a training and for a test case, by path. */
  readonly train: Readonly<Record<string, PreparedFile>>
  readonly test: Readonly<Record<string, PreparedFile>>
  /** Files of the private folder, made when the case is a test case. */
  truth(): Promise<Readonly<Record<string, PreparedFile>>>
  /** The cells of the answers after the id. */
  readonly answers: readonly string[]
}

/** The cases of one challenge. */
export interface RawCases {
  readonly cases: readonly RawCase[]
  readonly warnings: readonly string[]
  /** Public files that belong to no case. */
  readonly extra?: Readonly<Record<string, PreparedFile>>
  /** `given`: the cases keep their order, and the test rows come in it; default: sorted, and the test rows in the order of the permutation. */
  readonly order?: 'given'
}
