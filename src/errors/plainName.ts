/** A name as names are compared: without case, `_`, `-` and blanks. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}
