/** The name of a case with the ending of its file, whether or not the name has it already. */
export function withEnding(name: string, ending: string): string {
  return name.endsWith(ending) ? name : `${name}${ending}`
}
