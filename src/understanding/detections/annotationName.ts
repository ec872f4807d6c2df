/** An annotation in a message: by its id, else by its place in the list. */
export function annotationName({ id }: { readonly id?: unknown }, at: number): string {
  return `annotation ${id === undefined ? `at ${at}` : String(id)}`
}
