/** A number with six significant digits, for messages. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(6)))
}
