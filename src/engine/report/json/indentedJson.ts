/** JSON inside of other JSON, whose lines begin after so many spaces. No string of JSON holds a line end. */
export function indentedJson(json: string, by: number): string {
  return json.replaceAll('\n', `\n${' '.repeat(by)}`)
}
