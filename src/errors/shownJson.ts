/** Characters of a value in a message. */
const most = 80

/** A value of a JSON file in a message: texts in quotes, the beginning of what is long, and `nothing` where there is none. */
export function shownJson(value: unknown): string {
  // What JSON cannot hold is a large whole number.
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)) ?? 'nothing'
  return text.length > most ? `${text.slice(0, most)}…` : text
}
