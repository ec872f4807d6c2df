/** Files of a folder that may be on disk or in memory: their paths, and how to read one. */
export interface FileTree {
  /** Every file, relative to the folder, with `/`. */
  readonly paths: readonly string[]
  read(path: string): Promise<Uint8Array>
}
