/** Options of the conventions of ToothFairy. */
export interface ToothFairyOptions {
  /** Paths that the tables show for a case, by its name. Default: the name itself. */
  readonly paths?: ReadonlyMap<string, { readonly reference: string; readonly prediction: string }>
}

/** The paths of a case in the tables. */
export function toothFiles(name: string, { paths }: ToothFairyOptions): { reference: string; prediction: string } {
  return paths?.get(name) ?? { reference: name, prediction: name }
}
